/** What makes two requests the same: their operation and body, whatever the order of the fields. Runs in the service; pure. */
import { hash } from "node:crypto";

/** Hex digits that are kept: 128 bits, for a hash that is compared with the one of the same name and no other. */
const KEPT_DIGITS = 32;

/** The first half of the SHA-256, in hex. `parts`: operation, path parameters and body. */
export function bodyHash(...parts: readonly unknown[]): string {
  return hash("sha256", JSON.stringify(parts.map(canonical)), "hex").slice(0, KEPT_DIGITS);
}

/** The same value with the fields of its objects in order. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, part]) => [name, canonical(part)]));
}
