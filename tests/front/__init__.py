"""A front end that knows no game: it plays and draws from kit, scene and offers alone."""
