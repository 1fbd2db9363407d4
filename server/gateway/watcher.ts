/** A socket of staff as those who tell it what it watches see it. Runs in the service; types only. */
import type { GroupFilter } from "../engine-port/engine-port.ts";

export type Watcher = {
  /** `payload` is JSON. */
  sendWatched(type: string, payload: string): void;
  /** It does not read as fast as it is written to: what can wait for it waits. */
  isBehind(): boolean;
};

export type ExposureWatch = {
  /** The same for the same groups. */
  readonly key: string;
  readonly groups: GroupFilter;
  /** What this socket was told last, but for its time. */
  last: string;
};

/** What one socket watches, and what it was told last. */
export type Watched = {
  readonly accounts: ReadonlySet<number>;
  readonly groups: ReadonlySet<number>;
  readonly isAll: boolean;
  /** Groups that a dealer is kept to; null: all. */
  readonly reach: GroupFilter;
  readonly exposure: ExposureWatch | null;
  /** The last figures of accounts that it named. */
  readonly figures: Map<number, string>;
  /** Accounts that it did not name, and whose figures it has with something open. */
  readonly open: Set<number>;
};
