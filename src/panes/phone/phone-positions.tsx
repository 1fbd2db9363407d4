/**
 * Open positions on a narrow page: symbol, side and size, the way of the price, and the profit large; a tap opens the rest.
 * Main thread. It sends nothing: what a trader can do comes from trade/position-controls.ts, for those who may trade.
 */
import { Show, createEffect, createMemo, createSignal } from "solid-js";
import { Dynamic } from "solid-js/web";
import type { Position } from "../../../contract/position.ts";
import type { Feed } from "../../feed/feed.ts";
import { formatSigned } from "../../format/number.ts";
import { pipFraction } from "../../format/price.ts";
import { priceText, symbolName } from "../../format/symbol-text.ts";
import { createFrame } from "../../frame/frame.ts";
import type { Column } from "../../ui/table/column.ts";
import { createTable } from "../../ui/table/create-table.ts";
import { LiveNumber } from "../../ui/table/live-cells.ts";
import { createTradeKit } from "../book-state.ts";
import { positionColumns, type PositionFacts } from "../positions/position-columns.ts";
import { profitPips } from "../../trade/position-worth.ts";
import {
  PositionsView,
  createOpenPositions,
  type OpenPositions,
} from "../positions/positions-view.tsx";
import { bySymbolAndSide } from "../trade-columns.ts";
import { cardColumn, cardHead, type CardPart, sizeWords, unseen } from "./card-cell.ts";
import { recordFacts } from "./record-facts.ts";
import { RecordSheet } from "./record-sheet.tsx";
import { SortMenu, type SortChoice } from "./sort-menu.tsx";
import "./cards.css";
import { t } from "../../language/translate.ts";

const NEWEST = { id: "opened_at", direction: "descending" } as const;
const SORTS: readonly SortChoice[] = [
  { label: t("Newest first"), sort: NEWEST },
  { label: t("Largest profit first"), sort: { id: "profit", direction: "descending" } },
  { label: t("Largest loss first"), sort: { id: "profit", direction: "ascending" } },
  { label: t("Symbol"), sort: { id: "symbol", direction: "ascending" } },
];

export function PhonePositions(props: { feed: Feed }) {
  // The feed is one and the same for the pane's whole life.
  // eslint-disable-next-line solid/reactivity
  const { feed } = props;
  const facts = createOpenPositions(feed);
  const kit = createTradeKit(feed);
  const controls = createMemo(() => kit()?.createPositionControls(feed, "dialog") ?? null);
  const all = positionColumns(facts);
  const [openId, setOpenId] = createSignal<number | null>(null);
  // Closed meanwhile, it is gone.
  const opened = createMemo(() => facts.book.positions().get(openId() ?? -1) ?? null);
  const table = createTable<Position>({
    id: "positions-phone",
    rows: facts.rows,
    rowKey: ({ id }) => id,
    columns: cardColumns(facts, all, (positions) => (
      <Show when={controls()}>
        {(own) => <Dynamic component={own().GroupButton} positions={positions()} />}
      </Show>
    )),
    groupings: [bySymbolAndSide(feed)],
    sortFirst: [NEWEST],
  });
  return (
    <div class="cards">
      <PositionsView
        facts={facts}
        table={table}
        controls={controls()}
        tools={<SortMenu table={table} choices={SORTS} />}
        hasTotals={facts.rows().length > 0}
        onPick={({ id }) => setOpenId(id)}
      />
      <Show when={opened()}>
        {(position) => (
          <RecordSheet
            title={`${symbolName(feed.symbol(position().symbol_id), position().symbol_id)}, ${sizeWords(feed, position())}`}
            figure={<Profit facts={facts} position={position()} />}
            facts={recordFacts(
              position(),
              all.filter(({ id }) => !IN_TITLE.has(id)),
            )}
            entries={[
              ...(controls()?.menu(position(), [position()]) ?? []),
              ...facts.about(position()),
            ]}
            onClose={() => setOpenId(null)}
          />
        )}
      </Show>
    </div>
  );
}

/** Shown of a position whose stop is guaranteed. */
const GUARANTEED: CardPart<Position> = {
  look: "note",
  text: ({ guarantee_premium }) => (guarantee_premium === undefined ? "" : t("· guaranteed")),
};

const IN_TITLE = new Set(["symbol", "side", "volume"]);

function cardColumns(
  facts: PositionFacts,
  all: readonly Column<Position>[],
  groupCell: Column<Position>["groupCell"],
): readonly Column<Position>[] {
  const { feed, worth, money } = facts;
  const symbolOf = ({ symbol_id }: Position) => feed.symbol(symbol_id);
  const profit = all.find(({ id }) => id === "profit");
  const total = all.find(({ id }) => id === "symbol")?.total;
  return [
    cardColumn(
      {
        id: "card",
        title: t("Position"),
        width: 200,
        total,
        groupCell,
      },
      [...cardHead(feed), GUARANTEED],
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
    cardColumn(
      {
        id: "figures",
        title: t("Profit"),
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
              t("{pips} pips", {
                pips: formatSigned(value, pipFraction(symbolOf(one)?.pip_points ?? 1)),
              }),
          },
        },
      ],
    ),
    // Not shown, but what it is sorted and filtered by.
    ...unseen(all),
  ];
}

/** Large and live. */
function Profit(props: { facts: OpenPositions; position: Position }) {
  let figure: LiveNumber<Position> | undefined;
  createEffect(() => figure?.show(props.position));
  createFrame(() => {
    props.facts.worth.refresh();
    if (figure?.take() === true) figure.write();
  });
  return (
    <p
      class="record-figure"
      // The sheet lies outside of the workspace, whose mark it cannot follow.
      data-stale={props.facts.feed.fresh() ? undefined : ""}
      ref={(host) => {
        figure = new LiveNumber<Position>(host, {
          isResult: true,
          valueOf: (position) => props.facts.worth.profit(position),
          wordsOf: (value) => {
            const { money } = props.facts;
            return `${money.result(value)} ${money.unit()}`;
          },
        });
      }}
    />
  );
}
