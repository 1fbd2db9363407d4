/**
 * What moved an account's money: deposits, withdrawals, credit and adjustments, with what it had before and has after. Main
 * thread; a chunk of its own. Read again when money moves; narrowed by the service, gone through here.
 * @interface operation:account_transactions
 */
import { createEffect, createMemo, createSignal, on, onCleanup, Show, untrack } from "solid-js";
import type { ViewAccount } from "../../contract/account.ts";
import type { Transaction } from "../../contract/money.ts";
import type { CallFailure } from "../../workers/feed/feed-api.ts";
import { failureWords } from "../account/call-words.ts";
import { LoadFailure } from "../account/load-failure.tsx";
import type { Feed } from "../feed/feed.ts";
import { formatMoney } from "../format/money.ts";
import { signedAmount } from "../format/signed-amount.ts";
import {
  effectOf,
  ORIGINS,
  originWords,
  type BeforeAndAfter,
} from "../format/transaction-words.ts";
import { Button } from "../ui/button.tsx";
import { saveFile } from "../ui/save-file.ts";
import { Select } from "../ui/select.tsx";
import { createPacedLoad } from "./create-watch.ts";
import type { WatchedAccount } from "./create-watched-account.ts";
import { gainClass } from "./gain-class.ts";
import { OfficeTable, type OfficeColumn } from "./office-table.tsx";
import { momentText } from "./office-words.ts";
import { Pager } from "./pager.tsx";
import { transactionsFile } from "./transactions-file.ts";
import "./dealing.css";
import { t } from "../language/translate.ts";

const PAGE_ROWS = 50;
/** The choice that narrows nothing. */
const ALL = "all";

const KINDS = [
  { value: ALL, label: t("Every kind") },
  ...ORIGINS.map(({ origin, word }) => ({ value: String(origin), label: word })),
];

const columnsOf = ({ currency_digits }: ViewAccount): readonly OfficeColumn<Transaction>[] => {
  const money = (amount: number) => formatMoney(amount, currency_digits);
  const moved = ({ before, after }: BeforeAndAfter) => (
    <Show when={before !== after} fallback={money(after)}>
      <span class="office-beside">{money(before)} →</span> {money(after)}
    </Show>
  );
  return [
    { id: "id", title: t("No."), cell: ({ id }) => id, rank: 1 },
    { id: "time", title: t("Time (UTC)"), cell: (row) => momentText(row.created_at) },
    { id: "kind", title: t("Kind"), cell: ({ origin }) => originWords(origin) },
    {
      id: "amount",
      title: t("Amount"),
      cell: (row) => (
        <span classList={gainClass(signedAmount(row))}>{money(signedAmount(row))}</span>
      ),
      isNumber: true,
    },
    {
      id: "balance",
      title: t("Balance"),
      cell: (row) => moved(effectOf(row).balance),
      isNumber: true,
    },
    {
      id: "credit",
      title: t("Credit"),
      cell: (row) => moved(effectOf(row).credit),
      isNumber: true,
      rank: 2,
    },
    {
      id: "desc",
      title: t("Reason"),
      cell: (row) => <span class="office-meaning">{row.desc === "" ? "–" : row.desc}</span>,
    },
  ];
};

export function AccountTransactions(props: {
  feed: Feed;
  account: ViewAccount;
  changes: WatchedAccount["changes"];
}) {
  const [kind, setKind] = createSignal(ALL);
  const [page, setPage] = createSignal(1);
  /** null: none were read yet. A row that is still there after another reading stays the same element. */
  const [rows, setRows] = createSignal<readonly Transaction[] | null>(null);
  const [failure, setFailure] = createSignal<CallFailure | null>(null);
  let turn = 0;
  const load = async (): Promise<void> => {
    const mine = ++turn;
    const answer = await props.feed.call("account_transactions", {
      params: { account_id: props.account.id },
      query: untrack(kind) === ALL ? {} : { origin: untrack(kind) },
    });
    // What was asked for meanwhile is newer: an older answer never takes its place.
    if (mine !== turn) return;
    setFailure(answer.ok ? null : answer);
    if (answer.ok) setRows((known) => kept(answer.data as Transaction[], known ?? []));
  };
  onCleanup(() => (turn += 1));
  const again = createPacedLoad(load);
  createEffect(
    on(
      () => props.changes("account"),
      () => again(),
    ),
  );
  createEffect(
    on(
      kind,
      () => {
        // Those of another kind are not what is asked for, whether or not these can be read.
        setRows(null);
        void load();
      },
      { defer: true },
    ),
  );

  const pages = () => Math.max(1, Math.ceil((rows()?.length ?? 0) / PAGE_ROWS));
  // The last page may be gone.
  const shownPage = () => Math.min(page(), pages());
  const shown = createMemo(() =>
    (rows() ?? []).slice((shownPage() - 1) * PAGE_ROWS, shownPage() * PAGE_ROWS),
  );
  const save = () =>
    saveFile(
      transactionsFile(rows() ?? [], props.account.currency),
      "text/csv;charset=utf-8",
      `transactions-${props.account.id}.csv`,
    );
  const state = () => {
    const failed = failure();
    return failed === null
      ? undefined
      : t("Not up to date. {failed}", { failed: failureWords(failed) });
  };
  return (
    <Show
      when={failure() === null || rows() !== null}
      fallback={<LoadFailure what={t("transactions")} failure={failure()} onRetry={load} />}
    >
      <div class="office-tools">
        <Select
          label={t("Kind")}
          hideLabel
          size="sm"
          value={kind()}
          options={KINDS}
          onChange={(next) => {
            setKind(next);
            setPage(1);
          }}
        />
        <span class="office-gap" />
        <Button size="sm" icon="download" disabled={shown().length === 0} onClick={save}>
          {t("Save as CSV")}
        </Button>
      </div>
      <OfficeTable<Transaction>
        label={t("Transactions, {currency}", { currency: props.account.currency })}
        columns={columnsOf(props.account)}
        rows={shown()}
        rowKey={({ id }) => id}
        isBusy={rows() === null}
        empty={kind() === ALL ? t("No money has moved yet.") : t("No money has moved in this way.")}
      />
      <Pager
        page={shownPage()}
        pages={pages()}
        rows={rows()?.length ?? null}
        state={state()}
        isLate={failure() !== null}
        onPage={setPage}
      />
    </Show>
  );
}

/** Transactions never change: one that is known already stays the same object. */
function kept(next: readonly Transaction[], known: readonly Transaction[]): readonly Transaction[] {
  const byId = new Map(known.map((row) => [row.id, row]));
  return next.map((row) => byId.get(row.id) ?? row);
}
