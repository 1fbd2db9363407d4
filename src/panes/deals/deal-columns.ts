/** The columns of the deals and of the trades. Main thread. */
import type { Deal } from "../../../contract/deal.ts";
import type { MoneyFormat } from "../../app/privacy.ts";
import type { Feed } from "../../feed/feed.ts";
import { formatVolume } from "../../format/number.ts";
import { NO_VALUE, formatPrice } from "../../format/price.ts";
import { formatDateTime, formatDuration } from "../../format/time.ts";
import { directionWord, reasonWord, sideWord } from "../../format/trade-words.ts";
import { clockZone } from "../../stores/clock-zone.ts";
import type { Column } from "../../ui/table/column.ts";
import { correctionWords } from "./correction-words.ts";
import type { Deals } from "./create-deals.ts";
import { resultCell, takenBack } from "./deal-cells.tsx";
import { netOf, type Trade } from "./trades.ts";

export type HistoryFacts = { feed: Feed; money: MoneyFormat };

const end = { align: "end" } as const;

const symbolName = ({ feed }: HistoryFacts, symbol_id: number): string =>
  feed.symbol(symbol_id)?.symbol ?? `#${symbol_id}`;

const priceText = ({ feed }: HistoryFacts, symbol_id: number, price: number | null): string =>
  price === null ? NO_VALUE : formatPrice(price, feed.symbol(symbol_id)?.digits ?? 5);

const volumeText = ({ feed }: HistoryFacts, symbol_id: number, volume: number): string =>
  formatVolume(volume, feed.symbol(symbol_id)?.volume_step ?? 0.01);

const timeText = (ms: number | null): string =>
  ms === null ? NO_VALUE : formatDateTime(ms, clockZone());

type OfSymbol = { readonly symbol_id: number; readonly side: number; readonly volume: number };

function commonColumns<Row extends OfSymbol>(facts: HistoryFacts): Column<Row>[] {
  return [
    {
      id: "symbol",
      title: "Symbol",
      width: 92,
      isFixed: true,
      pin: "start",
      text: ({ symbol_id }) => symbolName(facts, symbol_id),
      sortValue: ({ symbol_id }) => symbolName(facts, symbol_id),
    },
    {
      id: "side",
      title: "Side",
      width: 52,
      text: ({ side }) => sideWord(side),
      sortValue: ({ side }) => side,
    },
    {
      ...end,
      id: "volume",
      title: "Volume",
      about: "Volume in lots",
      width: 68,
      text: ({ volume, symbol_id }) => volumeText(facts, symbol_id, volume),
      sortValue: ({ volume }) => volume,
    },
  ];
}

/** A column of money that counts for the balance. */
function moneyColumn<Row>(
  { money }: HistoryFacts,
  id: string,
  title: string,
  about: string,
  valueOf: (row: Row) => number,
  isTakenBack: (row: Row) => boolean = () => false,
): Column<Row> {
  const counted = (row: Row) => (isTakenBack(row) ? 0 : valueOf(row));
  return {
    ...end,
    id,
    title,
    about,
    width: 84,
    text: (row) => money.result(valueOf(row)),
    cell: resultCell(valueOf, money),
    sortValue: valueOf,
    total: (rows) => money.result(rows.reduce((sum, row) => sum + counted(row), 0)),
  };
}

export function dealColumns(facts: HistoryFacts, deals: Deals): Column<Deal>[] {
  const isTakenBack = ({ id }: Deal) => deals.correction(id)?.after === null;
  const booked = (id: string, title: string, about: string, valueOf: (deal: Deal) => number) =>
    moneyColumn(facts, id, title, about, valueOf, isTakenBack);
  const [symbol, side, volume] = commonColumns<Deal>(facts);
  return [
    {
      id: "created_at",
      title: "Time",
      width: 140,
      text: ({ created_at }) => timeText(created_at),
      cell: takenBack(({ created_at }) => timeText(created_at), isTakenBack),
      sortValue: ({ created_at }) => created_at,
    },
    ...[symbol, side].filter((one) => one !== undefined),
    {
      id: "direction",
      title: "Deal",
      about: "Entry opens, exit closes",
      width: 56,
      text: ({ direction }) => directionWord(direction),
      sortValue: ({ direction }) => direction,
    },
    ...[volume].filter((one) => one !== undefined),
    {
      ...end,
      id: "price",
      title: "Price",
      width: 88,
      text: ({ price, symbol_id }) => priceText(facts, symbol_id, price),
      sortValue: ({ price }) => price,
    },
    booked("commission", "Commission", "Commission charged", (deal) => deal.commission),
    booked("swap", "Swap", "Swap booked", (deal) => deal.swap),
    booked("profit", "Profit", "Realized, without commission and swap", (deal) => deal.profit),
    booked("net", "Net", "Profit with commission and swap", netOf),
    {
      id: "reason",
      title: "By",
      about: "What caused it",
      width: 80,
      text: ({ reason }) => reasonWord(reason),
      sortValue: ({ reason }) => reason,
    },
    ...dealIds(facts, deals),
  ];
}

function dealIds(facts: HistoryFacts, deals: Deals): Column<Deal>[] {
  const id = (name: "id" | "order_id" | "position_id", title: string): Column<Deal> => ({
    ...end,
    id: name,
    title,
    width: 72,
    text: (deal) => `${deal[name]}`,
    sortValue: (deal) => deal[name],
  });
  return [
    id("id", "Deal no."),
    id("order_id", "Order"),
    id("position_id", "Position"),
    {
      ...end,
      id: "slippage",
      title: "Slippage",
      about: "Points between the price that was asked for and the fill; minus is worse",
      width: 76,
      isShown: false,
      text: (deal) => slippageText(facts, deal),
      sortValue: (deal) => slippageOf(facts, deal),
    },
    {
      id: "comment",
      title: "Comment",
      width: 200,
      text: (deal) => {
        const correction = deals.correction(deal.id);
        return correction === undefined
          ? deal.comment
          : correctionWords(correction, facts.money.result);
      },
    },
  ];
}

/** Points; above 0 is better than asked for. null: no price was asked for. */
function slippageOf({ feed }: HistoryFacts, deal: Deal): number | null {
  const { requested_price, price, side, symbol_id } = deal;
  if (requested_price === null) return null;
  const points = Math.round(
    (requested_price - price) * 10 ** (feed.symbol(symbol_id)?.digits ?? 5),
  );
  return side === 0 ? points : -points;
}

function slippageText(facts: HistoryFacts, deal: Deal): string {
  const points = slippageOf(facts, deal);
  return points === null ? NO_VALUE : `${points > 0 ? "+" : ""}${points}`.replace("-", "−");
}

export function tradeColumns(facts: HistoryFacts): Column<Trade>[] {
  const booked = (id: string, title: string, about: string, valueOf: (trade: Trade) => number) =>
    moneyColumn(facts, id, title, about, valueOf);
  const time = (id: "opened_at" | "closed_at", title: string): Column<Trade> => ({
    id,
    title,
    width: 140,
    text: (trade) => timeText(trade[id]),
    sortValue: (trade) => trade[id],
  });
  const price = (id: "open_price" | "close_price", title: string): Column<Trade> => ({
    ...end,
    id,
    title,
    width: 88,
    text: (trade) => priceText(facts, trade.symbol_id, trade[id]),
    sortValue: (trade) => trade[id],
  });
  return [
    time("closed_at", "Closed"),
    ...commonColumns<Trade>(facts),
    price("open_price", "Open price"),
    price("close_price", "Close price"),
    booked("commission", "Commission", "Commission charged", (trade) => trade.commission),
    booked("swap", "Swap", "Swap booked", (trade) => trade.swap),
    booked("profit", "Profit", "Without commission and swap", (trade) => trade.profit),
    booked("net", "Net", "Profit with commission and swap", (trade) => trade.net),
    time("opened_at", "Opened"),
    {
      ...end,
      id: "duration",
      title: "Held",
      width: 84,
      text: ({ opened_at, closed_at }) =>
        opened_at === null ? NO_VALUE : formatDuration(closed_at - opened_at),
      sortValue: ({ opened_at, closed_at }) => (opened_at === null ? null : closed_at - opened_at),
    },
    {
      ...end,
      id: "position_id",
      title: "Position",
      width: 72,
      text: ({ position_id }) => `${position_id}`,
      sortValue: ({ position_id }) => position_id,
    },
  ];
}
