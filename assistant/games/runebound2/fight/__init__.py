"""A fight called up: odds, the referee, duels."""
