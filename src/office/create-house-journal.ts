/**
 * The journal over all accounts as the page shows it: one page by key, narrowed by what was typed last. Main thread. What was
 * asked for later is newer: an earlier answer never takes its place, and what cannot be read anew stays.
 */
import { createEffect, createMemo, createSignal, on, onCleanup, untrack } from "solid-js";
import type { HouseJournal } from "../../contract/house-journal.ts";
import type { CallFailure } from "../../workers/feed/feed-api.ts";
import type { Feed } from "../feed/feed.ts";
import type { Keep } from "./kept-choices.ts";
import { filterOf, NOTHING_ASKED, type Asked, type JournalFilter } from "./journal-words.ts";

const PAGE_ROWS = 50;
/** A search begins when nothing was typed for so long. */
const SEARCH_AFTER_MS = 250;

/** Where each page that was gone to began, after the first one; of this filter alone. */
type Trail = { readonly filter: string; readonly keys: readonly string[] };

/** `keep`: what was asked, and the page of it, for who comes back. */
export function createHouseJournal(feed: Pick<Feed, "call">, keep: Keep) {
  const [typed, setTyped] = keep<Asked>("journal.asked", NOTHING_ASKED);
  const [asked, setAsked] = createSignal(typed());
  const [gone, setGone] = keep<Trail>("journal.page", { filter: "", keys: [] });
  const [page, setPage] = createSignal<HouseJournal | null>(null);
  const [failure, setFailure] = createSignal<CallFailure | null>(null);
  const [isBusy, setBusy] = createSignal(true);
  let turn = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  onCleanup(() => {
    clearTimeout(timer);
    turn += 1;
  });

  /** While something cannot be read, the last that could. */
  const filter = createMemo<JournalFilter>(
    (before) => {
      const next = filterOf(asked()) ?? before;
      return JSON.stringify(next) === JSON.stringify(before) ? before : next;
    },
    {},
    { equals: (a, b) => a === b },
  );
  const filterText = (): string => JSON.stringify(filter());
  const trail = (): readonly string[] => (gone().filter === filterText() ? gone().keys : []);
  const load = async (): Promise<void> => {
    const mine = ++turn;
    setBusy(true);
    const after = untrack(trail).at(-1);
    const query = {
      ...untrack(filter),
      limit: PAGE_ROWS,
      ...(after === undefined ? {} : { after }),
    };
    const answer = await feed.call("house_journal", { query });
    if (mine !== turn) return;
    setBusy(false);
    setFailure(answer.ok ? null : answer);
    if (answer.ok) setPage(answer.data as HouseJournal);
  };
  createEffect(on([filter, gone], () => void load()));

  const goTo = (keys: readonly string[]): void => void setGone({ filter: filterText(), keys });
  return {
    typed,
    filter,
    page,
    failure,
    isBusy,
    load,
    type: (part: Partial<Asked>): void => {
      setTyped({ ...typed(), ...part });
      clearTimeout(timer);
      timer = setTimeout(() => setAsked(typed()), SEARCH_AFTER_MS);
    },
    choose: (part: Partial<Asked>): void => {
      clearTimeout(timer);
      setTyped({ ...typed(), ...part });
      setAsked(typed());
    },
    isNewest: () => trail().length === 0,
    hasOlder: () => (page()?.next ?? null) !== null,
    /** Read anew where it is shown already. */
    newest: () => goTo([]),
    newer: () => goTo(trail().slice(0, -1)),
    older: (): void => {
      const next = page()?.next ?? null;
      if (next !== null) goTo([...trail(), next]);
    },
  };
}
