/** One account as staff sees it: who it is, what it has and did, and what can be done with it. Main thread. */
import {
  createEffect,
  createSignal,
  For,
  lazy,
  on,
  Show,
  Suspense,
  untrack,
  type JSX,
} from "solid-js";
import type { ViewAccount } from "../../contract/account.ts";
import type { AccountSummary } from "../../contract/account-summary.ts";
import { ACCOUNT_STATUS } from "../../contract/codes.ts";
import { createQuery } from "../account/create-query.ts";
import { LoadFailure } from "../account/load-failure.tsx";
import type { Feed } from "../feed/feed.ts";
import { formatPlain } from "../format/number.ts";
import { Button } from "../ui/button.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Menu, type MenuEntry } from "../ui/menu.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { AccountRecords, RECORD_TABS, type RecordTab } from "./account-records.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { createAct } from "./create-act.ts";
import { createWatchedAccount, type WatchedAccount } from "./create-watched-account.ts";
import { LiveMark } from "./live-mark.tsx";
import { MessageDialog } from "./message-dialog.tsx";
import { MoneyDialog } from "./money-dialog.tsx";
import { MoveDialog } from "./move-dialog.tsx";
import { useMay, type May } from "./office-rights.ts";
import { hashOf } from "./office-route.ts";
import { moneyText, momentText, statusWord } from "./office-words.ts";
import { t } from "../language/translate.ts";

const DealerLimitsDialog = lazy(async () => ({
  default: (await import("./dealer-limits-dialog.tsx")).DealerLimitsDialog,
}));

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
  const account = untrack(() =>
    createQuery<ViewAccount>(props.feed, "account_get", {
      params: { account_id: props.account_id },
    }),
  );
  const watched = untrack(() => createWatchedAccount(props.feed, props.account_id));
  createEffect(
    on(
      () => watched.changes("account"),
      () => void account.load(),
      { defer: true },
    ),
  );
  return (
    <Show
      when={account.data()}
      fallback={
        <Show when={account.failure() !== null}>
          <LoadFailure
            what={t("account {account_id}", { account_id: props.account_id })}
            failure={account.failure()}
            onRetry={() => account.load()}
          />
        </Show>
      }
    >
      {(known) => (
        <Known
          feed={props.feed}
          account={known()}
          watched={watched}
          onChange={() => void account.load()}
        />
      )}
    </Show>
  );
}

function Known(props: {
  feed: Feed;
  account: ViewAccount;
  watched: WatchedAccount;
  onChange: () => void;
}) {
  const input = () => ({ params: { account_id: props.account.id } });
  const [isMoney, setMoney] = createSignal(false);
  const [isMoving, setMoving] = createSignal(false);
  const [isWriting, setWriting] = createSignal(false);
  const [isLimiting, setLimiting] = createSignal(false);
  const [question, setQuestion] = createSignal<Question | null>(null);
  const [tab, setTab] = createSignal<RecordTab>("Positions");
  const act = untrack(() => createAct(props.feed, () => props.onChange()));
  const may = useMay();
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
          label={t("All accounts")}
          onClick={() => (location.hash = hashOf("accounts"))}
        />
        <h2>
          {props.account.name} <small>{props.account.id}</small>
        </h2>
        <span class="office-status" data-status={props.account.status}>
          {statusWord(props.account.status)}
        </span>
        <span class="office-kind">{props.account.is_demo ? t("Demo") : t("Live")}</span>
        <LiveMark isLive={props.watched.isLive()} />
        <IconButton
          icon={isFavourite() ? "star-off" : "star"}
          pressed={isFavourite()}
          label={isFavourite() ? t("No favourite any more") : t("Favourite")}
          onClick={() =>
            void act.run(
              isFavourite() ? "account_favourite_remove" : "account_favourite_add",
              input(),
              isFavourite() ? t("No favourite any more") : t("A favourite"),
            )
          }
        />
        <span class="office-gap" />
        <Decisions account={props.account} onAsk={ask} />
        <Button size="sm" icon="wallet" onClick={() => setMoney(true)}>
          {t("Money")}
        </Button>
        <Show when={may("inbox_send")}>
          <Button size="sm" icon="mail" onClick={() => setWriting(true)}>
            {t("Message")}
          </Button>
        </Show>
        <Show when={props.account.role === "Dealer" && may("dealer_limits_update")}>
          <Button size="sm" icon="sliders-horizontal" onClick={() => setLimiting(true)}>
            {t("Limits")}
          </Button>
        </Show>
        <Menu
          label={t("More")}
          size="sm"
          icon="ellipsis"
          placement="bottom-end"
          entries={moreEntries(props.account, may, ask, () => setMoving(true))}
        />
      </header>
      <Facts feed={props.feed} account={props.account} watched={props.watched} />
      <Tabs
        label={t("What it has and did")}
        value={tab()}
        tabs={RECORD_TABS.map((value) => ({ value, label: value }))}
        onChange={setTab}
      >
        <AccountRecords
          feed={props.feed}
          account={props.account}
          watched={props.watched}
          tab={tab()}
          onChange={() => props.onChange()}
        />
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
      <Show when={isWriting()}>
        <MessageDialog
          feed={props.feed}
          account={props.account}
          onClose={() => setWriting(false)}
        />
      </Show>
      <Show when={isLimiting()}>
        <Suspense>
          <DealerLimitsDialog
            feed={props.feed}
            account={props.account}
            onClose={() => setLimiting(false)}
          />
        </Suspense>
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
  const id = () => props.account.id;
  const name = () => props.account.name;
  return (
    <Show when={props.account.status === ACCOUNT_STATUS.pending}>
      <Button
        size="sm"
        variant="primary"
        icon="check"
        onClick={() =>
          props.onAsk({
            title: t("Approve {name}?", { name: name() }),
            effect: t("Account {id} becomes active, and its owner may sign in and trade.", {
              id: id(),
            }),
            word: t("Approve"),
            operation: "account_approve",
            done: t("Account {id} is approved", { id: id() }),
          })
        }
      >
        {t("Approve")}
      </Button>
      <Button
        size="sm"
        icon="x"
        onClick={() =>
          props.onAsk({
            title: t("Decline {name}?", { name: name() }),
            effect: t("Account {id} stays closed, and its owner is told when he signs in.", {
              id: id(),
            }),
            word: t("Decline"),
            isDanger: true,
            operation: "account_decline",
            done: t("Account {id} is declined", { id: id() }),
          })
        }
      >
        {t("Decline")}
      </Button>
    </Show>
  );
}

function moreEntries(
  { id, name, status }: ViewAccount,
  may: May,
  ask: (question: Question) => void,
  move: () => void,
): MenuEntry[] {
  const isDisabled = status === ACCOUNT_STATUS.disabled;
  const entries: MenuEntry[] = [
    { kind: "item", label: t("Move to another group"), icon: "layers", onSelect: move },
    {
      kind: "item",
      label: isDisabled ? t("Let in again") : t("Disable"),
      icon: isDisabled ? "key-round" : "lock",
      disabled: status === ACCOUNT_STATUS.pending,
      onSelect: () =>
        ask({
          title: isDisabled ? t("Let {name} in again?", { name }) : t("Disable {name}?", { name }),
          effect: isDisabled
            ? t("Account {id} becomes active: its owner may sign in and trade.", { id })
            : t("Account {id} is shut out at once. What is open stays open, with its stops.", {
                id,
              }),
          word: isDisabled ? t("Let in") : t("Disable"),
          isDanger: !isDisabled,
          operation: "account_update",
          body: { status: isDisabled ? ACCOUNT_STATUS.active : ACCOUNT_STATUS.disabled },
          done: isDisabled
            ? t("Account {id} is active", { id })
            : t("Account {id} is disabled", { id }),
        }),
    },
  ];
  if (!may("account_delete")) return entries;
  return [
    ...entries,
    { kind: "separator" },
    {
      kind: "item",
      label: t("Close for ever"),
      icon: "trash-2",
      danger: true,
      onSelect: () =>
        ask({
          title: t("Close {id} for ever?", { id }),
          effect: t(
            "Nobody enters or finds the account of {name} any more. Its books and journal stay. It must " +
              "have no money, positions or orders.",
            { name },
          ),
          word: t("Close for ever"),
          isDanger: true,
          operation: "account_delete",
          done: t("Account {id} is closed", { id }),
          leaves: true,
        }),
    },
  ];
}

function Facts(props: { feed: Feed; account: ViewAccount; watched: WatchedAccount }) {
  const summary = untrack(() =>
    createQuery<AccountSummary>(props.feed, "account_summary", {
      params: { account_id: props.account.id },
    }),
  );
  /** What the socket told last; before it has told anything, what was asked for. */
  const now = () => props.watched.figures() ?? summary.data();
  const text = (amount: number | null | undefined) =>
    amount === undefined || amount === null
      ? "–"
      : moneyText(amount, props.account.currency_digits, props.account.currency);
  const facts = (): readonly (readonly [string, JSX.Element])[] => [
    [t("Balance"), text(now()?.balance ?? props.account.balance)],
    [t("Credit"), text(now()?.credit ?? props.account.credit)],
    [t("Equity"), text(now()?.equity)],
    [t("Margin"), text(now()?.used_margin)],
    [t("Free margin"), text(now()?.free_margin)],
    [t("Margin level"), levelText(now()?.margin_level)],
    [t("Open profit"), text(now()?.floating_profit)],
    [t("Group"), props.account.group.name],
    [t("Leverage"), `1:${props.account.leverage}`],
    ["E-mail", props.account.email],
    [t("Phone"), props.account.phone ?? "–"],
    [t("Country"), props.account.country ?? "–"],
    [t("Alias"), props.account.alias ?? "–"],
    [t("Opened (UTC)"), momentText(props.account.created_at)],
    [t("Last sign-in (UTC)"), momentText(props.account.last_login_at)],
    [t("Note"), props.account.comment === "" ? "–" : props.account.comment],
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

const levelText = (percent: number | null | undefined): string =>
  percent === null || percent === undefined ? "–" : `${formatPlain(percent)} %`;
