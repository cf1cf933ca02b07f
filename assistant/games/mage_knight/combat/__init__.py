"""Fights that the app runs step by step, against enemies and between heroes. Players call this the combat referee.

Rules digest: C0-C14, A9, A12.
"""
