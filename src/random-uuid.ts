/**
 * Random names on a page that came by plain HTTP from another machine, as from a server of the same network: browsers keep
 * randomUUID from it, and not the random bytes that one is made of. Pure.
 */
const RANDOM_NAME = /(.{8})(.{4})(.{4})(.{4})/;

/** A UUID of version 4. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return digits.replace(RANDOM_NAME, "$1-$2-$3-$4-");
}
