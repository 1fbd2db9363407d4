/**
 * Random names on a page that came by plain HTTP from another machine, as from a server of the same network, from which browsers
 * keep randomUUID. Main thread.
 */

/** A UUID of version 4: every address of a blob ends with one (File API, "generate a new blob URL"). */
export function randomUuid(): string {
  const address = URL.createObjectURL(new Blob());
  URL.revokeObjectURL(address);
  return address.slice(-36);
}
