/** One answer of the service that a part of the page shows: waited for, shown, refreshed. Main thread. */
import { createSignal, onCleanup, type Accessor } from "solid-js";
import type { CallFailure, CallInput } from "../../workers/feed/feed-api.ts";
import type { Feed } from "../feed/feed.ts";

export type Query<Data> = {
  /** null: none has come yet. Kept while it is asked for again. */
  data: Accessor<Data | null>;
  /** Why the last try failed; null: it worked, or is under way for the first time. */
  failure: Accessor<CallFailure | null>;
  load: () => Promise<void>;
  /** Puts what is known already in place of the answer. */
  set: (data: Data) => void;
};

/** Asks at once. The answer was parsed with the operation's schema, so its type is the contract's. */
export function createQuery<Data>(
  feed: Feed,
  operation: string,
  input: CallInput = {},
): Query<Data> {
  const [data, setData] = createSignal<Data | null>(null);
  const [failure, setFailure] = createSignal<CallFailure | null>(null);
  let turn = 0;
  const load = async () => {
    const mine = ++turn;
    const answer = await feed.call(operation, input);
    if (mine !== turn) return;
    if (answer.ok) setData(() => answer.data as Data);
    setFailure(answer.ok ? null : answer);
  };
  const set = (next: Data) => {
    turn += 1;
    setData(() => next);
  };
  onCleanup(() => (turn += 1));
  void load();
  return { data, failure, load, set };
}
