/**
 * What everybody is shown in widgets on the broker's own pages, and who may have them: settings of whoever runs the house. Runs
 * in the service, at its start. docs/widgets.md.
 */
import { readOrigins, splitList } from "../../config-lists.ts";
import { readInteger } from "../../config-numbers.ts";
import { ConfigError, wrong } from "../../config-error.ts";

export type WidgetSettings = {
  /** Tickers, each once, in the order in which they are shown. */
  readonly symbols: readonly string[];
  /** Pages that may frame a widget and call for its prices. */
  readonly origins: WidgetOrigins;
  /** Whose mark-up the prices have; null: that of the demos that newcomers are offered first. */
  readonly group_id: number | null;
};

export type WidgetOrigins = "everybody" | readonly string[];

/** So many documents of bars are kept for each of them, and all prices are one answer. */
const SYMBOLS_MAX = 50;
const TICKER = /^[^\s,]{1,32}$/;
/** No id of a group is larger. */
const GROUP_ID_MAX = 2 ** 31 - 1;

/** null: widgets are off. @throws ConfigError */
export function readWidgets(get: (name: string) => string | null): WidgetSettings | null {
  const symbols = splitList(get("WIDGET_SYMBOLS"));
  const origins = splitList(get("WIDGET_ORIGINS"));
  const group = get("WIDGET_GROUP");
  if (symbols.length === 0 && origins.length === 0 && group === null) return null;
  if (symbols.length === 0 || origins.length === 0) {
    throw new ConfigError(
      "WIDGET_SYMBOLS and WIDGET_ORIGINS belong together: which prices everybody is shown, and " +
        "the sites that may show them, as https://broker.example, or * for all.",
    );
  }
  for (const [index, symbol] of symbols.entries()) {
    if (!TICKER.test(symbol) || symbols.indexOf(symbol) < index || index >= SYMBOLS_MAX) {
      const allowed = `at most ${SYMBOLS_MAX} symbols parted by commas, each once, as EURUSD,BTCUSD`;
      throw wrong("WIDGET_SYMBOLS", symbol, allowed);
    }
  }
  const isForAll = origins.length === 1 && origins[0] === "*";
  return {
    symbols,
    origins: isForAll ? "everybody" : readOrigins("WIDGET_ORIGINS", origins.join(",")),
    group_id: group === null ? null : readInteger("WIDGET_GROUP", group, 0, 1, GROUP_ID_MAX),
  };
}
