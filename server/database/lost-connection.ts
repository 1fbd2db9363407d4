/**
 * The driver's words for a connection that was lost, in ours. It writes to a connection that is held for one user after it was
 * cut, and throws where nobody can catch; whether what was on its way was done is unknown. Runs in the service; pure.
 */

class ConnectionLost extends Error {
  override readonly name = "DatabaseError";
  readonly code = "DATABASE";
}

/** The error as it is to be told: another one where it is this fault of the driver, else itself. */
export function explainLost(error: unknown): unknown {
  const isDriver =
    error instanceof TypeError && /nextWrite .*connection\.js/.test(error.stack ?? "");
  return isDriver
    ? new ConnectionLost("A connection to the database was lost while it was in use.")
    : error;
}
