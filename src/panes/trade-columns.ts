/**
 * The columns that positions, orders, deals and trades have in common: each says the same in the same way wherever it stands.
 * Main thread. Nothing here sends.
 */
import { SIDE } from "../../contract/codes.ts";
import type { Feed } from "../feed/feed.ts";
import { NO_VALUE } from "../format/price.ts";
import { lotsText, priceText, symbolName } from "../format/symbol-text.ts";
import { reasonWord, sideWord } from "../format/trade-words.ts";
import type { Column, Grouping } from "../ui/table/column.ts";
import { t } from "../language/translate.ts";

type Symbols = Pick<Feed, "symbol">;
type OfSymbol = { readonly symbol_id: number };
type Sided = { readonly side: number };
type Look<Row> = Partial<Pick<Column<Row>, "about" | "width">>;

/** Figures stand at the end of their cell. */
export const end = { align: "end" } as const;

/** As the side of a trade is coloured. */
export const sideTone = ({ side }: Sided): "buy" | "sell" | undefined => {
  if (side === SIDE.buy) return "buy";
  return side === SIDE.sell ? "sell" : undefined;
};

export function symbolColumn<Row extends OfSymbol>(feed: Symbols): Column<Row> {
  const text = ({ symbol_id }: Row) => symbolName(feed.symbol(symbol_id), symbol_id);
  return {
    id: "symbol",
    title: t("Symbol"),
    width: 92,
    isFixed: true,
    pin: "start",
    text,
    sortValue: text,
  };
}

export const sideColumn = <Row extends Sided>(): Column<Row> => ({
  id: "side",
  title: t("Side"),
  // "Verkaufen" is the longest word for one.
  width: 76,
  text: ({ side }) => sideWord(side),
  tone: sideTone,
  sortValue: ({ side }) => side,
});

export const volumeColumn = <Row extends OfSymbol & { readonly volume: number }>(
  feed: Symbols,
): Column<Row> =>
  lotsColumn(feed, "volume", t("Volume"), ({ volume }) => volume, { about: t("Volume in lots") });

/** With the decimals of the symbol's step. */
export const lotsColumn = <Row extends OfSymbol>(
  feed: Symbols,
  id: string,
  title: string,
  valueOf: (row: Row) => number,
  look: Look<Row> = {},
): Column<Row> => ({
  ...figureColumn(id, title, valueOf, { width: 68, ...look }),
  text: (row) => lotsText(valueOf(row), feed.symbol(row.symbol_id)),
});

/** With the symbol's digits; null: it has none. */
export const priceColumn = <Row extends OfSymbol>(
  feed: Symbols,
  id: string,
  title: string,
  valueOf: (row: Row) => number | null,
  look: Look<Row> = {},
): Column<Row> => ({
  ...figureColumn(id, title, valueOf, { width: 88, ...look }),
  text: (row) => priceText(valueOf(row), feed.symbol(row.symbol_id)),
});

/** The number of a record; null: there is none. */
export const numberColumn = <Row>(
  id: string,
  title: string,
  valueOf: (row: Row) => number | null,
  look: Look<Row> = {},
): Column<Row> => ({
  ...figureColumn(id, title, valueOf, { width: 72, ...look }),
  text: (row) => `${valueOf(row) ?? NO_VALUE}`,
});

const figureColumn = <Row>(
  id: string,
  title: string,
  valueOf: (row: Row) => number | null,
  look: Look<Row> & Pick<Column<Row>, "width">,
): Column<Row> => ({ ...end, id, title, ...look, sortValue: valueOf });

export const reasonColumn = <Row extends { readonly reason: number }>(): Column<Row> => ({
  id: "reason",
  title: t("Cause"),
  about: t("What caused it"),
  width: 84,
  text: ({ reason }) => reasonWord(reason),
  sortValue: ({ reason }) => reason,
});

export const ticketColumn = <Row extends { readonly id: number }>(): Column<Row> =>
  numberColumn("id", t("Ticket"), ({ id }) => id, { width: 64 });

export const commentColumn = <Row extends { readonly comment: string }>(): Column<Row> => ({
  id: "comment",
  title: t("Comment"),
  width: 120,
  text: ({ comment }) => comment,
  sortValue: ({ comment }) => comment,
});

/** What can be done on the row; of that width, and always in view. */
export const actionsColumn = <Row>(width: number, cell: Column<Row>["cell"]): Column<Row> => ({
  ...end,
  id: "actions",
  title: t("Actions"),
  isTitleHidden: true,
  width,
  isFixed: true,
  pin: "end",
  cell,
});

/** The same, its sides apart where there are both. */
export const bySymbolAndSide = <Row extends OfSymbol & Sided>(feed: Symbols): Grouping<Row> => {
  const whole = bySymbol<Row>(feed);
  return {
    ...whole,
    within: (row) => ({ key: `${row.side}`, label: whole.of(row).label }),
  };
};

export const bySymbol = <Row extends OfSymbol>(feed: Symbols): Grouping<Row> => ({
  id: "symbol",
  label: t("Symbol"),
  of: ({ symbol_id }) => ({
    key: `${symbol_id}`,
    label: symbolName(feed.symbol(symbol_id), symbol_id),
  }),
});
