/** The forecast of a margin call or stop-out in words. Main thread; pure. */
import type { StopOutPolicy } from "../../contract/codes.ts";
import type { SymbolRecord } from "../../contract/symbol.ts";
import type { Reach, Reaches, SymbolForecast } from "../../domain/forecast.ts";
import { priceOf } from "../../domain/price.ts";
import { formatPrice } from "../format/price.ts";
import { t } from "../language/translate.ts";

export const POLICY_WORDS: Record<StopOutPolicy, string> = {
  largest_loss: t("the largest loss first"),
  largest_margin: t("the largest margin first"),
  oldest: t("the oldest first"),
};

type Named = Pick<SymbolRecord, "symbol" | "digits">;

type Way = "falling" | "rising";

/** The price that is watched on that way: the bid of a fall, the ask of a rise. */
export const reachPrice = (reach: Reach, way: Way, digits: number): string =>
  formatPrice(priceOf(way === "falling" ? reach.bid : reach.ask, digits), digits);

/** The nearer of the two; null: neither is ever reached. */
export function nearest({ falling, rising }: Reaches): { way: Way; reach: Reach } | null {
  if (falling === null && rising === null) return null;
  if (rising === null || (falling !== null && -falling.shift <= rising.shift)) {
    return falling === null ? null : { way: "falling", reach: falling };
  }
  return { way: "rising", reach: rising };
}

/** "BTCUSD falling to 63,210.00", of the symbols whose move brings it soonest, in parts of their price. */
export function soonest(
  forecasts: readonly SymbolForecast[],
  level: "margin_call" | "stop_out",
  symbol: (symbol_id: number) => Named | undefined,
  countMax: number,
): string[] {
  return forecasts
    .flatMap((one) => {
      const near = nearest(one[level]);
      const named = symbol(one.symbol_id);
      if (near === null || named === undefined || near.reach.shift === 0) return [];
      const { bid, shift } = near.reach;
      const part = Math.abs(shift / (bid - shift));
      const price = reachPrice(near.reach, near.way, named.digits);
      const { symbol: name } = named;
      const words =
        near.way === "falling"
          ? t("{symbol} falling to {price}", { symbol: name, price })
          : t("{symbol} rising to {price}", { symbol: name, price });
      return [{ part, words }];
    })
    .sort((a, b) => a.part - b.part)
    .slice(0, countMax)
    .map(({ words }) => words);
}
