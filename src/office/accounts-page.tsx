/** The accounts of the house, searched, narrowed, ordered and paged by the service. Main thread. */
import { createEffect, createSignal, on, onCleanup, Show, Suspense, untrack } from "solid-js";
import { late } from "../frame/late.ts";
import type { ViewAccount } from "../../contract/account.ts";
import { ACCOUNT_STATUS } from "../../contract/codes.ts";
import type { Group } from "../../contract/group.ts";
import type { CallFailure } from "../../workers/feed/feed-api.ts";
import { createQuery } from "../account/create-query.ts";
import { LoadFailure } from "../account/load-failure.tsx";
import { scopeWords } from "../account/scope-words.ts";
import type { Feed } from "../feed/feed.ts";
import { Button } from "../ui/button.tsx";
import { SearchField } from "../ui/search-field.tsx";
import { Select } from "../ui/select.tsx";
import { useKeep } from "./kept-choices.ts";
import { useMay } from "./office-rights.ts";
import { hashOf } from "./office-route.ts";
import { OfficeTable, type OfficeColumn, type Sort } from "./office-table.tsx";
import { moneyText, momentText, statusWord } from "./office-words.ts";
import { Pager } from "./pager.tsx";
import { SaveAccounts } from "./save-accounts.tsx";
import { t } from "../language/translate.ts";

const NewAccount = late(async () => ({
  default: (await import("./new-account.tsx")).NewAccount,
}));

const PAGE_ROWS = 50;
/** The choice that narrows nothing. */
const ALL = "all";
/** A search begins when nothing was typed for so long. */
const SEARCH_AFTER_MS = 180;

const COLUMNS: readonly OfficeColumn<ViewAccount>[] = [
  { id: "id", title: t("Account"), cell: ({ id }) => id, sorts: true },
  {
    id: "name",
    title: t("Name"),
    cell: (account) => <span class="office-name">{account.name}</span>,
    sorts: true,
    spot: "title",
  },
  { id: "email", title: t("E-mail"), cell: ({ email }) => email, sorts: true, rank: 5 },
  { id: "group", title: t("Group"), cell: ({ group }) => group.name, sorts: true, rank: 6 },
  {
    id: "kind",
    title: t("Kind"),
    cell: ({ is_demo }) => (is_demo ? t("Demo") : t("Live")),
    rank: 4,
  },
  { id: "role", title: t("Role"), cell: ({ role }) => scopeWords(role).role, rank: 2 },
  {
    id: "status",
    title: t("Status"),
    cell: (account) => (
      <span class="office-status" data-status={account.status}>
        {statusWord(account.status)}
      </span>
    ),
  },
  {
    id: "balance",
    title: t("Balance"),
    cell: ({ balance, currency, currency_digits }) => moneyText(balance, currency_digits, currency),
    isNumber: true,
    sorts: true,
    spot: "end",
  },
  {
    id: "created_at",
    title: t("Opened (UTC)"),
    cell: ({ created_at }) => momentText(created_at),
    sorts: true,
    rank: 1,
  },
  {
    id: "last_login_at",
    title: t("Last sign-in (UTC)"),
    cell: ({ last_login_at }) => momentText(last_login_at),
    sorts: true,
    rank: 3,
  },
];

/** `isPending`: the approvals, which are the pending accounts, the oldest first. */
export function AccountsPage(props: { feed: Feed; isPending: boolean }) {
  const groups = untrack(() => createQuery<Group[]>(props.feed, "groups_list"));
  const keep = useKeep();
  const list = untrack(() => (props.isPending ? "approvals" : "accounts"));
  const [text, setText] = keep(`${list}.text`, "");
  const [q, setQ] = createSignal(text().trim());
  const [status, setStatus] = keep(`${list}.status`, ALL);
  const [group, setGroup] = keep(`${list}.group`, ALL);
  const [sort, setSort] = keep<Sort>(`${list}.sort`, { by: "id", isDown: false });
  const [page, setPage] = keep(`${list}.page`, 1);
  const [rows, setRows] = createSignal<readonly ViewAccount[]>([]);
  /** On all pages; null: not read yet. */
  const [total, setTotal] = createSignal<number | null>(null);
  const [failure, setFailure] = createSignal<CallFailure | null>(null);
  const [isBusy, setBusy] = createSignal(true);
  const [isMaking, setMaking] = createSignal(false);
  const may = useMay();
  let turn = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  onCleanup(() => clearTimeout(timer));

  const pages = () => Math.max(1, Math.ceil((total() ?? 0) / PAGE_ROWS));
  /** What is looked for, in which order: of a page and of the file alike. */
  const filter = () => ({
    ...(q() === "" ? {} : { q: q() }),
    ...(group() === ALL ? {} : { group_id: Number(group()) }),
    ...(props.isPending
      ? { status: ACCOUNT_STATUS.pending }
      : status() === ALL
        ? {}
        : { status: Number(status()) }),
    sort_by: `${sort().by}:${sort().isDown ? "desc" : "asc"}`,
  });
  const query = () => ({ ...filter(), page: page(), limit: PAGE_ROWS });
  const load = async (): Promise<void> => {
    const mine = ++turn;
    setBusy(true);
    const answer = await props.feed.call("accounts_list", { query: query() });
    // What was asked for meanwhile is newer: an older answer never takes its place.
    if (mine !== turn) return;
    setBusy(false);
    setFailure(answer.ok ? null : answer);
    if (!answer.ok) return;
    const found = answer.data as ViewAccount[];
    setRows(found);
    setTotal(answer.total ?? found.length);
    // The last rows of the last page may be gone.
    if (page() > pages()) setPage(pages());
  };
  createEffect(on(query, () => void load()));
  const search = (next: string): void => {
    setText(next);
    clearTimeout(timer);
    timer = setTimeout(() => {
      setQ(next.trim());
      setPage(1);
    }, SEARCH_AFTER_MS);
  };
  const narrow = (set: (value: string) => void) => (value: string) => {
    set(value);
    setPage(1);
  };
  return (
    <>
      <div class="office-tools">
        <SearchField
          label={t("Search accounts by name, e-mail, alias or number")}
          placeholder={t("Search")}
          icon="search"
          value={text()}
          onInput={search}
        />
        <Show when={!props.isPending}>
          <Select
            label={t("Status")}
            hideLabel
            size="sm"
            value={status()}
            options={[
              { value: ALL, label: t("Every status") },
              ...[0, 1, 2, 3].map((one) => ({ value: String(one), label: statusWord(one) })),
            ]}
            onChange={narrow(setStatus)}
          />
        </Show>
        <Select
          label={t("Group")}
          hideLabel
          size="sm"
          value={group()}
          options={[
            { value: ALL, label: t("Every group") },
            ...(groups.data() ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={narrow(setGroup)}
        />
        <span class="office-gap" />
        <Show when={may("accounts_export")}>
          <SaveAccounts feed={props.feed} filter={filter()} />
        </Show>
        <Show when={!props.isPending}>
          <Button size="sm" icon="plus" onClick={() => setMaking(true)}>
            {t("New account")}
          </Button>
        </Show>
      </div>
      <Show
        when={failure() === null}
        fallback={<LoadFailure what={t("accounts")} failure={failure()} onRetry={load} />}
      >
        <OfficeTable
          label={props.isPending ? t("Accounts that wait for approval") : t("Accounts")}
          columns={COLUMNS}
          rows={rows()}
          rowKey={({ id }) => id}
          rowName={({ id, name }) => `${id}, ${name}`}
          onOpen={({ id }) => (location.hash = hashOf("accounts", id))}
          sort={sort()}
          onSort={(next) => {
            setSort(next);
            setPage(1);
          }}
          isBusy={isBusy()}
          empty={props.isPending ? t("Nobody waits for approval.") : t("No account is like that.")}
        />
      </Show>
      <Pager page={page()} pages={pages()} rows={total()} onPage={setPage} />
      <Show when={isMaking()}>
        <Suspense>
          <NewAccount
            feed={props.feed}
            groups={groups.data() ?? []}
            onClose={() => setMaking(false)}
            onMade={(id) => (location.hash = hashOf("accounts", id))}
          />
        </Suspense>
      </Show>
    </>
  );
}
