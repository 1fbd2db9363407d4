/** Deals and trades on a narrow page: what, at which price and when, and what it brought. Main thread. It sends nothing. */
import type { Deal } from "../../../contract/deal.ts";
import type { Feed } from "../../feed/feed.ts";
import { priceText } from "../../format/symbol-text.ts";
import { directionWord } from "../../format/trade-words.ts";
import type { Column } from "../../ui/table/column.ts";
import { resultTone } from "../../ui/table/live-cells.ts";
import type { Deals as DealsOf } from "../deals/create-deals.ts";
import { dealColumns, tradeColumns, type HistoryFacts } from "../deals/deal-columns.ts";
import { Deals, type DealCards } from "../deals/deals.tsx";
import { netOf, type Trade } from "../deals/trades.ts";
import { timeText } from "../time-column.ts";
import { cardColumn, cardHead, unseen } from "./card-cell.ts";
import { createOpenedRecord } from "./opened-record.tsx";
import "./cards.css";
import { t, tIn } from "../../language/translate.ts";

export function PhoneDeals(props: { feed: Feed }) {
  const opened = createOpenedRecord();
  const cards: DealCards = {
    deals: (facts, deals) => [...dealCards(facts, deals), ...unseen(dealColumns(facts, deals))],
    trades: (facts) => [...tradeCards(facts), ...unseen(tradeColumns(facts))],
    open: opened.open,
  };
  return (
    <>
      <Deals feed={props.feed} cards={cards} />
      <opened.Sheet />
    </>
  );
}

function dealCards({ feed, money }: HistoryFacts, deals: DealsOf): Column<Deal>[] {
  const isTakenBack = ({ id }: Deal) => deals.correction(id)?.after === null;
  const at = ({ direction, price, symbol_id }: Deal) =>
    t("{direction} at {price}", {
      direction: directionWord(direction),
      price: priceText(price, feed.symbol(symbol_id)),
    });
  return [
    cardColumn({ id: "card", title: t("Deal"), width: 204 }, cardHead(feed), [
      { look: "note", text: at },
    ]),
    cardColumn(
      {
        id: "figures",
        title: t("Net"),
        width: 156,
        align: "end",
        total: (rows) =>
          money.result(rows.reduce((sum, deal) => sum + (isTakenBack(deal) ? 0 : netOf(deal)), 0)),
      },
      [
        {
          look: "figure",
          text: (deal) => money.result(netOf(deal)),
          tone: (deal) => resultTone(netOf(deal)),
        },
      ],
      [
        {
          look: "note",
          text: (deal) => (isTakenBack(deal) ? t("Taken back") : timeText(deal.created_at)),
        },
      ],
    ),
  ];
}

function tradeCards({ feed, money }: HistoryFacts): Column<Trade>[] {
  const way = ({ open_price, close_price, symbol_id }: Trade) => {
    const symbol = feed.symbol(symbol_id);
    return `${priceText(open_price, symbol)} → ${priceText(close_price, symbol)}`;
  };
  return [
    cardColumn(
      { id: "card", title: tIn("one that was made", "Trade"), width: 204 },
      cardHead(feed),
      [{ look: "note", text: way }],
    ),
    cardColumn(
      {
        id: "figures",
        title: t("Net"),
        width: 156,
        align: "end",
        total: (rows) => money.result(rows.reduce((sum, { net }) => sum + net, 0)),
      },
      [
        {
          look: "figure",
          text: ({ net }) => money.result(net),
          tone: ({ net }) => resultTone(net),
        },
      ],
      [{ look: "note", text: ({ closed_at }) => timeText(closed_at) }],
    ),
  ];
}
