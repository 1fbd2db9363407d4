/** The columns of the deals and of the trades. Main thread. */
import { createMemo } from "solid-js";
import { ORDER_REASON } from "../../../contract/codes.ts";
import type { Deal } from "../../../contract/deal.ts";
import type { MoneyFormat } from "../../account/privacy.ts";
import type { Feed } from "../../feed/feed.ts";
import { NO_VALUE } from "../../format/price.ts";
import { digitsOf } from "../../format/symbol-text.ts";
import { formatDuration } from "../../format/time.ts";
import { valuation } from "../../stores/valuation.ts";
import { directionWord, reasonWord } from "../../format/trade-words.ts";
import type { Column } from "../../ui/table/column.ts";
import { resultTone } from "../../ui/table/live-cells.ts";
import { timeText } from "../time-column.ts";
import {
  end,
  numberColumn,
  priceColumn,
  reasonColumn,
  sideColumn,
  symbolColumn,
  volumeColumn,
} from "../trade-columns.ts";
import { correctionWords } from "./correction-words.ts";
import type { Deals } from "./create-deals.ts";
import { resultCell, takenBack } from "./deal-cells.tsx";
import { fillFigures, slippageOf, slippageText } from "./fills.ts";
import { netOf, premiumOf, type Trade } from "./trades.ts";
import { t } from "../../language/translate.ts";

export type HistoryFacts = { feed: Feed; money: MoneyFormat };

/** A column of money that counts for the balance. */
function moneyColumn<Row>(
  { money }: HistoryFacts,
  id: string,
  title: string,
  about: string,
  valueOf: (row: Row) => number,
  isTakenBack: (row: Row) => boolean = () => false,
): Column<Row> {
  const sum = (rows: readonly Row[]) =>
    rows.reduce((all, row) => (isTakenBack(row) ? all : all + valueOf(row)), 0);
  return {
    ...end,
    id,
    title,
    about,
    width: 84,
    text: (row) => money.result(valueOf(row)),
    cell: resultCell(valueOf, money),
    sortValue: valueOf,
    total: (rows) => money.result(sum(rows)),
    totalTone: (rows) => resultTone(sum(rows)),
  };
}

export function dealColumns(facts: HistoryFacts, deals: Deals): Column<Deal>[] {
  const isTakenBack = ({ id }: Deal) => deals.correction(id)?.after === null;
  const booked = (id: string, title: string, about: string, valueOf: (deal: Deal) => number) =>
    moneyColumn(facts, id, title, about, valueOf, isTakenBack);
  const { feed } = facts;
  return [
    {
      id: "created_at",
      title: t("Time"),
      width: 164,
      text: ({ created_at }) => timeText(created_at),
      cell: takenBack(({ created_at }) => timeText(created_at), isTakenBack),
      sortValue: ({ created_at }) => created_at,
    },
    symbolColumn(feed),
    sideColumn(),
    {
      id: "direction",
      title: t("Deal"),
      about: t("Entry opens, exit closes"),
      width: 72,
      text: ({ direction }) => directionWord(direction),
      sortValue: ({ direction }) => direction,
    },
    volumeColumn(feed),
    priceColumn(feed, "price", t("Price"), ({ price }) => price),
    booked("commission", t("Commission"), t("Commission charged"), (deal) => deal.commission),
    booked("swap", t("Swap"), t("Swap booked"), (deal) => deal.swap),
    { ...booked("premium", t("Premium"), PREMIUM, premiumOf), isShown: false },
    booked(
      "profit",
      t("Profit"),
      t("Realized, without commission and swap"),
      (deal) => deal.profit,
    ),
    booked("net", t("Net"), NET, netOf),
    ...slippageColumns(facts, deals),
    causeColumn(),
    ...dealIds(facts, deals),
  ];
}

const PREMIUM = t("Charged where a guaranteed stop was triggered");
const NET = t("Profit with commission, swap and premium: what it did to the balance");

/** A stop that was paid for says so. */
const causeColumn = (): Column<Deal> => {
  const column = reasonColumn<Deal>();
  return {
    ...column,
    width: 104,
    text: (deal) => {
      if (deal.premium === undefined) return reasonWord(deal.reason);
      const isStop = deal.reason === ORDER_REASON.stop_loss;
      return isStop
        ? t("Guaranteed stop")
        : t("{reason}, guaranteed", { reason: reasonWord(deal.reason) });
    },
  };
};

function dealIds(facts: HistoryFacts, deals: Deals): Column<Deal>[] {
  return [
    numberColumn("id", t("Deal no."), ({ id }) => id),
    numberColumn("order_id", t("Order"), ({ order_id }) => order_id),
    positionColumn(),
    {
      id: "comment",
      title: t("Comment"),
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

const positionColumn = <Row extends { readonly position_id: number }>(): Column<Row> =>
  numberColumn("position_id", t("Position"), ({ position_id }) => position_id);

/** Slippage of each fill, what it came to, and what is typical of the symbol. */
function slippageColumns({ feed, money }: HistoryFacts, deals: Deals): Column<Deal>[] {
  const digits = (symbol_id: number) => digitsOf(feed.symbol(symbol_id));
  const slip = (deal: Deal) => slippageOf(deal, digits(deal.symbol_id));
  const figures = createMemo(
    () => new Map(fillFigures(deals.valid(), digits).map((one) => [one.symbol_id, one])),
  );
  const typical = ({ symbol_id }: Deal) => figures().get(symbol_id)?.typical ?? null;
  const worth = (deal: Deal) => {
    const [points, value] = [slip(deal), valuation(feed).pointValue(deal.symbol_id)];
    return points === null || value === null ? null : points * value * deal.volume;
  };
  return [
    {
      ...end,
      id: "slippage",
      title: t("Slippage"),
      about: t("Pips between the price that was asked for and the fill; minus is worse"),
      width: 76,
      text: (deal) => slippageText(slip(deal), feed.symbol(deal.symbol_id)),
      sortValue: slip,
    },
    {
      ...end,
      id: "slippage_typical",
      title: t("Typical"),
      about: t("Median slippage of your own fills of the symbol in this period, from 5 fills on"),
      width: 76,
      isShown: false,
      text: (deal) => slippageText(typical(deal), feed.symbol(deal.symbol_id)),
      sortValue: typical,
    },
    {
      ...end,
      id: "slippage_money",
      title: t("Slippage, money"),
      about: t("About what the slippage came to, at the rates of now"),
      width: 96,
      isShown: false,
      text: (deal) => {
        const amount = worth(deal);
        return amount === null ? NO_VALUE : money.result(amount);
      },
      sortValue: worth,
    },
  ];
}

/** Trades of seconds are not all of "1 min". */
const heldText = (ms: number): string =>
  ms < 60_000 ? `${Math.round(ms / 1_000)} s` : formatDuration(ms);

export function tradeColumns(facts: HistoryFacts): Column<Trade>[] {
  const booked = (id: string, title: string, about: string, valueOf: (trade: Trade) => number) =>
    moneyColumn(facts, id, title, about, valueOf);
  const time = (id: "opened_at" | "closed_at", title: string): Column<Trade> => ({
    id,
    title,
    width: 164,
    text: (trade) => timeText(trade[id]),
    sortValue: (trade) => trade[id],
  });
  const { feed } = facts;
  return [
    time("closed_at", t("Closed")),
    symbolColumn(feed),
    sideColumn(),
    volumeColumn(feed),
    priceColumn(feed, "open_price", t("Open price"), ({ open_price }) => open_price),
    priceColumn(feed, "close_price", t("Close price"), ({ close_price }) => close_price),
    booked("commission", t("Commission"), t("Commission charged"), (trade) => trade.commission),
    booked("swap", t("Swap"), t("Swap booked"), (trade) => trade.swap),
    { ...booked("premium", t("Premium"), PREMIUM, (trade) => trade.premium), isShown: false },
    booked("profit", t("Profit"), t("Without commission and swap"), (trade) => trade.profit),
    booked("net", t("Net"), NET, (trade) => trade.net),
    time("opened_at", t("Opened")),
    {
      ...end,
      id: "duration",
      title: t("Held"),
      width: 84,
      text: ({ opened_at, closed_at }) =>
        opened_at === null ? NO_VALUE : heldText(closed_at - opened_at),
      sortValue: ({ opened_at, closed_at }) => (opened_at === null ? null : closed_at - opened_at),
    },
    positionColumn(),
  ];
}
