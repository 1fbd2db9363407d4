/**
 * Which of several services on one database serves: the leader, which holds an advisory lock of PostgreSQL. The others stand
 * by, and one of them leads as soon as the lock is free: at once where the leader ended, after FROZEN_MS where it stands still.
 * Each leadership has a number, the epoch. The journal takes no batch of an older one (journal.ts), so a leader that was
 * replaced while it stood still writes nothing when it wakes up. Runs in the service.
 */
import postgres from "postgres";
import { machineMs } from "../clock.ts";
import { DatabaseError, driverOf, explainDatabase, type Database } from "../database/connect.ts";
import { editAddress } from "../database/hosts.ts";
import type { Log } from "../log.ts";
import { pause } from "./pause.ts";

export type Leadership = {
  /** Ends what former leaders left under way, and numbers this leadership. To be called once, after the migrations. */
  begin(sql: Database): Promise<number>;
  /** Resolves with the reason when another service leads, or may lead. */
  readonly lost: Promise<Error>;
  /** Lets another one lead. */
  end(): Promise<void>;
};

export type LeadershipOptions = {
  readonly url: string;
  readonly log: Log;
  /** Called once where another service leads, before the wait. */
  readonly onStandby: () => Promise<void>;
  /** Ends the wait. */
  readonly stop: AbortSignal;
  readonly timings?: LeadershipTimings;
};

export type LeadershipTimings = {
  /** Between two signs of life of the leader. */
  readonly beatMs: number;
  /** Between two looks of those that stand by. */
  readonly lookMs: number;
  /** Without a sign of life for so long, while the database answers, the leader is replaced. */
  readonly frozenMs: number;
};

const TIMINGS: LeadershipTimings = { beatMs: 1_000, lookMs: 250, frozenMs: 8_000 };
/** Held for the life of the leadership. Any constant will do; those beside it are of embedded.ts and migrate.ts. */
const LEADER_LOCK = 7_226_003;
/** What a former leader had under way is ended in much less. */
const FORMER_ENDS_MS = 5_000;
const FORMER_LOOK_MS = 20;
const RECONNECT_S = 0.25;
const SERVICE_NAME = "ringside";

/** A start was ended by `stop` before this service led. */
export class StartEnded extends Error {
  override readonly name = "StartEnded";
}

/** Resolves once this service leads. @throws StartEnded; DatabaseError when the database cannot be used */
export async function lead(options: LeadershipOptions): Promise<Leadership> {
  const { log, timings = TIMINGS } = options;
  const lock = openLock(options);
  try {
    if (!(await lock.take())) {
      log.warn("another service leads on this database: this one stands by");
      await options.onStandby();
      await waitForLock(lock, options, timings);
      log.warn("this service takes over");
    }
    // The rest of a start takes seconds, after which a stop that came before it might be forced.
    if (options.stop.aborted) throw new StartEnded("The service was stopped while it started.");
  } catch (error) {
    await lock.close();
    throw error instanceof StartEnded ? error : explainDatabase(error, options.url);
  }
  return hold(lock, log, timings);
}

type Lock = ReturnType<typeof openLock>;

/** The advisory lock, on a connection of its own: it is held as long as that lives. */
function openLock({ url, log }: Pick<LeadershipOptions, "url" | "log">) {
  let ownPid: number | null = null;
  let isHeld = false;
  const { address, options } = driverOf(url);
  const sql = postgres(address, {
    ...options,
    max: 1,
    // By default the driver gives a connection up after half an hour, and the lock with it.
    max_lifetime: null,
    connect_timeout: 5,
    backoff: () => RECONNECT_S,
    onnotice: () => undefined,
    // Another name than that of connections which write: who begins to lead ends those alone.
    connection: { application_name: `${SERVICE_NAME} leadership` },
    onclose: () => {
      if (isHeld) log.warn("the connection that leads was cut");
      isHeld = false;
    },
  });

  /** Whether it is held now. */
  async function take(): Promise<boolean> {
    const [row] = await sql<{ taken: boolean; pid: number }[]>`
      select pg_try_advisory_lock(${LEADER_LOCK}) as taken, pg_backend_pid() as pid`;
    if (row?.taken !== true) return false;
    ownPid = row.pid;
    isHeld = true;
    return true;
  }

  return {
    sql,
    take,
    get isHeld() {
      return isHeld;
    },
    /** Process of PostgreSQL behind the connection that held the lock last; null: none ever did. */
    get ownPid() {
      return ownPid;
    },
    /** Who holds it, and when that connection last asked anything: its sign of life. */
    async holder(): Promise<{ pid: number; beat: string } | null> {
      const [row] = await sql<{ pid: number; beat: string }[]>`
        select a.pid, a.query_start::text as beat
        from pg_locks l join pg_stat_activity a on a.pid = l.pid
        where l.locktype = 'advisory' and l.granted and l.classid = 0 and l.objid = ${LEADER_LOCK}
          and l.database = (select oid from pg_database where datname = current_database())`;
      return row ?? null;
    },
    async terminate(pid: number): Promise<void> {
      await sql`select pg_terminate_backend(${pid})`;
    },
    async close(): Promise<void> {
      isHeld = false;
      await sql.end({ timeout: 1 });
    },
  };
}

async function waitForLock(
  lock: Lock,
  { log, stop }: LeadershipOptions,
  timings: LeadershipTimings,
): Promise<void> {
  const life = new SignsOfLife(timings.frozenMs);
  for (;;) {
    await pause(timings.lookMs, stop);
    if (stop.aborted) throw new StartEnded("The service was stopped while it stood by.");
    try {
      if (await lock.take()) return;
      const holder = await lock.holder();
      if (holder === null || !life.isFrozen(holder, machineMs())) continue;
      log.error(
        { frozen_ms: timings.frozenMs },
        "the leader gives no sign of life: it is replaced",
      );
      await lock.terminate(holder.pid);
    } catch (error) {
      // While the database is away nobody leads, and what was seen of the leader is too old to judge it.
      life.forget();
      log.debug({ err: error }, "standing by: the database does not answer");
    }
  }
}

/** Whether the leader stands still, told by what is seen of it at moments of a clock that only goes forward; pure. */
export class SignsOfLife {
  readonly #frozenMs: number;
  #last: { readonly sign: string; readonly sinceMs: number; seenMs: number } | null = null;

  constructor(frozenMs: number) {
    this.#frozenMs = frozenMs;
  }

  isFrozen({ pid, beat }: { pid: number; beat: string }, nowMs: number): boolean {
    const sign = `${pid} ${beat}`;
    const last = this.#last;
    // Where this process stood still itself, the leader may have lived meanwhile: it is watched anew.
    const wasAway = last !== null && nowMs - last.seenMs > this.#frozenMs / 2;
    if (last === null || last.sign !== sign || wasAway) {
      this.#last = { sign, sinceMs: nowMs, seenMs: nowMs };
      return false;
    }
    last.seenMs = nowMs;
    return nowMs - last.sinceMs >= this.#frozenMs;
  }

  forget(): void {
    this.#last = null;
  }
}

/** Gives signs of life, and takes the lock again where its connection was cut and nobody else has led meanwhile. */
function hold(lock: Lock, log: Log, { beatMs }: LeadershipTimings): Leadership {
  let epoch: number | null = null;
  let isBeating = false;
  let lose: (error: Error) => void = () => undefined;
  const lost = new Promise<Error>((resolve) => (lose = resolve));

  async function beat(): Promise<void> {
    if (lock.isHeld) await lock.sql`select 1`;
    else await regain();
  }

  async function regain(): Promise<void> {
    const formerPid = lock.ownPid;
    if (!(await lock.take())) {
      const holder = await lock.holder();
      // The database may not know yet that our own former connection is gone.
      if (holder !== null && holder.pid === formerPid) return lock.terminate(holder.pid);
      if (holder !== null) lose(new DatabaseError("Another service leads on the database now."));
      return;
    }
    if (epoch !== null && (await epochOf(lock.sql)) !== epoch) {
      return lose(new DatabaseError("Another service has led on the database meanwhile."));
    }
    log.warn("this service leads again");
  }

  const timer = setInterval(() => {
    if (isBeating) return;
    isBeating = true;
    beat()
      .catch((error: unknown) => log.debug({ err: error }, "a sign of life could not be given"))
      .finally(() => (isBeating = false));
  }, beatMs);
  timer.unref();

  return {
    lost,
    async begin(sql) {
      const [row] = await sql<{ epoch: number }[]>`
        update leadership set epoch = epoch + 1 returning epoch`;
      if (row === undefined) throw new DatabaseError("The table leadership has no row.");
      await endFormer(sql);
      epoch = row.epoch;
      return epoch;
    },
    async end() {
      clearInterval(timer);
      await lock.close();
    },
  };
}

async function epochOf(sql: Database): Promise<number | null> {
  const [row] = await sql<{ epoch: string }[]>`select epoch::text as epoch from leadership`;
  return row === undefined ? null : Number(row.epoch);
}

/**
 * A statement of a former service may still be under way though its process is gone: it is ended before the journal is read.
 * What a former service sends later meets the new epoch.
 */
async function endFormer(sql: Database): Promise<void> {
  const deadline = machineMs() + FORMER_ENDS_MS;
  for (;;) {
    const left = await sql<{ pid: number }[]>`
      select pid, pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and usename = current_user
        and application_name ~ ${`^${SERVICE_NAME}( [0-9a-f]{8})?$`}
        and application_name <> current_setting('application_name')`;
    if (left.length === 0) return;
    if (machineMs() > deadline) {
      throw new DatabaseError(`Connections of a former service do not end: ${left.length}.`);
    }
    await pause(FORMER_LOOK_MS);
  }
}

/** The database's address, whose connections have the name of this one service; `id`: 8 hexadecimal digits. */
export const serviceUrl = (url: string, id: string): string =>
  editAddress(url, ({ searchParams }) => {
    searchParams.set("application_name", `${SERVICE_NAME} ${id}`);
  });
