/**
 * Price alerts that wait for lines, which move while they wait. Each is looked at exactly only when the market, or its line, has
 * made half of the way between them: until then neither is there. So a quote costs five comparisons, and a look or two for what
 * is near, however many wait. Runs in the service; pure.
 */
import { lineAt, lineEnd, timeAt, type StraightLine } from "../../domain/alert-line.ts";
import { PriceHeap } from "../../engine/price-heap.ts";
import type { MarkupOf, WaitingAlert } from "./waiting-alert.ts";

export type WaitingLine = WaitingAlert & {
  /** In points of the quote as the account sees it. */
  readonly line: StraightLine;
};

type Side = WaitingAlert["quote_side"];
type Board = Record<Side, { rises: PriceHeap; falls: PriceHeap }> & {
  /** When each line that comes nearer has made half of the way. */
  readonly times: PriceHeap;
  /** The latest moment of the symbol's clock. */
  at: number;
};

/** Points that rounding may add to a line or take from it: within them it is at the point. */
const NEAR_POINTS = 1e-6;

const heapPair = () => ({ rises: new PriceHeap("rises"), falls: new PriceHeap("falls") });

export class LineWatch {
  /** How many exact looks there were: what a quote costs beside comparisons. */
  looks = 0;
  readonly #markupOf: MarkupOf;
  readonly #alerts = new Map<number, WaitingLine>();
  readonly #boards = new Map<number, Board>();
  readonly #due: number[] = [];

  constructor(markupOf: MarkupOf) {
    this.#markupOf = markupOf;
  }

  get size(): number {
    return this.#alerts.size;
  }

  has(index: number): boolean {
    return this.#boards.has(index);
  }

  get(id: number): WaitingLine | undefined {
    return this.#alerts.get(id);
  }

  /** Of no id that waits. */
  set(alert: WaitingLine): void {
    this.#alerts.set(alert.id, alert);
    this.#lookNext(alert);
  }

  delete(id: number): void {
    const alert = this.#alerts.get(id);
    if (alert === undefined) return;
    this.#alerts.delete(id);
    this.#heapOf(alert).delete(id);
    this.#boardOf(alert.index).times.delete(id);
  }

  /** Where mark-ups changed. */
  replace(isOf: (account_id: number) => boolean): void {
    for (const alert of this.#alerts.values()) if (isOf(alert.account_id)) this.#lookNext(alert);
  }

  /**
   * Adds those that a quote reaches to `taken`; they wait no longer. Raw points. `at`: Unix ms of the symbol's clock; where that
   * goes back, lines stand still until it is there again, so that no step of a clock is a crossing.
   */
  take(index: number, bid: number, ask: number, at: number, taken: WaitingAlert[]): void {
    const board = this.#boards.get(index);
    if (board === undefined) return;
    board.at = Math.max(board.at, at);
    const due = this.#due;
    due.length = 0;
    board.times.collect(board.at, due);
    board.bid.rises.collect(bid, due);
    board.bid.falls.collect(bid, due);
    board.ask.rises.collect(ask, due);
    board.ask.falls.collect(ask, due);
    for (const id of due.length > 1 ? new Set(due) : due) {
      const alert = this.#alerts.get(id);
      if (alert === undefined || !this.#look(alert, board, bid, ask)) continue;
      this.delete(id);
      taken.push(alert);
    }
  }

  /** Whether the market is there; if not, says when to look again. */
  #look(alert: WaitingLine, board: Board, bid: number, ask: number): boolean {
    this.looks += 1;
    const { id, line, quote_side, is_rising, isStrict } = alert;
    const end = lineEnd(line);
    if (end !== null && board.at >= end) {
      this.#heapOf(alert).delete(id);
      board.times.delete(id);
      return false;
    }
    const seen = quote_side === "bid" ? bid - this.#markup(alert) : ask + this.#markup(alert);
    const value = pointsAt(line, board.at);
    if (isStrict ? isBeyond(seen, value, is_rising) : !isBeyond(value, seen, is_rising))
      return true;
    const half = (seen + value) / 2;
    this.#heapOf(alert).set(
      id,
      this.#raw(alert, is_rising ? half - NEAR_POINTS : half + NEAR_POINTS),
    );
    // A line that goes away from the market is there only once the market has come after it.
    const comes = is_rising ? line.to.price < line.from.price : line.to.price > line.from.price;
    if (comes) board.times.set(id, timeAt(line, half) - 1);
    else board.times.delete(id);
    return false;
  }

  #lookNext(alert: WaitingLine): void {
    this.#boardOf(alert.index).times.set(alert.id, -Infinity);
  }

  #markup({ account_id, quote_side, index }: WaitingLine): number {
    return this.#markupOf(account_id, quote_side, index);
  }

  #raw(alert: WaitingLine, points: number): number {
    return alert.quote_side === "bid" ? points + this.#markup(alert) : points - this.#markup(alert);
  }

  #heapOf({ index, quote_side, is_rising }: WaitingLine): PriceHeap {
    return this.#boardOf(index)[quote_side][is_rising ? "rises" : "falls"];
  }

  #boardOf(index: number): Board {
    let board = this.#boards.get(index);
    if (board === undefined) {
      board = { bid: heapPair(), ask: heapPair(), times: new PriceHeap("rises"), at: -Infinity };
      this.#boards.set(index, board);
    }
    return board;
  }
}

/** Beyond the other as the market goes. */
const isBeyond = (one: number, other: number, is_rising: boolean): boolean =>
  is_rising ? one > other : one < other;

/** A line of points at a time: on the point where it is one but for rounding. */
export function pointsAt(line: StraightLine, at: number): number {
  const value = lineAt(line, at);
  const near = Math.round(value);
  return Math.abs(value - near) < NEAR_POINTS ? near : value;
}
