"""Games whose rules stand in their layouts."""
