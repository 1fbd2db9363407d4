/**
 * The intents that are under way, written down before they are sent, so that a page that is reloaded or dies leaves behind
 * what has to be asked. Main thread. One journal for all tabs of the origin: each entry is its tab's, and another tab takes it
 * up only when that tab is gone. Never sends anything. Without storage trading goes on, and says so.
 */
import type { IntentRequest } from "./intent-request.ts";
import type { RecordStore } from "../storage/record-store.ts";

/** A request waits this long for storage, and then goes without it: closing a position must not hang on a disk. */
export const JOURNAL_WAIT_MS = 500;
/** Entries older than this are dropped: their account did not sign in here again. */
const ENTRY_DAYS_MAX = 30;
/** Where tabs cannot tell each other apart by locks, an entry of this age is nobody's: longer than any answer takes. */
const ABANDONED_MS = 60_000;
const DAY_MS = 24 * 60 * 60_000;

export type JournalEntry = {
  /** The client_order_id where the request has one. */
  readonly id: string;
  /** Which tab sent it. */
  readonly tab: string;
  readonly account_id: number;
  /** Unix ms of this machine. */
  readonly at: number;
  readonly words: string;
  readonly request: IntentRequest;
};

/** Locks over all tabs of the origin, as Web Locks; null where the browser has none. */
export type TabLocks = {
  /** Holds it for the life of the page. Settles once it is held. */
  hold(name: string): Promise<void>;
  /** Runs `work` under it, once nobody holds it. */
  take(name: string, work: () => Promise<void>): Promise<void>;
};

export type JournalPorts = {
  readonly store: RecordStore;
  readonly locks: TabLocks | null;
  /** Unlike that of any other tab. */
  readonly tab: string;
  /** Unix ms of this machine. */
  readonly wall: () => number;
  /** Storage failed. */
  readonly report: (fault: unknown) => void;
};

export type IntentJournal = {
  /** Settles when it is certain to be written, or has to go without. Never rejects. */
  write(entry: Omit<JournalEntry, "tab">): Promise<void>;
  /** Its outcome is certain. Never rejects. */
  strike(id: string): Promise<void>;
  /**
   * Hands over each entry of the account that a tab left behind, once that tab is gone, until its `settle` is done. Two tabs
   * that ask at once get it one after the other, the second only if it is still there. Never rejects.
   */
  takeUp(account_id: number, settle: (entry: JournalEntry) => Promise<void>): Promise<void>;
};

const lockOf = (tab: string): string => `ringside-intents:${tab}`;

export function makeIntentJournal(ports: JournalPorts): IntentJournal {
  const { store, locks, tab, wall, report } = ports;
  const held = locks?.hold(lockOf(tab)).catch(report) ?? Promise.resolve();
  /** Tabs whose end is waited for. */
  const awaited = new Set<string>();

  const entries = async (): Promise<JournalEntry[]> => {
    const found = (await store.all()).filter((record) => isEntry(record));
    const old = found.filter(({ at }) => wall() - at > ENTRY_DAYS_MAX * DAY_MS);
    if (old.length > 0) await store.remove(old.map(({ id }) => id));
    return found.filter((entry) => !old.includes(entry));
  };
  const left = async (account_id: number): Promise<JournalEntry[]> =>
    (await entries()).filter((entry) => entry.account_id === account_id && entry.tab !== tab);

  const strike = (id: string) => store.remove([id]).catch(report);
  return {
    async write(entry) {
      const written = held.then(() => store.put(entry.id, { ...entry, tab }));
      await bounded(written.catch(report), JOURNAL_WAIT_MS);
    },
    strike,
    async takeUp(account_id, settle) {
      try {
        const found = await left(account_id);
        if (locks === null) {
          const abandoned = found.filter(({ at }) => wall() - at > ABANDONED_MS);
          await Promise.all(abandoned.map(settle));
          return;
        }
        const tabs = [...new Set(found.map((entry) => entry.tab))];
        const ofTab = async (gone: string) => {
          awaited.delete(gone);
          const still = (await left(account_id)).filter((entry) => entry.tab === gone);
          await Promise.all(still.map(settle));
        };
        const isNew = (gone: string) => !awaited.has(gone);
        await Promise.all(
          tabs.filter(isNew).map((gone) => {
            awaited.add(gone);
            return locks.take(lockOf(gone), () => ofTab(gone));
          }),
        );
      } catch (fault) {
        report(fault);
      }
    },
  };
}

/** Web Locks of the browser; null in an insecure context. */
export function browserTabLocks(): TabLocks | null {
  const { locks } = navigator as { locks?: LockManager };
  if (locks === undefined) return null;
  return {
    hold: (name) =>
      new Promise((resolve, reject) => {
        const forLife = () => {
          resolve();
          return new Promise<never>(() => undefined);
        };
        locks.request(name, forLife).catch(reject);
      }),
    take: (name, work) => locks.request(name, work),
  };
}

/** Enough to ask for it; a record that is none is left alone. */
function isEntry(record: unknown): record is JournalEntry {
  const entry = Object(record) as Partial<Record<keyof JournalEntry, unknown>>;
  const { kind } = Object(entry.request) as { kind?: unknown };
  return (
    typeof entry.id === "string" &&
    typeof entry.tab === "string" &&
    typeof entry.account_id === "number" &&
    typeof entry.at === "number" &&
    typeof entry.words === "string" &&
    typeof kind === "string"
  );
}

async function bounded(work: Promise<unknown>, waitMs: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, waitMs);
  });
  await Promise.race([work, late]);
  clearTimeout(timer);
}
