/**
 * What the wide and the narrow list of positions share: the facts that both read, and what stands around either table. Main
 * thread. It sends nothing: what a trader can do comes in as `controls`.
 */
import { Show, createMemo, type Accessor, type JSX } from "solid-js";
import { Dynamic } from "solid-js/web";
import type { Position } from "../../../contract/position.ts";
import { accountFacts } from "../../stores/account-facts.ts";
import { LoadFailure } from "../../account/load-failure.tsx";
import { openPriceAlert } from "../../alerts/price-alert-door.ts";
import { moneyFormat } from "../../account/privacy.ts";
import type { Feed } from "../../feed/feed.ts";
import { ticketName } from "../../format/symbol-text.ts";
import { canTrade } from "../../stores/can-trade.ts";
import { setPaneSymbol } from "../../stores/charts.ts";
import { priceAlerts } from "../../stores/price-alerts.ts";
import { tradingBook, type TradingBook } from "../../stores/trading-book.ts";
import { valuation, type Valuation } from "../../stores/valuation.ts";
import type { PositionControls } from "../../trade/position-controls.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import type { MenuEntry } from "../../ui/menu-entry.ts";
import type { Table } from "../../ui/table/create-table.ts";
import { TableView } from "../../ui/table/table-view.tsx";
import { bookState } from "../book-state.ts";
import type { PositionFacts } from "./position-columns.ts";
import { ColourSlot } from "../colours/colour-slot.tsx";
import { createAboutPosition } from "../about-position.tsx";
import { PositionsFooter } from "./positions-footer.tsx";
import "./positions.css";
import { t } from "../../language/translate.ts";

export type OpenPositions = PositionFacts & {
  readonly worth: Valuation;
  readonly book: TradingBook;
  readonly rows: Accessor<readonly Position[]>;
  /** Menu entries: how the price went since it was opened, what was written about it, and an alert on its profit. */
  readonly about: (position: Position) => readonly MenuEntry[];
  /** To be mounted once. */
  readonly AboutDialog: () => JSX.Element;
};

/** Lives as long as its owner. */
export function createOpenPositions(feed: Feed): OpenPositions {
  const book = tradingBook(feed);
  const account = accountFacts(feed);
  const rows = createMemo(() => [...book.positions().values()]);
  const about = createAboutPosition(feed);
  return {
    about: ({ symbol_id, id }) => [
      ...about.entries({ symbol_id, position_id: id }),
      ...(priceAlerts(feed).mayChange() ? [alertEntry(symbol_id, id)] : []),
    ],
    AboutDialog: about.Dialog,
    feed,
    book,
    worth: valuation(feed),
    money: moneyFormat(feed),
    balance: () => account.summary()?.balance ?? account.account()?.balance ?? Number.NaN,
    rows,
  };
}

const alertEntry = (symbol_id: number, position_id: number): MenuEntry => ({
  kind: "item",
  label: t("Set an alert…"),
  icon: "bell",
  onSelect: () => openPriceAlert({ symbol_id, figure: { kind: "position_profit", position_id } }),
});

/** `controls` null: nothing can be done, or not yet. */
export function PositionsView(props: {
  facts: OpenPositions;
  table: Table<Position>;
  controls: PositionControls | null;
  /** More tools of the table. */
  tools?: JSX.Element | undefined;
  hasTotals: boolean;
  /** What a row does beside choosing its symbol. */
  onPick?: ((position: Position) => void) | undefined;
}) {
  // The facts are one and the same for the list's whole life.
  // eslint-disable-next-line solid/reactivity
  const { feed, book, worth, money, rows } = props.facts;
  return (
    <>
      <TableView
        table={props.table}
        label={t("Positions")}
        state={bookState(book)}
        failure={
          <LoadFailure what={t("positions")} failure={book.failure()} onRetry={() => book.load()} />
        }
        empty={
          <EmptyState
            icon="briefcase"
            text={t("Open positions will be here, with what they are worth.")}
            detail={canTrade(feed) ? t("Buy or sell in the order ticket.") : undefined}
          />
        }
        tools={
          <>
            <ColourSlot feed={feed} pane="positions" />
            <Show when={props.controls}>
              {(own) => <Dynamic component={own().Tools} shown={props.table.shown()} />}
            </Show>
            {props.tools}
          </>
        }
        hasTotals={props.hasTotals}
        rowName={(position) => ticketName(feed.symbol(position.symbol_id), position)}
        rowMenu={(position, chosen) => [
          ...(props.controls?.menu(position, chosen) ?? []),
          ...props.facts.about(position),
        ]}
        groupMenu={props.controls?.groupMenu}
        onGroupKey={(event, positions) => props.controls?.onGroupKey(event, positions) === true}
        onPick={(position) => {
          setPaneSymbol("positions", position.symbol_id);
          props.onPick?.(position);
        }}
        onKey={(event, position, chosen) => props.controls?.onKey(event, position, chosen) === true}
        onFrame={() => worth.refresh()}
        look={`${money.unit()} ${money.result(1)}`}
      />
      <Show when={rows().length > 0}>
        <PositionsFooter feed={feed} worth={worth} money={money} positions={rows()} />
      </Show>
      <Show when={props.controls}>{(own) => <Dynamic component={own().Dialogs} />}</Show>
      {props.facts.AboutDialog()}
    </>
  );
}
