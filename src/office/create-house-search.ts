/**
 * Asks the service as one types. Main thread. What was asked for last is what is answered: an older answer never takes the
 * place of a newer one.
 * @interface operation:house_search
 */
import { createSignal, onCleanup } from "solid-js";
import type { HouseSearch } from "../../contract/house-search.ts";
import type { CallFailure } from "../../workers/feed/feed-api.ts";
import type { Feed } from "../feed/feed.ts";
import type { SearchAnswer } from "./found-things.ts";

/** A search begins when nothing was typed for so long. */
const SEARCH_AFTER_MS = 120;
/** Who waits for longer is told so. */
const SLOW_AFTER_MS = 400;

export function createHouseSearch(feed: Pick<Feed, "call">) {
  const [text, setText] = createSignal("");
  const [answer, setAnswer] = createSignal<SearchAnswer | null>(null);
  const [failure, setFailure] = createSignal<CallFailure | null>(null);
  const [isSlow, setSlow] = createSignal(false);
  let turn = 0;
  let begins: ReturnType<typeof setTimeout> | undefined;
  let slows: ReturnType<typeof setTimeout> | undefined;

  const forget = (): void => {
    turn += 1;
    clearTimeout(begins);
    clearTimeout(slows);
    setSlow(false);
  };
  onCleanup(forget);
  const ask = async (): Promise<void> => {
    forget();
    const mine = turn;
    const q = text().trim();
    slows = setTimeout(() => setSlow(true), SLOW_AFTER_MS);
    const said = await feed.call("house_search", { query: { q } });
    if (mine !== turn) return;
    clearTimeout(slows);
    setSlow(false);
    setFailure(said.ok ? null : said);
    if (said.ok) setAnswer({ q, found: said.data as HouseSearch });
  };
  return {
    text,
    answer,
    /** Why the last question failed; null: it was answered, or is under way. */
    failure,
    /** It takes long. */
    isSlow,
    /** The answer is to what is typed. */
    isAnswered: (): boolean => answer()?.q === text().trim(),
    type(next: string): void {
      forget();
      setText(next);
      setFailure(null);
      if (next.trim() === "") setAnswer(null);
      else if (answer()?.q !== next.trim()) begins = setTimeout(() => void ask(), SEARCH_AFTER_MS);
    },
    /** Without waiting for more to be typed. */
    ask,
  };
}
