/** What an account has open and did, and who is signed in to it; and what staff may do to them. Main thread. */
import { Match, Suspense, Switch } from "solid-js";
import { late } from "../frame/late.ts";
import { latePart } from "../ui/late-part.tsx";
import type { ViewAccount } from "../../contract/account.ts";
import type { Deal } from "../../contract/deal.ts";
import type { Order } from "../../contract/order.ts";
import type { Position } from "../../contract/position.ts";
import type { Feed } from "../feed/feed.ts";
import { accountColumns } from "./account-columns.tsx";
import type { InSymbol } from "./traded-columns.tsx";
import { AccountList, type Ends } from "./account-list.tsx";
import type { WatchedAccount } from "./create-watched-account.ts";
import type { MoneyFigures } from "./money-acts.ts";
import { useMay, type May } from "./office-rights.ts";
import type { Sought } from "./sought-row.ts";
import { t } from "../language/translate.ts";

const AccountJournal = latePart(async () => ({
  default: (await import("./account-journal.tsx")).AccountJournal,
}));
const AccountTransactions = latePart(async () => ({
  default: (await import("./account-transactions.tsx")).AccountTransactions,
}));
const AccountSessions = latePart(async () => ({
  default: (await import("./account-sessions.tsx")).AccountSessions,
}));

const PositionDialog = late(async () => ({
  default: (await import("./dealing-dialog.tsx")).PositionDialog,
}));
const OrderDialog = late(async () => ({
  default: (await import("./dealing-dialog.tsx")).OrderDialog,
}));
const CorrectionDialog = late(async () => ({
  default: (await import("./correction-dialog.tsx")).CorrectionDialog,
}));

const RECORD_TABS = [
  { value: "positions", label: t("Positions"), operation: "account_positions" },
  { value: "orders", label: t("Orders"), operation: "account_orders" },
  { value: "deals", label: t("Deals"), operation: "account_deals" },
  { value: "transactions", label: t("Transactions"), operation: "account_transactions" },
  { value: "journal", label: t("Journal"), operation: "account_journal" },
  { value: "sessions", label: t("Sessions"), operation: "account_sessions_list" },
] as const;
export type RecordTab = (typeof RECORD_TABS)[number]["value"];

/** null: there is no list of that name. */
export const recordTab = (name: string | null): RecordTab | null =>
  RECORD_TABS.find(({ value }) => value === name)?.value ?? null;

/** The lists that the service lets this session read. */
export const recordTabs = (may: May) => RECORD_TABS.filter(({ operation }) => may(operation));

export function AccountRecords(props: {
  feed: Feed;
  account: ViewAccount;
  watched: WatchedAccount;
  tab: RecordTab;
  /** The row of the tab that was looked for. */
  sought: Sought | null;
  /** What it is worth now; null: not known. */
  figures: MoneyFigures | null;
  /** Something of the account itself was changed, as its balance. */
  onChange: () => void;
}) {
  const symbol = (id: number) => props.feed.symbols().find(({ symbol_id }) => symbol_id === id);
  // The account stays the same for as long as its page is shown, and so does what is watched of it.
  // eslint-disable-next-line solid/reactivity
  const columns = accountColumns(props.account, props.watched, symbol);
  const may = useMay();
  /** Staff acts on clients, and never on staff. */
  const isClient = () => props.account.role === "Trader";
  const mayDeal = () =>
    isClient() && (may("account_position_close") || may("account_position_update"));
  const mayCorrect = () => may("deal_update") || may("deal_delete");
  const mayCancel = () => isClient() && may("account_order_cancel");
  const dealt = (row: InSymbol, ends: Ends) => ({
    feed: props.feed,
    account_id: props.account.id,
    symbol: symbol(row.symbol_id),
    ...ends,
  });
  const of = () => ({
    feed: props.feed,
    account_id: props.account.id,
    changes: props.watched.changes,
  });
  return (
    <Switch>
      <Match when={props.tab === "positions"}>
        <AccountList<Position>
          {...of()}
          operation="account_positions"
          part="positions"
          label={t("Open positions")}
          empty={t("Nothing is open.")}
          columns={columns.positions}
          past={{
            label: t("Closed positions"),
            empty: t("Nothing was closed yet."),
            columns: columns.pastPositions,
          }}
          sought={props.sought}
          rowName={({ id }) => t("Act on position {id}", { id })}
          dialog={
            mayDeal()
              ? (position, ends) => (
                  <Suspense>
                    <PositionDialog {...dealt(position, ends)} position={position} />
                  </Suspense>
                )
              : undefined
          }
        />
      </Match>
      <Match when={props.tab === "orders"}>
        <AccountList<Order>
          {...of()}
          operation="account_orders"
          part="orders"
          label={t("Working orders")}
          empty={t("No order waits.")}
          columns={columns.orders}
          past={{
            label: t("Past orders"),
            empty: t("No order is over yet."),
            columns: columns.pastOrders,
          }}
          sought={props.sought}
          rowName={({ id }) => t("Cancel order {id}", { id })}
          dialog={
            mayCancel()
              ? (order, ends) => (
                  <Suspense>
                    <OrderDialog {...dealt(order, ends)} order={order} />
                  </Suspense>
                )
              : undefined
          }
        />
      </Match>
      <Match when={props.tab === "deals"}>
        <AccountList<Deal>
          {...of()}
          operation="account_deals"
          part="deals"
          label={t("Newest deals")}
          empty={t("Nothing was traded yet.")}
          columns={columns.deals}
          sought={props.sought}
          rowName={({ id }) => t("Correct deal {id}", { id })}
          dialog={
            mayCorrect()
              ? (deal, { onClose, onDone }) => (
                  <Suspense>
                    <CorrectionDialog
                      feed={props.feed}
                      account={props.account}
                      figures={props.figures}
                      deal={deal}
                      symbol={symbol(deal.symbol_id)}
                      onClose={onClose}
                      onDone={() => {
                        onDone();
                        props.onChange();
                      }}
                    />
                  </Suspense>
                )
              : undefined
          }
        />
      </Match>
      <Match when={props.tab === "transactions"}>
        <AccountTransactions
          feed={props.feed}
          account={props.account}
          changes={props.watched.changes}
        />
      </Match>
      <Match when={props.tab === "sessions"}>
        <AccountSessions feed={props.feed} account={props.account} />
      </Match>
      <Match when={props.tab === "journal"}>
        <AccountJournal {...of()} />
      </Match>
    </Switch>
  );
}
