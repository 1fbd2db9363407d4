/**
 * What a list was searched, narrowed and ordered by, and its page, for who opens a row and comes back. Main thread; in memory
 * alone until one signs out, for names of clients are searched for.
 */
import { createContext, createSignal, useContext, type Signal } from "solid-js";

/** The signal of that name; `first`: its value where nothing was chosen yet. A name has one kind of value. */
export type Keep = <Value>(name: string, first: Value) => Signal<Value>;

/** Without a provider nothing is kept. */
const KeepContext = createContext<Keep>((_, first) => createSignal(first));
export const KeepProvider = KeepContext.Provider;
export const useKeep = (): Keep => useContext(KeepContext);

export function createKeep(): Keep {
  const kept = new Map<string, unknown>();
  return <Value>(name: string, first: Value): Signal<Value> => {
    const known = kept.get(name) as Signal<Value> | undefined;
    if (known !== undefined) return known;
    const made = createSignal(first);
    kept.set(name, made);
    return made;
  };
}
