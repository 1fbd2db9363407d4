/**
 * What the parts of the service tell each other without knowing each other: the sequencer and the sessions publish, the
 * gateways subscribe. All that it carries is plain data. In this process only; between processes later. Runs in the service.
 */
import type { Scope } from "../contract/codes.ts";
import type { GroupTerms } from "../domain/terms.ts";
import type { Told } from "./journal/told.ts";

/** Why a session ended; the last word of its row in the database. */
export type SessionEndCause =
  | "logout"
  | "too_many_sessions"
  | "disconnected_by_broker"
  | "refresh_reuse"
  | "idle"
  | "ended_by_owner"
  | "password_changed";

export type BusTopics = {
  /** Somebody signed in. Published after that is durable. */
  session_opened: { account_id: number; scope: Scope; ip_address: string; user_agent: string };
  /** The session's tokens no longer work. Published after that is durable. */
  session_ended: { session_key: string; account_id: number; cause: SessionEndCause };
  /** An event for every socket of an account, in commit order. `seq` is the journal's, per account. */
  account_event: Told;
  /** The group trades by these terms from now on. Published as it is decided: the next fill is by them. */
  group_terms: GroupTerms;
  /** The account is in this group from now on, another than before. Published as it is decided. */
  account_moved: { account_id: number; group_id: number };
  /** How far a dealer may go is another from now on. Published after that is durable. */
  dealer_limits: { account_id: number };
  /** Whether the account's owner wants mail about his trades from now on. Published after that is durable. */
  mail_prefs: { account_id: number; hasTrades: boolean };
  /** A device of the account is sent push notices from now on. Published after that is durable. */
  push_subscribed: { account_id: number };
};

export type Bus = {
  publish<Topic extends keyof BusTopics>(topic: Topic, message: BusTopics[Topic]): void;
  /** Returns its dispose. A listener must not throw. */
  subscribe<Topic extends keyof BusTopics>(
    topic: Topic,
    listener: (message: BusTopics[Topic]) => void,
  ): () => void;
};

type Listeners = { [Topic in keyof BusTopics]: Set<(message: BusTopics[Topic]) => void> };

export function createBus(): Bus {
  const listeners: Listeners = {
    session_opened: new Set(),
    session_ended: new Set(),
    account_event: new Set(),
    group_terms: new Set(),
    account_moved: new Set(),
    dealer_limits: new Set(),
    mail_prefs: new Set(),
    push_subscribed: new Set(),
  };
  return {
    publish: (topic, message) => {
      for (const listener of listeners[topic]) listener(message);
    },
    subscribe: (topic, listener) => {
      listeners[topic].add(listener);
      return () => listeners[topic].delete(listener);
    },
  };
}
