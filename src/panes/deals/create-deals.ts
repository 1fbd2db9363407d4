/**
 * The deals of a period, read to the end and then kept up to date. Main thread. What the broker corrects afterwards is shown
 * as it was and as it is. Sends nothing.
 */
import { createEffect, createMemo, createSignal, on, onCleanup, type Accessor } from "solid-js";
import type { Deal } from "../../../contract/deal.ts";
import type { Position } from "../../../contract/position.ts";
import type { CallFailure } from "../../../workers/feed/feed-api.ts";
import type { Feed } from "../../feed/feed.ts";
import { readAllPages } from "../../stores/read-all-pages.ts";
import { isCorrected } from "./correction-words.ts";
import type { Period } from "./period.ts";

/** A change by the broker that came while the page was open. after null: the deal was taken back. */
export type Correction = { readonly before: Deal; readonly after: Deal | null };

export type Deals = {
  /** Newest first; those that were taken back are among them. */
  rows: Accessor<readonly Deal[]>;
  /** Those that count. */
  valid: Accessor<readonly Deal[]>;
  correction: (deal_id: number) => Correction | undefined;
  state: Accessor<"loading" | "ready" | "error">;
  failure: Accessor<CallFailure | null>;
  load: () => Promise<void>;
};

/**
 * @interface operation:deals_list
 * @interface event:deal_create
 * @interface event:deal_update
 * @interface event:deal_delete
 */
export function createDeals(feed: Feed, period: Accessor<Period>): Deals {
  const book = new DealBook();
  const [changed, setChanged] = createSignal(0, { equals: false });
  const [state, setState] = createSignal<"loading" | "ready" | "error">("loading");
  const [failure, setFailure] = createSignal<CallFailure | null>(null);
  let turn = 0;

  const load = async () => {
    const mine = ++turn;
    const { from, to } = period();
    const query = { from, ...(to === null ? {} : { to }) };
    const answer = await readAllPages<Deal>(feed, "deals_list", query);
    if (mine !== turn) return;
    setFailure(answer.ok ? null : answer);
    if (answer.ok) book.replace(answer.data, { from, to });
    setState(answer.ok ? "ready" : "error");
    setChanged(0);
  };
  const begin = () => {
    book.clear();
    setState("loading");
    setChanged(0);
    void load();
  };
  const account_id = () => feed.session()?.account_id;
  createEffect(on(account_id, () => book.forget()));
  createEffect(on([account_id, () => period().from, () => period().to], begin));
  // What a broken connection hid is read again.
  const catchUp = (isFresh: boolean) => {
    if (isFresh && state() !== "loading") void load();
  };
  createEffect(on(feed.fresh, catchUp, { defer: true }));
  onCleanup(() => (turn += 1));
  onCleanup(
    feed.onEvent((type, payload) => {
      if (type.startsWith("deal_") && book.hear(type, payload as Deal | Position, period()))
        setChanged(0);
    }),
  );

  const rows = createMemo(() => {
    changed();
    return book.sorted();
  });
  return {
    rows,
    valid: createMemo(() => rows().filter(({ id }) => book.correction(id)?.after !== null)),
    correction: (deal_id) => book.correction(deal_id),
    state,
    failure,
    load,
  };
}

/** The deals that are shown, and what was corrected while they were. */
class DealBook {
  readonly #rows = new Map<number, Deal>();
  readonly #corrections = new Map<number, Correction>();

  clear(): void {
    this.#rows.clear();
  }

  forget(): void {
    this.#rows.clear();
    this.#corrections.clear();
  }

  replace(deals: readonly Deal[], period: Period): void {
    // A correction of which the event did not come, or comes after its deal was read again.
    for (const deal of deals) {
      const known = this.#rows.get(deal.id);
      if (known !== undefined && isCorrected(known, deal)) {
        const before = this.#corrections.get(deal.id)?.before ?? known;
        this.#corrections.set(deal.id, { before, after: deal });
      }
    }
    this.#rows.clear();
    for (const deal of deals) this.#rows.set(deal.id, deal);
    // What was taken back is not in the answer any more, and is shown all the same.
    for (const { before, after } of this.#corrections.values())
      if (after === null && isWithin(before, period)) this.#rows.set(before.id, before);
  }

  /** False: the event says nothing of a deal. */
  hear(type: string, told: Deal | Position, period: Period): boolean {
    // The trap of deal_create: when a position closes it may carry that, and only a deal has a direction.
    if (!("direction" in told)) return false;
    const before = this.#corrections.get(told.id)?.before ?? this.#rows.get(told.id);
    if (type === "deal_delete") {
      this.#corrections.set(told.id, { before: before ?? told, after: null });
      return true;
    }
    if (type === "deal_update" && before !== undefined)
      this.#corrections.set(told.id, { before, after: told });
    if (isWithin(told, period)) this.#rows.set(told.id, told);
    return true;
  }

  correction(deal_id: number): Correction | undefined {
    return this.#corrections.get(deal_id);
  }

  /** Newest first. */
  sorted(): Deal[] {
    return [...this.#rows.values()].sort((a, b) => b.created_at - a.created_at || b.id - a.id);
  }
}

const isWithin = ({ created_at }: Deal, { from, to }: Period): boolean =>
  created_at >= from && (to === null || created_at < to);
