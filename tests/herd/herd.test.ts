/**
 * The service is killed with everybody on it, and started again: the terminals come back by themselves, spread over time,
 * without a password and without being refused. Real processes, the feed worker's own code, and a real database.
 * @bar S12
 */
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { most } from "../../domain/lists.ts";
import { BURST, ENTRIES_PER_SECOND } from "../../server/gateway/admission.ts";
import { createPasswords } from "../../server/auth/passwords.ts";
import { openSession } from "../../server/auth/session-open.ts";
import { systemClock } from "../../server/clock.ts";
import { seedDemo } from "../../server/database/seed.ts";
import { createLog } from "../../server/log.ts";
import { startTestPostgres, type TestPostgres } from "../support/postgres.ts";
import { createDataDir } from "../support/service.ts";
import { isQuick, triesOf } from "../support/tries.ts";
import { openHerd, type Herd, type HerdSession } from "./herd.ts";

const CLIENTS = triesOf({ quick: 100, turn: 500, whole: 2_000 });
const SESSIONS_PER_ACCOUNT = 5;
const FIRST_ACCOUNT = 200_000;
/** One of so many comes back with an access token that is over meanwhile. */
const EXPIRED_EACH = 10;
/** From when the service is there again. */
const BACK_MS_MAX = 30_000;
const PEAK_MAX = 4;
const BIN_MS = 250;
/** Of few the last tenth is left out of the mean. */
const SHARE = isQuick ? 0.9 : 1;
/** All within one bin would be their own mean: over less than this nobody is spread. */
const SPAN_MS_MIN = 3_000;

let postgres: TestPostgres;
let dataDir: Awaited<ReturnType<typeof createDataDir>>;
let child: ChildProcess;
let herd: Herd;
let port = 0;

/** Resolves with its address once it serves. */
async function startService(): Promise<string> {
  child = fork(fileURLToPath(new URL("herd-service.ts", import.meta.url)), {
    execArgv: ["--import", "tsx"],
    env: {
      PATH: process.env["PATH"],
      PORT: String(port),
      DATABASE_URL: postgres.url,
      DATA_DIR: dataDir.path,
      TRUSTED_PROXIES: "127.0.0.1",
      SEED_DEMO: "1",
    },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const ended = once(child, "exit").then(([code]) => {
    throw new Error(`the service ended with ${String(code)}`);
  });
  // It is killed later on, when nobody waits for this any more.
  ended.catch(() => undefined);
  const [url] = (await Promise.race([once(child, "message"), ended])) as [string];
  port = Number(new URL(url).port);
  return url;
}

/** Accounts of their own with open sessions, as sign-ins left them. */
async function signInEverybody(): Promise<HerdSession[]> {
  const { sql } = postgres;
  await seedDemo(sql, await createPasswords(), systemClock, createLog("silent"));
  await sql`
    insert into accounts (account_id, group_id, role, status, name, email, password_hash,
      balance_minor, is_demo, created_at, updated_at)
    select ${FIRST_ACCOUNT}::integer + number, group_id, role, status, name, email, password_hash,
      balance_minor, is_demo, created_at, updated_at
    from accounts, generate_series(0, ${Math.ceil(CLIENTS / SESSIONS_PER_ACCOUNT)}::integer) number
    where account_id = 100002`;
  const sessions: HerdSession[] = [];
  for (let at = 0; at < CLIENTS; at += 1) {
    const account_id = FIRST_ACCOUNT + Math.floor(at / SESSIONS_PER_ACCOUNT);
    const names = {
      scope: "Trader",
      remember_me: true,
      ip_address: "",
      user_agent: "",
      language: null,
    } as const;
    const { session_id, tokens } = await openSession(sql, systemClock, { account_id, ...names });
    sessions.push({ account_id, session_id, ...tokens });
  }
  return sessions;
}

beforeAll(async () => {
  postgres = await startTestPostgres();
  dataDir = await createDataDir();
  const sessions = await signInEverybody();
  herd = openHerd(await startService(), sessions);
  await herd.gather();
}, 600_000);
afterAll(async () => {
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
  await herd.leave();
  await dataDir.remove();
  await postgres.stop();
}, 120_000);

/**
 * The most that came in a bin, and the mean of the bins within which so great a `share` of all came: of few, the one who comes
 * last by chance would halve a mean over all bins.
 */
function peakOf(times: readonly number[], share = 1): { peak: number; mean: number } {
  const sorted = times.toSorted((one, other) => one - other);
  const count = Math.ceil(sorted.length * share);
  const first = sorted[0] ?? 0;
  const bins = new Map<number, number>();
  for (const at of times) {
    const bin = Math.floor((at - first) / BIN_MS);
    bins.set(bin, (bins.get(bin) ?? 0) + 1);
  }
  const spanMs = Math.max(SPAN_MS_MIN, (sorted[count - 1] ?? 0) - first);
  return { peak: most([...bins.values()]), mean: count / (spanMs / BIN_MS) };
}

/** What comes in a bin without any wait at the service's door: so few are nobody's crowd, however long the last ones took. */
const FEW = BURST + (ENTRIES_PER_SECOND * BIN_MS) / 1_000;

/** Of few the highest bin is high by chance alone. */
const isSpread = ({ peak, mean }: { peak: number; mean: number }): boolean =>
  isQuick ? peak <= PEAK_MAX * mean + 4 * Math.sqrt(mean) : peak <= Math.max(PEAK_MAX * mean, FEW);

describe("everybody who was connected when the service was killed", () => {
  it(`comes back by himself, all ${CLIENTS} of them`, async () => {
    await postgres.sql`update access_tokens set expires_at = 1
      where ctid in (select ctid from access_tokens order by session_hash
        limit ${Math.floor(CLIENTS / EXPIRED_EACH)})`;
    herd.watch();
    const killed = once(child, "exit");
    child.kill("SIGKILL");
    await killed;
    await startService();
    const readyAt = Date.now();
    await herd.everybodyIsBack();
    const { seen } = herd;
    const [dueAt, inAt, backAt] = [
      [...seen.dueAt.values()],
      [...seen.inAt.values()],
      [...seen.backAt.values()],
    ];
    expect(backAt).toHaveLength(CLIENTS);
    // What the service has to do at once follows from whom it lets in; when they came to its door says how long some waited.
    const [came, entered] = [peakOf(dueAt, SHARE), peakOf(inAt, SHARE)];
    const lastMs = most(backAt) - readyAt;
    console.log(JSON.stringify({ came, entered, lastMs }));
    // Beside other tests a stalled machine lets in many at once: there only what was due is looked at, which no load changes.
    const spread = isQuick ? came : entered;
    expect(isSpread(spread), JSON.stringify({ came, entered, lastMs })).toBe(true);
    // What is measured by the wall says something of this machine alone where it is busy with other tests.
    if (!isQuick) expect(lastMs).toBeLessThanOrEqual(BACK_MS_MAX);
    expect(most(dueAt) - readyAt).toBeLessThanOrEqual(BACK_MS_MAX);
    expect(seen.signIns).toEqual([]);
    expect(seen.refreshes.length).toBeLessThanOrEqual(Math.floor(CLIENTS / EXPIRED_EACH));
    expect(seen.refreshes.length).toBeGreaterThan(0);
    expect([...seen.statuses.keys()].toSorted((one, other) => one - other)).toEqual([200, 401]);
  }, 600_000);

  it("would be seen to come in step where it did", () => {
    const now = Date.now();
    const inStep = Array.from({ length: CLIENTS }, (_, at) => now + (at % 2) * 1_000);
    expect(isSpread(peakOf(inStep, SHARE))).toBe(false);
  });
});
