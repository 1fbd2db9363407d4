/**
 * The service under measure, whole: its own database, sign-in, sockets and fan-out, with a market that the measure plays
 * and account events on its bus. A process of its own; started by bench/fan-out.ts.
 */
import { readConfig } from "../../server/config.ts";
import { createLog } from "../../server/log.ts";
import { startService, type Service } from "../../server/service.ts";
import { basic, createDataDir } from "../../tests/support/service.ts";
import { createMeasuredMarket } from "./fan-out-market.ts";
import { cpuUs, createPlayer } from "./fan-out-player.ts";
import { serve } from "./fan-out-process.ts";
import { moneyTold } from "../../tests/support/told.ts";

export type FanOutService = { url: string; sessions: string[] };
/** Bytes, since the last time they were asked for. */
export type Memory = { now: number; highest: number };

const SESSIONS_PER_ACCOUNT = 5;
const FIRST_ACCOUNT = 200_000;
const MEMORY_STEP_MS = 50;
const EVENT_STEP_MS = 500;

let epochUs = 0;
let service: Service | null = null;
let dataDir: Awaited<ReturnType<typeof createDataDir>> | null = null;
const { market, play } = createMeasuredMarket(() => epochUs);
const player = createPlayer(play);

/** `sessions`: how many to open, five an account, half of the accounts in each of two mark-up groups. */
async function start(options: { sessions: number; epochUs: number }): Promise<FanOutService> {
  epochUs = options.epochUs;
  dataDir = await createDataDir();
  // Each sign-in comes from an address of its own: a broker's clients do.
  const environment = {
    PORT: "0",
    DATA_DIR: dataDir.path,
    TRUSTED_PROXIES: "127.0.0.1",
    SEED_DEMO: "1",
  };
  const config = readConfig(environment, process.cwd());
  service = await startService({ config, log: createLog("error"), provider: market });
  const accounts = Math.ceil(options.sessions / SESSIONS_PER_ACCOUNT);
  await service.sql`
    insert into accounts (account_id, group_id, role, status, name, email, password_hash,
      created_at, updated_at)
    select ${FIRST_ACCOUNT}::integer + number, 1 + number % 2, role, status, name, email,
      password_hash, created_at, updated_at
    from accounts, generate_series(1, ${accounts}::integer) as number
    where account_id = 100001`;
  const sessions: string[] = [];
  for (let at = 0; at < options.sessions; at += 1) sessions.push(await logIn(service.url, at));
  setInterval(() => void (highest = Math.max(highest, process.memoryUsage.rss())), MEMORY_STEP_MS);
  return { url: service.url, sessions };
}

const accountOf = (session: number) =>
  FIRST_ACCOUNT + 1 + Math.floor(session / SESSIONS_PER_ACCOUNT);

async function logIn(url: string, at: number): Promise<string> {
  const response = await fetch(`${url}/auth/v1/oauth2/login`, {
    method: "POST",
    headers: {
      authorization: basic(String(accountOf(at)), "demo-trader"),
      "x-forwarded-for": `10.0.${at >> 8}.${at & 0xff}`,
    },
  });
  if (response.status !== 200) throw new Error(`login ${at}: ${await response.text()}`);
  return ((await response.json()) as { data: { session_id: string } }).data.session_id;
}

let highest = 0;
function memory(): Memory {
  const result = { now: process.memoryUsage.rss(), highest };
  highest = 0;
  return result;
}

const lastSeq = new Map<number, number>();
let eventTimer: NodeJS.Timeout | undefined;
/** Two events a second to every second account, in the journal's numbers. */
function startEvents({ sessions }: { sessions: number }): void {
  eventTimer = setInterval(() => {
    for (let session = 0; session < sessions; session += 2 * SESSIONS_PER_ACCOUNT) {
      const account_id = accountOf(session);
      const seq = (lastSeq.get(account_id) ?? 0) + 1;
      lastSeq.set(account_id, seq);
      const payload = { amount: seq, balance: 10_000 + seq };
      service?.bus.publish("account_event", moneyTold(account_id, seq, payload));
    }
  }, EVENT_STEP_MS);
}
/** Returns the last number of each session's account, 0 where it had none. */
function stopEvents({ sessions }: { sessions: number }): number[] {
  clearInterval(eventTimer);
  return Array.from({ length: sessions }, (_, at) => lastSeq.get(accountOf(at)) ?? 0);
}

async function metric(name: string): Promise<number> {
  const text = await (await fetch(`${service?.url}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]);
}

serve(
  {
    start,
    memory,
    startEvents,
    stopEvents,
    metric,
    cpuUs,
    flood: player.flood,
    pace: player.pace,
    stop: player.stop,
  },
  player.progress,
  async () => {
    await service?.close();
    await dataDir?.remove();
  },
);
