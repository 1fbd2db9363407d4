/**
 * What a change that stands in a form would do, asked of the service as one types and again while it is shown: prices move. Main
 * thread. Only the answer to what stands there now is shown; an older one never is.
 */
import { createEffect, createMemo, createSignal, on, onCleanup, type Accessor } from "solid-js";
import { createStore, reconcile } from "solid-js/store";
import type { GroupChange, GroupEffect } from "../../contract/group-change.ts";
import type { CallFailure } from "../../workers/feed/feed-api.ts";
import type { Feed } from "../feed/feed.ts";

/** Asked when nothing was typed for so long. */
const ASK_AFTER_MS = 250;
/** How often it is asked again. */
const AGAIN_MS = 5_000;

/** `of`: what was asked. */
type Answer = {
  readonly of: string;
  readonly isKnown: boolean;
  readonly failure: CallFailure | null;
};

/** `change` null: there is nothing to ask about. */
export function createGroupPreview(
  feed: Pick<Feed, "call">,
  group_id: Accessor<number>,
  change: Accessor<GroupChange | null>,
) {
  const asked = createMemo(() => {
    const now = change();
    return now === null ? null : JSON.stringify([group_id(), now]);
  });
  const [answer, setAnswer] = createSignal<Answer | null>(null);
  // A row that is still there stays the same element, so that a new reading takes no focus away.
  const [book, setBook] = createStore<{ effect: GroupEffect | null }>({ effect: null });
  const current = () => (answer()?.of === asked() ? answer() : null);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let turn = 0;
  const load = async (): Promise<void> => {
    clearTimeout(timer);
    const of = asked();
    if (of === null) return;
    const mine = ++turn;
    const [id, body] = JSON.parse(of) as [number, GroupChange];
    const came = await feed.call("group_preview", { params: { group_id: id }, body });
    if (mine !== turn) return;
    if (came.ok) setBook("effect", reconcile(came.data as GroupEffect, { key: "account_id" }));
    // What could not be asked again is shown on.
    const isKnown = came.ok || current()?.isKnown === true;
    setAnswer({ of, isKnown, failure: came.ok ? null : came });
    askAfter(AGAIN_MS);
  };
  const askAfter = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (document.visibilityState === "visible") void load();
      else askAfter(AGAIN_MS);
    }, ms);
  };
  createEffect(
    on(asked, (of) => {
      turn += 1;
      clearTimeout(timer);
      if (of !== null) askAfter(ASK_AFTER_MS);
    }),
  );
  onCleanup(() => {
    turn += 1;
    clearTimeout(timer);
  });
  return {
    /** The effect of what stands there now; null: not known yet. */
    effect: () => (current()?.isKnown === true ? book.effect : null),
    /** Why it is not known, or not up to date. */
    failure: () => current()?.failure ?? null,
    load,
  };
}
