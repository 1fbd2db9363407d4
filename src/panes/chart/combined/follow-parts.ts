/** The bars of a combination, kept in step with those of its legs by whoever holds these. Main thread. */
import { createMemo, createSignal, untrack, type Accessor } from "solid-js";
import type { BarHistory } from "../bar-history.ts";
import type { SharedBars } from "../shared-bars.ts";
import { limiting, type CombinedHistory } from "./combined-history.ts";

type Part = Pick<SharedBars, "history" | "poll" | "loadOlder">;

export type Followed = {
  /** null: not all parts have their first page. */
  readonly history: Accessor<CombinedHistory | null>;
  readonly hasBars: Accessor<boolean>;
  /** Once a frame. */
  readonly poll: (nowMs: number) => void;
  /** Of the parts whose oldest bar is the latest. */
  readonly loadOlder: (limit: number) => void;
};

/** `parts`: in the order of the legs. `make`: anew whenever a part has other bars. Lives as long as its owner. */
export function followParts(parts: readonly Part[], make: () => CombinedHistory): Followed {
  const loaded = (): BarHistory[] | null => {
    const all = parts.map((part) => part.history()).filter((one) => one !== null);
    return all.length === parts.length ? all : null;
  };
  const [hasBars, setHasBars] = createSignal(false);
  const follow = (made: CombinedHistory, all: readonly BarHistory[]): void => {
    made.follow(all);
    setHasBars(made.length > 0);
  };
  const history = createMemo(() => {
    const all = loaded();
    if (all === null) return null;
    const made = make();
    follow(made, all);
    return made;
  });
  return {
    history,
    hasBars,
    poll(nowMs) {
      for (const part of parts) part.poll(nowMs);
      const all = untrack(loaded);
      const made = untrack(history);
      if (all !== null && made !== null) follow(made, all);
    },
    loadOlder(limit) {
      const all = untrack(loaded);
      if (all === null) return;
      const wanted = limiting(all);
      for (const part of parts) {
        const own = untrack(part.history);
        if (own !== null && wanted.includes(own)) part.loadOlder(limit);
      }
    },
  };
}
