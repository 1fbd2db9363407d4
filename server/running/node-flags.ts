/** What Node is told where it runs the service: few pauses of the collector on the tick path, at the price of some memory. */
export const NODE_FLAGS = ["--max-semi-space-size=64", "--no-parallel-scavenge"] as const;
