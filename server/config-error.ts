/** What a wrong setting is: an error whose message is for the person who started the service. Runs in the service. */

/** A variable with a wrong value. The message is for the person who started the service. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  readonly code = "CONFIG";
}

export function wrong(name: string, shown: string, allowed: string): ConfigError {
  return new ConfigError(`${name}=${JSON.stringify(shown)} is not allowed. Allowed: ${allowed}.`);
}
