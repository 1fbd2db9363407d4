/** The index of a symbol by its name at the feed, as text or where it lies in bytes. Runs in the service, on the tick path. */

export type FeedNames = {
  /** -1: there is none of this name. */
  of(name: string): number;
  /** The same of a name that lies in the bytes from `from` to before `to`. Allocates nothing. */
  in(bytes: Uint8Array, from: number, to: number): number;
};

/** Slots a name, so that few share one. */
const SPARSE = 4;
const FNV_PRIME = 16_777_619;

export function createFeedNames(names: readonly string[]): FeedNames {
  const indexes = new Map(names.map((name, index) => [name, index]));
  const slots = new Int32Array(2 ** Math.ceil(Math.log2(names.length * SPARSE + 1))).fill(-1);
  const encoded = names.map((name) => Buffer.from(name));

  function slotOf(bytes: Uint8Array, from: number, to: number): number {
    let hash = 0;
    for (let at = from; at < to; at++) hash = Math.imul(hash ^ (bytes[at] ?? 0), FNV_PRIME);
    return (hash ^ (hash >>> 15)) & (slots.length - 1);
  }

  function isAt(
    name: Uint8Array | undefined,
    bytes: Uint8Array,
    from: number,
    to: number,
  ): boolean {
    if (name?.length !== to - from) return false;
    for (let at = 0; at < name.length; at++) if (name[at] !== bytes[from + at]) return false;
    return true;
  }

  function find(bytes: Uint8Array, from: number, to: number): number {
    let slot = slotOf(bytes, from, to);
    for (let index = slots[slot] ?? -1; index >= 0; index = slots[slot] ?? -1) {
      if (isAt(encoded[index], bytes, from, to)) return index;
      slot = (slot + 1) & (slots.length - 1);
    }
    return -1;
  }

  for (const index of indexes.values()) {
    const name = encoded[index] ?? new Uint8Array();
    let slot = slotOf(name, 0, name.length);
    while ((slots[slot] ?? -1) >= 0) slot = (slot + 1) & (slots.length - 1);
    slots[slot] = index;
  }

  return { of: (name) => indexes.get(name) ?? -1, in: find };
}
