/**
 * The drawings in a document of layouts: of each layout those on the symbols of its charts. Main thread; pure. They are taken
 * whole or not at all, as the rest of the document; which drawings there are is known to who draws them.
 */
import { DOCUMENT_PARTS_MAX } from "../../contract/limits.ts";
import type { Drawing } from "../../drawings/tool.ts";
import { formatCount } from "../format/number.ts";
import { CHARTS_MAX } from "../stores/charts.ts";
import { isFields, must, quoted, type Fields } from "./document-fault.ts";
import { t } from "../language/translate.ts";

/** On one symbol, as the document has them. */
export type ToldDrawings = { readonly symbol: string; readonly drawings: readonly object[] };

/** On a symbol that the broker has. */
export type ReadDrawings = {
  readonly symbol: string;
  readonly symbol_id: number;
  readonly drawings: readonly Drawing[];
};

type Known = {
  readonly symbolId: (name: string) => number | undefined;
  /** null: there is no such drawing. */
  readonly drawing: (told: unknown) => Drawing | null;
};

/** `names`: of the symbols in the layout. @throws LayoutDocumentFault */
export function readDrawings(
  value: unknown,
  names: Fields,
  where: string,
  known: Known,
): readonly ReadDrawings[] {
  if (value === undefined) return [];
  const isList = Array.isArray(value) && value.length <= CHARTS_MAX;
  must(isList, t("{where}: its drawings cannot be read", { where }));
  const seen = new Set<string>();
  return value.flatMap((one: unknown) => {
    const { symbol, drawings } = isFields(one) ? one : {};
    must(
      typeof symbol === "string" && Array.isArray(drawings),
      t("{where}: its drawings cannot be read", { where }),
    );
    must(
      Object.values(names).includes(symbol) && !seen.has(symbol),
      t("{where}: none of its charts shows {symbol}, or its drawings are there twice", {
        where,
        symbol: quoted(symbol),
      }),
    );
    seen.add(symbol);
    must(
      drawings.length <= DOCUMENT_PARTS_MAX,
      t("{where}: {symbol} has more than {count} drawings", {
        where,
        symbol: quoted(symbol),
        count: DOCUMENT_PARTS_MAX,
      }),
    );
    const read = drawings.map((told: unknown) => {
      const drawing = known.drawing(told);
      const name = quoted(isFields(told) ? told["tool"] : told);
      must(
        drawing !== null,
        t("{where}: a drawing on {symbol} cannot be read: {name}", {
          where,
          symbol: quoted(symbol),
          name,
        }),
      );
      return drawing;
    });
    const symbol_id = known.symbolId(symbol);
    return symbol_id === undefined || read.length === 0
      ? []
      : [{ symbol, symbol_id, drawings: read }];
  });
}

export const countOf = (lists: readonly { readonly drawings: readonly unknown[] }[]): number =>
  lists.reduce((sum, { drawings }) => sum + drawings.length, 0);

/** As "ETHUSD 8, BTCUSD 4"; a symbol is named once, however many layouts have drawings on it. */
export function bySymbol(lists: readonly ToldDrawings[]): string {
  const counts = new Map<string, number>();
  for (const { symbol, drawings } of lists)
    counts.set(symbol, (counts.get(symbol) ?? 0) + drawings.length);
  return [...counts].map(([symbol, count]) => `${symbol} ${formatCount(count)}`).join(", ");
}
