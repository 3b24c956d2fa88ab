"""Others who keep games or events, installed on demand and measured in the same run as ours."""
