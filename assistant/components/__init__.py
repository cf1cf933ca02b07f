"""Components that many games share: piles and stacks of cards, dice, bags, initiative tracks, grids, boxes.

This package imports `engine` and `messages`.
"""
