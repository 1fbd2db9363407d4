/**
 * Practices that are under way, kept on this device step by step, so that a page that is reloaded or dies loses nothing of one.
 * Main thread. A step is written by itself and once. A practice is of the tab that holds its lock; one that nobody holds was
 * left. Holds nothing of the engine, so that it may be asked before anybody practises.
 */
import type { SymbolRecord } from "../../../../contract/symbol.ts";
import type { Frame } from "../../../../domain/bar.ts";
import { browserDatabase } from "../../../storage/browser-database.ts";
import { reportStorageFault } from "../../../storage/persisted.ts";
import { PracticeRoom, type Room } from "./practice-room.ts";
import type { RunStep } from "./practice-run.ts";
import type { PracticeFacts } from "./practice-service.ts";

/** Raised when what is kept changes its shape, an input of the engine among it, or how what passes is made of bars. */
export const LOG_VERSION = 2;
/** Kept of it are the prices that passed, so it is done again as it was; what came of a bar was decided otherwise. */
const OLDER_RULE_VERSION = 1;

const READABLE: ReadonlySet<number> = new Set([OLDER_RULE_VERSION, LOG_VERSION]);

/** With what a practice began. */
export type Beginning = {
  readonly id: string;
  /** LOG_VERSION as it was then. */
  readonly version: number;
  readonly account_id: number;
  /** As stores/charts.ts names it. */
  readonly chart: string;
  /** Moment of the market, Unix ms. */
  readonly from: number;
  /** Of the practised symbol, as it was then. */
  readonly record: SymbolRecord;
  /** It, and after it those by which money is converted. */
  readonly records: readonly SymbolRecord[];
  readonly facts: PracticeFacts;
  /** Of the chart. */
  readonly timeframe: Frame;
  /** Unix ms of this machine. */
  readonly begun_at: number;
};

/** Before now high or low was taken to have come first by which is nearer, and prices between them were not met. */
export const isOfOlderRule = ({ version }: Beginning): boolean => version === OLDER_RULE_VERSION;

/** How the account is after a step: what is told of it before it is done again, and what must come of it then. */
export type Stands = {
  readonly now: number;
  /** Positions. */
  readonly open: number;
  readonly deals: number;
  /** Minor units. */
  readonly balance: number;
};

export type KeptStep = { readonly step: RunStep; readonly stands: Stands };

/** One that a page has left: what it began with, and how it was at last. `now`: the moment that it had reached. */
export type Left = { readonly beginning: Beginning } & Pick<Stands, "now" | "open">;

export type LeftPractice = {
  readonly id: string;
  readonly chart: string;
  /** Unix ms of this machine. */
  readonly begun_at: number;
  /** null: another version of the terminal kept it, and it cannot be read. */
  readonly known: Left | null;
};

const [BEGINNINGS, STEPS] = ["beginnings", "steps"] as const;
const withDatabase = browserDatabase({
  name: "ringside-practice-steps",
  version: 1,
  stores: [BEGINNINGS, STEPS],
});

/** From a step on; of one practice alone. */
const stepsFrom = (id: string, from: number) => IDBKeyRange.bound([id, from], [id, Infinity]);
const lockOf = (id: string): string => `ringside-practice:${id}`;

/** What is written of a practice, by the tab that has it. */
export class PracticeLog {
  readonly #id: string;
  readonly #release: () => void;
  readonly #room: PracticeRoom;
  #onStep: (room: Room) => void = () => undefined;
  #next: number;
  /** A step that is missing makes all behind it worthless. */
  #isBroken = false;

  /** `before`: what was written of it before. */
  constructor(id: string, before: readonly KeptStep[], release: () => void) {
    this.#id = id;
    this.#next = before.length;
    this.#room = new PracticeRoom(before.map(({ step }) => step));
    this.#release = release;
  }

  /** Begins one. Never rejects: what cannot be kept is practised all the same. */
  static async begin(beginning: Beginning): Promise<PracticeLog> {
    const { id } = beginning;
    const log = new PracticeLog(id, [], (await takePractice(id)) ?? (() => undefined));
    await log.#write(BEGINNINGS, beginning, id);
    return log;
  }

  step(step: RunStep, stands: Stands): void {
    const key = [this.#id, this.#next];
    this.#next += 1;
    void this.#write(STEPS, { step, stands } satisfies KeptStep, key);
    this.#room.take(step);
    this.#onStep(this.#room.room);
  }

  /** Tells how much room there is, now and after each step. What cannot be written counts too: the page holds it all the same. */
  watchRoom(tell: (room: Room) => void): void {
    this.#onStep = tell;
    tell(this.#room.room);
  }

  /** It is over: nothing of it is kept any more. Never rejects. */
  async end(): Promise<void> {
    this.#isBroken = true;
    await forgetPractice(this.#id).catch(reportStorageFault);
    this.#release();
  }

  /** The transaction is committed at once: what was asked of it is then written whatever becomes of the page. */
  async #write(store: string, record: unknown, key: IDBValidKey): Promise<void> {
    if (this.#isBroken) return;
    try {
      await withDatabase(async (database) => {
        const transaction = database.transaction(store, "readwrite");
        const stored = transaction.store.put(record, key);
        transaction.commit();
        await Promise.all([stored, transaction.done]);
      });
    } catch (fault) {
      this.#isBroken = true;
      reportStorageFault(fault);
    }
  }
}

/** Those of an account that no tab has, newest first. @throws StorageFault */
export async function leftPractices(account_id: number): Promise<readonly LeftPractice[]> {
  const held = await heldLocks();
  return withDatabase(async (database) => {
    const transaction = database.transaction([BEGINNINGS, STEPS]);
    const all: unknown[] = await transaction.objectStore(BEGINNINGS).getAll();
    const own = all.filter(isNamed).filter((one) => one.account_id === account_id);
    own.sort((one, other) => other.begun_at - one.begun_at);
    const left: LeftPractice[] = [];
    for (const one of own) {
      if (held.has(lockOf(one.id))) continue;
      const { id, chart, begun_at } = one;
      const range = stepsFrom(id, 0);
      const last = await transaction.objectStore(STEPS).openCursor(range, "prev");
      // Nothing has come of one without a step.
      if (last === null) continue;
      const { stands } = last.value as KeptStep;
      const isReadable = READABLE.has(one.version);
      left.push({
        id,
        chart,
        begun_at,
        known: isReadable ? { beginning: one as Beginning, ...stands } : null,
      });
    }
    return left;
  });
}

/** All steps of a practice, up to the first that is missing; null: it is gone. @throws StorageFault */
export const readSteps = (id: string): Promise<readonly KeptStep[] | null> =>
  withDatabase(async (database) => {
    const transaction = database.transaction([BEGINNINGS, STEPS], "readwrite");
    const steps = transaction.objectStore(STEPS);
    const beginning: unknown = await transaction.objectStore(BEGINNINGS).get(id);
    const [keys, all] = await Promise.all([
      steps.getAllKeys(stepsFrom(id, 0)),
      steps.getAll(stepsFrom(id, 0)),
    ]);
    const missing = keys.findIndex((key, at) => (key as [string, number])[1] !== at);
    const whole = missing < 0 ? all.length : missing;
    if (whole < all.length) await steps.delete(stepsFrom(id, whole));
    await transaction.done;
    return beginning === undefined ? null : (all.slice(0, whole) as KeptStep[]);
  });

/** @throws StorageFault */
export const forgetPractice = (id: string): Promise<void> =>
  withDatabase(async (database) => {
    const transaction = database.transaction([BEGINNINGS, STEPS], "readwrite");
    const gone = [
      transaction.objectStore(BEGINNINGS).delete(id),
      transaction.objectStore(STEPS).delete(stepsFrom(id, 0)),
    ];
    transaction.commit();
    await Promise.all([...gone, transaction.done]);
  });

/** Makes a practice this tab's. Answers with what gives it up; null: another tab has it. */
export function takePractice(id: string): Promise<(() => void) | null> {
  const { locks } = navigator as { locks?: LockManager };
  // Where tabs cannot tell each other apart it is of whoever asks.
  if (locks === undefined) return Promise.resolve(() => undefined);
  return new Promise((resolve, reject) => {
    const hold = (lock: Lock | null): Promise<void> => {
      if (lock !== null) return new Promise((release) => resolve(() => release()));
      resolve(null);
      return Promise.resolve();
    };
    locks.request(lockOf(id), { ifAvailable: true }, hold).catch(reject);
  });
}

async function heldLocks(): Promise<ReadonlySet<string>> {
  const { locks } = navigator as { locks?: LockManager };
  const { held = [] } = (await locks?.query()) ?? {};
  return new Set(held.flatMap(({ name }) => name ?? []));
}

type Named = Pick<Beginning, "id" | "chart" | "account_id" | "version" | "begun_at">;

/** As much every version says. */
function isNamed(value: unknown): value is Named {
  const { id, chart, ...rest } = Object(value) as Record<string, unknown>;
  return (
    typeof id === "string" &&
    typeof chart === "string" &&
    ["account_id", "version", "begun_at"].every((name) => typeof rest[name] === "number")
  );
}
