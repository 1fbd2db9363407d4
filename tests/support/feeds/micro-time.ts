/** A time with microseconds, as feeds write it that have no numbers: no two changes have the same. Runs in the tests; pure. */
export const microTimeOf = (ts: number, sequence: number): string =>
  new Date(ts).toISOString().replace("Z", `${String((sequence - 1) % 1_000).padStart(3, "0")}Z`);
