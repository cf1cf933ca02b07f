"""Heroes: movement, wounds, experience, Items and Allies, markets, contact, knock-outs."""
