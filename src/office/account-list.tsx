/** One list of what an account has or did, as it is now. Main thread. */
import { createEffect, createSignal, on, onCleanup, Show, type JSX } from "solid-js";
import { createStore, reconcile } from "solid-js/store";
import type { CallFailure } from "../../workers/feed/feed-api.ts";
import { LoadFailure } from "../account/load-failure.tsx";
import type { Feed } from "../feed/feed.ts";
import { createPacedLoad } from "./create-watch.ts";
import type { Part, WatchedAccount } from "./create-watched-account.ts";
import { OfficeTable, type OfficeColumn } from "./office-table.tsx";
import { t } from "../language/translate.ts";

/** Rows that a list of an account shows at most. */
const ROWS_MAX = 100;

export type Ends = { readonly onClose: () => void; readonly onDone: () => void };

/**
 * Rows of one kind of an account: asked for when they are first shown, and again when something of them changed. A row that is
 * still there stays the same element. `dialog`: what a row opens, where it opens one.
 */
export function AccountList<Row extends { id: number }>(props: {
  feed: Feed;
  account_id: number;
  operation: string;
  part: Part;
  changes: WatchedAccount["changes"];
  label: string;
  empty: string;
  columns: readonly OfficeColumn<Row>[];
  rowName?: (row: Row) => string;
  dialog?: ((row: Row, ends: Ends) => JSX.Element) | undefined;
}) {
  const [opened, setOpened] = createSignal<Row | null>(null);
  const [failure, setFailure] = createSignal<CallFailure | null>(null);
  const [book, setBook] = createStore<{ rows: Row[]; isKnown: boolean }>({
    rows: [],
    isKnown: false,
  });
  const close = () => setOpened(null);
  let turn = 0;
  const load = async (): Promise<void> => {
    const mine = ++turn;
    const answer = await props.feed.call(props.operation, {
      params: { account_id: props.account_id },
      query: { limit: ROWS_MAX },
    });
    if (mine !== turn) return;
    setFailure(answer.ok ? null : answer);
    if (!answer.ok) return;
    setBook("rows", reconcile(answer.data as Row[], { key: "id" }));
    setBook("isKnown", true);
  };
  onCleanup(() => (turn += 1));
  const again = createPacedLoad(load);
  createEffect(
    on(
      () => props.changes(props.part),
      () => again(),
    ),
  );
  return (
    <Show
      when={failure() === null || book.isKnown}
      fallback={<LoadFailure what={t("list")} failure={failure()} onRetry={load} />}
    >
      <OfficeTable<Row>
        label={props.label}
        columns={props.columns}
        rows={book.rows}
        rowKey={({ id }) => id}
        isBusy={!book.isKnown}
        empty={props.empty}
        {...(props.rowName === undefined ? {} : { rowName: props.rowName })}
        onOpen={props.dialog === undefined ? undefined : (row) => setOpened(() => ({ ...row }))}
      />
      <Show when={opened()} keyed>
        {(row) => props.dialog?.(row, { onClose: close, onDone: () => again() })}
      </Show>
    </Show>
  );
}
