/**
 * Which side the broker's clients are on, as the service last told. Main thread. One for each feed, made when first asked for;
 * asked of the service only while something shows it.
 *
 * @interface operation:client_sentiment
 */
import { createEffect, createMemo, createSignal, on, onCleanup, type Accessor } from "solid-js";
import type { ClientSentiment, SymbolSentiment } from "../../contract/sentiment.ts";
import type { Feed } from "../feed/feed.ts";
import { perFeed } from "../feed/per-feed.ts";

/** The service works it out no more often. */
const ASK_MS = 60_000;

export type Sentiment = {
  /** Whether the broker shows it; null: not known yet. Tracks. */
  isShown: Accessor<boolean | null>;
  /** The sides that clients have taken in a symbol; undefined: not known. Tracks. */
  of: (symbol_id: number) => SymbolSentiment | undefined;
  /** Asks once, where it is not known whether it is shown. */
  ask: () => void;
  /** Keeps it up to date for as long as the owner lives. */
  watch: () => void;
};

export const clientSentiment = perFeed(makeSentiment);

function makeSentiment(feed: Feed): Sentiment {
  const [told, setTold] = createSignal<ClientSentiment | null>(null);
  const [watchers, setWatchers] = createSignal(0);
  const ask = async () => {
    const account_id = feed.session()?.account_id;
    const answer = await feed.call("client_sentiment", {});
    // A service that was built before has none.
    if (account_id === undefined || account_id !== feed.session()?.account_id) return;
    if (answer.ok) setTold(answer.data as ClientSentiment);
    else if (answer.status === 404) setTold({ is_shown: false, symbols: [] });
  };
  createEffect(
    on(
      () => feed.session()?.account_id,
      () => setTold(null),
      { defer: true },
    ),
  );
  const isWatched = createMemo(() => watchers() > 0);
  createEffect(() => {
    if (!isWatched() || !feed.fresh() || feed.session() === null) return;
    void ask();
    const timer = setInterval(() => void ask(), ASK_MS);
    onCleanup(() => clearInterval(timer));
  });
  return {
    isShown: () => told()?.is_shown ?? null,
    of: (symbol_id) => told()?.symbols.find((one) => one.symbol_id === symbol_id),
    ask: () => {
      if (told() === null) void ask();
    },
    watch: () => {
      setWatchers((count) => count + 1);
      onCleanup(() => setWatchers((count) => count - 1));
    },
  };
}
