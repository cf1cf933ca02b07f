"""The terminal screen in a browser: a small server that starts one app process per client.

Imports only `messages`: it knows neither games nor saves.
"""
