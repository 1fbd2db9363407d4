/** What was found and gone to since the sign-in, the last first. Main thread; in memory alone, for names of clients are in it. */
import { createSignal, type Accessor } from "solid-js";
import type { FoundThing } from "./found-things.ts";

const KEPT_MAX = 8;

export type RecentFinds = {
  readonly all: Accessor<readonly FoundThing[]>;
  readonly note: (thing: FoundThing) => void;
};

export function createRecentFinds(): RecentFinds {
  const [all, setAll] = createSignal<readonly FoundThing[]>([]);
  return { all, note: (thing) => setAll((now) => withNewest(now, thing)) };
}

/** Each stands there once; the oldest beyond so many are forgotten. */
export const withNewest = (all: readonly FoundThing[], thing: FoundThing): readonly FoundThing[] =>
  [thing, ...all.filter(({ id }) => id !== thing.id)].slice(0, KEPT_MAX);
