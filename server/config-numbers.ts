/** Whole numbers of the configuration. Runs in the service, at its start. */
import { wrong } from "./config-error.ts";

/** @throws ConfigError outside of its bounds */
export function readInteger(
  name: string,
  value: string | null,
  fallback: number,
  min: number,
  max: number,
): number {
  if (value === null) return fallback;
  const parsed = /^-?\d{1,15}$/.test(value) ? Number(value) : Number.NaN;
  if (!(parsed >= min && parsed <= max)) {
    throw wrong(name, value, `a whole number from ${min} to ${max} (${fallback} when unset)`);
  }
  return parsed;
}
