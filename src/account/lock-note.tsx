/**
 * Says while an owner's own lock or the limit of his day keeps new trades out, and for how long, wherever he looks. Main thread;
 * fetched once prices are live. Pressed it shows the limits.
 */
import { Show, createMemo, createSignal, onCleanup } from "solid-js";
import type { Feed } from "../feed/feed.ts";
import { formatDuration } from "../format/time.ts";
import { accountFacts } from "../stores/account-facts.ts";
import { clockZone, clockZoneNote } from "../stores/clock-zone.ts";
import { openPane } from "../stores/open-pane.ts";
import { tradeTerms } from "../stores/trade-terms.ts";
import { Icon } from "../ui/icon.tsx";
import { lockOf, lockWords } from "./lock-words.ts";
import { t } from "../language/translate.ts";
import "./trial-note.css";
import "./lock-note.css";

/** It says minutes, and is to be gone soon after the lock is. */
const LOOK_AGAIN_MS = 5_000;

export function LockNote(props: { feed: Feed; place: "bar" | "strip" }) {
  const facts = () => accountFacts(props.feed);
  const [beat, setBeat] = createSignal(0);
  const timer = setInterval(() => setBeat((count) => count + 1), LOOK_AGAIN_MS);
  onCleanup(() => clearInterval(timer));
  const lock = createMemo(() => {
    beat();
    const limits = tradeTerms(props.feed).limits();
    const now = facts().now();
    const found = limits === null ? null : lockOf(limits, facts().summary()?.equity, now);
    // An investor has locked nothing himself.
    if (found === null || props.feed.session()?.scope !== "Trader") return null;
    return { words: lockWords(found, now, clockZone()), left: formatDuration(found.until - now) };
  });
  return (
    <Show when={lock()}>
      {(said) => (
        <button
          type="button"
          class={`trial trial-${props.place} trial-urgent`}
          aria-label={said().words}
          data-tip={t("No new trades until then; closing is allowed. Times in {zone}.", {
            zone: clockZoneNote(),
          })}
          onClick={() => openPane("account")}
        >
          <Icon name="lock" size={14} />
          <span class="lock-words">{said().words}</span>
          <span class="lock-left">{said().left}</span>
        </button>
      )}
    </Show>
  );
}
