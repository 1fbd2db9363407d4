/**
 * Rows of all clients, narrowed and ordered by the service and read again while they are shown. Main thread. A row that is still
 * there stays the same element, so that a new reading takes no focus away; what cannot be read anew stays, and says so.
 */
import {
  createEffect,
  createMemo,
  createSignal,
  on,
  onCleanup,
  Show,
  untrack,
  type JSX,
} from "solid-js";
import { createStore, reconcile } from "solid-js/store";
import type { WatchedFigures } from "../../contract/watch.ts";
import type { CallFailure } from "../../workers/feed/feed-api.ts";
import { failureWords } from "../account/call-words.ts";
import { LoadFailure } from "../account/load-failure.tsx";
import type { Feed } from "../feed/feed.ts";
import { formatTime } from "../format/time.ts";
import { createPacedLoad, createWatch } from "./create-watch.ts";
import { useKeep } from "./kept-choices.ts";
import { OfficeTable, type OfficeColumn, type Sort } from "./office-table.tsx";
import { Pager } from "./pager.tsx";
import { createRepeat } from "./create-repeat.ts";
import "./dealing.css";
import { t } from "../language/translate.ts";

/** How often the rows are read again while the page is shown. */
const AGAIN_MS = 2_000;
const PAGE_ROWS = 50;
/** The service answers no more of them. */
const PAGES_MAX = 20;

export type HouseFilter = Readonly<Record<string, number | boolean>>;

export function HouseList<Row extends { id: number; account_id: number }>(props: {
  feed: Feed;
  operation: "house_positions" | "house_orders";
  label: string;
  empty: string;
  /** Another one begins at the first page. */
  filter: HouseFilter;
  sort: Sort;
  columns: readonly OfficeColumn<Row>[];
  rowName: (row: Row) => string;
  /** Figures of the accounts whose rows are shown, as they change. */
  onFigures?: (accounts: readonly WatchedFigures[]) => void;
  /** What a row opens; undefined: nothing. `onDone`: something was changed. */
  dialog?:
    | ((row: Row, ends: { onClose: () => void; onDone: () => void }) => JSX.Element)
    | undefined;
}) {
  const keep = useKeep();
  const list = untrack(() => props.operation);
  const [sort, setSort] = keep(
    `${list}.sort`,
    untrack(() => props.sort),
  );
  /** A page, of one filter alone. */
  const [gone, setGone] = keep(`${list}.page`, { filter: "", page: 1 });
  const filter = createMemo(() => JSON.stringify(props.filter));
  const page = createMemo(() => (gone().filter === filter() ? gone().page : 1));
  const setPage = (next: number) => void setGone({ filter: filter(), page: next });
  createEffect(on(filter, () => setPage(1), { defer: true }));
  const [book, setBook] = createStore<{ rows: Row[]; total: number; ts: number | null }>({
    rows: [],
    total: 0,
    ts: null,
  });
  const [failure, setFailure] = createSignal<CallFailure | null>(null);
  const [opened, setOpened] = createSignal<Row | null>(null);
  let turn = 0;
  let isReading = false;

  const query = () => ({
    ...props.filter,
    sort_by: `${sort().by}:${sort().isDown ? "desc" : "asc"}`,
    page: page(),
    limit: PAGE_ROWS,
  });
  const load = async (): Promise<void> => {
    const mine = ++turn;
    isReading = true;
    const answer = await props.feed.call(props.operation, { query: untrack(query) });
    // What was asked for meanwhile is newer: an older answer never takes its place.
    if (mine !== turn) return;
    isReading = false;
    setFailure(answer.ok ? null : answer);
    if (!answer.ok) return;
    const { rows, total, ts } = answer.data as { rows: Row[]; total: number; ts: number };
    setBook("rows", reconcile(rows, { key: "id" }));
    setBook({ total, ts });
    // The last rows of the last page may be gone.
    const last = Math.max(1, Math.ceil(total / PAGE_ROWS));
    if (page() > last) setPage(last);
  };
  createEffect(on(query, () => void load()));
  // What happens to the rows that are shown is told at once; who else has something comes with the next reading.
  const again = createPacedLoad(load);
  const accounts = createMemo(() => [...new Set(book.rows.map((row) => row.account_id))], [], {
    equals: (a, b) => a.length === b.length && a.every((id, at) => id === b[at]),
  });
  // The feed is one object for the life of the page.
  // eslint-disable-next-line solid/reactivity
  createWatch(props.feed, () => (accounts().length === 0 ? null : { accounts: accounts() }), {
    event: () => again(),
    figures: (figures) => props.onFigures?.(figures),
  });
  createRepeat(AGAIN_MS, () => {
    if (!isReading) void load();
  });
  onCleanup(() => {
    turn += 1;
  });

  const pages = () => Math.min(PAGES_MAX, Math.max(1, Math.ceil(book.total / PAGE_ROWS)));
  const state = () => {
    const failed = failure();
    const { ts } = book;
    if (failed !== null) return t("Not up to date. {reason}", { reason: failureWords(failed) });
    return ts === null ? "" : t("As of {time} UTC", { time: formatTime(ts, "utc") });
  };
  return (
    <Show
      when={failure() === null || book.ts !== null}
      fallback={<LoadFailure what={t("list")} failure={failure()} onRetry={load} />}
    >
      <OfficeTable<Row>
        label={props.label}
        columns={props.columns}
        rows={book.rows}
        rowKey={({ id }) => id}
        rowName={props.rowName}
        onOpen={props.dialog === undefined ? undefined : (row) => setOpened(() => ({ ...row }))}
        sort={sort()}
        onSort={(next) => {
          setSort(next);
          setPage(1);
        }}
        isBusy={book.ts === null}
        empty={props.empty}
      />
      <Pager
        page={page()}
        pages={pages()}
        rows={book.ts === null ? null : book.total}
        state={state()}
        isLate={failure() !== null}
        onPage={setPage}
      />
      <Show when={opened()} keyed>
        {(row) =>
          props.dialog?.(row, { onClose: () => setOpened(null), onDone: () => void load() })
        }
      </Show>
    </Show>
  );
}
