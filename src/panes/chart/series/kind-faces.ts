/** The chart types as the user sees them: name, small picture, and their icon in the palette. Main thread; data. */
import type { IconName } from "../../../ui/icon.tsx";
import type { ChartKind } from "./chart-kinds.ts";
import { t, tIn } from "../../../language/translate.ts";

export type KindFace = {
  readonly label: string;
  /** Paths in a square of 16: what is only outlined, and what is filled. */
  readonly outline: string;
  readonly filled: string;
  readonly icon: IconName;
};

const face = (label: string, icon: IconName, outline: string, filled = ""): KindFace => ({
  label,
  icon,
  outline,
  filled,
});

const CANDLE_ICON = "chart-candlestick";
const LINE_ICON = "chart-line";
const AREA_ICON = "chart-area";

export const KIND_FACES: Readonly<Record<ChartKind, KindFace>> = {
  candles: face(t("Candles"), CANDLE_ICON, "M5 2v12M11 2v12", "M3 5h4v7H3zM9 4h4v6H9z"),
  hollow: face(
    t("Hollow candles"),
    CANDLE_ICON,
    "M5 2v3M5 12v2M3.5 5h3v7h-3zM11 2v2M11 10v4M9.5 4h3v6h-3z",
  ),
  "heikin-ashi": face(
    t("Heikin Ashi"),
    CANDLE_ICON,
    "M3.5 9v5M8 5v7M12.5 2v8",
    "M2 10h3v3H2zM6.5 7h3v4h-3zM11 3h3v5h-3z",
  ),
  "volume-candles": face(
    t("Volume candles"),
    CANDLE_ICON,
    "M5 2v12M12.5 2v12",
    "M1.5 5h7v7h-7zM11.5 4h2v6h-2z",
  ),
  bars: face(
    t("Bars"),
    "chart-no-axes-column",
    "M5 2v12M5 11H2.5M5 5h2.5M11 3v11M11 12H8.5M11 5h2.5",
  ),
  "high-low": face(
    t("High-low"),
    "chart-no-axes-column",
    "",
    "M2 6h3v7H2zM6.5 3h3v8h-3zM11 5h3v6h-3z",
  ),
  line: face(t("Line"), LINE_ICON, "M1.5 12l4-5 3 3 6-7"),
  markers: face(
    t("Line with markers"),
    LINE_ICON,
    "M2 12l4-5 3 3 5-6",
    "M.5 10.5h3v3h-3zM4.5 5.5h3v3h-3zM7.5 8.5h3v3h-3zM12.5 2.5h3v3h-3z",
  ),
  step: face(t("Step line"), LINE_ICON, "M1.5 12h4V8h4V4.5h5"),
  area: face(t("Area"), AREA_ICON, "M1.5 9l4-4 3 3 6-6", "M1.5 11l4-4 3 3 6-6v10h-13z"),
  "hlc-area": face(
    t("HLC area"),
    AREA_ICON,
    "M1.5 7l5-4 3 2 5-3.5M1.5 14l5-4 3 2 5-3.5",
    "M1.5 11l5-4 3 2 5-3.5v2l-5 3.5-3-2-5 4z",
  ),
  baseline: face(
    t("Baseline"),
    AREA_ICON,
    "M1 8.5h2M5 8.5h2M9 8.5h2M13 8.5h2M1.5 12L6 4l4 8 4.5-9",
  ),
  renko: face("Renko", CANDLE_ICON, "", "M1 10h4v4H1zM5 6h4v4H5zM9 2h4v4H9z"),
  range: face(
    t("Range bars"),
    CANDLE_ICON,
    "M3.5 6v8M8 3v8M12.5 5v8",
    "M2 8h3v4H2zM6.5 3h3v6h-3zM11 7h3v6h-3z",
  ),
  "line-break": face(
    t("Line break"),
    CANDLE_ICON,
    "",
    "M1 8h3v6H1zM4.5 5h3v3h-3zM8 2h3v3H8zM11.5 5h3v8h-3z",
  ),
  kagi: face("Kagi", LINE_ICON, "M2 14V6h4v5h4V2h4v6"),
  "point-figure": face(
    t("Point and figure"),
    "chart-column",
    "M2 9l4 4M6 9l-4 4M2 3.5l4 4M6 3.5l-4 4M10 4.5a2 2 0 1 0 4 0a2 2 0 1 0-4 0M10 10.5a2 2 0 1 0 4 0a2 2 0 1 0-4 0",
  ),
  columns: face(
    tIn("a chart type", "Columns"),
    "chart-column",
    "",
    "M2 9h3v5H2zM6.5 5h3v9h-3zM11 2h3v12h-3z",
  ),
};
