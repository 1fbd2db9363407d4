/**
 * One intent from its sending to its end: sends it once, and where no answer proves its outcome, finds out. Main thread.
 * Never sends it again, and never calls it failed while it may have happened.
 */
import type { Order } from "../../contract/order.ts";
import type { Position } from "../../contract/position.ts";
import type { Feed } from "../feed/feed.ts";
import { checkChange } from "./check-change.ts";
import { checkOrder } from "./check-order.ts";
import type { Outcome } from "./desk.ts";
import { makeInquiry } from "./inquiry.ts";
import type { JournalEntry } from "./intent-journal.ts";
import { inputOf, isNamed } from "./intent-request.ts";
import type { SessionWatch } from "./session-watch.ts";
import { judge, type Verdict } from "./verdict.ts";

/** An answer that takes longer is not waited for: the service is asked. */
export const SEND_WAIT_MS = 4_000;

export type FollowPorts = {
  readonly feed: Pick<Feed, "call">;
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
      verdict = judge(said);
    })
    // It may have been sent: its outcome is unknown, and the fault is of the page.
    .catch((fault: unknown) => reportError(fault));
  await Promise.race([answer, ports.watch.nap(SEND_WAIT_MS)]);
  // Set by the answer, if it came.
  const known = verdict as Verdict<Order | Position>;
  return known ?? checkIntent(sent, sent_at, ports, () => verdict);
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
