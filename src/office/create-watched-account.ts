/** One account as its owner sees it, told over the socket: its figures, and which of its lists changed. Main thread. */
import { createSignal, type Accessor } from "solid-js";
import type { WatchedFigures, WatchedPosition } from "../../contract/watch.ts";
import type { Feed } from "../feed/feed.ts";
import { createWatch } from "./create-watch.ts";

/** What of an account is read as a whole. */
export type Part = "account" | "positions" | "orders" | "deals" | "journal";

export type WatchedAccount = {
  /** The last that were told; null: none yet. */
  readonly figures: Accessor<WatchedFigures | null>;
  /** What an open position is worth now; undefined: not told. */
  readonly position: (id: number) => WatchedPosition | undefined;
  /** Counts the changes of a part: tracked. */
  readonly changes: (part: Part) => number;
  /** What is shown is what is. */
  readonly isLive: Accessor<boolean>;
};

const PARTS: readonly Part[] = ["account", "positions", "orders", "deals", "journal"];

/** Which list an event is about, by the beginning of its name; each is a line of the journal, too. */
const PART_OF: Readonly<Record<string, Part>> = {
  order: "orders",
  position: "positions",
  deal: "deals",
  money: "account",
  balance: "account",
  account: "account",
};

export function createWatchedAccount(feed: Feed, account_id: number): WatchedAccount {
  const [figures, setFigures] = createSignal<WatchedFigures | null>(null);
  const [positions, setPositions] = createSignal<ReadonlyMap<number, WatchedPosition>>(new Map());
  const counts = {
    account: createSignal(0),
    positions: createSignal(0),
    orders: createSignal(0),
    deals: createSignal(0),
    journal: createSignal(0),
  } satisfies Record<Part, unknown>;
  const changed = (part: Part): void => void counts[part][1]((count) => count + 1);
  const isLive = createWatch(feed, () => ({ accounts: [account_id] }), {
    begun: () => PARTS.forEach(changed),
    event: (event) => {
      if (event.account_id !== account_id) return;
      const part = PART_OF[event.type.slice(0, event.type.indexOf("_"))];
      if (part !== undefined) changed(part);
      changed("journal");
    },
    figures: (accounts) => {
      const mine = accounts.find((one) => one.account_id === account_id);
      if (mine === undefined) return;
      setPositions(new Map(mine.positions.map((one) => [one.id, one])));
      setFigures(mine);
    },
  });
  return {
    figures,
    position: (id) => positions().get(id),
    changes: (part) => counts[part][0](),
    isLive,
  };
}
