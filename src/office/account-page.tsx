/** One account as staff sees it: who it is, what it has and did, and what can be done with it. Main thread. */
import { createSignal, For, Match, Show, Switch, untrack, type JSX } from "solid-js";
import type { ViewAccount } from "../../contract/account.ts";
import type { AccountSummary } from "../../contract/account-summary.ts";
import { ACCOUNT_STATUS, SIDE } from "../../contract/codes.ts";
import type { Deal } from "../../contract/deal.ts";
import type { Group } from "../../contract/group.ts";
import type { Journal } from "../../contract/journal.ts";
import type { Order } from "../../contract/order.ts";
import type { Position } from "../../contract/position.ts";
import { createQuery } from "../account/create-query.ts";
import { LoadFailure } from "../account/load-failure.tsx";
import type { Feed } from "../feed/feed.ts";
import { orderStatusWord } from "../format/order-words.ts";
import { lotsText, priceText, symbolName } from "../format/symbol-text.ts";
import { Button } from "../ui/button.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Menu, type MenuEntry } from "../ui/menu.tsx";
import { Select } from "../ui/select.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { createAct } from "./create-act.ts";
import { MoneyDialog } from "./money-dialog.tsx";
import { hashOf } from "./office-route.ts";
import { OfficeTable, type OfficeColumn } from "./office-table.tsx";
import { moneyText, momentText, statusWord } from "./office-words.ts";

const TABS = ["Positions", "Orders", "Deals", "Journal"] as const;
type Tab = (typeof TABS)[number];

/** Rows that a list of an account shows at most. */
const ROWS_MAX = 100;

/** An act that is asked about before it is done. */
type Question = {
  readonly title: string;
  readonly effect: string;
  readonly word: string;
  readonly isDanger?: boolean;
  readonly operation: string;
  readonly body?: unknown;
  readonly done: string;
  readonly leaves?: boolean;
};

export function AccountPage(props: { feed: Feed; account_id: number }) {
  const input = { params: { account_id: props.account_id } };
  const account = createQuery<ViewAccount>(props.feed, "account_get", input);
  return (
    <Show
      when={account.data()}
      fallback={
        <Show when={account.failure() !== null}>
          <LoadFailure
            what={`account ${props.account_id}`}
            failure={account.failure()}
            onRetry={() => account.load()}
          />
        </Show>
      }
    >
      {(known) => (
        <Known feed={props.feed} account={known()} onChange={() => void account.load()} />
      )}
    </Show>
  );
}

function Known(props: { feed: Feed; account: ViewAccount; onChange: () => void }) {
  const input = () => ({ params: { account_id: props.account.id } });
  const [isMoney, setMoney] = createSignal(false);
  const [isMoving, setMoving] = createSignal(false);
  const [question, setQuestion] = createSignal<Question | null>(null);
  const [tab, setTab] = createSignal<Tab>("Positions");
  const act = createAct(props.feed, () => props.onChange());
  const answer = async (): Promise<void> => {
    const now = question();
    if (now === null) return;
    const call = { ...input(), ...(now.body === undefined ? {} : { body: now.body }) };
    if (!(await act.run(now.operation, call, now.done))) return;
    setQuestion(null);
    if (now.leaves === true) location.hash = hashOf("accounts");
  };
  const ask = (next: Question): void => {
    act.forget();
    setQuestion(next);
  };
  const isFavourite = () => props.account.is_favourite;
  return (
    <div class="office-account">
      <header class="office-account-head">
        <IconButton
          icon="arrow-left"
          label="All accounts"
          onClick={() => (location.hash = hashOf("accounts"))}
        />
        <h2>
          {props.account.name} <small>{props.account.id}</small>
        </h2>
        <span class="office-status" data-status={props.account.status}>
          {statusWord(props.account.status)}
        </span>
        <span class="office-kind">{props.account.is_demo ? "Demo" : "Live"}</span>
        <IconButton
          icon={isFavourite() ? "star-off" : "star"}
          pressed={isFavourite()}
          label={isFavourite() ? "No favourite any more" : "Favourite"}
          onClick={() =>
            void act.run(
              isFavourite() ? "account_favourite_remove" : "account_favourite_add",
              input(),
              isFavourite() ? "No favourite any more" : "A favourite",
            )
          }
        />
        <span class="office-gap" />
        <Decisions account={props.account} onAsk={ask} />
        <Button size="sm" icon="wallet" onClick={() => setMoney(true)}>
          Money
        </Button>
        <Menu
          label="More"
          size="sm"
          icon="ellipsis"
          placement="bottom-end"
          entries={moreEntries(props.account, ask, () => setMoving(true))}
        />
      </header>
      <Facts feed={props.feed} account={props.account} />
      <Tabs
        label="What it has and did"
        value={tab()}
        tabs={TABS.map((value) => ({ value, label: value }))}
        onChange={setTab}
      >
        <Records feed={props.feed} account={props.account} tab={tab()} />
      </Tabs>
      <Show when={isMoney()}>
        <MoneyDialog
          feed={props.feed}
          account={props.account}
          onClose={() => setMoney(false)}
          onDone={() => props.onChange()}
        />
      </Show>
      <Show when={isMoving()}>
        <MoveDialog
          feed={props.feed}
          account={props.account}
          onClose={() => setMoving(false)}
          onDone={() => props.onChange()}
        />
      </Show>
      <Show when={question()}>
        {(now) => (
          <ConfirmDialog
            {...now()}
            isBusy={act.isBusy()}
            refused={act.words()}
            onClose={() => setQuestion(null)}
            onConfirm={() => void answer()}
          />
        )}
      </Show>
    </div>
  );
}

/** Approve and decline, where there is something to decide. */
function Decisions(props: { account: ViewAccount; onAsk: (question: Question) => void }) {
  const { id, name } = props.account;
  return (
    <Show when={props.account.status === ACCOUNT_STATUS.pending}>
      <Button
        size="sm"
        variant="primary"
        icon="check"
        onClick={() =>
          props.onAsk({
            title: `Approve ${name}?`,
            effect: `Account ${id} becomes active, and its owner may sign in and trade.`,
            word: "Approve",
            operation: "account_approve",
            done: `Account ${id} is approved`,
          })
        }
      >
        Approve
      </Button>
      <Button
        size="sm"
        icon="x"
        onClick={() =>
          props.onAsk({
            title: `Decline ${name}?`,
            effect: `Account ${id} stays closed, and its owner is told when he signs in.`,
            word: "Decline",
            isDanger: true,
            operation: "account_decline",
            done: `Account ${id} is declined`,
          })
        }
      >
        Decline
      </Button>
    </Show>
  );
}

function moreEntries(
  { id, name, status }: ViewAccount,
  ask: (question: Question) => void,
  move: () => void,
): MenuEntry[] {
  const isDisabled = status === ACCOUNT_STATUS.disabled;
  return [
    { kind: "item", label: "Move to another group", icon: "layers", onSelect: move },
    {
      kind: "item",
      label: isDisabled ? "Let in again" : "Disable",
      icon: isDisabled ? "key-round" : "lock",
      disabled: status === ACCOUNT_STATUS.pending,
      onSelect: () =>
        ask({
          title: isDisabled ? `Let ${name} in again?` : `Disable ${name}?`,
          effect: isDisabled
            ? `Account ${id} becomes active: its owner may sign in and trade.`
            : `Account ${id} is shut out at once. What is open stays open, with its stops.`,
          word: isDisabled ? "Let in" : "Disable",
          isDanger: !isDisabled,
          operation: "account_update",
          body: { status: isDisabled ? ACCOUNT_STATUS.active : ACCOUNT_STATUS.disabled },
          done: isDisabled ? `Account ${id} is active` : `Account ${id} is disabled`,
        }),
    },
    { kind: "separator" },
    {
      kind: "item",
      label: "Close for ever",
      icon: "trash-2",
      danger: true,
      onSelect: () =>
        ask({
          title: `Close ${id} for ever?`,
          effect: `Nobody enters or finds the account of ${name} any more. Its books and journal stay. It must have no money, positions or orders.`,
          word: "Close for ever",
          isDanger: true,
          operation: "account_delete",
          done: `Account ${id} is closed`,
          leaves: true,
        }),
    },
  ];
}

function MoveDialog(props: {
  feed: Feed;
  account: ViewAccount;
  onClose: () => void;
  onDone: () => void;
}) {
  const groups = createQuery<Group[]>(props.feed, "groups_list");
  const [to, setTo] = createSignal(String(props.account.group_id));
  const act = createAct(props.feed, () => props.onDone());
  const target = () => groups.data()?.find(({ id }) => String(id) === to());
  const effect = () => {
    const group = target();
    if (group === undefined || group.id === props.account.group_id) return "Choose another group.";
    const terms = props.account.group;
    return [
      `Margin call ${terms.margin_call_level}% → ${group.margin_call_level}%`,
      `stop-out ${terms.stop_out_level}% → ${group.stop_out_level}%`,
      `leverage up to ${terms.leverage_max} → ${group.leverage_max}`,
      `${terms.position_mode} → ${group.position_mode}`,
      `mark-up ${group.markup_bid} and ${group.markup_ask} points. It holds at once, for what is open too.`,
    ].join(", ");
  };
  const move = async (): Promise<void> => {
    const params = { account_id: props.account.id, group_id: Number(to()) };
    const words = `Account ${props.account.id} is in ${target()?.name}`;
    if (await act.run("account_move_group", { params }, words)) props.onClose();
  };
  return (
    <ConfirmDialog
      title={`Move ${props.account.id} to another group`}
      effect={effect()}
      word="Move"
      isBusy={act.isBusy()}
      refused={act.words()}
      onClose={() => props.onClose()}
      onConfirm={() => void move()}
    >
      <Select
        label="Group"
        value={to()}
        options={(groups.data() ?? []).map(({ id, name, currency, is_demo }) => ({
          value: String(id),
          label: `${name}, ${currency}, ${is_demo ? "demo" : "live"}`,
        }))}
        onChange={setTo}
      />
    </ConfirmDialog>
  );
}

function Facts(props: { feed: Feed; account: ViewAccount }) {
  const summary = createQuery<AccountSummary>(props.feed, "account_summary", {
    params: { account_id: props.account.id },
  });
  const text = (amount: number | undefined) =>
    amount === undefined
      ? "–"
      : moneyText(amount, props.account.currency_digits, props.account.currency);
  const facts = (): readonly (readonly [string, JSX.Element])[] => [
    ["Balance", text(props.account.balance)],
    ["Credit", text(props.account.credit)],
    ["Equity", text(summary.data()?.equity)],
    ["Margin", text(summary.data()?.used_margin)],
    ["Free margin", text(summary.data()?.free_margin)],
    ["Group", props.account.group.name],
    ["Leverage", `1:${props.account.leverage}`],
    ["E-mail", props.account.email],
    ["Phone", props.account.phone ?? "–"],
    ["Country", props.account.country ?? "–"],
    ["Alias", props.account.alias ?? "–"],
    ["Opened (UTC)", momentText(props.account.created_at)],
    ["Last sign-in (UTC)", momentText(props.account.last_login_at)],
    ["Note", props.account.comment === "" ? "–" : props.account.comment],
  ];
  return (
    <dl class="office-facts">
      <For each={facts()}>
        {([name, value]) => (
          <div>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        )}
      </For>
    </dl>
  );
}

function Records(props: { feed: Feed; account: ViewAccount; tab: Tab }) {
  const symbol = (id: number) => props.feed.symbols().find(({ symbol_id }) => symbol_id === id);
  const amount = (value: number) =>
    moneyText(value, props.account.currency_digits, props.account.currency);
  const priced = <Row extends Traded>(
    id: string,
    title: string,
    of: (row: Row) => number | null,
  ): OfficeColumn<Row> => ({
    id,
    title,
    cell: (row) => priceText(of(row), symbol(row.symbol_id)),
    isNumber: true,
  });
  const traded: OfficeColumn<Traded>[] = [
    {
      id: "symbol",
      title: "Symbol",
      cell: (row) => symbolName(symbol(row.symbol_id), row.symbol_id),
    },
    { id: "side", title: "Side", cell: ({ side }) => (side === SIDE.buy ? "Buy" : "Sell") },
    {
      id: "volume",
      title: "Volume",
      cell: (row) => lotsText(row.volume, symbol(row.symbol_id)),
      isNumber: true,
    },
  ];
  const of = () => ({ feed: props.feed, account_id: props.account.id });
  return (
    <Switch>
      <Match when={props.tab === "Positions"}>
        <Listed<Position>
          {...of()}
          operation="account_positions"
          label="Open positions"
          empty="Nothing is open."
          columns={[
            { id: "id", title: "Position", cell: ({ id }) => id },
            ...traded,
            priced("open", "Open price", (row) => row.open_price),
            priced("sl", "Stop loss", (row) => row.stop_loss),
            priced("tp", "Take profit", (row) => row.take_profit),
            { id: "opened", title: "Opened (UTC)", cell: (row) => momentText(row.opened_at) },
          ]}
        />
      </Match>
      <Match when={props.tab === "Orders"}>
        <Listed<Order>
          {...of()}
          operation="account_orders"
          label="Working orders"
          empty="No order waits."
          columns={[
            { id: "id", title: "Order", cell: ({ id }) => id },
            ...traded,
            priced("price", "Price", (row) => row.order_price),
            { id: "status", title: "Status", cell: (row) => orderStatusWord(row.status) },
            { id: "made", title: "Placed (UTC)", cell: (row) => momentText(row.created_at) },
          ]}
        />
      </Match>
      <Match when={props.tab === "Deals"}>
        <Listed<Deal>
          {...of()}
          operation="account_deals"
          label="Newest deals"
          empty="Nothing was traded yet."
          columns={[
            { id: "id", title: "Deal", cell: ({ id }) => id },
            ...traded,
            priced("price", "Price", (row) => row.price),
            { id: "profit", title: "Profit", cell: (row) => amount(row.profit), isNumber: true },
            { id: "made", title: "Time (UTC)", cell: (row) => momentText(row.created_at) },
          ]}
        />
      </Match>
      <Match when={props.tab === "Journal"}>
        <Listed<Journal>
          {...of()}
          operation="account_journal"
          label="Newest entries of the journal"
          empty="Nothing happened yet."
          columns={[
            { id: "ts", title: "Time (UTC)", cell: ({ ts }) => momentText(ts) },
            { id: "who", title: "Who", cell: ({ actor_id }) => actor_id ?? "The service" },
            { id: "what", title: "What", cell: ({ message }) => message },
            { id: "ip", title: "From", cell: ({ ip_address }) => ip_address ?? "–" },
          ]}
        />
      </Match>
    </Switch>
  );
}

type Traded = { readonly symbol_id: number; readonly side: number; readonly volume: number };

/** Rows of one kind of an account: asked for when they are first shown. */
function Listed<Row extends { id: number }>(props: {
  feed: Feed;
  account_id: number;
  operation: string;
  label: string;
  empty: string;
  columns: readonly OfficeColumn<Row>[];
}) {
  const rows = untrack(() =>
    createQuery<Row[]>(props.feed, props.operation, {
      params: { account_id: props.account_id },
      query: { limit: ROWS_MAX },
    }),
  );
  return (
    <Show
      when={rows.failure() === null}
      fallback={<LoadFailure what="list" failure={rows.failure()} onRetry={() => rows.load()} />}
    >
      <OfficeTable<Row>
        label={props.label}
        columns={props.columns}
        rows={rows.data() ?? []}
        rowKey={({ id }) => id}
        isBusy={rows.data() === null}
        empty={props.empty}
      />
    </Show>
  );
}
