/**
 * One intent from its sending to its end: sends it once, takes the service's word on it, its answer or its event, and where
 * neither comes, finds out. Main thread. Never sends it again, and never calls it failed while it may have happened.
 *
 * @interface event:order_create
 * @interface event:order_update
 * @interface event:order_rejected
 */
import { ORDER_STATUS } from "../../contract/codes.ts";
import type { Order } from "../../contract/order.ts";
import type { Position } from "../../contract/position.ts";
import type { Feed } from "../feed/feed.ts";
import { checkChange } from "./check-change.ts";
import { checkOrder, outcomeOf } from "./check-order.ts";
import type { Outcome } from "./desk.ts";
import { makeInquiry } from "./inquiry.ts";
import type { JournalEntry } from "./intent-journal.ts";
import { inputOf, isNamed } from "./intent-request.ts";
import type { SessionWatch } from "./session-watch.ts";
import { judge, type Verdict } from "./judge-answer.ts";

/** An answer that takes longer is not waited for: the service is asked. */
export const SEND_WAIT_MS = 4_000;

export type FollowPorts = {
  readonly feed: Pick<Feed, "call" | "onEvent">;
  readonly watch: SessionWatch;
  /** Sent, but its outcome is unknown. */
  readonly onUnknown: () => void;
};

type Sent = Omit<JournalEntry, "tab">;
type Known = Outcome<Order | Position>;

/** Sends it and stays with it. `sent_at`: Unix ms by the service's clock. */
export async function sendIntent(sent: Sent, sent_at: number, ports: FollowPorts): Promise<Known> {
  const { request } = sent;
  let verdict: Verdict<Order | Position> = null;
  const answer = ports.feed
    .call(request.kind, inputOf(request))
    .then((said) => {
      verdict ??= judge(said);
    })
    // It may have been sent: its outcome is unknown, and the fault is of the page.
    .catch((fault: unknown) => reportError(fault));
  const { word, stop } = hearOf(sent, ports.feed);
  const heard = word.then((outcome) => {
    verdict = outcome;
  });
  try {
    await Promise.race([answer, heard, ports.watch.nap(SEND_WAIT_MS)]);
    // Set by the answer or the event, if one came.
    const known = verdict as Verdict<Order | Position>;
    return known ?? (await checkIntent(sent, sent_at, ports, () => verdict));
  } finally {
    stop();
  }
}

const TOLD: ReadonlySet<number> = new Set(
  Object.values(ORDER_STATUS).filter((status) => status !== ORDER_STATUS.new),
);

/**
 * What an event says of the order that goes by the intent's name: as certain as the answer, and often here before it. A
 * request without a name is told by no event.
 */
function hearOf({ id, account_id, request }: Sent, feed: Pick<Feed, "onEvent">) {
  let stop = (): void => undefined;
  const word = new Promise<Outcome<Order>>((resolve) => {
    if (!isNamed(request)) return;
    stop = feed.onEvent((type, payload) => {
      if (!type.startsWith("order_")) return;
      const order = payload as Order;
      if (order.client_order_id !== id || order.account_id !== account_id) return;
      // Of a market order: what became of it comes in the next event.
      // A status that says nothing to us tells no outcome either.
      if (TOLD.has(order.status)) resolve(outcomeOf(order));
    });
  });
  return { word, stop: () => stop() };
}

/** Finds out what became of it. `answered`: its own answer, if that comes meanwhile. */
export async function checkIntent(
  sent: Sent,
  sent_at: number,
  { feed, watch, onUnknown }: FollowPorts,
  answered: () => Verdict<Order | Position>,
): Promise<Known> {
  onUnknown();
  const { id, account_id, request } = sent;
  const signedIn = () => watch.signedIn(account_id);
  const inquiry = makeInquiry({ call: feed.call, nap: watch.nap, signedIn });
  // The answer to a request that has a name is an order.
  if (isNamed(request)) return checkOrder(id, inquiry, answered as () => Verdict<Order>);
  return checkChange(request, { inquiry, sleep: watch.sleep, answered, sent_at });
}
