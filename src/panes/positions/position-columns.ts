/** The columns of the positions: what each says, how it sorts, what it comes to. Main thread. Nothing here sends. */
import { SIDE } from "../../../contract/codes.ts";
import type { Position } from "../../../contract/position.ts";
import type { MoneyFormat } from "../../app/privacy.ts";
import type { Feed } from "../../feed/feed.ts";
import { formatPercent, formatSigned, formatVolume } from "../../format/number.ts";
import { NO_VALUE, formatPrice, pipFraction } from "../../format/price.ts";
import { formatDateTime } from "../../format/time.ts";
import { sideWord } from "../../format/trade-words.ts";
import type { Column } from "../../ui/table/column.ts";
import { LiveNumber, type LiveFigure } from "../../ui/table/live-cells.ts";
import { moneyAtStop, pipsToStop, profitInR, profitPips, type Worth } from "./position-worth.ts";

export type PositionFacts = {
  feed: Feed;
  worth: Worth;
  money: MoneyFormat;
  /** Of the account, deposit currency; NaN: not known yet. */
  balance: () => number;
};

type Shown = Column<Position>;

export function positionColumns(facts: PositionFacts): Shown[] {
  return [...plainColumns(facts), ...resultColumns(facts), ...riskColumns(facts), ...endColumns()];
}

const symbolName = ({ feed }: PositionFacts, { symbol_id }: Position): string =>
  feed.symbol(symbol_id)?.symbol ?? `#${symbol_id}`;

const digitsOf = ({ feed }: PositionFacts, { symbol_id }: Position): number =>
  feed.symbol(symbol_id)?.digits ?? 5;

const priceText = (facts: PositionFacts, position: Position, price: number | null): string =>
  price === null ? NO_VALUE : formatPrice(price, digitsOf(facts, position));

const end = { align: "end" } as const;

function plainColumns(facts: PositionFacts): Shown[] {
  return [
    {
      id: "symbol",
      title: "Symbol",
      width: 92,
      isFixed: true,
      pin: "start",
      text: (position) => symbolName(facts, position),
      sortValue: (position) => symbolName(facts, position),
    },
    {
      id: "side",
      title: "Side",
      width: 52,
      text: ({ side }) => sideWord(side),
      tone: ({ side }) => (side === SIDE.buy ? "buy" : "sell"),
      sortValue: ({ side }) => side,
    },
    {
      ...end,
      id: "volume",
      title: "Volume",
      about: "Volume in lots",
      width: 68,
      text: ({ volume, symbol_id }) =>
        formatVolume(volume, facts.feed.symbol(symbol_id)?.volume_step ?? 0.01),
      sortValue: ({ volume }) => volume,
      total: (rows) => volumeTotal(facts, rows),
    },
    {
      ...end,
      id: "open_price",
      title: "Open price",
      width: 88,
      text: (position) => priceText(facts, position, position.open_price),
      sortValue: ({ open_price }) => open_price,
    },
    {
      ...end,
      id: "current_price",
      title: "Price now",
      about: "Price at which it would close now",
      width: 88,
      isLive: true,
      sortValue: (position) => facts.worth.closePrice(position),
      live: figure({
        valueOf: (position) => facts.worth.closePrice(position),
        wordsOf: (price, position) => priceText(facts, position, price),
      }),
    },
    protection(facts, "stop_loss", "SL", "Stop loss"),
    protection(facts, "take_profit", "TP", "Take profit"),
  ];
}

const protection = (
  facts: PositionFacts,
  id: "stop_loss" | "take_profit",
  title: string,
  about: string,
): Shown => ({
  ...end,
  id,
  title,
  about,
  width: 96,
  text: (position) => priceText(facts, position, position[id]),
  sortValue: (position) => position[id],
});

/** Lots of several symbols are not one number. */
function volumeTotal(facts: PositionFacts, rows: readonly Position[]): string {
  const [first] = rows;
  if (first === undefined || rows.some(({ symbol_id }) => symbol_id !== first.symbol_id)) return "";
  const step = facts.feed.symbol(first.symbol_id)?.volume_step ?? 0.01;
  return formatVolume(
    rows.reduce((sum, { volume }) => sum + volume, 0),
    step,
  );
}

const figure =
  <Shown>(of: LiveFigure<Shown>) =>
  (host: HTMLElement) =>
    new LiveNumber(host, of);

const sumOf = (rows: readonly Position[], valueOf: (position: Position) => number): number => {
  let sum = 0;
  for (const row of rows) sum += valueOf(row);
  return sum;
};

function resultColumns(facts: PositionFacts): Shown[] {
  return [...bookedColumns(facts), ...profitColumns(facts), ...shareColumns(facts)];
}

function bookedColumns({ money }: PositionFacts): Shown[] {
  const booked = (id: "swaps" | "commission", title: string, about: string): Shown => ({
    ...end,
    id,
    title,
    about,
    width: 88,
    text: (position) => money.result(position[id]),
    sortValue: (position) => position[id],
    total: (rows) => money.result(sumOf(rows, (position) => position[id])),
  });
  return [
    booked("swaps", "Swap", "Swap accrued"),
    booked("commission", "Commission", "Commission charged"),
  ];
}

function profitColumns({ worth, money, feed }: PositionFacts): Shown[] {
  return [
    {
      ...end,
      id: "profit",
      title: "Profit",
      about: "Profit now, without swap and commission",
      width: 92,
      isLive: true,
      sortValue: (position) => worth.profit(position),
      live: figure({
        isResult: true,
        valueOf: (position) => worth.profit(position),
        wordsOf: (value) => money.result(value),
      }),
      liveTotal: figure({
        isResult: true,
        valueOf: (rows) => sumOf(rows, (position) => worth.profit(position)),
        wordsOf: (value) => money.result(value),
      }),
    },
    {
      ...end,
      id: "pips",
      title: "Pips",
      about: "Profit in pips",
      width: 70,
      isLive: true,
      sortValue: (position) => profitPips(position, worth, feed.symbol(position.symbol_id)),
      live: figure({
        isResult: true,
        valueOf: (position) => profitPips(position, worth, feed.symbol(position.symbol_id)),
        wordsOf: (value, { symbol_id }) =>
          formatSigned(value, pipFraction(feed.symbol(symbol_id)?.pip_points ?? 1)),
      }),
    },
  ];
}

function shareColumns({ worth, feed, balance }: PositionFacts): Shown[] {
  const percent = (profit: number) => (profit / balance()) * 100;
  return [
    {
      ...end,
      id: "percent",
      title: "%",
      about: "Profit in percent of the balance",
      width: 64,
      isLive: true,
      sortValue: (position) => worth.profit(position),
      live: figure({
        isResult: true,
        valueOf: (position) => percent(worth.profit(position)),
        wordsOf: (value) => formatPercent(value),
      }),
      liveTotal: figure({
        isResult: true,
        valueOf: (rows) => percent(sumOf(rows, (position) => worth.profit(position))),
        wordsOf: (value) => formatPercent(value),
      }),
    },
    {
      ...end,
      id: "r",
      title: "R",
      about: "Profit in multiples of the risk to the stop loss",
      width: 56,
      isLive: true,
      sortValue: (position) => profitInR(position, worth, feed.symbol(position.symbol_id)),
      live: figure({
        isResult: true,
        valueOf: (position) => profitInR(position, worth, feed.symbol(position.symbol_id)),
        wordsOf: (value) => formatSigned(value, 2),
      }),
    },
  ];
}

function riskColumns({ worth, money, feed }: PositionFacts): Shown[] {
  const atStop = (position: Position) =>
    moneyAtStop(position, worth, feed.symbol(position.symbol_id));
  const toStop = (position: Position) =>
    pipsToStop(position, worth, feed.symbol(position.symbol_id));
  return [
    {
      ...end,
      id: "money_at_stop",
      title: "At stop",
      about: "What the stop loss would book",
      width: 92,
      sortValue: atStop,
      isLive: true,
      live: figure({
        valueOf: atStop,
        wordsOf: (value) => (Number.isNaN(value) ? "No stop" : money.result(value)),
      }),
    },
    {
      ...end,
      id: "pips_to_stop",
      title: "To stop",
      about: "Pips from the price to the stop loss",
      width: 76,
      isLive: true,
      sortValue: toStop,
      live: figure({
        valueOf: toStop,
        wordsOf: (value, { symbol_id }) =>
          formatPrice(value, pipFraction(feed.symbol(symbol_id)?.pip_points ?? 1)),
      }),
    },
  ];
}

function endColumns(): Shown[] {
  return [
    {
      id: "opened_at",
      title: "Opened (UTC)",
      width: 164,
      text: ({ opened_at }) => formatDateTime(opened_at, "UTC"),
      sortValue: ({ opened_at }) => opened_at,
    },
    {
      ...end,
      id: "id",
      title: "Ticket",
      width: 64,
      text: ({ id }) => `${id}`,
      sortValue: ({ id }) => id,
    },
    {
      id: "comment",
      title: "Comment",
      width: 120,
      text: ({ comment }) => comment,
      sortValue: ({ comment }) => comment,
    },
  ];
}
