/** What the prices of a bar are called, from which an indicator may be calculated. Main thread; pure. */
import type { BarSource } from "../../contract/bar-sources.ts";
import { t, tIn } from "../language/translate.ts";

export const BAR_PRICE_WORDS: Readonly<Record<BarSource, string>> = {
  close: tIn("price of a bar", "Close"),
  open: tIn("price of a bar", "Open"),
  high: t("High"),
  low: t("Low"),
  hl2: "(H + L) / 2",
  hlc3: "(H + L + C) / 3",
  ohlc4: "(O + H + L + C) / 4",
  hlcc4: "(H + L + 2C) / 4",
  volume: t("Volume"),
};
