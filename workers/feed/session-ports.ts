/** What the session's keeper works with, and whom it tells. Types; runs in the feed worker. */
import type { Waits } from "../../domain/waits.ts";
import type { SessionEndCause } from "./feed-api.ts";
import type { Presence } from "./presence.ts";
import type { RestClient } from "./rest-client.ts";
import type { SealedSession } from "./session-seal.ts";
import type { SessionStore } from "./session-store.ts";
import type { TabChannel } from "./tab-channel.ts";

/** Runs `work` while no other tab holds the lock of that name. */
export type LockRunner = <T>(name: string, work: () => Promise<T>) => Promise<T>;

export type SessionPorts = Pick<Waits, "after"> & {
  rest: RestClient;
  store: SessionStore;
  channel: TabChannel;
  presence: Presence;
  lock: LockRunner;
  /** ms, never steps back. */
  monotonic(): number;
  /** Unix ms. */
  wall(): number;
};

export type SessionHandlers = {
  /** The service or another tab ended the session. Its tokens are forgotten already. */
  ended(cause: SessionEndCause, said: string | null): void;
  /** After an end: another tab has a new session of the same account and scope. */
  signedInElsewhere(): void;
  /**
   * A sealed copy for the next worker, should this one die, and the tab's key for the one after a reload; null when there is
   * no session any more.
   */
  sealed(sealed: SealedSession | null, tab_key: string | null): void;
};
