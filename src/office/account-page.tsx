/** One account as staff sees it: who it is, what it has and did, and what can be done with it. Main thread. */
import { createEffect, createMemo, createSignal, For, on, Show, untrack, type JSX } from "solid-js";
import type { ViewAccount } from "../../contract/account.ts";
import type { AccountSummary } from "../../contract/account-summary.ts";
import type { WatchedFigures } from "../../contract/watch.ts";
import { createQuery } from "../account/create-query.ts";
import { LoadFailure } from "../account/load-failure.tsx";
import type { Feed } from "../feed/feed.ts";
import { Button } from "../ui/button.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Menu } from "../ui/menu.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { Decisions, moreEntries, type Question } from "./account-acts.tsx";
import { AccountDialogs, type AccountDialog } from "./account-dialogs.tsx";
import { AccountRecords, recordTab, recordTabs, type RecordTab } from "./account-records.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { createAct } from "./create-act.ts";
import { createWatchedAccount, type WatchedAccount } from "./create-watched-account.ts";
import { LiveMark } from "./live-mark.tsx";
import { useMay } from "./office-rights.ts";
import { hashOf, replaceHash, type OfficeRoute } from "./office-route.ts";
import { marginLevelText, moneyText, momentText, statusWord } from "./office-words.ts";
import { RecordHead } from "./record-head.tsx";
import "./account-page.css";
import { t } from "../language/translate.ts";

/** `route`: which of its lists is shown, and the row that was looked for. */
export function AccountPage(props: { feed: Feed; account_id: number; route: OfficeRoute }) {
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
          route={props.route}
          onChange={() => void account.load()}
        />
      )}
    </Show>
  );
}

type Figures = AccountSummary | WatchedFigures;

function Known(props: {
  feed: Feed;
  account: ViewAccount;
  watched: WatchedAccount;
  route: OfficeRoute;
  onChange: () => void;
}) {
  const input = () => ({ params: { account_id: props.account.id } });
  const summary = untrack(() =>
    createQuery<AccountSummary>(props.feed, "account_summary", input()),
  );
  /** What the socket told last; before it has told anything, what was asked for. */
  const figures = (): Figures | null => props.watched.figures() ?? summary.data();
  const [dialog, setDialog] = createSignal<AccountDialog | null>(null);
  const openDialog = (which: AccountDialog): void => {
    // Some say what becomes of its margin, and what was asked for is as old as the page.
    if (!props.watched.isLive()) void summary.load();
    setDialog(which);
  };
  const [question, setQuestion] = createSignal<Question | null>(null);
  const tab = (): RecordTab => recordTab(props.route.list) ?? "positions";
  const setTab = (next: RecordTab) => replaceHash(hashOf("accounts", props.account.id, next));
  const sought = createMemo(() => (props.route.row === null ? null : { id: props.route.row }));
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
  const isOwn = () => props.feed.session()?.account_id === props.account.id;
  /** Only an Admin changes staff. */
  const mayEdit = () =>
    may("account_update") &&
    (props.account.role === "Trader" || props.feed.session()?.scope === "Admin");
  const isFavourite = () => props.account.is_favourite;
  return (
    <div class="office-account">
      <RecordHead
        list="accounts"
        back={t("All accounts")}
        name={props.account.name}
        detail={props.account.id}
      >
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
        <Show when={mayEdit()}>
          <Button size="sm" icon="pencil" onClick={() => openDialog("edit")}>
            {t("Edit")}
          </Button>
        </Show>
        <Button size="sm" icon="wallet" onClick={() => openDialog("money")}>
          {t("Money")}
        </Button>
        <Show when={may("inbox_send")}>
          <Button size="sm" icon="mail" onClick={() => setDialog("message")}>
            {t("Message")}
          </Button>
        </Show>
        <Show when={props.account.role === "Dealer" && may("dealer_limits_update")}>
          <Button size="sm" icon="sliders-horizontal" onClick={() => setDialog("limits")}>
            {t("Limits")}
          </Button>
        </Show>
        <Menu
          label={t("More")}
          size="sm"
          icon="ellipsis"
          placement="bottom-end"
          entries={moreEntries(props.account, { may, isOwn: isOwn(), ask, open: openDialog })}
        />
      </RecordHead>
      <Facts account={props.account} figures={figures()} />
      <Tabs label={t("What it has and did")} value={tab()} tabs={recordTabs(may)} onChange={setTab}>
        <AccountRecords
          feed={props.feed}
          account={props.account}
          watched={props.watched}
          tab={tab()}
          sought={sought()}
          figures={figures()}
          onChange={() => props.onChange()}
        />
      </Tabs>
      <AccountDialogs
        feed={props.feed}
        account={props.account}
        figures={figures()}
        open={dialog()}
        onClose={() => setDialog(null)}
        onDone={() => props.onChange()}
      />
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

function Facts(props: { account: ViewAccount; figures: Figures | null }) {
  const now = () => props.figures;
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
    [t("Margin level"), marginLevelText(now()?.margin_level)],
    [t("Open profit"), text(now()?.floating_profit)],
    [t("Group"), props.account.group.name],
    [t("Leverage"), `1:${props.account.leverage}`],
    [t("E-mail"), props.account.email],
    [t("Phone"), props.account.phone ?? "–"],
    [t("Country"), props.account.country ?? "–"],
    [t("Alias"), props.account.alias ?? "–"],
    ...(props.account.is_demo
      ? ([[t("End of the trial (UTC)"), momentText(props.account.trial_expires_at)]] as const)
      : []),
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
