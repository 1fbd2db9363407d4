/** What it takes to set a price alert, and what it waits for at a moment. Main thread; pure. */
import type {
  AlertFigure,
  AlertIndicator,
  CrtPriceAlert,
  PriceAlert,
  UpdPriceAlert,
  WaitedIndicator,
} from "../../contract/price-alert.ts";
import { lineAt, lineEnd } from "../../domain/alert-line.ts";

/** An alert that tells once, of a price, and waits for ever. */
export const PLAIN_ALERT = {
  line: null,
  indicator: null,
  figure: null,
  repeats: "once",
  expires_at: null,
} as const;

/** The same again. One that has expired would be refused by its time: it has none then. */
export const askedOf = (alert: PriceAlert): CrtPriceAlert => {
  const { symbol_id, price, line, figure, quote_side, note, repeats, expires_at } = alert;
  const indicator = alert.indicator === null ? null : askedIndicator(alert.indicator);
  const place = { line, indicator, figure: figure === null ? null : askedFigure(figure) };
  const priced = line === null && hasPrice(alert) ? { price, ...place } : place;
  return { symbol_id, ...priced, quote_side, note, repeats, expires_at };
};

/** A price is waited for, or a line: it has a place on the scale, and the market is so far off. */
export const hasPrice = ({
  indicator,
  figure,
}: Pick<PriceAlert, "indicator" | "figure">): boolean => indicator === null && figure === null;

/** As it is written here, so that two that are the same have the same text. */
const askedFigure = ({ kind, value, way, position_id }: AlertFigure): AlertFigure => ({
  kind,
  value,
  way,
  position_id,
});

/** Without its words. */
const askedIndicator = (indicator: WaitedIndicator): AlertIndicator => {
  const { id, timeframe, inputs, bar_price, plot, other, way } = indicator;
  return { id, timeframe, inputs, bar_price, plot, other, way };
};

/** What has it wait where another does. */
export const placeOf = ({ price, line, indicator, figure }: CrtPriceAlert): UpdPriceAlert => {
  if (line !== null) return { line };
  if (indicator !== null) return { indicator };
  if (figure !== null) return { figure };
  return price === undefined ? {} : { price };
};

export const isWaiting = ({ state }: Pick<PriceAlert, "state">): boolean => state === "waiting";

/** The price that is waited for at a time (Unix ms): of a line that is not there any more, where it ended. */
export function waitedPrice(
  { price, line }: Pick<PriceAlert, "price" | "line">,
  at: number,
): number {
  if (line === null) return price;
  return lineAt(line, Math.min(at, lineEnd(line) ?? Infinity));
}

/** When it stopped waiting, by its time or with its line; null: it never does. Unix ms. */
export function endOf({
  expires_at,
  line,
}: Pick<PriceAlert, "expires_at" | "line">): number | null {
  const end = Math.min(
    expires_at ?? Infinity,
    line === null ? Infinity : (lineEnd(line) ?? Infinity),
  );
  return end === Infinity ? null : end;
}
