/** What a figure was when an alert on it was reached, in the words of a mail. Runs in the service; pure. */
import type { AlertFigure } from "../../contract/price-alert.ts";
import type { SymbolRecord } from "../../contract/symbol.ts";
import { grouped, money } from "../mail/compose.ts";

const NAMES: Readonly<Record<AlertFigure["kind"], string>> = {
  margin_level: "margin level",
  equity: "equity",
  free_margin: "free margin",
  balance: "balance",
  floating_profit: "floating profit",
  position_profit: "profit",
  spread: "spread",
};

type Of = {
  /** Of the account's deposits. */
  readonly currency: string;
  /** Of a position or a spread; undefined: of the account, or the symbol is gone. */
  readonly symbol: Pick<SymbolRecord, "symbol" | "pip_points"> | undefined;
};

/** "margin level fell below 150%"; "EURUSD: profit of position 12 fell below -250.50 USD"; and what it was. */
export function figureWords(
  { kind, value, way, position_id }: AlertFigure,
  reached_value: number,
  of: Of,
): { readonly figure: string; readonly value: string } {
  const written = (one: number) => valueText(kind, one, of);
  const name = position_id === null ? NAMES[kind] : `${NAMES[kind]} of position ${position_id}`;
  const where = of.symbol === undefined ? name : `${of.symbol.symbol}: ${name}`;
  const went = way === "up" ? "rose above" : "fell below";
  return { figure: `${where} ${went} ${written(value)}`, value: written(reached_value) };
}

function valueText(kind: AlertFigure["kind"], value: number, { currency, symbol }: Of): string {
  if (kind === "margin_level") return `${grouped(value, 0)}%`;
  if (kind === "spread") return `${grouped(value / (symbol?.pip_points ?? 1), 0)} pips`;
  return money(value, currency);
}
