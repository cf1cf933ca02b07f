"""Components that many games share: piles and stacks of cards, dice, bags, initiative tracks and grids.

This package imports `engine` and `messages`.
"""
