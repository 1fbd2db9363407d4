/**
 * What a session that trades has beside its panes: the desk, which asks at the start what a page that is gone has left behind,
 * the questions before something is sent, and what became of it. Main thread; loaded for scopes that trade and for no other.
 */
import { createEffect, onCleanup, Show } from "solid-js";
import { ORDER_STATUS } from "../../contract/codes.ts";
import type { Order } from "../../contract/order.ts";
import type { Position } from "../../contract/position.ts";
import { accountFacts } from "../stores/account-facts.ts";
import type { Feed } from "../feed/feed.ts";
import { noticeOfChange, noticeOfFill, noticeOfRefusal } from "../notices/notice-words.ts";
import { noticeCentre, type NoticeCentre } from "../notices/notice-centre.ts";
import { feedInHand } from "../stores/practised.ts";
import { setRowHands } from "../stores/row-hands.ts";
import { showToast } from "../ui/toast.tsx";
import { ArmingTerms } from "./arming-terms.tsx";
import { guardArming, isArmed } from "./arming.ts";
import { tradeDesk } from "./create-desk.ts";
import type { IntentEnd } from "./desk.ts";
import { LimitDialog } from "./limit-dialog.tsx";
import { PausedBanner } from "./paused-banner.tsx";
import { TradeCommands } from "./trade-commands.tsx";
import { t } from "../language/translate.ts";

const CHECKED = t("The service has answered: it is done.");

export function TradeHost(props: { feed: Feed }) {
  // The feed is one object for the life of the page.
  // eslint-disable-next-line solid/reactivity
  const feed = props.feed;
  guardArming(feed, tellDisarmed);
  createEffect(() => void handRows(feed, isArmed()));
  onCleanup(() => setRowHands(null));
  onCleanup(tradeDesk(feed).onEnd(makeTeller(feed, noticeCentre(feed))));
  return (
    <>
      <ArmingTerms />
      <LimitDialog feed={feed} />
      <Show when={feedInHand(feed)} keyed>
        {(hand) => <TradeCommands feed={hand} />}
      </Show>
      <PausedBanner feed={feed} />
    </>
  );
}

/** Lets rows trade while one-click trading is on. What they trade with is fetched when it is first switched on. */
async function handRows(feed: Feed, isOn: boolean): Promise<void> {
  setRowHands(null);
  if (!isOn) return;
  const { rowHandsOf } = await import("./rows/row-hands.tsx");
  if (isArmed()) setRowHands(rowHandsOf(feed));
}

function tellDisarmed(why: string): void {
  showToast({ tone: "info", key: "arming", title: t("One-click trading is off"), text: why });
}

/** What became of an intent, as a notice; while it is not known, as a toast that goes when it is. */
function makeTeller(feed: Feed, centre: NoticeCentre): (end: IntentEnd) => void {
  const checking = new Map<string, () => void>();
  const { now } = accountFacts(feed);
  const find = (symbol_id: number) => feed.symbol(symbol_id);
  return ({ intent, outcome }) => {
    const { id, kind, changed, words, message } = intent;
    checking.get(id)?.();
    const wasChecking = checking.delete(id);
    const account_id = feed.session()?.account_id;
    if (outcome === null) {
      checking.set(id, showToast({ tone: "warn", key: id, title: words, text: message }));
    } else if (!outcome.ok) {
      centre.tell(noticeOfRefusal(intent, outcome.message, account_id ?? 0, now()));
    } else if (kind === "position_update") {
      centre.tell(noticeOfChange(outcome.record as Position, changed, find));
    } else if (outcome.record.status === ORDER_STATUS.filled) {
      // Everything else of an order is told by the book.
      centre.tell(noticeOfFill(outcome.record as Order, kind !== "order_create", find));
    }
    // Its event may have told of it before the page was loaded anew; what was asked is answered all the same.
    if (wasChecking && outcome?.ok) {
      showToast({ tone: "good", key: id, title: words, text: CHECKED });
    }
  };
}
