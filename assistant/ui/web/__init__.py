"""The terminal screen in a browser: a small server that starts one app process per client.

This package imports only `messages`: it knows neither games nor saves.
"""
