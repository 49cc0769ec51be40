"""The benchmark: `make bench`, `make bench-quick`, `make bench PEERS=1`."""
