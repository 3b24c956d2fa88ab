"""The house, started: embedded servers, API, dispatcher and workers under one supervisor."""
