/** What the percentage scale counts from. Main thread; pure. */
import type { BarView } from "../../../workers/rings/readers.ts";
import type { BarHistory } from "./bar-history.ts";
import type { Window } from "./window.ts";

/** The close of the first group of a window, from `first` on, that has a bar; NaN: there is none. Writes into `bar`. */
export function firstClose(
  history: BarHistory,
  first: number,
  { factor, from, to }: Window,
  bar: BarView,
): number {
  for (let group = Math.max(first, from); group < to; group += 1)
    if (history.read(group * factor, (group + 1) * factor, bar)) return bar.close;
  return NaN;
}
