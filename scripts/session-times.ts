/**
 * `npm run session-times`: the times of the interface on a real clock, in a little over five minutes: the minute of auth
 * calls, the closing of a killed session's socket, the grace of a used refresh token, the first token of a remembered
 * session, idle logout. Prints each with what was seen; exit status 1 when one is off. Runs in Node, on a service and a
 * PostgreSQL of its own.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { LoginResult } from "../contract/session.ts";
import { openClient } from "../tests/support/plain-client.ts";
import { basic, startTestService } from "../tests/support/service.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

const service = await startTestService({
  clock: "system",
  environment: { TRUSTED_PROXIES: "127.0.0.1", SEED_DEMO: "1" },
});
let isOff = false;
let address = 0;

function say(what: string, isRight: boolean, seen: string): void {
  isOff ||= !isRight;
  process.stdout.write(`${isRight ? "ok " : "OFF"}  ${what}: ${seen}\n`);
}

/** Each sign-in has an address of its own, so that none meets the limit of another. */
async function signIn(username: string, password: string, query = ""): Promise<LoginResult> {
  address += 1;
  const answer = await service.call("POST", `/auth/v1/oauth2/login${query}`, {
    headers: {
      authorization: basic(username, password),
      "x-forwarded-for": `203.0.113.${address}`,
    },
  });
  if (answer.status !== 200) throw new Error(`sign-in refused: ${answer.text}`);
  return (answer.body as { data: LoginResult }).data;
}
const meStatus = async ({ access_token }: LoginResult) =>
  (await service.call("GET", "/api/v1/accounts/me", { token: access_token })).status;
const refresh = ({ refresh_token }: LoginResult) =>
  service.call("POST", "/auth/v1/oauth2/refresh/token", { body: { refresh_token } });

async function authCalls(): Promise<void> {
  const headers = { "x-forwarded-for": "198.51.100.1" };
  const call = () => service.call("POST", "/auth/v1/oauth2/login", { headers });
  const began = performance.now();
  for (let count = 0; count < 60; count++) await call();
  const answer = await call();
  const waitS = Number(answer.headers.get("retry-after"));
  say("the 61st auth call of a minute", answer.status === 429, `${answer.status}, wait ${waitS} s`);
  await sleep(began + MINUTE - SECOND - performance.now());
  const early = await call();
  say("the same a second before the minute is over", early.status === 429, String(early.status));
  await sleep(began + MINUTE + SECOND - performance.now());
  const late = await call();
  say("the same a second after it", late.status === 401, String(late.status));
}

async function killedSocket(): Promise<void> {
  const oldest = await signIn("100002", "demo-trader");
  const client = await openClient(service.socketUrl, { session_id: oldest.session_id });
  for (let count = 0; count < 5; count++) await signIn("100002", "demo-trader");
  const { payload } = await client.nextEvent("session_client_logout");
  const told = performance.now();
  const status = await meStatus(oldest);
  say("a killed session's token", status === 401, `payload ${String(payload)}, then ${status}`);
  await client.closed;
  const ms = performance.now() - told;
  say(
    "its socket closes after 5 s, 1 s more or less",
    Math.abs(ms - 5_000) <= 1_000,
    `${Math.round(ms)} ms`,
  );
}

async function usedRefreshToken(): Promise<void> {
  const first = await signIn("900001", "demo-admin");
  const second = (await refresh(first)).body as { data: LoginResult };
  await sleep(29 * SECOND);
  await refresh(first);
  const within = await meStatus(second.data);
  say("a used refresh token after 29 s leaves the session", within === 200, String(within));
  await sleep(2 * SECOND);
  await refresh(first);
  const after = await meStatus(second.data);
  say("after 31 s it kills it", after === 401, String(after));
}

async function firstRememberedToken(): Promise<void> {
  const session = await signIn("900002", "demo-dealer", "?remember_me=true");
  await sleep(5 * MINUTE - 2 * SECOND);
  const before = await meStatus(session);
  say("a remembered session's first token 2 s before 5 min", before === 200, String(before));
  await sleep(4 * SECOND);
  const after = await meStatus(session);
  const renewed = (await refresh(session)).status;
  const isRight = after === 401 && renewed === 200;
  say("2 s after them", isRight, `${after}, and its refresh ${renewed}`);
}

async function idleLogout(): Promise<void> {
  const early = await signIn("100001", "demo-trader");
  const late = await signIn("100001", "demo-trader");
  const watching = await signIn("100001", "demo-trader");
  const remembered = await signIn("100001", "demo-trader", "?remember_me=true");
  const client = await openClient(service.socketUrl, { session_id: watching.session_id });
  await sleep(5 * MINUTE - 5 * SECOND);
  const before = await meStatus(early);
  say("a session idle for 4 min 55 s", before === 200, String(before));
  await sleep(12 * SECOND);
  const after = await meStatus(late);
  say("idle for 5 min 7 s", after === 401, String(after));
  const withSocket = await meStatus(watching);
  say("the same with an open socket", withSocket === 200, String(withSocket));
  const kept = (await refresh(remembered)).status;
  say("the same with remember_me", kept === 200, String(kept));
  await client.close();
}

try {
  const runs = [authCalls, killedSocket, usedRefreshToken, firstRememberedToken, idleLogout];
  await Promise.all(runs.map((run) => run()));
} finally {
  await service.close();
}
process.exitCode = isOff ? 1 : 0;
