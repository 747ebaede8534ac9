"""An evening looked at afterwards: points by turn, decisions, chances, plays of many evenings."""
