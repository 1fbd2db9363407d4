/**
 * Names, lots and prices of a symbol as text, also where the page does not know the symbol (yet). Main thread; pure. Never on
 * the tick path: each call makes a string.
 */
import type { SymbolRecord } from "../../contract/symbol.ts";
import { formatVolume } from "./number.ts";
import { NO_VALUE, formatPrice } from "./price.ts";
import { t } from "../language/translate.ts";

/** undefined: not known to this page. */
type Known<Field extends keyof SymbolRecord> = Pick<SymbolRecord, Field> | undefined;

/** As its records name it: the ticker, or "#401" where there is none to name. */
export const symbolName = (symbol: Known<"symbol">, symbol_id: number): string =>
  symbol?.symbol ?? `#${symbol_id}`;

/** As symbolName within a sentence: "EURUSD", or "symbol 401". */
export const symbolWords = (symbol: Known<"symbol">, symbol_id: number): string =>
  symbol?.symbol ?? t("symbol {symbol_id}", { symbol_id });

/** Decimals of its prices; 5 where it is not known. */
export const digitsOf = (symbol: Known<"digits">): number => symbol?.digits ?? 5;

/** A volume in lots, with the decimals of its step; with two where it is not known. */
export const lotsText = (volume: number, symbol: Known<"volume_step">): string =>
  formatVolume(volume, symbol?.volume_step ?? 0.01);

/** A price with its digits; null, undefined and NaN, which is no price, as an en dash. */
export const priceText = (price: number | null | undefined, symbol: Known<"digits">): string =>
  price === null || price === undefined ? NO_VALUE : formatPrice(price, digitsOf(symbol));

type OfSymbol = { readonly symbol_id: number; readonly id: number };

/** An order or a position, as "EURUSD #12". */
export const ticketName = (symbol: Known<"symbol">, { symbol_id, id }: OfSymbol): string =>
  `${symbolName(symbol, symbol_id)} #${id}`;
