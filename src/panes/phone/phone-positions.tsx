/**
 * Open positions on a narrow page: symbol, side and size, the way of the price, and the profit large; a tap opens the rest.
 * Main thread. It sends nothing: what a trader can do comes from trade/position-controls.ts, for those who may trade.
 */
import { Show, createEffect, createMemo, createSignal } from "solid-js";
import { Dynamic } from "solid-js/web";
import type { Position } from "../../../contract/position.ts";
import { accountFacts } from "../../account/account-facts.ts";
import { LoadFailure } from "../../account/load-failure.tsx";
import { moneyFormat } from "../../app/privacy.ts";
import type { Feed } from "../../feed/feed.ts";
import { formatSigned } from "../../format/number.ts";
import { pipFraction } from "../../format/price.ts";
import { lotsText, priceText, symbolName, ticketName } from "../../format/symbol-text.ts";
import { sideWord } from "../../format/trade-words.ts";
import { createFrame } from "../../frame/frame.ts";
import { canTrade } from "../../stores/can-trade.ts";
import { selectSymbol } from "../../stores/selection.ts";
import { tradingBook } from "../../stores/trading-book.ts";
import { valuation } from "../../stores/valuation.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import type { Column } from "../../ui/table/column.ts";
import { createTable } from "../../ui/table/create-table.ts";
import { LiveNumber } from "../../ui/table/live-cells.ts";
import { TableView } from "../../ui/table/table-view.tsx";
import { bookState, createTradeKit } from "../book-state.ts";
import { positionColumns, type PositionFacts } from "../positions/position-columns.ts";
import { profitPips } from "../positions/position-worth.ts";
import { PositionsFooter } from "../positions/positions-footer.tsx";
import { bySymbol, sideTone } from "../trade-columns.ts";
import { cardColumn, unseen } from "./card-cell.ts";
import { RecordSheet } from "./record-sheet.tsx";
import { SortMenu, type SortChoice } from "./sort-menu.tsx";
import "../positions/positions.css";
import "./cards.css";

const NEWEST = { id: "opened_at", direction: "descending" } as const;
const SORTS: readonly SortChoice[] = [
  { label: "Newest first", sort: NEWEST },
  { label: "Largest profit first", sort: { id: "profit", direction: "descending" } },
  { label: "Largest loss first", sort: { id: "profit", direction: "ascending" } },
  { label: "Symbol", sort: { id: "symbol", direction: "ascending" } },
];

export function PhonePositions(props: { feed: Feed }) {
  // The feed is one and the same for the pane's whole life.
  // eslint-disable-next-line solid/reactivity
  const { feed } = props;
  const book = tradingBook(feed);
  const facts = accountFacts(feed);
  const money = moneyFormat(feed);
  const worth = valuation(feed);
  const kit = createTradeKit(feed);
  const controls = createMemo(() => kit()?.createPositionControls(feed, "dialog") ?? null);
  const rows = createMemo(() => [...book.positions().values()]);
  const balance = () => facts.summary()?.balance ?? facts.account()?.balance ?? Number.NaN;
  const all = positionColumns({ feed, worth, money, balance });
  const [openId, setOpenId] = createSignal<number | null>(null);
  // Closed meanwhile, it is gone.
  const opened = createMemo(() => book.positions().get(openId() ?? -1) ?? null);
  const table = createTable<Position>({
    id: "positions-phone",
    rows,
    rowKey: ({ id }) => id,
    columns: cardColumns({ feed, worth, money, balance }, all),
    groupings: [bySymbol(feed)],
    sortFirst: [NEWEST],
  });
  return (
    <div class="cards">
      <TableView
        table={table}
        label="Positions"
        state={bookState(book)}
        failure={
          <LoadFailure what="positions" failure={book.failure()} onRetry={() => book.load()} />
        }
        empty={
          <EmptyState
            icon="briefcase"
            text="Open positions will be here, with what they are worth."
            detail={canTrade(feed) ? "Buy or sell in the order ticket." : undefined}
          />
        }
        tools={
          <>
            <Show when={controls()}>
              {(own) => <Dynamic component={own().Tools} shown={table.shown()} />}
            </Show>
            <SortMenu table={table} choices={SORTS} />
          </>
        }
        hasTotals={rows().length > 0}
        rowName={(position) => ticketName(feed.symbol(position.symbol_id), position)}
        rowMenu={(position, chosen) => controls()?.menu(position, chosen) ?? []}
        onPick={({ id, symbol_id }) => {
          selectSymbol(symbol_id);
          setOpenId(id);
        }}
        onFrame={() => worth.refresh()}
        look={`${money.unit()} ${money.result(1)}`}
      />
      <Show when={rows().length > 0}>
        <PositionsFooter feed={feed} worth={worth} money={money} positions={rows()} />
      </Show>
      <Show when={opened()}>
        {(position) => (
          <RecordSheet
            title={`${symbolName(feed.symbol(position().symbol_id), position().symbol_id)}, ${sizeWords(feed, position())}`}
            figure={<Profit feed={feed} position={position()} />}
            row={position()}
            columns={all.filter(({ id }) => !IN_TITLE.has(id))}
            entries={controls()?.menu(position(), [position()]) ?? []}
            onClose={() => setOpenId(null)}
          />
        )}
      </Show>
      <Show when={controls()}>{(own) => <Dynamic component={own().Dialogs} />}</Show>
    </div>
  );
}

const IN_TITLE = new Set(["symbol", "side", "volume"]);

const sizeWords = (feed: Feed, { side, volume, symbol_id }: Position): string =>
  `${sideWord(side)} ${lotsText(volume, feed.symbol(symbol_id))}`;

function cardColumns(
  facts: PositionFacts,
  all: readonly Column<Position>[],
): readonly Column<Position>[] {
  const { feed, worth, money } = facts;
  const symbolOf = ({ symbol_id }: Position) => feed.symbol(symbol_id);
  const profit = all.find(({ id }) => id === "profit");
  return [
    cardColumn<Position>(
      {
        id: "card",
        title: "Position",
        width: 200,
      },

      [
        { look: "name", text: (one) => symbolName(symbolOf(one), one.symbol_id) },
        { look: "side", text: (one) => sizeWords(feed, one), tone: sideTone },
      ],
      [
        { look: "note", text: (one) => `${priceText(one.open_price, symbolOf(one))} →` },
        {
          look: "note",
          live: {
            valueOf: (one) => worth.closePrice(one),
            wordsOf: (price, one) => priceText(price, symbolOf(one)),
          },
        },
      ],
    ),
    cardColumn<Position>(
      {
        id: "figures",
        title: "Profit",
        width: 130,
        align: "end",
        liveTotal: profit?.liveTotal,
      },

      [
        {
          look: "figure",
          live: {
            isResult: true,
            valueOf: (one) => worth.profit(one),
            wordsOf: (value) => money.result(value),
          },
        },
      ],
      [
        {
          look: "note",
          live: {
            valueOf: (one) => profitPips(one, worth, symbolOf(one)),
            wordsOf: (value, one) =>
              `${formatSigned(value, pipFraction(symbolOf(one)?.pip_points ?? 1))} pips`,
          },
        },
      ],
    ),
    // Not shown, but what it is sorted and filtered by.
    ...unseen(all),
  ];
}

/** Large and live. */
function Profit(props: { feed: Feed; position: Position }) {
  const money = () => moneyFormat(props.feed);
  const worth = () => valuation(props.feed);
  let figure: LiveNumber<Position> | undefined;
  createEffect(() => figure?.show(props.position));
  createFrame(() => {
    worth().refresh();
    if (figure?.take() === true) figure.write();
  });
  return (
    <p
      class="record-figure"
      ref={(host) => {
        figure = new LiveNumber<Position>(host, {
          isResult: true,
          valueOf: (position) => worth().profit(position),
          wordsOf: (value) => `${money().result(value)} ${money().unit()}`,
        });
      }}
    />
  );
}
