/** The columns of the positions: what each says, how it sorts, what it comes to. Main thread. Nothing here sends. */
import { POSITION_STATUS } from "../../../contract/codes.ts";
import type { Position } from "../../../contract/position.ts";
import type { MoneyFormat } from "../../account/privacy.ts";
import type { Feed } from "../../feed/feed.ts";
import { formatPercent, formatSigned } from "../../format/number.ts";
import { formatPrice, NO_VALUE, pipFraction } from "../../format/price.ts";
import { priceText } from "../../format/symbol-text.ts";
import { sideWord } from "../../format/trade-words.ts";
import type { Column } from "../../ui/table/column.ts";
import { LiveNumber, type LiveFigure } from "../../ui/table/live-cells.ts";
import { timeColumn } from "../time-column.ts";
import {
  commentColumn,
  end,
  priceColumn,
  sideColumn,
  sideTone,
  symbolColumn,
  ticketColumn,
  volumeColumn,
} from "../trade-columns.ts";
import { stopCell } from "./guarantee-mark.tsx";
import { makeNet, netLots, netOpenPrice, netSide, netSign, netWords } from "./net-words.ts";
import { swapColumn } from "./swap-column.ts";
import {
  moneyAtStop,
  premiumAtStop,
  pipsToStop,
  pipsToTarget,
  profitInR,
  profitPips,
  type Worth,
} from "../../trade/position-worth.ts";
import { t } from "../../language/translate.ts";

export type PositionFacts = {
  feed: Feed;
  worth: Worth;
  money: MoneyFormat;
  /** The account's balance, deposit currency; NaN: not known yet. */
  balance: () => number;
};

type Shown = Column<Position>;

export function positionColumns(facts: PositionFacts): Shown[] {
  return [...plainColumns(facts), ...resultColumns(facts), ...riskColumns(facts), ...endColumns()];
}

/** The same as a desk begins with them; a trader's own choice of columns stands above it. */
export const deskColumns = (facts: PositionFacts): Shown[] =>
  positionColumns(facts).map((column) => ({ ...column, isShown: SHOWN_FIRST.has(column.id) }));

/** What every trader looks for, and what fits 1440 px; the others wait in the menu of columns. */
const SHOWN_FIRST: ReadonlySet<string> = new Set([
  "symbol",
  "side",
  "volume",
  "open_price",
  "current_price",
  "stop_loss",
  "take_profit",
  "profit",
  "id",
]);

function plainColumns({ feed, worth }: PositionFacts): Shown[] {
  const net = makeNet(feed);
  return [
    { ...symbolColumn(feed), total: (rows) => netWords(net(rows)) },
    {
      ...stateColumn(),
      total: (rows) => netSide(net(rows)),
      totalTone: (rows) => sideTone({ side: netSign(net(rows)) }),
    },
    { ...volumeColumn(feed), width: 80, total: (rows) => netLots(net(rows)) },
    {
      ...priceColumn<Position>(feed, "open_price", t("Open price"), ({ open_price }) => open_price),
      total: (rows) => netOpenPrice(net(rows)),
    },
    {
      ...end,
      id: "current_price",
      title: t("Price now"),
      about: t("Price at which it would close now"),
      width: 88,
      isLive: true,
      sortValue: (position) => worth.closePrice(position),
      live: figure({
        valueOf: (position) => worth.closePrice(position),
        wordsOf: (price, { symbol_id }) => priceText(price, feed.symbol(symbol_id)),
      }),
      liveTotal: figure({
        valueOf: (rows: readonly Position[]) =>
          rows[0] && net(rows)?.only ? worth.closePrice(rows[0]) : Number.NaN,
        wordsOf: (price, rows) => (Number.isNaN(price) ? "" : priceText(price, net(rows)?.symbol)),
      }),
    },
    stopColumn(feed),
    priceColumn(
      feed,
      "take_profit",
      "TP",
      ({ take_profit }) => take_profit,
      protection(t("Take profit")),
    ),
  ];
}

/** A guaranteed stop says so wherever it is read; the desk draws a mark beside its price. */
function stopColumn(feed: Feed): Shown {
  const column = priceColumn<Position>(
    feed,
    "stop_loss",
    "SL",
    ({ stop_loss }) => stop_loss,
    protection(t("Stop loss")),
  );
  return {
    ...column,
    text: (position) =>
      `${column.text?.(position) ?? ""}${position.guarantee_premium === undefined ? "" : ", guaranteed"}`,
    cell: stopCell(feed),
  };
}

/** The side; behind it a status that this terminal does not know, as "Buy, unknown (7)". */
const stateColumn = (): Shown => ({
  ...sideColumn(),
  text: ({ side, status }) =>
    status === POSITION_STATUS.open
      ? sideWord(side)
      : t("{side}, unknown ({status})", { side: sideWord(side), status }),
});

const protection = (about: string) => ({ about, width: 96 });

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

function bookedColumns({ money, feed, worth }: PositionFacts): Shown[] {
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
    booked("swaps", t("Swap"), t("Swap accrued")),
    swapColumn(feed, money),
    booked("commission", t("Commission"), t("Commission charged")),
    premiumColumn(worth, money),
  ];
}

const premiumColumn = (worth: Worth, money: MoneyFormat): Shown => ({
  ...end,
  id: "premium",
  title: t("Premium"),
  about: t("Of its guaranteed stop: charged only if that is triggered"),
  width: 88,
  text: (position) => {
    const premium = premiumAtStop(position, worth);
    return Number.isNaN(premium) ? NO_VALUE : money.amount(premium);
  },
  sortValue: (position) => premiumAtStop(position, worth),
});

function profitColumns({ worth, money, feed }: PositionFacts): Shown[] {
  return [
    {
      ...end,
      id: "profit",
      title: t("Profit"),
      about: t("Profit now, without swap and commission"),
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
      title: t("Pips"),
      about: t("Profit in pips"),
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
      about: t("Profit in percent of the balance"),
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
      about: t("Profit in multiples of the risk to the stop loss"),
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
  const toTarget = (position: Position) =>
    pipsToTarget(position, worth, feed.symbol(position.symbol_id));
  return [
    {
      ...end,
      id: "money_at_stop",
      title: t("At stop"),
      about: t("What the stop loss would book"),
      width: 92,
      sortValue: atStop,
      isLive: true,
      live: figure({
        valueOf: atStop,
        wordsOf: (value) => (Number.isNaN(value) ? t("No stop") : money.result(value)),
      }),
    },
    pipsColumn(
      feed,
      "pips_to_stop",
      t("To stop"),
      t("Pips from the price to the stop loss"),
      toStop,
    ),
    pipsColumn(
      feed,
      "pips_to_target",
      t("To target"),
      t("Pips from the price to the take profit"),
      toTarget,
    ),
  ];
}

/** A distance that lives. */
const pipsColumn = (
  feed: Feed,
  id: string,
  title: string,
  about: string,
  valueOf: (position: Position) => number,
): Shown => ({
  ...end,
  id,
  title,
  about,
  width: 76,
  isLive: true,
  sortValue: valueOf,
  live: figure({
    valueOf,
    wordsOf: (value, { symbol_id }) =>
      formatPrice(value, pipFraction(feed.symbol(symbol_id)?.pip_points ?? 1)),
  }),
});

function endColumns(): Shown[] {
  return [
    timeColumn("opened_at", t("Opened"), ({ opened_at }) => opened_at),
    ticketColumn(),
    commentColumn(),
  ];
}
