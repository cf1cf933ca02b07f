"""The terminal screen in a browser: a small server that starts one app process for each browser.

This package imports only `messages`. It knows neither games nor saves.
"""
