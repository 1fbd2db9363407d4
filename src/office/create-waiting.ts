/**
 * How much waits for staff: newcomers for approval, and acts of staff for a second person, counted once for the menu and the
 * overview, and again while the office is looked at. Main thread.
 */
import { createContext, createSignal, onCleanup, useContext, type Accessor } from "solid-js";
import { ACCOUNT_STATUS } from "../../contract/codes.ts";
import type { Feed } from "../feed/feed.ts";
import { createRepeat } from "./create-repeat.ts";
import { t } from "../language/translate.ts";

/** How often it is counted again: somebody else may ask or decide. */
const AGAIN_MS = 5_000;
/** More acts that wait are not counted. */
const ACTS_MAX = 500;

/** null: not known yet. */
type Count = number | null;

export type Waiting = {
  readonly newcomers: Accessor<Count>;
  readonly acts: Accessor<Count>;
  /** All of it; null: neither is known yet. In words, for there may be more than were counted. */
  readonly total: Accessor<string | null>;
  /** Counts again: something was asked for or decided here. */
  readonly load: () => Promise<void>;
};

const NOTHING: Waiting = {
  newcomers: () => null,
  acts: () => null,
  total: () => null,
  load: async () => undefined,
};
const WaitingContext = createContext(NOTHING);
export const WaitingProvider = WaitingContext.Provider;
export const useWaiting = (): Waiting => useContext(WaitingContext);

export function createWaiting(feed: Pick<Feed, "call">): Waiting {
  const [newcomers, setNewcomers] = createSignal<Count>(null);
  const [acts, setActs] = createSignal<Count>(null);
  let turn = 0;
  const load = async (): Promise<void> => {
    const mine = ++turn;
    const [accounts, approvals] = await Promise.all([
      // One row: how many there are comes with it.
      feed.call("accounts_list", { query: { status: ACCOUNT_STATUS.pending, limit: 1 } }),
      feed.call("second_approvals_list", { query: { state: "waiting", limit: ACTS_MAX } }),
    ]);
    if (mine !== turn) return;
    // What cannot be read now was counted before.
    if (accounts.ok) setNewcomers(accounts.total ?? (accounts.data as unknown[]).length);
    if (approvals.ok) setActs((approvals.data as unknown[]).length);
  };
  createRepeat(AGAIN_MS, () => void load());
  onCleanup(() => {
    turn += 1;
  });
  void load();
  const total = (): string | null => {
    const [people, asked] = [newcomers(), acts()];
    if (people === null && asked === null) return null;
    const sum = (people ?? 0) + (asked ?? 0);
    return asked === ACTS_MAX ? t("{waitingMax} or more", { waitingMax: sum }) : String(sum);
  };
  return { newcomers, acts, total, load };
}
