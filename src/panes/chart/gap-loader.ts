/** Fetches what leaves room for closed time when a chart first wants it. Main thread. */
import { createEffect, createMemo, createRoot, createSignal, type Accessor } from "solid-js";
import type { makeGapBars } from "./gaps/gap-bars.ts";
import type { MadeBars } from "./series-kind.ts";

type Maker = (...given: Parameters<typeof makeGapBars>) => MadeBars;

/** Bars are never drawn as what they are not: until it has come there are none. */
const NOTHING: Maker = () => ({
  history: () => null,
  poll: () => undefined,
  loadOlder: () => undefined,
});

const [maker, setMaker] = createRoot(() => createSignal<Maker | "failed" | null>(null));

/** Undefined: it is not wanted, or could not be fetched, and the bars are drawn as they are. */
export function createGaps(isWanted: Accessor<boolean>): Accessor<Maker | undefined> {
  createEffect(() => {
    if (!isWanted() || maker() !== null) return;
    void import("./gaps/gap-bars.ts").then(
      (parts) => setMaker(() => parts.makeGapBars),
      () => setMaker("failed"),
    );
  });
  return createMemo(() => {
    const made = maker();
    if (!isWanted() || made === "failed") return undefined;
    return made ?? NOTHING;
  });
}
