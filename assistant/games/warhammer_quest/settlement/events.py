"""What is told of the settlement and of the campaign."""
