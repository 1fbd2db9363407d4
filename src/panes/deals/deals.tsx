/**
 * The pane of deals: what was traded in a period, as deals, as trades, in figures, as a statement, and in reports that
 * the service makes. Main thread. It reads the service's own record; all that it asks for is a report.
 */
import { Match, Show, Switch, createMemo, createSignal } from "solid-js";
import type { Deal } from "../../../contract/deal.ts";
import { accountFacts } from "../../stores/account-facts.ts";
import { LoadFailure } from "../../account/load-failure.tsx";
import { moneyFormat } from "../../account/privacy.ts";
import type { Feed } from "../../feed/feed.ts";
import { offsetLabel } from "../../format/zone.ts";
import { canTrade } from "../../stores/can-trade.ts";
import { clockZone } from "../../stores/clock-zone.ts";
import { setPaneSymbol } from "../../stores/charts.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import type { MenuEntry } from "../../ui/menu-entry.ts";
import { createScrollHint } from "../../ui/scroll-hint.ts";
import { latePart } from "../../ui/late-part.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import type { Column } from "../../ui/table/column.ts";
import { createTable } from "../../ui/table/create-table.ts";
import { TableView } from "../../ui/table/table-view.tsx";
import { ColourSlot } from "../colours/colour-slot.tsx";
import { createAboutPosition } from "../about-position.tsx";
import { byTags, noteColumns } from "../notes/note-columns.ts";
import { lateTradeNotes } from "../notes/late-notes.ts";
import { bySymbol } from "../trade-columns.ts";
import { createDeals, type Deals as DealsOf } from "./create-deals.ts";
import { dealColumns, tradeColumns, type HistoryFacts } from "./deal-columns.ts";
import { ExportButton } from "./export-button.tsx";
import { createPeriod } from "./create-period.ts";
import { PeriodChoice } from "./period-choice.tsx";
import { tradesOf, type Trade } from "./trades.ts";
import "./deals.css";
import { t } from "../../language/translate.ts";

/** Fetched when it is first looked at. */
const Reports = latePart(async () => ({
  default: (await import("../../reports/reports-view.tsx")).ReportsView,
}));

/** As the reports. */
const Statistics = latePart(async () => ({
  default: (await import("./statistics-view.tsx")).StatisticsView,
}));
const Statement = latePart(async () => ({
  default: (await import("./statement-view.tsx")).StatementView,
}));
const Returns = latePart(async () => ({
  default: (await import("./returns-view.tsx")).ReturnsView,
}));

type View = "deals" | "trades" | "statistics" | "returns" | "statement" | "reports";

const VIEWS: { value: View; label: string }[] = [
  { value: "deals", label: t("Deals") },
  { value: "trades", label: t("Trades") },
  { value: "statistics", label: t("Statistics") },
  { value: "returns", label: t("Returns") },
  { value: "statement", label: t("Statement") },
  { value: "reports", label: t("Reports") },
];

/** How a narrow page has deals: other columns, and a row that opens. */
export type DealCards = {
  deals: (facts: HistoryFacts, deals: DealsOf) => Column<Deal>[];
  trades: (facts: HistoryFacts) => Column<Trade>[];
  open: <Row>(
    title: string,
    row: Row,
    columns: readonly Column<Row>[],
    entries: readonly MenuEntry[],
  ) => void;
};

export function Deals(props: { feed: Feed; cards?: DealCards }) {
  // The feed is one and the same for the pane's whole life.
  // eslint-disable-next-line solid/reactivity
  const { feed, cards } = props;
  const suffix = cards === undefined ? "" : "-phone";
  const money = moneyFormat(feed);
  // Who watches an account comes for how it did.
  const [view, setView] = createSignal<View>(canTrade(feed) ? "deals" : "returns");
  const about = createAboutPosition(feed);
  const notes = lateTradeNotes(feed);
  const period = createPeriod(() => accountFacts(feed).now(), clockZone);
  const deals = createDeals(feed, period.value);
  const digits = () => accountFacts(feed).account()?.currency_digits ?? 2;
  const trades = createMemo(() => tradesOf(deals.valid(), digits()));
  const dealTable = createTable<Deal>({
    id: `deals${suffix}`,
    rows: deals.rows,
    rowKey: ({ id }) => id,
    columns: [
      ...(cards?.deals ?? dealColumns)({ feed, money }, deals),
      ...noteColumns<Deal>(notes, false),
    ],
    groupings: [bySymbol(feed), byPosition],
    sortFirst: [{ id: "created_at", direction: "descending" }],
  });
  const tradeTable = createTable<Trade>({
    id: `trades${suffix}`,
    rows: trades,
    rowKey: ({ position_id }) => position_id,
    columns: columnsOfTrades({ feed, money }, notes, cards),
    groupings: [bySymbol(feed), byTags(notes)],
    sortFirst: [{ id: "closed_at", direction: "descending" }],
  });
  /** The deals of one trade: how it was entered and left. */
  const showDeals = (position_id: number) => {
    dealTable.setQuery(`${position_id}`);
    setView("deals");
  };
  const look = () => `${money.unit()} ${money.result(1)} ${clockZone()}`;

  const tools = () => (
    <div class="deals-tools">
      <ColourSlot feed={feed} pane="deals" />
      <div class="deals-views" ref={createScrollHint}>
        <Segmented label={t("View")} size="sm" value={view()} options={VIEWS} onChange={setView} />
      </div>
      <Show when={view() !== "returns"}>
        <PeriodChoice period={period} />
        <ExportButton feed={feed} period={period.value()} />
      </Show>
      <span class="deals-zone" data-tip={t("Times are in the zone of the clock")}>
        {offsetLabel(accountFacts(feed).now(), clockZone())}
      </span>
    </div>
  );
  const failed = () => (
    <LoadFailure what={t("deals")} failure={deals.failure()} onRetry={() => deals.load()} />
  );
  const isTable = () => view() === "deals" || view() === "trades";

  return (
    <div class="deals" classList={{ cards: cards !== undefined }}>
      <Show when={!isTable()}>{tools()}</Show>
      <div class="deals-view">
        <Switch>
          <Match when={view() === "deals"}>
            <TableView
              table={dealTable}
              label={t("Deals")}
              state={deals.state()}
              failure={failed()}
              empty={<Empty />}
              tools={tools()}
              hasTotals={deals.rows().length > 0}
              rowName={(deal) => t("Deal {id}", { id: deal.id })}
              rowMenu={(deal) => [
                {
                  kind: "item",
                  label: t("All deals of position {position_id}", {
                    position_id: deal.position_id,
                  }),
                  onSelect: () => dealTable.setQuery(`${deal.position_id}`),
                },
                ...about.entries(deal),
              ]}
              onPick={(deal) => {
                setPaneSymbol("deals", deal.symbol_id);
                const title = t("Deal {id}", { id: deal.id });
                cards?.open(title, deal, dealTable.options.columns, about.entries(deal));
              }}
              look={look()}
            />
          </Match>
          <Match when={view() === "trades"}>
            <TableView
              table={tradeTable}
              label={t("Trades")}
              state={deals.state()}
              failure={failed()}
              empty={<Empty />}
              tools={tools()}
              hasTotals={trades().length > 0}
              rowName={(trade) => t("Position {position_id}", { position_id: trade.position_id })}
              rowMenu={(trade) => [
                ...about.entries(trade),
                {
                  kind: "item",
                  label: t("Its entries and exits"),
                  onSelect: () => showDeals(trade.position_id),
                },
              ]}
              onPick={(trade) => {
                setPaneSymbol("deals", trade.symbol_id);
                const title = t("Position {position_id}", { position_id: trade.position_id });
                cards?.open(title, trade, tradeTable.options.columns, about.entries(trade));
              }}
              onOpen={({ position_id }) => showDeals(position_id)}
              look={look()}
            />
          </Match>
          <Match when={view() === "statistics"}>
            <Show when={deals.state() !== "error"} fallback={failed()}>
              <Statistics
                feed={feed}
                money={money}
                deals={deals}
                trades={trades()}
                notes={notes()}
                isUpToNow={period.value().to === null}
              />
            </Show>
          </Match>
          <Match when={view() === "returns"}>
            <Returns feed={feed} money={money} />
          </Match>
          <Match when={view() === "statement"}>
            <Statement feed={feed} money={money} period={period.value()} />
          </Match>
          <Match when={view() === "reports"}>
            <Reports feed={feed} period={period.value()} />
          </Match>
        </Switch>
      </div>
      <about.Dialog />
    </div>
  );
}

/** Notes stand where a wide page shows them without scrolling. */
function columnsOfTrades(
  facts: HistoryFacts,
  notes: ReturnType<typeof lateTradeNotes>,
  cards: DealCards | undefined,
): Column<Trade>[] {
  const columns = (cards?.trades ?? tradeColumns)(facts);
  const at = columns.findIndex(({ id }) => id === "opened_at");
  return columns.toSpliced(at, 0, ...noteColumns<Trade>(notes, cards === undefined));
}

const byPosition = {
  id: "position",
  label: t("Position"),
  of: ({ position_id }: Deal) => ({
    key: `${position_id}`,
    label: t("Position {position_id}", { position_id }),
  }),
};

const Empty = () => (
  <EmptyState
    icon="history"
    text={t("What is traded in this period will be here.")}
    detail={t("Choose a longer one to look further back.")}
  />
);
