/**
 * Clients of the soak that come and go: a hundred sockets at any moment, of which one a second goes and another comes, with
 * a sign-in of its own; every second one that goes signs out, the others are just gone. Beside them one asks for its account
 * all the time, and times the answers. A process of its own; started by bench/soak.ts.
 */
import { openClient, type PlainClient } from "../../tests/support/plain-client.ts";
import { basic } from "../../tests/support/service.ts";
import { serve } from "./fan-out-process.ts";
import { VISITOR_ACCOUNTS, VISITORS } from "./soak-size.ts";

/** One in a hundred a second. */
const CHANGE_MS = 1_000;
const ASK_MS = 50;
/** Each watches so many symbols, as one with a watchlist does. */
const WATCHED = 20;

type Visitor = { readonly client: PlainClient; readonly token: string };
/** Of the time since the last reading: how many came and went, and how long an answer took, ms, ascending. */
export type Visits = { readonly changes: number; readonly answersMs: readonly number[] };

let url = "";
let arrivals = 0;
let changes = 0;
let answersMs: number[] = [];
const here: Visitor[] = [];
const timers: NodeJS.Timeout[] = [];

async function arrive(): Promise<void> {
  const nth = arrivals;
  arrivals += 1;
  const account_id = VISITOR_ACCOUNTS.first + (nth % VISITOR_ACCOUNTS.count);
  const answer = await fetch(`${url}/auth/v1/oauth2/login`, {
    method: "POST",
    headers: {
      authorization: basic(String(account_id), "demo-trader"),
      "x-forwarded-for": `10.2.${(nth >> 8) & 255}.${nth & 255}`,
    },
  });
  if (answer.status !== 200) throw new Error(`visitor ${nth}: ${await answer.text()}`);
  const { data } = (await answer.json()) as { data: { session_id: string; access_token: string } };
  const { session_id, access_token: token } = data;
  const features = ["seq", "heartbeat"];
  const client = await openClient(`${url.replace("http", "ws")}/ws`, { session_id, features });
  const symbols = Array.from({ length: WATCHED }, (_, at) => 1 + ((nth * WATCHED + at) % 1_000));
  client.send({ type: "start_market_feed", session_id, payload: { symbols, batch: true } });
  // What it hears is not kept.
  client.ws.removeAllListeners("message");
  here.push({ client, token });
}

async function leave(): Promise<void> {
  const gone = here.shift();
  if (gone === undefined) return;
  if (changes % 2 === 0) {
    const headers = { authorization: `Bearer ${gone.token}` };
    await fetch(`${url}/auth/v1/oauth2/logout`, { method: "DELETE", headers });
  } else {
    gone.client.ws.terminate();
  }
  await gone.client.closed;
  changes += 1;
}

async function start(at: string): Promise<void> {
  url = at;
  while (here.length < VISITORS) await arrive();
  timers.push(
    setInterval(() => void leave().then(arrive).catch(fail), CHANGE_MS),
    setInterval(() => void ask().catch(fail), ASK_MS),
  );
}

async function ask(): Promise<void> {
  const token = here.at(-1)?.token ?? "";
  const startedMs = performance.now();
  const answer = await fetch(`${url}/api/v1/accounts/me`, {
    headers: { authorization: `Bearer ${token}` },
  });
  await answer.arrayBuffer();
  answersMs.push(performance.now() - startedMs);
}

function fail(error: unknown): void {
  console.error(error);
  process.exitCode = 1;
}

function read(): Visits {
  const visits = { changes, answersMs: answersMs.toSorted((a, b) => a - b) };
  changes = 0;
  answersMs = [];
  return visits;
}

serve(
  { start, read },
  () => undefined,
  async () => {
    for (const timer of timers) clearInterval(timer);
    for (const { client } of here) client.ws.terminate();
  },
);
