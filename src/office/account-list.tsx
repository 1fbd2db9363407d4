/** One list of what an account has or did, as it is now, or from a row on that was looked for. Main thread. */
import { createEffect, createSignal, on, onCleanup, Show, untrack, type JSX } from "solid-js";
import { createStore, reconcile } from "solid-js/store";
import type { HouseSearch } from "../../contract/house-search.ts";
import type { CallFailure } from "../../workers/feed/feed-api.ts";
import { failureWords } from "../account/call-words.ts";
import { LoadFailure } from "../account/load-failure.tsx";
import type { Feed } from "../feed/feed.ts";
import { Button } from "../ui/button.tsx";
import { Select } from "../ui/select.tsx";
import { createPacedLoad } from "./create-watch.ts";
import type { Part, WatchedAccount } from "./create-watched-account.ts";
import { OfficeTable, type OfficeColumn } from "./office-table.tsx";
import { startAt, type Sought, type SoughtPart } from "./sought-row.ts";
import { t } from "../language/translate.ts";

/** Rows that a list of an account shows at most. */
const ROWS_MAX = 100;

export type Ends = { readonly onClose: () => void; readonly onDone: () => void };

/** Rows as they are called, and what stands where there are none. */
type Words = { readonly label: string; readonly empty: string };

export type AccountListProps<Row> = Words & {
  feed: Feed;
  account_id: number;
  operation: string;
  part: Part;
  changes: WatchedAccount["changes"];
  columns: readonly OfficeColumn<Row>[];
  /** What is over, where the operation has that too. */
  past?: Words & { readonly columns: readonly OfficeColumn<Row>[] };
  /** The row that was looked for; absent or null: none. */
  sought?: Sought | null | undefined;
  rowName?: (row: Row) => string;
  dialog?: ((row: Row, ends: Ends) => JSX.Element) | undefined;
};

/**
 * Rows of one kind of an account: asked for when they are first shown, and again when something of them changed. A row that is
 * still there stays the same element. `dialog`: what a row opens, where it opens one; what is over opens nothing.
 */
export function AccountList<Row extends { id: number }>(props: AccountListProps<Row>) {
  const [opened, setOpened] = createSignal<Row | null>(null);
  const list = untrack(() => createAccountRows(props));
  const close = () => setOpened(null);
  const past = () => (list.book.isPast ? props.past : undefined);
  return (
    <Show
      when={list.failure() === null || list.book.isKnown}
      fallback={<LoadFailure what={t("list")} failure={list.failure()} onRetry={list.load} />}
    >
      <ListTools list={list} words={props} past={props.past} />
      <OfficeTable<Row>
        label={past()?.label ?? props.label}
        columns={past()?.columns ?? props.columns}
        rows={list.book.rows}
        rowKey={({ id }) => id}
        isBusy={!list.book.isKnown}
        empty={past()?.empty ?? props.empty}
        sought={list.shown()}
        {...(props.rowName === undefined ? {} : { rowName: props.rowName })}
        onOpen={
          props.dialog === undefined || list.book.isPast
            ? undefined
            : (row) => setOpened(() => ({ ...row }))
        }
      />
      <Show when={opened()} keyed>
        {(row) => props.dialog?.(row, { onClose: close, onDone: () => list.again() })}
      </Show>
    </Show>
  );
}

type AccountRows = Omit<ReturnType<typeof createAccountRows>, "book">;

/** What is over or not, and the way back to the newest. */
function ListTools(props: { list: AccountRows; words: Words; past: Words | undefined }) {
  const state = () => {
    const from = props.list.from();
    return props.list.trouble() ?? (from === null ? "" : t("From number {id} on", { id: from }));
  };
  return (
    <Show when={props.past !== undefined || state() !== ""}>
      <div class="office-tools">
        <Show when={props.past}>
          {(past) => (
            <Select
              label={t("Which")}
              hideLabel
              size="sm"
              value={props.list.isPast() ? "past" : "now"}
              options={[
                { value: "now", label: props.words.label },
                { value: "past", label: past().label },
              ]}
              onChange={(which) => props.list.show(which === "past")}
            />
          )}
        </Show>
        <span role="status">{state()}</span>
        <Show when={props.list.from() !== null}>
          <Button size="sm" onClick={() => props.list.show(props.list.isPast())}>
            {t("Newest")}
          </Button>
        </Show>
      </div>
    </Show>
  );
}

function createAccountRows<Row extends { id: number }>(props: AccountListProps<Row>) {
  const [failure, setFailure] = createSignal<CallFailure | null>(null);
  const [book, setBook] = createStore<{ rows: Row[]; isPast: boolean; isKnown: boolean }>({
    rows: [],
    isPast: false,
    isKnown: false,
  });
  /** What is asked for. */
  const [isPast, setPast] = createSignal(false);
  /** From which row on; null: the newest. */
  const [start, setStart] = createSignal<{ readonly id: number; readonly after: string } | null>(
    null,
  );
  /** Why the row that was looked for is not shown. */
  const [trouble, setTrouble] = createSignal<string | null>(null);
  /** Looked for, and among the rows. */
  const [shown, setShown] = createSignal<Sought | null>(null);
  let turn = 0;
  const load = async (): Promise<void> => {
    const mine = ++turn;
    const [{ account_id }, past, from] = [props, isPast(), start()];
    const answer = await props.feed.call(props.operation, {
      params: { account_id },
      query: {
        limit: ROWS_MAX,
        ...(past ? { history: true } : {}),
        ...(from === null ? {} : { after: from.after }),
      },
    });
    if (mine !== turn) return;
    setFailure(answer.ok ? null : answer);
    if (!answer.ok) return;
    setBook("rows", reconcile(answer.data as Row[], { key: "id" }));
    setBook({ isPast: past, isKnown: true });
  };
  onCleanup(() => (turn += 1));
  const again = createPacedLoad(load);
  createEffect(
    on(
      () => props.changes(props.part),
      () => again(),
    ),
  );
  const show = (past: boolean): Promise<void> => {
    setPast(past);
    setStart(null);
    setTrouble(null);
    setShown(null);
    return load();
  };
  let seeks = 0;
  onCleanup(() => (seeks += 1));
  /** Shows the list from the row on; false: it cannot. */
  const begin = async (id: number, mine: number): Promise<boolean> => {
    const answer = await props.feed.call("house_search", { query: { q: String(id) } });
    if (mine !== seeks) return false;
    if (!answer.ok) {
      setTrouble(t("Number {id} was not found. {reason}", { id, reason: failureWords(answer) }));
      return false;
    }
    // Each part with a row that is looked for is one of these.
    const part = props.part as SoughtPart;
    const found = startAt(part, answer.data as HouseSearch, props.account_id, id);
    if (found === null) {
      setTrouble(t("Number {id} is not there any more.", { id }));
      return false;
    }
    setPast(found.isPast);
    setStart({ id, after: found.after });
    await load();
    return mine === seeks;
  };
  const seek = async (sought: Sought): Promise<void> => {
    const mine = ++seeks;
    setTrouble(null);
    const isThere = book.rows.some(({ id }) => id === sought.id);
    if (isThere || (await begin(sought.id, mine))) setShown(sought);
  };
  createEffect(() => {
    const { sought } = props;
    if (!book.isKnown) return;
    seeks += 1;
    setShown(null);
    if (sought !== null && sought !== undefined) untrack(() => void seek(sought));
  });
  return {
    book,
    failure,
    isPast,
    from: () => start()?.id ?? null,
    trouble,
    shown,
    load,
    again,
    show: (past: boolean) => void show(past),
  };
}
