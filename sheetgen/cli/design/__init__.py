"""`games`, `rules`, `lint`, `widgets`, `symbols`, `schema`, `new`, `watch`: layouts."""
