/**
 * What the wide and the narrow list of orders share: the choice between those that work and those that are over, and what
 * stands around either table. Main thread. It sends nothing: what a trader can do comes in as `controls`.
 */
import { Show, createSignal, type Component, type JSX } from "solid-js";
import { Dynamic } from "solid-js/web";
import type { Order } from "../../../contract/order.ts";
import { LoadFailure } from "../../account/load-failure.tsx";
import type { Feed } from "../../feed/feed.ts";
import { ticketName } from "../../format/symbol-text.ts";
import { canTrade } from "../../stores/can-trade.ts";
import { setPaneSymbol } from "../../stores/charts.ts";
import { tradingBook } from "../../stores/trading-book.ts";
import type { OrderControls } from "../../trade/order-controls.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import type { Table } from "../../ui/table/create-table.ts";
import { TableView } from "../../ui/table/table-view.tsx";
import { ColourSlot } from "../colours/colour-slot.tsx";
import { bookState } from "../book-state.ts";
import type { OrderHistory } from "./create-order-history.ts";
import { t } from "../../language/translate.ts";

/** `choice`: chooses the other part; stands among the table's tools. */
export type OrdersPartProps = { feed: Feed; choice: () => JSX.Element };

const KINDS = [
  { value: "working", label: t("Working") },
  { value: "history", label: t("History") },
] as const;

export function OrdersByKind(props: {
  feed: Feed;
  working: Component<OrdersPartProps>;
  past: Component<OrdersPartProps>;
}) {
  const [kind, setKind] = createSignal<"working" | "history">("working");
  const choice = () => (
    <Segmented
      label={t("Orders shown")}
      size="sm"
      options={KINDS}
      value={kind()}
      onChange={setKind}
    />
  );
  return (
    <Dynamic
      component={kind() === "working" ? props.working : props.past}
      feed={props.feed}
      choice={choice}
    />
  );
}

type ViewProps = OrdersPartProps & {
  table: Table<Order>;
  /** What a row does beside choosing its symbol. */
  onPick?: ((order: Order) => void) | undefined;
};

/** `controls` null: nothing can be done, or not yet. */
export function WorkingOrdersView(props: ViewProps & { controls: OrderControls | null }) {
  const book = () => tradingBook(props.feed);
  return (
    <>
      <TableView
        table={props.table}
        label={t("Orders")}
        state={bookState(book())}
        failure={
          <LoadFailure
            what={t("orders")}
            failure={book().failure()}
            onRetry={() => book().load()}
          />
        }
        empty={
          <EmptyState
            icon="list"
            text={t("Orders that wait for their price will be here.")}
            detail={
              canTrade(props.feed) ? t("Place a limit or stop in the order ticket.") : undefined
            }
          />
        }
        tools={
          <>
            <ColourSlot feed={props.feed} pane="orders" />
            {props.choice()}
            <Show when={props.controls}>
              {(own) => <Dynamic component={own().Tools} shown={props.table.shown()} />}
            </Show>
          </>
        }
        rowName={(order) => nameOf(props.feed, order)}
        rowMenu={(order, chosen) => props.controls?.menu(order, chosen) ?? []}
        onPick={(order) => pick(props, order)}
        onKey={(event, order, chosen) => props.controls?.onKey(event, order, chosen) === true}
      />
      <Show when={props.controls}>{(own) => <Dynamic component={own().Dialogs} />}</Show>
    </>
  );
}

export function PastOrdersView(props: ViewProps & { history: OrderHistory }) {
  return (
    <TableView
      table={props.table}
      label={t("Past orders")}
      state={props.history.state()}
      failure={
        <LoadFailure
          what={t("past orders")}
          failure={props.history.failure()}
          onRetry={() => props.history.load()}
        />
      }
      empty={<EmptyState icon="history" text={t("Orders that are over will be here.")} />}
      tools={
        <>
          <ColourSlot feed={props.feed} pane="orders" />
          {props.choice()}
          <Show when={props.history.state() === "ready" && props.history.hasMore()}>
            <Button
              size="sm"
              busy={props.history.isLoading()}
              onClick={() => void props.history.load()}
            >
              {t("Older")}
            </Button>
          </Show>
        </>
      }
      rowName={(order) => nameOf(props.feed, order)}
      onPick={(order) => pick(props, order)}
    />
  );
}

const nameOf = (feed: Feed, order: Order): string =>
  ticketName(feed.symbol(order.symbol_id), order);

function pick({ onPick }: ViewProps, order: Order): void {
  setPaneSymbol("orders", order.symbol_id);
  onPick?.(order);
}
