/**
 * Reads the account's journal after an event that staff may have caused, and tells what staff did. Main thread. Events of the
 * interface do not say who acted; the journal does. Reads once for what comes together, and never more often than it may.
 */
import { createEffect, on, onCleanup } from "solid-js";
import type { Journal } from "../../contract/journal.ts";
import type { MoneyChange } from "../../contract/money.ts";
import type { Order } from "../../contract/order.ts";
import type { Position } from "../../contract/position.ts";
import type { Feed } from "../feed/feed.ts";
import type { Notice } from "./notice.ts";
import { noticesOfStaff } from "./staff-acts.ts";

/** What comes together is read together. */
export const READ_AFTER_MS = 1_000;
/** A line may be written a moment after its event: where none was found it is looked for once more. */
export const READ_AGAIN_MS = 3_000;
/** How far back is read: an event may be late, and is after what it tells of. */
const SLACK_MS = 15_000;
const LINES_MAX = 100;

export type StaffWatchPorts = {
  readonly feed: Pick<Feed, "session" | "onEvent" | "call">;
  readonly serverNow: () => number;
};

/** For as long as its owner lives. `tell` is given the same act again where it is read again. */
export function watchStaff(
  { feed, serverNow }: StaffWatchPorts,
  tell: (notice: Notice) => void,
): void {
  const account_id = () => feed.session()?.account_id;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** By position, what guarded it when it was last heard of. */
  const guards = new Map<number, string>();
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
    guards.clear();
  };
  const read = async (isAgain: boolean): Promise<void> => {
    const mine = account_id();
    if (mine === undefined) return;
    const from = new Date(Math.floor(serverNow()) - SLACK_MS).toISOString();
    const answer = await feed.call("my_journal", { query: { from, limit: LINES_MAX } });
    // What is missed here is read with the rest once the connection is back.
    const found = answer.ok ? await noticesOfStaff(answer.data as Journal[]) : [];
    if (account_id() !== mine) return;
    for (const notice of found) tell(notice);
    if (found.length === 0 && !isAgain) later(READ_AGAIN_MS, true);
  };
  const later = (ms: number, isAgain: boolean): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      void read(isAgain);
    }, ms);
  };
  createEffect(on(account_id, stop));
  onCleanup(stop);
  onCleanup(
    feed.onEvent((type, payload) => {
      if (mayBeStaffs(type, payload, guards)) later(READ_AFTER_MS, false);
    }),
  );
}

/** Whether a member of staff may have caused it. What the engine does by itself, as a trailing stop, is none. */
function mayBeStaffs(type: string, payload: unknown, guards: Map<number, string>): boolean {
  switch (type) {
    case "balance_correction":
    case "deal_update":
    case "deal_delete":
    case "account_update":
      return true;
    case "money_change":
      // The same event tells of a close, and then carries the position.
      return "origin" in (payload as MoneyChange | Position);
    case "order_cancel":
      return (payload as Order).cancelled_by === undefined;
    case "position_close":
      guards.delete((payload as Position).id);
      return false;
    case "position_create":
    case "position_update": {
      const { id, stop_loss, take_profit, trailing_distance } = payload as Position;
      const now = `${stop_loss}/${take_profit}`;
      const before = guards.get(id);
      guards.set(id, now);
      return type === "position_update" && before !== now && trailing_distance === null;
    }
    default:
      return false;
  }
}
