/**
 * kill -9 at random moments: starts the service, drives it, kills it, starts it again, asks again for what has no answer,
 * and checks the books. Every fifth life after that goes on under load to a clean stop, whose state must be what the
 * journal replays to from its first event. Runs in the tests and in scripts/crash.ts.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildModule } from "../support/built-module.ts";
import type { TestPostgres } from "../support/postgres.ts";
import { basic } from "../support/service.ts";
import { checkBooks, stateHashes } from "./checker.ts";
import { Commands, isOfStaff } from "./commands.ts";
import { Driver, type Tokens } from "./driver.ts";
import { createRandom } from "../support/random.ts";
import { startServiceProcess, type ServiceProcess } from "./service-process.ts";

export type CrashOptions = {
  readonly moments: number;
  /** Commands that are due; see CrashRun.perSecond for those that were sent. */
  readonly perSecond: number;
  readonly seed: number;
  readonly onMoment?: (moment: number) => void;
};

export type CrashRun = {
  /** Kills that were made. */
  readonly moments: number;
  readonly commands: number;
  /** Answered with success. */
  readonly acknowledged: number;
  /** Of them those that a dealer did for the client. */
  readonly byStaff: number;
  /** Asked again under their own name, since no answer had come. */
  readonly retried: number;
  /** Commands sent a second of load. */
  readonly perSecond: number;
  /** From spawn to ready after a kill, in ms, ascending. */
  readonly startMs: readonly number[];
  /** How often the state of a life that went to its end was compared with a replay of the whole journal. */
  readonly hashesCompared: number;
  /** Every broken rule in words; the run ends with the first moment that has one. */
  readonly faults: readonly string[];
};

const TRADER = 100_001;
const SYMBOL = "BTCUSD";
const LIFE_MS_MIN = 100;
const LIFE_MS_MAX = 1_000;
const CLEAN_LIFE_MS = 300;
const CLEAN_EVERY = 5;

export async function crashRun(postgres: TestPostgres, options: CrashOptions): Promise<CrashRun> {
  const { moments, perSecond, seed } = options;
  const random = createRandom(seed);
  const dataDir = await mkdtemp(join(tmpdir(), "ringside-crash-"));
  const built = await buildModule("server/main.ts");
  const start = () =>
    startServiceProcess({ entry: built.path, databaseUrl: postgres.url, dataDir });
  const faults: string[] = [];
  const startMs: number[] = [];
  let [retried, drivenMs, hashesCompared, made] = [0, 0, 0, 0];
  let service = await start();
  const driver = await createDriver(service, random, `c${seed}`);
  const drive = async (lifeMs: number, end: () => Promise<unknown>) => {
    let isOver = false;
    const driving = driver.run(perSecond, () => isOver);
    await new Promise((resolve) => setTimeout(resolve, lifeMs));
    const ending = end();
    isOver = true;
    await Promise.all([driving, ending]);
    drivenMs += lifeMs;
  };
  const stopCleanly = async () => {
    const code = await service.stop();
    if (code !== 0) faults.push(`a clean stop ended with ${code}`);
  };
  const restart = async () => {
    service = await start();
    await driver.aim(service.url);
    retried += await driver.retryUnknown();
  };
  try {
    for (let moment = 1; moment <= moments && faults.length === 0; moment++) {
      await drive(LIFE_MS_MIN + random() * (LIFE_MS_MAX - LIFE_MS_MIN), () => service.kill());
      made = moment;
      await restart();
      startMs.push(service.startMs);
      if (moment % CLEAN_EVERY === 0 || moment === moments) {
        await drive(CLEAN_LIFE_MS, stopCleanly);
        const { live, replayed } = await stateHashes(postgres.sql);
        hashesCompared += 1;
        if (live !== replayed) faults.push(`moment ${moment}: live ${live}, replayed ${replayed}`);
        await restart();
      }
      const found = await checkBooks(postgres.sql, driver.sent);
      faults.push(...found.map((fault) => `moment ${moment}: ${fault}`));
      options.onMoment?.(moment);
    }
  } finally {
    await stopCleanly();
    driver.close();
    await rm(dataDir, { recursive: true, force: true });
    await built.remove();
  }
  const commands = driver.sent.length;
  const done = driver.sent.filter(({ status }) => status !== null && status < 300);
  return {
    moments: made,
    commands,
    acknowledged: done.length,
    byStaff: done.filter(isOfStaff).length,
    retried,
    perSecond: Math.round((commands * 1000) / drivenMs),
    startMs: startMs.toSorted((one, other) => one - other),
    hashesCompared,
    faults,
  };
}

/** Signed in, and aimed at the process. */
export async function createDriver(
  { url }: Pick<ServiceProcess, "url">,
  random: () => number,
  name: string,
): Promise<Driver> {
  return Driver.open(url, signIn, async ({ trader }) => {
    const answer = await fetch(`${url}/api/v1/symbols`, {
      headers: { authorization: `Bearer ${trader}` },
    });
    const { data } = (await answer.json()) as { data: { symbol_id: number; symbol: string }[] };
    const symbol_id = data.find(({ symbol }) => symbol === SYMBOL)?.symbol_id;
    if (symbol_id === undefined) throw new Error(`there is no ${SYMBOL}`);
    return new Commands({ name, account_id: TRADER, symbol_id, random });
  });
}

async function signIn(url: string): Promise<Tokens> {
  const logIn = async (account_id: number, password: string) => {
    const answer = await fetch(`${url}/auth/v1/oauth2/login`, {
      method: "POST",
      headers: { authorization: basic(String(account_id), password) },
    });
    const body = (await answer.json()) as { data: { access_token: string } };
    return body.data.access_token;
  };
  return {
    trader: await logIn(TRADER, "demo-trader"),
    admin: await logIn(900_001, "demo-admin"),
    dealer: await logIn(900_002, "demo-dealer"),
  };
}
