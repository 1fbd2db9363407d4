/**
 * The prices of one symbol at which the account reaches its margin call and its stop-out, for the lines of a chart. Main
 * thread; pure.
 */
import type { SymbolRecord } from "../../contract/symbol.ts";
import type { SymbolForecast } from "../../domain/forecast.ts";
import { priceOf } from "../../domain/price.ts";
import { reachPrice } from "./forecast-words.ts";
import { t } from "../language/translate.ts";

export type MarginLevel = {
  readonly kind: "margin_call" | "stop_out";
  /** The way on which the price comes there: its bid falls, its ask rises. */
  readonly way: "falling" | "rising";
  readonly price: number;
  /** The price now is away from it by this part of itself, 0 to 1 and more. */
  readonly part: number;
  /** "Stop-out 63210.00, closes Buy 0.10 #12 first": what stands at the line. */
  readonly words: string;
  /** "Stop-out 63210.00", where there is room for no more. */
  readonly brief: string;
};

const KINDS = ["margin_call", "stop_out"] as const;
const WAYS = ["falling", "rising"] as const;

/** `first`: the position that is closed first; null: none is known to be. */
function wordsOf(
  kind: MarginLevel["kind"],
  price: string,
  first: string | null,
): Pick<MarginLevel, "words" | "brief"> {
  const isCall = kind === "margin_call";
  const brief = isCall ? t("Margin call {price}", { price }) : t("Stop-out {price}", { price });
  if (isCall || first === null) return { words: brief, brief };
  return { words: t("Stop-out {price}, closes {name} first", { price, name: first }), brief };
}

/** None for what is reached already, which the banner says, nor for what no price brings. `nameOf`: a position, in words. */
export function marginLevels(
  forecast: SymbolForecast,
  { digits }: Pick<SymbolRecord, "digits">,
  nameOf: (position_id: number) => string | null,
): MarginLevel[] {
  return KINDS.flatMap((kind) =>
    WAYS.flatMap((way): MarginLevel[] => {
      const reach = forecast[kind][way];
      if (reach === null || reach.shift === 0) return [];
      const price = priceOf(way === "falling" ? reach.bid : reach.ask, digits);
      const first = kind === "stop_out" ? forecast.closes_first[way] : null;
      const name = first === null ? null : nameOf(first);
      const part = Math.abs(reach.shift / (reach.bid - reach.shift));
      return [{ kind, way, price, part, ...wordsOf(kind, reachPrice(reach, way, digits), name) }];
    }),
  );
}
