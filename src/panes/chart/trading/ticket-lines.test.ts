import { expect, test } from "vitest";
import { ORDER_TYPE, SIDE } from "../../../../contract/codes.ts";
import type { TicketPreview } from "../../../stores/ticket-preview.ts";
import { COIN } from "../../../../tests/support/wire-trades.ts";
import type { ChartPalette } from "../chart-palette.ts";
import { isMovable, type ChartLine } from "./chart-line.ts";
import { markOf, zonesOf } from "./line-marks.ts";
import { longName, shortName } from "./line-words.ts";
import { ticketLines, ticketRow } from "./ticket-lines.ts";

const level = (price: number, volume = 0.1) => ({ price, volume, money: null, pips: 0 });
const preview = (change: Partial<TicketPreview> = {}): TicketPreview => ({
  symbol_id: COIN.symbol_id,
  type: ORDER_TYPE.limit,
  side: SIDE.buy,
  volume: 0.1,
  entry: 990,
  order_price: 990,
  order_limit_price: null,
  stop_loss: level(980),
  isStopGuaranteed: false,
  take_profits: [level(1010)],
  isSendable: true,
  problem: "",
  ...change,
});
const linesOf = (change: Partial<TicketPreview> = {}): ChartLine[] =>
  ticketLines(preview(change), COIN.symbol_id);
const prices = (lines: readonly ChartLine[]) => lines.map(({ key, price }) => [key, price]);

test("the ticket's order, stop and target are lines, and say that they are the ticket's", () => {
  const lines = linesOf();
  expect(prices(lines)).toEqual([
    ["t0", 990],
    ["t0.sl", 980],
    ["t0.tp", 1010],
  ]);
  expect(lines.map((line) => shortName(line, COIN))).toEqual([
    "Ticket: Buy limit 0.10",
    "SL",
    "TP",
  ]);
  expect(lines[1] && longName(lines[1], COIN)).toBe(
    "Stop loss of the ticket, Buy limit 0.10 COINUSD",
  );
});

test("a volume that the symbol does not take is not said, however long it is", () => {
  const [order, stop] = linesOf({ volume: 0 });
  expect(order && shortName(order, COIN)).toBe("Ticket: Buy limit");
  expect(stop && longName(stop, COIN)).toBe("Stop loss of the ticket, Buy limit COINUSD");
});

test("an order at market stands where it would open, and cannot be moved from there", () => {
  const [entry, stop] = linesOf({ type: ORDER_TYPE.market, order_price: null, entry: 1000 });
  expect(entry?.price).toBe(1000);
  expect(entry && isMovable(entry)).toBe(false);
  expect(stop && isMovable(stop)).toBe(true);
});

test("each take profit is a line of its own row, and rows that say nothing have none", () => {
  const take_profits = [level(1010, 0.05), null, level(1020, 0.05)];
  const lines = linesOf({ take_profits }).filter(({ kind }) => kind === "take_profit");
  expect(prices(lines)).toEqual([
    ["t0.tp0", 1010],
    ["t0.tp1", 1020],
  ]);
  expect(lines.map((line) => ticketRow(preview({ take_profits }), line))).toEqual([0, 2]);
});

test("a ticket about another symbol, or none, has no lines", () => {
  expect(ticketLines(preview(), 1)).toEqual([]);
  expect(ticketLines(null, COIN.symbol_id)).toEqual([]);
});

const PALETTE = { up: "up", down: "down", buy: "buy", sell: "sell", warn: "warn" } as never;

test("what it would win and lose is a zone from where it opens", () => {
  const state = { drafts: new Map(), active: null, palette: PALETTE };
  expect(zonesOf(linesOf(), state)).toMatchObject([
    { from: 990, to: 980, color: "down" },
    { from: 990, to: 1010, color: "up" },
  ]);
});

test("a line that would be refused warns, and what belongs to another steps back", () => {
  const [entry, stop] = linesOf();
  if (entry === undefined || stop === undefined) throw new Error("expected two lines");
  const draft = { price: 985, phase: "moving", reason: "too close" } as const;
  const drafts = new Map([[stop.key, draft]]);
  const state = { drafts, active: "p12.sl", palette: PALETTE };
  expect(markOf(stop, 985, state)).toMatchObject({ color: "warn", ghost: 980 });
  const aside = markOf(entry, 990, state).alpha;
  expect(aside).toBeLessThan(markOf(entry, 990, { ...state, active: "t0.sl" }).alpha);
});

test("a guaranteed stop is called so, and drawn through", () => {
  const [, stop] = linesOf({ isStopGuaranteed: true });
  const [, ordinary] = linesOf();
  if (stop === undefined || ordinary === undefined) throw new Error("expected a stop line");
  expect(shortName(stop, COIN)).toBe("SL guaranteed");
  expect(longName(stop, COIN)).toMatch(/^Guaranteed stop loss of the ticket/);
  const look = (line: ChartLine) =>
    markOf(line, 980, { drafts: new Map(), active: null, palette: {} as ChartPalette }).dash;
  expect([look(stop), look(ordinary)]).toEqual(["solid", "dotted"]);
});
