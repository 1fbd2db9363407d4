/** Makes room in a map that must not grow without bound. Runs in the service; pure. */

/** Takes out the entry that was put in longest ago. */
export function forgetFirst<Key>(map: Map<Key, unknown>): void {
  for (const key of map.keys()) {
    map.delete(key);
    return;
  }
}
