"""Components that many games share: piles and stacks of cards, dice, bags, initiative tracks, grids, boxes.

It imports `engine` and `messages`.
"""
