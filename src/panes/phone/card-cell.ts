/**
 * A cell of two lines for a narrow page: what a column each says on a wide one. Main thread; the tick path: what lives is
 * written only where it changed. Nothing here sends.
 */
import type { Feed } from "../../feed/feed.ts";
import { lotsText, symbolName } from "../../format/symbol-text.ts";
import { sideWord } from "../../format/trade-words.ts";
import type { Column, LiveCell, LiveTone } from "../../ui/table/column.ts";
import { LiveNumber, type LiveFigure } from "../../ui/table/live-cells.ts";
import { sideTone } from "../trade-columns.ts";

type Tone = LiveTone | "buy" | "sell" | "quiet" | undefined;

/** Some words of a line; `live` where prices change them, else `text`. */
export type CardPart<Row> = {
  readonly look: "name" | "side" | "note" | "figure";
  readonly text?: ((row: Row) => string) | undefined;
  readonly tone?: ((row: Row) => Tone) | undefined;
  readonly live?: LiveFigure<Row> | undefined;
};

type CardLines<Row> = readonly [readonly CardPart<Row>[], readonly CardPart<Row>[]];

class CardCell<Row> implements LiveCell<Row> {
  /** It is never drawn on a canvas: its parts are texts. */
  readonly words = "";
  readonly tone = "none";
  private readonly live: LiveNumber<Row>[] = [];
  private readonly still: { element: HTMLElement; part: CardPart<Row> }[] = [];

  constructor(host: HTMLElement, lines: CardLines<Row>) {
    for (const parts of lines) {
      const line = document.createElement("span");
      line.className = "card-line";
      for (const part of parts) line.append(this.make(part), " ");
      host.append(line, " ");
    }
  }

  private make(part: CardPart<Row>): HTMLElement {
    const element = document.createElement("span");
    element.className = `card-${part.look} ${part.live === undefined ? "" : "card-live"}`;
    if (part.live === undefined) this.still.push({ element, part });
    else this.live.push(new LiveNumber(element, part.live));
    return element;
  }

  show(row: Row): void {
    for (const cell of this.live) cell.show(row);
    for (const { element, part } of this.still) {
      element.textContent = part.text?.(row) ?? "";
      element.dataset["tone"] = part.tone?.(row) ?? "none";
    }
  }

  take(): boolean {
    let isAny = false;
    for (let n = 0; n < this.live.length; n += 1) {
      if (this.live[n]?.take() === true) isAny = true;
    }
    return isAny;
  }

  write(): boolean {
    let isAny = false;
    for (let n = 0; n < this.live.length; n += 1) {
      if (this.live[n]?.write() === true) isAny = true;
    }
    return isAny;
  }
}

type CardColumn<Row> = Pick<
  Column<Row>,
  "id" | "title" | "width" | "align" | "total" | "liveTotal" | "groupCell"
>;

/** A column of such cells. It is pinned, which keeps it off the table's canvas. */
export const cardColumn = <Row>(
  column: CardColumn<Row>,
  ...lines: CardLines<Row>
): Column<Row> => ({
  ...column,
  isFixed: true,
  pin: column.align === "end" ? "end" : "start",
  live: (host) => new CardCell(host, lines),
});

type Traded = { readonly symbol_id: number; readonly side: number; readonly volume: number };

/** "Buy 0.50". */
export const sizeWords = (feed: Feed, { side, volume, symbol_id }: Traded): string =>
  `${sideWord(side)} ${lotsText(volume, feed.symbol(symbol_id))}`;

/** The first line of a card: the symbol, and in the colour of the side what of it. */
export const cardHead = <Row extends Traded>(
  feed: Feed,
  whatOf: (row: Row) => string = (row) => sizeWords(feed, row),
): CardPart<Row>[] => [
  { look: "name", text: ({ symbol_id }) => symbolName(feed.symbol(symbol_id), symbol_id) },
  { look: "side", text: whatOf, tone: sideTone },
];

/** The columns of a wide page: not shown, but what is sorted and filtered by. */
export const unseen = <Row>(columns: readonly Column<Row>[]): Column<Row>[] =>
  columns.map((column) => ({ ...column, isShown: false, isFixed: false }));
