/**
 * What an account may do today is changed while it is signed in: its next call and its open sockets go by it, before a
 * second heartbeat of somebody else's socket, which is to say within a second. @interface §5 (11, 12), §8
 * @bar X13
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ACCOUNT_STATUS } from "../../../contract/codes.ts";
import type { ClientSecret } from "../../../contract/client-secret.ts";
import type { LoginResult } from "../../../contract/session.ts";
import {
  BEHIND_PROXY,
  INVESTOR_PASSWORD,
  PASSWORD,
  openIdentityDesk,
  type IdentityDesk,
} from "../../support/identity-desk.ts";
import { openClient, type PlainClient } from "../../support/plain-client.ts";
import { basic, startTestService, type TestService } from "../../support/service.ts";
import { triesOf } from "../../support/tries.ts";

const ACCOUNTS = "/api/v1/accounts";
const TOKEN = "/auth/v1/oauth2/token?grant_type=client_credentials";
/** A second heartbeat would be more than a second later. */
const BEATS_MAX = 1;
/** A session may have twenty sockets. */
const HANDSHAKES = 16;
const ROUNDS = triesOf({ quick: 3, turn: 10, whole: 60 });

let service: TestService;
let desk: IdentityDesk;
let admin: LoginResult;
let witness: PlainClient;
beforeAll(async () => {
  service = await startTestService({ environment: BEHIND_PROXY });
  desk = openIdentityDesk(service);
  admin = await service.login(900001, "demo-admin");
  const features = ["heartbeat"];
  witness = await openClient(service.socketUrl, { session_id: admin.session_id, features });
});
afterAll(() => service.close());
beforeEach(() => service.clock.advance(61_000));

type Entry = { readonly session: LoginResult; readonly client: PlainClient };
type House = {
  readonly id: number;
  readonly owner: Entry;
  readonly investor: Entry;
  readonly bot: Entry;
};

async function enter(session: LoginResult): Promise<Entry> {
  const { session_id } = session;
  return { session, client: await openClient(service.socketUrl, { session_id }) };
}

/** An account with its owner, an investor and a program signed in, each with a socket open. */
async function openHouse(): Promise<House> {
  const { account_id: id } = await desk.newcomer();
  const owner = await enter(await desk.login(id));
  const token = owner.session.access_token;
  const passwords = { current_password: PASSWORD, new_password: INVESTOR_PASSWORD };
  await desk.ask("POST", `${ACCOUNTS}/me/investor-password`, token, passwords);
  const made = await desk.ask("POST", `${ACCOUNTS}/me/client-secret`, token);
  const { client_id, client_secret } = (made.body as { data: ClientSecret }).data;
  const headers = { authorization: basic(client_id, client_secret) };
  const bot = (await service.call("POST", TOKEN, { headers })).body as { data: LoginResult };
  return {
    id,
    owner,
    investor: await enter(await desk.login(id, INVESTOR_PASSWORD)),
    bot: await enter(bot.data),
  };
}

const byStaff = (method: string, path: string, body?: unknown) =>
  desk.ask(method, path, admin.access_token, body);

const beats = () =>
  witness.frames.filter((frame) => frame.kind === "event" && frame.type === "heartbeat").length;

/** How many beats of the witness it takes until all of these sockets have ended, and with which codes. */
async function endOf(entries: readonly Entry[], since: number) {
  const ends = await Promise.all(
    entries.map(async ({ client }) => ({ ...(await client.closed), beats: beats() - since })),
  );
  return {
    codes: ends.map(({ code }) => code),
    isSoon: ends.every((end) => end.beats <= BEATS_MAX),
  };
}

/** Told of their end at once, after which nothing is sent; they are closed five seconds later, as the interface has it. */
async function isKilled(entries: readonly Entry[]): Promise<void> {
  const since = beats();
  for (const { client } of entries) await client.nextEvent("session_client_logout");
  expect(beats() - since).toBeLessThanOrEqual(BEATS_MAX);
}

const statusesOf = (entries: readonly Entry[]) =>
  Promise.all(entries.map(({ session }) => desk.statusOf(session)));

describe("a change of what an account may do", () => {
  const shut: Readonly<Record<string, (id: number) => Promise<unknown>>> = {
    "disabled by staff": (id) =>
      byStaff("PUT", `${ACCOUNTS}/${id}`, { status: ACCOUNT_STATUS.disabled }),
    "its trial ended by staff": (id) =>
      byStaff("PUT", `${ACCOUNTS}/${id}`, { trial_expires_at: service.clock.now() - 1 }),
  };
  it.each(Object.keys(shut))(
    "%s: refuses the next call of owner, investor and program, and ends their sockets",
    async (way) => {
      const { id, owner, investor, bot } = await openHouse();
      const all = [owner, investor, bot];
      expect(await statusesOf(all)).toEqual([200, 200, 200]);
      await shut[way]?.(id);
      const since = beats();
      expect(await statusesOf(all)).toEqual([401, 401, 401]);
      expect(await endOf(all, since)).toEqual({ codes: [1008, 1008, 1008], isSoon: true });
    },
  );

  it("allowed again, it is let in with the next call", async () => {
    const { id, owner } = await openHouse();
    await byStaff("PUT", `${ACCOUNTS}/${id}`, { status: ACCOUNT_STATUS.disabled });
    await owner.client.closed;
    await byStaff("PUT", `${ACCOUNTS}/${id}`, { status: ACCOUNT_STATUS.active });
    expect(await desk.statusOf(owner.session)).toBe(200);
    const { session_id } = owner.session;
    await (await openClient(service.socketUrl, { session_id })).close();
  });

  it("its investor password taken away: the investor is out, owner and program stay", async () => {
    const { owner, investor, bot } = await openHouse();
    const body = { current_password: PASSWORD, new_password: null };
    const { access_token } = owner.session;
    await desk.ask("POST", `${ACCOUNTS}/me/investor-password`, access_token, body);
    expect(await statusesOf([owner, investor, bot])).toEqual([200, 401, 200]);
    await isKilled([investor]);
    expect([owner, bot].map(({ client }) => client.ws.readyState)).toEqual([1, 1]);
  });

  it("its password set by staff: owner and program are out, the investor stays", async () => {
    const { id, owner, investor, bot } = await openHouse();
    const { access_token: token } = admin;
    const path = `${ACCOUNTS}/${id}/change-password?password_type=0`;
    const body = { new_password: "another-tide-at-noon" };
    expect((await service.call("PATCH", path, { token, body })).status).toBe(204);
    expect(await statusesOf([owner, investor, bot])).toEqual([401, 200, 401]);
    await isKilled([owner, bot]);
    expect(investor.client.ws.readyState).toBe(1);
  });
});

describe("a socket that is opened while its account is being shut", () => {
  it(`never stays: ${HANDSHAKES} handshakes on their way, ${ROUNDS} times`, async () => {
    const { id, owner } = await openHouse();
    const command = { type: "auth", session_id: owner.session.session_id, payload: {} };
    for (let round = 0; round < ROUNDS; round++) {
      const open = () => openClient(service.socketUrl);
      const clients = await Promise.all(Array.from({ length: HANDSHAKES }, open));
      const status = ACCOUNT_STATUS.disabled;
      const answered = byStaff("PUT", `${ACCOUNTS}/${id}`, { status });
      for (const client of clients) {
        client.send(command);
        // A turn of the database each, so that some are before the change, some in it and some after it.
        await service.sql`select 1`;
      }
      await answered;
      const since = beats();
      const entries = clients.map((client) => ({ client, session: owner.session }));
      expect((await endOf(entries, since)).isSoon).toBe(true);
      await byStaff("PUT", `${ACCOUNTS}/${id}`, { status: ACCOUNT_STATUS.active });
    }
  });
});
