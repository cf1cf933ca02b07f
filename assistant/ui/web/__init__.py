"""The screen in a browser: a small server that starts the app once per client. Knows neither games nor saves."""
