/**
 * The ticket's drafts, one a symbol, kept for the account that is signed in. Main thread; part of the trade kit. The ticket
 * changes them, and so may whoever puts an order into it: the chart. One for each feed, whether a ticket stands or not.
 */
import { createMemo, createSignal, untrack, type Accessor } from "solid-js";
import type { SymbolRecord } from "../../contract/symbol.ts";
import type { Feed } from "../feed/feed.ts";
import { perFeed } from "../feed/per-feed.ts";
import { createPersisted } from "../storage/persisted.ts";
import { setPaneSymbol } from "../stores/charts.ts";
import { openPane } from "../stores/open-pane.ts";
import { EMPTY_DRAFT, type Draft } from "./ticket/draft.ts";
import { draftOf, parseDrafts, withDraft, type Drafts } from "./ticket/drafts.ts";

export type TicketDrafts = {
  /** The draft of the symbol. One without begins with its least volume, and goes on with the last side and type. Tracks. */
  of: (record: SymbolRecord) => Draft;
  set: (record: SymbolRecord, next: Draft) => void;
  /** Puts an order into the ticket and shows it, with the focus on the button that sends. */
  put: (record: SymbolRecord, next: Draft) => void;
  /** Puts what a link said into the ticket and shows it; no button has the focus, and other symbols learn nothing of it. */
  putLinked: (record: SymbolRecord, next: Draft) => void;
  /** What stood in the ticket before the link did, or nothing. */
  undoLinked: (record: SymbolRecord) => void;
  /** Changes with each order that was put and is not asked for yet. Tracks. */
  asked: Accessor<number>;
  /** True once for an order that was put: whoever asks gives its button the focus. */
  takeAsked: () => boolean;
};

export const ticketDrafts = perFeed(makeDrafts);

function makeDrafts(feed: Feed): TicketDrafts {
  const account_id = createMemo(() => feed.session()?.account_id ?? 0);
  const kept = createMemo(() =>
    createPersisted<Drafts>(
      `ticket.drafts.${account_id()}`,
      { version: 1, parse: parseDrafts },
      [],
    ),
  );
  const [last, setLast] = createSignal<Draft>(EMPTY_DRAFT);
  const [asked, setAsked] = createSignal(0);
  let isAsked = false;
  /** By symbol_id, what a link took the place of. */
  const before = new Map<number, Draft>();

  const write = (record: SymbolRecord, next: Draft): void => {
    const { value, set: keep } = untrack(kept);
    keep(withDraft(untrack(value), record.symbol_id, next));
  };
  const set = (record: SymbolRecord, next: Draft): void => {
    setLast(next);
    write(record, next);
  };
  const empty = (record: SymbolRecord): Draft => {
    const { side, type } = untrack(last);
    return { ...EMPTY_DRAFT, side, type, size: String(record.volume_min) };
  };
  // The ticket may be one of a colour, and show another symbol than the chart from which it is filled in.
  const show = ({ symbol_id }: SymbolRecord): void => {
    // That of a practice stands beside its chart.
    if (feed.isPractice) return;
    setPaneSymbol("order-ticket", symbol_id);
    openPane("order-ticket");
  };
  return {
    of(record) {
      return draftOf(kept().value(), record.symbol_id) ?? empty(record);
    },
    set,
    put(record, next) {
      set(record, next);
      isAsked = true;
      show(record);
      setAsked((count) => count + 1);
    },
    putLinked(record, next) {
      const own = draftOf(
        untrack(() => kept().value()),
        record.symbol_id,
      );
      if (own !== null && !own.isFromLink) before.set(record.symbol_id, own);
      write(record, next);
      show(record);
    },
    undoLinked(record) {
      write(record, before.get(record.symbol_id) ?? empty(record));
      before.delete(record.symbol_id);
    },
    asked,
    takeAsked() {
      const was = isAsked;
      isAsked = false;
      return was;
    },
  };
}
