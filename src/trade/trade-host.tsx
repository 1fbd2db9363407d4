/**
 * What a session that trades has beside its panes: the desk, which asks at the start what a page that is gone has left behind,
 * and the questions before something is sent.
 * Main thread; loaded for scopes that trade and for no other.
 */
import { onCleanup } from "solid-js";
import { sentence } from "../account/call-words.ts";
import type { Feed } from "../feed/feed.ts";
import { playSound } from "../notices/sounds.ts";
import { showToast } from "../ui/toast.tsx";
import { ArmingTerms } from "./arming-terms.tsx";
import { guardArming } from "./arming.ts";
import { tradeDesk } from "./create-desk.ts";
import { TradeCommands } from "./trade-commands.tsx";
import type { IntentEnd } from "./desk.ts";
import { LimitDialog } from "./limit-dialog.tsx";

export function TradeHost(props: { feed: Feed }) {
  // The feed is one object for the life of the page.
  // eslint-disable-next-line solid/reactivity
  guardArming(props.feed, tellDisarmed);
  // eslint-disable-next-line solid/reactivity
  onCleanup(tradeDesk(props.feed).onEnd(tell));
  return (
    <>
      <ArmingTerms />
      <LimitDialog feed={props.feed} />
      <TradeCommands feed={props.feed} />
    </>
  );
}

function tellDisarmed(why: string): void {
  showToast({ tone: "info", key: "arming", title: "One-click trading is off", text: why });
}

function tell({ intent, outcome }: IntentEnd): void {
  const key = intent.id;
  if (outcome !== null) playSound(outcome.ok ? "good" : "bad");
  if (outcome === null) {
    showToast({ tone: "warn", key, title: intent.words, text: intent.message });
  } else if (outcome.ok) {
    showToast({ tone: "good", key, title: intent.words });
  } else {
    showToast({ tone: "error", key, title: intent.words, text: sentence(outcome.message) });
  }
}
