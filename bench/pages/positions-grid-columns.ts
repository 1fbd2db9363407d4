/** The columns of the pane of positions, as AG Grid asks for them. Main thread of a measured page. */
import type { ColDef } from "ag-grid-community";
import type { Position } from "../../contract/position.ts";
import type { SymbolRecord } from "../../contract/symbol.ts";
import { formatResult } from "../../src/format/money.ts";
import { formatPercent, formatSigned, formatVolume } from "../../src/format/number.ts";
import { formatPrice, NO_VALUE, pipFraction } from "../../src/format/price.ts";
import { formatDateTime } from "../../src/format/time.ts";
import { sideWord } from "../../src/format/trade-words.ts";

/** A position, and its live figures, changed in place. The row of totals has a sum where there is one. */
export type GridRow = {
  position: Position;
  symbol: SymbolRecord;
  isTotal?: boolean;
  price: number;
  profit: number;
  pips: number;
  percent: number;
  r: number;
  atStop: number;
  toStop: number;
};

type Live = "price" | "profit" | "pips" | "percent" | "r" | "atStop" | "toStop";
export const LIVE_COLUMNS: readonly Live[] = [
  "price",
  "profit",
  "pips",
  "percent",
  "r",
  "atStop",
  "toStop",
];

const CURRENCY_DIGITS = 2;

const money = (amount: number): string => formatResult(amount, CURRENCY_DIGITS);

/** A text that stays; the totals have none unless told. */
const text = (
  headerName: string,
  width: number,
  textOf: (row: GridRow) => string,
  totalOf: (row: GridRow) => string = () => "",
): ColDef<GridRow> => ({
  headerName,
  width,
  valueGetter: ({ data }) => data && (data.isTotal === true ? totalOf(data) : textOf(data)),
});

const live = (
  field: Live,
  headerName: string,
  width: number,
  wordsOf: (value: number, row: GridRow) => string,
  isSummed = false,
): ColDef<GridRow> => ({
  field,
  headerName,
  width,
  cellClass: "end",
  valueFormatter: ({ value, data }) =>
    data === undefined || (data.isTotal === true && !isSummed) ? "" : wordsOf(value, data),
});

const result = (column: ColDef<GridRow>): ColDef<GridRow> => ({
  ...column,
  cellClassRules: { rise: ({ value }) => value > 0, fall: ({ value }) => value < 0 },
});

const priceText = ({ symbol }: GridRow, price: number | null): string =>
  price === null ? NO_VALUE : formatPrice(price, symbol.digits);

const end = (column: ColDef<GridRow>): ColDef<GridRow> => ({ ...column, cellClass: "end" });

const pips = ({ symbol }: GridRow): number => pipFraction(symbol.pip_points);

/** As src/panes/positions/position-columns.ts has them. */
export const makeColumns = (): ColDef<GridRow>[] => [
  {
    ...text(
      "Symbol",
      92,
      ({ symbol }) => symbol.symbol,
      () => "Total",
    ),
    pinned: "left",
  },
  {
    ...text("Side", 52, ({ position }) => sideWord(position.side)),
    cellClass: ({ data }) => (data?.position.side === 0 ? "buy" : "sell"),
  },
  end(
    text("Volume", 68, ({ position, symbol }) => formatVolume(position.volume, symbol.volume_step)),
  ),
  end(text("Open price", 88, (row) => priceText(row, row.position.open_price))),
  live("price", "Price now", 88, (value, row) => priceText(row, value)),
  end(text("SL", 96, (row) => priceText(row, row.position.stop_loss))),
  end(text("TP", 96, (row) => priceText(row, row.position.take_profit))),
  end(text("Swap", 88, ({ position }) => money(position.swaps))),
  end(text("Commission", 88, ({ position }) => money(position.commission))),
  result(live("profit", "Profit", 92, (value) => money(value), true)),
  result(live("pips", "Pips", 70, (value, row) => formatSigned(value, pips(row)))),
  result(live("percent", "%", 64, (value) => formatPercent(value), true)),
  result(live("r", "R", 56, (value) => formatSigned(value, 2))),
  live("atStop", "At stop", 92, (value) => money(value)),
  live("toStop", "To stop", 76, (value, row) => formatPrice(value, pips(row))),
  text("Opened (UTC)", 164, ({ position }) => formatDateTime(position.opened_at, "UTC")),
  end(text("Ticket", 64, ({ position }) => `${position.id}`)),
  text("Comment", 120, ({ position }) => position.comment),
  {
    headerName: "",
    width: 64,
    pinned: "right",
    cellRenderer: ({ data }: { data: GridRow }) => (data.isTotal === true ? "" : makeButtons()),
  },
];

const ICONS = ["arrow-up-down", "x"] as const;

/** What stands at the end of each row of the pane. */
function makeButtons(): HTMLElement {
  const buttons = document.createElement("span");
  for (const icon of ICONS) {
    const button = document.createElement("button");
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
    use.setAttribute("href", `/icons.svg#${icon}`);
    svg.setAttribute("width", "16");
    svg.setAttribute("height", "16");
    svg.append(use);
    button.append(svg);
    buttons.append(button);
  }
  return buttons;
}
