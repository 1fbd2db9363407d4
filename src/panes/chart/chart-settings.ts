/** What the user chose for the chart, remembered across visits. Main thread. */
import { createSignal, onCleanup, type Accessor } from "solid-js";
import { BAR_SIDES, type BarSide } from "../../../contract/codes.ts";
import type { Frame } from "../../../domain/bar.ts";
import { isFrame } from "../../../domain/timeframe.ts";
import { isZone } from "../../format/zone.ts";
import { chartsReady } from "../../stores/charts.ts";
import { createChartRecord } from "./chart-record.ts";
import type { ScaleMode } from "./chart-style.ts";
import type { ChartKind } from "./series/chart-kinds.ts";
import { t } from "../../language/translate.ts";

/** mid: between bid and ask, which the page makes of both. */
export type ChartSide = BarSide | "mid";
const CHART_SIDES: readonly ChartSide[] = [...BAR_SIDES, "mid"];

export const SIDE_WORDS: Readonly<Record<ChartSide, string>> = {
  bid: t("Bid"),
  ask: t("Ask"),
  mid: t("Mid"),
};

export type ChartSettings = {
  timeframe: Frame;
  /** The price that bars are made of. */
  side: ChartSide;
  kind: ChartKind;
  hasBidLine: boolean;
  hasAskLine: boolean;
  hasVolume: boolean;
  hasCountdown: boolean;
  /** Room is left for the time in which the market is closed. */
  hasGaps: boolean;
  /** Positions and orders as lines, past fills as marks, bid to ask as a band, waiting price alerts as lines. */
  hasTradeLines: boolean;
  hasExecutions: boolean;
  hasSpreadBand: boolean;
  hasPriceAlerts: boolean;
  /** How the lines say a profit. */
  profitUnit: ProfitUnit;
  scaleMode: ScaleMode;
  isInverted: boolean;
  /** An IANA name, "UTC", "local", or "exchange" for the zone of the symbol's trading hours. */
  zone: string;
};

export const PROFIT_UNITS = ["money", "pips", "percent"] as const;
/** percent: of the balance. */
export type ProfitUnit = (typeof PROFIT_UNITS)[number];
export const SCALE_MODES = ["regular", "logarithmic", "percentage", "indexed"] as const;

export const DEFAULT_SETTINGS: ChartSettings = {
  timeframe: "H1",
  side: "bid",
  kind: "candles",
  hasBidLine: true,
  hasAskLine: true,
  hasVolume: true,
  hasCountdown: true,
  hasGaps: false,
  hasTradeLines: true,
  hasExecutions: true,
  hasSpreadBand: true,
  hasPriceAlerts: true,
  profitUnit: "money",
  scaleMode: "regular",
  isInverted: false,
  zone: "UTC",
};

/** The first request for bars waits no longer than this for the remembered timeframe. */
const READY_WAIT_MS = 300;

/** Reads kept settings: each field that cannot be used falls back to its default. Null: no settings at all. */
export function parseSettings(value: unknown): ChartSettings | null {
  if (typeof value !== "object" || value === null) return null;
  const kept = value as Partial<Record<keyof ChartSettings, unknown>>;
  const fallback = DEFAULT_SETTINGS;
  return {
    timeframe: isFrame(kept.timeframe) ? kept.timeframe : fallback.timeframe,
    side: oneOf(CHART_SIDES, kept.side, fallback.side),
    // Which names there are is known behind the bars: one that nobody knows is drawn as candles.
    kind: typeof kept.kind === "string" ? (kept.kind as ChartKind) : fallback.kind,
    hasBidLine: isTrue(kept.hasBidLine, fallback.hasBidLine),
    hasAskLine: isTrue(kept.hasAskLine, fallback.hasAskLine),
    hasVolume: isTrue(kept.hasVolume, fallback.hasVolume),
    hasCountdown: isTrue(kept.hasCountdown, fallback.hasCountdown),
    hasGaps: isTrue(kept.hasGaps, fallback.hasGaps),
    hasTradeLines: isTrue(kept.hasTradeLines, fallback.hasTradeLines),
    hasExecutions: isTrue(kept.hasExecutions, fallback.hasExecutions),
    hasSpreadBand: isTrue(kept.hasSpreadBand, fallback.hasSpreadBand),
    hasPriceAlerts: isTrue(kept.hasPriceAlerts, fallback.hasPriceAlerts),
    profitUnit: oneOf(PROFIT_UNITS, kept.profitUnit, fallback.profitUnit),
    scaleMode: oneOf(SCALE_MODES, kept.scaleMode, fallback.scaleMode),
    isInverted: isTrue(kept.isInverted, fallback.isInverted),
    zone: isZoneChoice(kept.zone) ? kept.zone : fallback.zone,
  };
}

const isZoneChoice = (zone: unknown): zone is string =>
  typeof zone === "string" && (zone === "exchange" || isZone(zone));

const isTrue = (value: unknown, fallback: boolean): boolean =>
  typeof value === "boolean" ? value : fallback;

function oneOf<Value extends string>(
  allowed: readonly Value[],
  found: unknown,
  fallback: Value,
): Value {
  return allowed.find((value) => value === found) ?? fallback;
}

export type ChartSettingsStore = {
  settings: Accessor<ChartSettings>;
  change(change: Partial<ChartSettings>): void;
  /** False while the remembered settings are looked up; never for long. */
  isReady: Accessor<boolean>;
};

export function createChartSettings(chart: string): ChartSettingsStore {
  const kept = createChartRecord(chart, "chart.settings", parseSettings, DEFAULT_SETTINGS);
  const [hasWaited, setHasWaited] = createSignal(false);
  const timer = setTimeout(() => setHasWaited(true), READY_WAIT_MS);
  onCleanup(() => clearTimeout(timer));
  return {
    settings: kept.value,
    change: (change) => kept.set({ ...kept.value(), ...change }),
    isReady: () => (kept.ready() && chartsReady()) || hasWaited(),
  };
}
