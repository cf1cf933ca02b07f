"""The combat referee, the part of the app that runs fights step by step: against enemies and between heroes.

Rules digest: C0-C14, A9, A12.
"""
