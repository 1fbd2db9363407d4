/** Deals and trades on a narrow page: what, at which price and when, and what it brought. Main thread. It sends nothing. */
import { Show, createSignal } from "solid-js";
import type { Deal } from "../../../contract/deal.ts";
import type { Feed } from "../../feed/feed.ts";
import { lotsText, priceText, symbolName } from "../../format/symbol-text.ts";
import { directionWord, sideWord } from "../../format/trade-words.ts";
import type { Column } from "../../ui/table/column.ts";
import type { Deals as DealsOf } from "../deals/create-deals.ts";
import { dealColumns, tradeColumns, type HistoryFacts } from "../deals/deal-columns.ts";
import { Deals, type DealCards } from "../deals/deals.tsx";
import { netOf, type Trade } from "../deals/trades.ts";
import { timeText } from "../time-column.ts";
import { sideTone } from "../trade-columns.ts";
import { cardColumn, unseen, type CardPart } from "./card-cell.ts";
import { RecordSheet } from "./record-sheet.tsx";
import "./cards.css";

/** A record that was tapped, with the columns that say all of it. */
type Opened = { title: string; facts: { name: string; words: string }[] };

export function PhoneDeals(props: { feed: Feed }) {
  const [opened, setOpened] = createSignal<Opened | null>(null);
  const cards: DealCards = {
    deals: (facts, deals) => withAll(dealCards(facts, deals), dealColumns(facts, deals)),
    trades: (facts) => withAll(tradeCards(facts), tradeColumns(facts)),
    open: (title, row, columns) => setOpened({ title, facts: factsOf(row, columns) }),
  };
  return (
    <>
      <Deals feed={props.feed} cards={cards} />
      <Show when={opened()}>
        {(one) => (
          <RecordSheet
            title={one().title}
            row={one()}
            columns={one().facts.map(({ name, words }) => ({
              id: name,
              title: name,
              width: 0,
              text: () => words,
            }))}
            entries={[]}
            onClose={() => setOpened(null)}
          />
        )}
      </Show>
    </>
  );
}

function factsOf<Row>(row: Row, columns: readonly Column<Row>[]): Opened["facts"] {
  return columns.flatMap(({ title, text }) => {
    const words = text?.(row) ?? "";
    return words === "" ? [] : [{ name: title, words }];
  });
}

/** The others are not shown, but what it is sorted and filtered by. */
const withAll = <Row,>(cards: Column<Row>[], all: readonly Column<Row>[]): Column<Row>[] => [
  ...cards,
  ...unseen(all),
];

type OfSymbol = { readonly symbol_id: number; readonly side: number; readonly volume: number };

const head = <Row extends OfSymbol>(feed: Feed): CardPart<Row>[] => [
  { look: "name", text: ({ symbol_id }) => symbolName(feed.symbol(symbol_id), symbol_id) },
  {
    look: "side",
    text: ({ side, volume, symbol_id }) =>
      `${sideWord(side)} ${lotsText(volume, feed.symbol(symbol_id))}`,
    tone: sideTone,
  },
];

const resultTone = (value: number) => (value > 0 ? "up" : value < 0 ? "down" : undefined);

function dealCards({ feed, money }: HistoryFacts, deals: DealsOf): Column<Deal>[] {
  const isTakenBack = ({ id }: Deal) => deals.correction(id)?.after === null;
  const at = ({ direction, price, symbol_id }: Deal) =>
    `${directionWord(direction)} at ${priceText(price, feed.symbol(symbol_id))}`;
  return [
    cardColumn<Deal>(
      {
        id: "card",
        title: "Deal",
        width: 220,
      },
      head(feed),
      [{ look: "note", text: at }],
    ),
    cardColumn<Deal>(
      {
        id: "figures",
        title: "Net",
        width: 140,
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
          text: (deal) => (isTakenBack(deal) ? "Taken back" : timeText(deal.created_at)),
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
    cardColumn<Trade>(
      {
        id: "card",
        title: "Trade",
        width: 220,
      },
      head(feed),
      [{ look: "note", text: way }],
    ),
    cardColumn<Trade>(
      {
        id: "figures",
        title: "Net",
        width: 140,
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
