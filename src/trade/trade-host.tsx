/**
 * What a session that trades has beside its panes: the desk, which asks at the start what a page that is gone has left behind.
 * Main thread; loaded for scopes that trade and for no other.
 */
import { onCleanup } from "solid-js";
import { sentence } from "../account/call-words.ts";
import type { Feed } from "../feed/feed.ts";
import { showToast } from "../ui/toast.tsx";
import { tradeDesk } from "./create-desk.ts";
import type { IntentEnd } from "./desk.ts";

export function TradeHost(props: { feed: Feed }) {
  // The feed is one object for the life of the page.
  // eslint-disable-next-line solid/reactivity
  onCleanup(tradeDesk(props.feed).onEnd(tell));
  return null;
}

function tell({ intent, outcome }: IntentEnd): void {
  const key = intent.id;
  if (outcome === null) {
    showToast({ tone: "warn", key, title: intent.words, text: intent.message });
  } else if (outcome.ok) {
    showToast({ tone: "good", key, title: intent.words });
  } else {
    showToast({ tone: "error", key, title: intent.words, text: sentence(outcome.message) });
  }
}
