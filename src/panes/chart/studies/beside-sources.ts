/**
 * The closes that a chart's studies start from beside its own bars: another symbol's, or those of the other side. Main thread.
 * They have the chart's timeframe and side at all times and are laid at its bars, with nothing of the future.
 */
import { createMemo, mapArray, untrack, type Accessor } from "solid-js";
import { isTickFrame } from "../../../../domain/bar.ts";
import { besideKey, type StudySource } from "../../../../workers/indicators/protocol.ts";
import type { Feed } from "../../../feed/feed.ts";
import type { BarHistory } from "../bar-history.ts";
import type { BarSource } from "../bar-source.ts";
import { createSymbolSource } from "../combined/typed-source.ts";
import { AlignedCloses } from "../compare/aligned-closes.ts";
import type { Chart } from "../create-chart.ts";
import { createOtherSide } from "./other-side.ts";
import type { Study } from "./study.ts";
import { t } from "../../../language/translate.ts";

/** Older bars are asked for in no smaller pages. */
const OLDER_MIN = 1500;

export type Beside = {
  readonly key: string;
  readonly closes: AlignedCloses;
  /** Why there are none yet; "": there are. */
  trouble(): string;
};

type Line = Beside & { frame(main: BarHistory, serviceMs: number): void };

export type BesideSources = {
  /** Brings all in step with the chart's bars. Once a frame. */
  frame(main: BarHistory, serviceMs: number): readonly Beside[];
  /** Why a source says nothing; "": it does, or it is none of these. */
  troubleOf(source: StudySource): string;
};

/** Lives as long as its owner. */
export function createBesideSources(
  feed: Feed,
  chart: Chart,
  studies: Accessor<readonly Study[]>,
): BesideSources {
  const wanted = createMemo(() => {
    const byKey = new Map<string, StudySource>();
    for (const { source } of studies()) {
      const key = besideKey(source);
      if (key !== null) byKey.set(key, source);
    }
    return byKey;
  });
  const keys = createMemo(() => [...wanted().keys()], [] as string[], {
    equals: (one, other) => one.join("\n") === other.join("\n"),
  });
  const lines = createMemo(
    mapArray(keys, (key) => createLine(feed, chart, key, untrack(wanted).get(key))),
  );
  return {
    frame(main, serviceMs) {
      const now = untrack(lines);
      for (const line of now) line.frame(main, serviceMs);
      return now;
    },
    troubleOf(source) {
      const key = besideKey(source);
      const { side, timeframe } = chart.settings();
      if (key !== null && isTickFrame(timeframe))
        return t("Not on bars of ticks: those of other prices begin at other times");
      if (source.kind === "other side" && side === "mid")
        return t("Not of mid prices: choose bid or ask");
      return key === null
        ? ""
        : (lines()
            .find((line) => line.key === key)
            ?.trouble() ?? "");
    },
  };
}

function createLine(feed: Feed, chart: Chart, key: string, source: StudySource | undefined): Line {
  const made =
    source?.kind === "symbol"
      ? createMemo(() => createSymbolSource(feed, source, chart))
      : createOtherSide(feed, chart);
  const closes = new AlignedCloses();
  return {
    key,
    closes,
    frame(main, serviceMs) {
      const bars = untrack(made).source;
      bars.poll(serviceMs);
      const own = untrack(bars.history);
      if (own === null || own.length === 0) {
        closes.clear();
        return;
      }
      askOlder(bars, own, main);
      closes.update(main, own, { factor: 1, from: main.first, to: main.end });
    },
    trouble() {
      const { symbol, source: bars } = made();
      const state = bars.state();
      if (state.kind === "failed")
        return t("Its bars could not be loaded: {message}", { message: state.message });
      if (state.kind === "empty") return t("No bars yet");
      if (state.kind === "ready") return "";
      return symbol() === undefined && feed.symbols().length > 0
        ? t("Not offered any more")
        : t("Loading");
    },
  };
}

function askOlder(bars: BarSource, own: BarHistory, main: BarHistory): void {
  const oldest = own.tsAt(own.first);
  if (!own.hasMore || main.tsAt(main.first) >= oldest) return;
  bars.loadOlder(Math.max(OLDER_MIN, main.ordinalAt(oldest) - main.first));
}
