/** The page's feed with answers that the test gives, and a store and locks in memory. Runs in tests of what trades. */
import { createSignal } from "solid-js";
import type { RecordStore } from "../../src/storage/record-store.ts";
import type { Feed } from "../../src/feed/feed.ts";
import type { TabLocks } from "../../src/trade/intent-journal.ts";
import type { CallInput, CallResult, SessionInfo } from "../../workers/feed/feed-api.ts";

export type ScriptedCall = {
  readonly operation: string;
  readonly input: CallInput;
  readonly answer: (result: CallResult<unknown>) => void;
};

/** Signed in as account 7, connected. */
export function makeScriptedFeed() {
  const [session, setSession] = createSignal<SessionInfo | null>({
    account_id: 7,
    scope: "Trader",
    remember_me: false,
  });
  const [fresh, setFresh] = createSignal(true);
  const asked: ScriptedCall[] = [];
  /** Asked and not yet answered by the test, oldest first. */
  const waiting: ScriptedCall[] = [];
  const listeners = new Set<Parameters<Feed["onEvent"]>[0]>();
  const feed = {
    onEvent: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    session,
    fresh,
    sessionEnd: () => null,
    symbol: () => undefined,
    call: (operation: string, input: CallInput) =>
      new Promise<CallResult<unknown>>((answer) => {
        const call = { operation, input, answer };
        asked.push(call);
        waiting.push(call);
      }),
  } satisfies Partial<Feed>;
  return {
    feed,
    asked,
    setSession,
    setFresh,
    /** An event of the socket. */
    tell: (...event: Parameters<Parameters<Feed["onEvent"]>[0]>) => {
      for (const listener of listeners) listener(...event);
    },
    /** How many listen for events. */
    listeners: () => listeners.size,
    names: () => asked.map(({ operation }) => operation),
    /** Answers the oldest call of that operation. */
    answer: (operation: string, result: CallResult<unknown>) => {
      const at = waiting.findIndex((call) => call.operation === operation);
      const [call] = at < 0 ? [] : waiting.splice(at, 1);
      if (call === undefined) throw new Error(`nothing asked ${operation}`);
      call.answer(result);
    },
  };
}

export const done = (data: unknown): CallResult<unknown> => ({ ok: true, data });
export const failed = (status: number, message = "no"): CallResult<unknown> => ({
  ok: false,
  status,
  message,
});

/** As the browser's, for all tabs that are given it. */
export function makeMemoryStore(): RecordStore & { readonly records: Map<string, unknown> } {
  const records = new Map<string, unknown>();
  return {
    records,
    // In the order of their ids, as a database of the browser reads them.
    all: () =>
      Promise.resolve([...records.keys()].toSorted().map((id) => structuredClone(records.get(id)))),
    put: (id, record) => {
      records.set(id, structuredClone(record));
      return Promise.resolve();
    },
    remove: (ids) => {
      for (const id of ids) records.delete(id);
      return Promise.resolve();
    },
  };
}

/** Locks over tabs: `tab` gives one tab its own and how it dies. */
export function makeMemoryLocks() {
  const ends = new Map<string, Promise<void>>();
  const queue = (name: string, work: () => Promise<void>): Promise<void> => {
    const before = ends.get(name) ?? Promise.resolve();
    const mine = before.then(work);
    ends.set(
      name,
      mine.catch(() => undefined),
    );
    return mine;
  };
  return {
    tab: (): { locks: TabLocks; die: () => void } => {
      let die = (): void => undefined;
      const life = new Promise<void>((resolve) => {
        die = resolve;
      });
      const locks: TabLocks = {
        hold: (name) =>
          new Promise((held) => {
            void queue(name, () => {
              held();
              return life;
            });
          }),
        take: queue,
      };
      return { locks, die };
    },
  };
}
