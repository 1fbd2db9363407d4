/**
 * Bars that the service does not keep: of seconds, of ticks, of the price between bid and ask. Main thread. What makes them is
 * fetched when a chart first wants some; until then they are loading.
 */
import { createSignal, untrack } from "solid-js";
import { isLiveFrame } from "../../../domain/bar.ts";
import type { BarKey } from "../../../workers/feed/feed-api.ts";
import type { Feed } from "../../feed/feed.ts";
import type { ChartSide } from "./chart-settings.ts";
import { holdBars, type SharedBars, type SourceState } from "./shared-bars.ts";
import { t } from "../../language/translate.ts";

/** What a chart's bars are known by. */
export type ChartKey = Omit<BarKey, "side"> & { readonly side: ChartSide };

/** Bars as a chart holds them. */
export type HeldBars = Pick<
  SharedBars,
  "history" | "state" | "older" | "poll" | "loadOlder" | "retry" | "letGo"
>;

export function holdAny(feed: Feed, key: ChartKey): HeldBars {
  const { side, timeframe } = key;
  if (side === "mid" || isLiveFrame(timeframe)) return holdMade(feed, key);
  return holdBars(feed, { ...key, side });
}

function holdMade(feed: Feed, key: ChartKey): HeldBars {
  const [made, setMade] = createSignal<HeldBars | null>(null);
  const [state, setState] = createSignal<SourceState>({ kind: "loading" });
  let isGone = false;
  const load = (): void => {
    setState({ kind: "loading" });
    import("./made/make-bars.ts").then(
      ({ makeBars }) => {
        if (!isGone) setMade(makeBars(feed, key));
      },
      () =>
        setState({ kind: "failed", message: t("This part of the terminal could not be loaded") }),
    );
  };
  load();
  return {
    history: () => made()?.history() ?? null,
    state: () => made()?.state() ?? state(),
    older: () => made()?.older() ?? "idle",
    poll: (nowMs) => untrack(made)?.poll(nowMs),
    loadOlder: (limit) => untrack(made)?.loadOlder(limit),
    retry: () => untrack(made)?.retry() ?? load(),
    letGo() {
      isGone = true;
      untrack(made)?.letGo();
    },
  };
}
