/**
 * A script of sixty commands, one after the other, during which one system call of the service or of its PostgreSQL kills
 * its process or fails: the service is started again, what has no answer is asked again, and the books are checked. What
 * is killed or fails is each call in its turn, as a run without changes has counted them. Runs in the tests.
 */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { patiently } from "../support/patiently.ts";
import { startTestPostgres, type TestPostgres } from "../support/postgres.ts";
import { untilProjected } from "../support/projected.ts";
import { createRandom } from "../support/random.ts";
import { createDataDir } from "../support/service.ts";
import { checkBooks } from "./checker.ts";
import type { Driver } from "./driver.ts";
import { createDriver } from "./run.ts";
import { startServiceProcess, type ServiceProcess } from "./service-process.ts";
import { callOf, injectedIn, trace, type Traced } from "./strace.ts";

export const SCRIPT_COMMANDS = 60;
/** Commands before it, so that each connection is made. */
const FIRST_COMMANDS = 3;
/** A service that has not ended by then goes on. */
const END_MS_MAX = 30_000;
/** How often it is looked for the process of a connection. */
const LOOKS_MAX = 10;

/** Whose calls: the process of PostgreSQL that writes the journal, that of the tables, and the service's own thread. */
export const ROLES = ["journal", "tables", "service"] as const;
export type Role = (typeof ROLES)[number];

/** The n-th call of its name, from 1. */
export type Point = { readonly role: Role; readonly call: string; readonly n: number };

export type Outcome = {
  readonly point: Point;
  /** false: the script ended before the call came. */
  readonly isReached: boolean;
  /** How many calls of its name there were in this script. */
  readonly calls: number;
  /** Commands that were acknowledged after the call was changed, before the service was started anew. */
  readonly acknowledgedAfter: number;
  /** Whether the call was one to PostgreSQL's log, by which it knows what was committed; others it may try again. */
  readonly isOfLog: boolean;
  /** How many of the script's commands were acknowledged. */
  readonly acknowledged: number;
  /** Every broken rule in words. */
  readonly faults: readonly string[];
};

type DataDir = Awaited<ReturnType<typeof createDataDir>>;

/** As strace says what becomes of the call: `signal=SIGKILL`, `error=EIO`, `retval=0`. */
export type Change = string;

export class InjectedRun {
  readonly #entry: string;
  readonly #postgres: TestPostgres;
  readonly #data: DataDir;
  #service: ServiceProcess;
  readonly #driver: Driver;

  private constructor(
    { entry, postgres, data }: { entry: string; postgres: TestPostgres; data: DataDir },
    service: ServiceProcess,
    driver: Driver,
  ) {
    this.#entry = entry;
    this.#postgres = postgres;
    this.#data = data;
    this.#service = service;
    this.#driver = driver;
  }

  /** On a PostgreSQL of its own. `entry`: of the bundled server/main.ts. */
  static async open(entry: string, seed: number): Promise<InjectedRun> {
    const [postgres, data] = await Promise.all([startTestPostgres(), createDataDir()]);
    const service = await startServiceProcess({
      entry,
      databaseUrl: postgres.url,
      dataDir: data.path,
    });
    const driver = await createDriver(service, createRandom(seed), `i${seed}`);
    const run = new InjectedRun({ entry, postgres, data }, service, driver);
    await run.#begin();
    return run;
  }

  /** Whatever became of the service. */
  async close(): Promise<void> {
    await this.#service.kill();
    this.#driver.close();
    await Promise.all([this.#postgres.stop(), this.#data.remove()]);
  }

  /**
   * Every point of a script that nothing happens to. One role after the other, as they are played: who is traced is slower, and
   * what is written at a pace of its own comes oftener then.
   */
  async points(): Promise<Point[]> {
    const points: Point[] = [];
    for (const role of ROLES) {
      const one = await this.#trace(role, null);
      await this.#driver.inTurn(SCRIPT_COMMANDS);
      await one.stop();
      const counts = new Map<string, number>();
      for (const line of await one.lines()) {
        const call = callOf(line);
        if (call === null) continue;
        const n = (counts.get(call) ?? 0) + 1;
        counts.set(call, n);
        points.push({ role, call, n });
      }
    }
    return points;
  }

  /** The script, during which the call is changed, and the next start after it. */
  async play(point: Point, change: Change): Promise<Outcome> {
    const driver = this.#driver;
    driver.sent.length = 0;
    const traced = await this.#trace(point.role, `${point.call}:${change}:when=${point.n}`);
    await driver.inTurn(SCRIPT_COMMANDS);
    await traced.stop();
    const lines = await traced.lines();
    const injected = injectedIn(lines);
    const at = injected?.at ?? null;
    const isKilled = lines.some((line) => line.includes("killed by SIGKILL"));
    const done = driver.sent.filter(({ status }) => status !== null && status < 300);
    const after = done.filter(({ answeredAt }) => at !== null && (answeredAt ?? 0) > at);
    const faults: string[] = [];
    const last = driver.sent.at(-1)?.status ?? null;
    const isCut = last === null || last >= 500;
    // Its writer does not know whether it wrote, so it must not go on.
    if (isCut && point.role === "journal" && !(await this.#endsByItself())) {
      faults.push("the service went on after a write whose outcome it does not know");
    }
    await this.#service.kill();
    await this.#startAnew();
    faults.push(...(await patiently(() => checkBooks(this.#postgres.sql, driver.sent))));
    return {
      point,
      // A process whose other threads still end is not said to be killed yet: its script was cut, as none is by itself.
      isReached: at !== null || isKilled || isCut,
      calls: lines.filter((line) => callOf(line) === point.call).length,
      acknowledgedAfter: after.length,
      isOfLog: injected?.isOfLog ?? false,
      acknowledged: done.length,
      faults,
    };
  }

  async #endsByItself(): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), END_MS_MAX);
    });
    const isOver = await Promise.race([this.#service.ended.then(() => true), late]);
    clearTimeout(timer);
    return isOver;
  }

  async #startAnew(): Promise<void> {
    this.#service = await patiently(() =>
      startServiceProcess({
        entry: this.#entry,
        databaseUrl: this.#postgres.url,
        dataDir: this.#data.path,
      }),
    );
    await this.#driver.aim(this.#service.url);
    await this.#driver.retryUnknown();
    await this.#begin();
  }

  /** Each connection of the service has been used. */
  async #begin(): Promise<void> {
    await this.#driver.inTurn(FIRST_COMMANDS);
    await patiently(() => untilProjected(this.#postgres.sql));
  }

  async #trace(role: Role, inject: string | null): Promise<Traced> {
    const file = join(this.#data.path, `${role}.trace`);
    await rm(file, { force: true });
    const pid = role === "service" ? this.#service.pid : await this.#backend(role);
    return trace(pid, file, inject);
  }

  /**
   * PostgreSQL's process that a role's connection has, told by the last statement on it. Something else may have used the
   * connection since, as a look at the journal does: then a few more commands are sent, and it is looked at again.
   */
  async #backend(role: "journal" | "tables"): Promise<number> {
    const query = role === "journal" ? "%insert into journal %" : "commit%";
    for (let looks = 0; looks < LOOKS_MAX; looks += 1) {
      const [row] = await patiently(
        () => this.#postgres.sql<{ pid: number }[]>`
          select pid from pg_stat_activity
          where query ilike ${query} and pid <> pg_backend_pid()
          order by state_change desc limit 1`,
      );
      if (row !== undefined) return row.pid;
      await this.#begin();
    }
    throw new Error(`no process of PostgreSQL is of the ${role}: ${await this.#statements()}`);
  }

  async #statements(): Promise<string> {
    const rows = await this.#postgres.sql<{ seen: string }[]>`
      select application_name || ': ' || left(query, 60) as seen
      from pg_stat_activity where pid <> pg_backend_pid()`;
    return rows.map(({ seen }) => seen).join("; ");
  }
}
