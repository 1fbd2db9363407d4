/**
 * Sockets of staff that watch clients: what they are told is what the owners are told, in the same order; who may watch whom.
 * @interface §6
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ClientSecret } from "../../../contract/client-secret.ts";
import type { CurrencyNet, HouseExposure } from "../../../contract/exposure.ts";
import { EVENTS } from "../../../contract/events.ts";
import type { LoginResult } from "../../../contract/session.ts";
import type { WatchedFiguresPayload } from "../../../contract/watch.ts";
import { ANSWER_KEPT_MS } from "../../../server/office/shared-answers.ts";
import { openClient, type PlainClient } from "../../support/plain-client.ts";
import { basic } from "../../support/service.ts";
import { openTradingDesk, type Trader, type TradingDesk } from "../../support/trading-desk.ts";
import { EURUSD, GROUP, USDJPY } from "../../support/trading-house.ts";
import { buy, OPEN, pending, quotePar, sell } from "../../support/trading-steps.ts";
import {
  answered,
  numbered,
  sendWatch,
  watch,
  watchedBy,
  withoutAccount,
} from "../../support/watching-staff.ts";

const ADMIN = 900_001;
const DEALER = 900_002;

let desk: TradingDesk;
let dealer: Trader;
let client: Trader;
let other: Trader;
let euro: Trader;
beforeAll(async () => {
  desk = await openTradingDesk({ [GROUP.hedging]: 6, [GROUP.euro]: 2 });
  dealer = await desk.signIn(DEALER, "demo-dealer");
  client = await desk.trader();
  other = await desk.trader();
  euro = await desk.trader(GROUP.euro);
});
afterAll(() => desk.close());
beforeEach(() => {
  desk.advance(5_000);
  quotePar(desk);
  desk.quote(USDJPY, 150_000, 150_010);
});

describe("what is watched", () => {
  // @interface command:watch @interface event:watching @interface event:watched_event
  it("is told as the owner is told: the same events, numbers and order", async () => {
    const owner = await openClient(desk.service.socketUrl, {
      session_id: client.session_id,
      features: ["seq"],
    });
    const socket = await watch(desk, dealer, { accounts: [client.account_id] });
    const before = desk.service.sequencer.seqOf(client.account_id);
    await client.place(buy(0.3));
    const { id } = await client.place(pending());
    await client.ask("DELETE", `/api/v1/orders/${id}`);
    await other.place(buy(0.1));
    const watched = await watchedBy(desk, socket);
    await answered(owner);
    expect(watched.map(withoutAccount)).toEqual(numbered(owner));
    expect(watched.map(({ type }) => type)).toEqual([...OPEN, "order_create", "order_cancel"]);
    expect(watched.map(({ seq }) => seq)).toEqual(watched.map((_, at) => before + 1 + at));
    expect(new Set(watched.map(({ account_id }) => account_id))).toEqual(
      new Set([client.account_id]),
    );
    await Promise.all([owner.close(), socket.close()]);
  });

  it("begins at the numbers that it says, and what is read then and told afterwards has no gap", async () => {
    await client.place(buy(0.1));
    const socket = await watch(desk, desk.admin, {
      accounts: [other.account_id, client.account_id],
    });
    const frame = socket.frames.find((one) => one.kind === "event" && one.type === "watching");
    expect(EVENTS.watching.payload.parse(Object(frame).payload)).toEqual({
      ts: desk.now(),
      accounts: [client, other].map(({ account_id }) => ({
        account_id,
        seq: desk.service.sequencer.seqOf(account_id),
      })),
    });
    await socket.close();
  });

  it("by group is its clients, with all every client, and never staff", async () => {
    const [inGroup, all] = await Promise.all([
      watch(desk, dealer, { groups: [GROUP.euro] }),
      watch(desk, dealer, { all: true }),
    ]);
    await client.place(buy(0.1));
    await euro.place(buy(0.1));
    // Somebody new of the house's own.
    const made = await desk.admin.ask("POST", "/api/v1/accounts", {
      name: "New Dealer",
      email: "new.dealer@ringside.example",
      password: "a-harbour-at-dusk",
      group_id: GROUP.hedging,
      role: "Dealer",
    });
    expect(made.status).toBe(201);
    const fresh = Object(made.data).id as number;
    await desk.admin.ask("PUT", `/api/v1/accounts/${fresh}`, { comment: "on trial" });
    await desk.admin.ask("PUT", `/api/v1/accounts/${DEALER}`, { comment: "on leave" });
    const of = async (socket: PlainClient) =>
      new Set((await watchedBy(desk, socket)).map(({ account_id }) => account_id));
    expect(await of(inGroup)).toEqual(new Set([euro.account_id]));
    expect(await of(all)).toEqual(new Set([client.account_id, euro.account_id]));
    await Promise.all([inGroup.close(), all.close()]);
  });

  it("is replaced by the next command, and ends with one that names nothing", async () => {
    const socket = await watch(desk, desk.admin, { accounts: [client.account_id] });
    const by = { client: socket, session_id: desk.admin.session_id };
    sendWatch(by, { accounts: [other.account_id] });
    await socket.nextEvent("watching");
    await client.place(pending());
    await other.place(pending());
    expect((await watchedBy(desk, socket)).map(({ account_id }) => account_id)).toEqual([
      other.account_id,
    ]);
    sendWatch(by, undefined);
    await socket.nextEvent("watching");
    await other.place(pending());
    expect(await watchedBy(desk, socket)).toHaveLength(1);
    await socket.close();
  });

  it("follows an account that comes into a watched group", async () => {
    const mover = await desk.trader();
    const socket = await watch(desk, dealer, { groups: [GROUP.small] });
    await mover.place(pending());
    expect(await watchedBy(desk, socket)).toEqual([]);
    const path = `/api/v1/accounts/${mover.account_id}/groups/${GROUP.small}`;
    const moved = await desk.admin.ask("PATCH", path);
    expect(moved.status).toBeLessThan(300);
    await desk.admin.ask("POST", `/api/v1/accounts/${mover.account_id}/money/deposit`, {
      amount: 5,
    });
    const types = (await watchedBy(desk, socket)).map(({ type }) => type);
    expect(types).toContain("money_change");
    await socket.close();
  });
});

describe("figures", () => {
  const figuresIn = (socket: PlainClient) =>
    socket.frames.flatMap((frame) => {
      if (frame.kind !== "event" || frame.type !== "watched_figures") return [];
      const payload = EVENTS.watched_figures.payload.parse(frame.payload);
      expect(payload).toEqual(frame.payload);
      return [payload];
    });
  const lastOf = (told: readonly WatchedFiguresPayload[], account_id: number) =>
    told.flatMap(({ accounts }) => accounts).findLast((one) => one.account_id === account_id);

  // @interface event:watched_figures @interface limit:ACCOUNT_SUMMARY_INTERVAL_MS_MIN
  it("of a named account are its summary with each position's price, and only when they changed", async () => {
    await client.place(buy(0.2));
    const socket = await watch(desk, dealer, { accounts: [client.account_id] });
    await socket.nextEvent("watched_figures");
    const summary = await client.get("/api/v1/accounts/me/summary");
    const first = lastOf(figuresIn(socket), client.account_id);
    expect({ ...first, ts: 0, positions: [] }).toEqual({
      ...Object(summary),
      ts: 0,
      positions: [],
    });
    expect(first?.positions.map(({ id, profit }) => ({ id, profit }))).toEqual(
      Object(summary).positions,
    );
    expect(new Set(first?.positions.map(({ current_price }) => current_price))).toEqual(
      new Set([1.1]),
    );
    desk.quote(EURUSD, 110_100, 110_110);
    await socket.nextEvent("watched_figures");
    const next = lastOf(figuresIn(socket), client.account_id);
    expect(next?.positions[0]?.current_price).toBe(1.101);
    expect(Number(next?.equity)).toBeGreaterThan(Number(first?.equity));
    expect(figuresIn(socket)).toHaveLength(2);
    await socket.close();
  });

  it("of many come together, of those with something open, and once more when nothing is", async () => {
    const socket = await watch(desk, desk.admin, { groups: [GROUP.euro] });
    await euro.place(buy(0.1));
    await socket.nextEvent("watched_figures");
    expect(lastOf(figuresIn(socket), euro.account_id)).toMatchObject({ positions: [] });
    for (const { id } of (await euro.get("/api/v1/positions/accounts/me")) as { id: number }[]) {
      await euro.ask("POST", `/api/v1/positions/${id}/close`, {});
    }
    await expect.poll(() => lastOf(figuresIn(socket), euro.account_id)?.used_margin).toBe(0);
    expect(figuresIn(socket).every(({ accounts }) => accounts.length === 1)).toBe(true);
    await socket.close();
  });
});

describe("the exposure", () => {
  // @interface event:exposure_update
  it("is told when it changes, as it is read, and by the symbols' own currencies", async () => {
    const socket = await watch(desk, dealer, { exposure: {} });
    await socket.nextEvent("exposure_update");
    await other.place({ ...sell(0.5), symbol_id: USDJPY });
    desk.advance(ANSWER_KEPT_MS);
    const frame = await socket.nextEvent("exposure_update");
    const told = EVENTS.exposure_update.payload.parse(frame.payload);
    expect(told).toEqual(frame.payload);
    const read = (await dealer.get("/api/v1/exposure")) as HouseExposure;
    expect({ ...told, ts: 0 }).toEqual({ ...read, ts: 0 });
    const yen = read.symbols.find(({ symbol_id }) => symbol_id === USDJPY);
    const net = (code: string): CurrencyNet | undefined =>
      read.nets.find(({ currency }) => currency === code);
    expect(net("JPY")).toMatchObject({ bought_amount: 50_000 * Number(yen?.short_open_price) });
    expect(net("USD")?.sold_amount).toBeGreaterThanOrEqual(50_000);
    await socket.close();
  });
});

describe("who may watch", () => {
  async function keyOf(account: Trader): Promise<LoginResult> {
    const made = await account.ask("POST", "/api/v1/accounts/me/client-secret");
    const { client_id, client_secret } = made.data as ClientSecret;
    const grant = "/auth/v1/oauth2/token?grant_type=client_credentials";
    const headers = { authorization: basic(client_id, client_secret) };
    const answer = await desk.service.call("POST", grant, { headers });
    return (answer.body as { data: LoginResult }).data;
  }
  async function refused(session_id: string, payload: unknown): Promise<string> {
    const socket = await openClient(desk.service.socketUrl, { session_id });
    sendWatch({ client: socket, session_id }, payload);
    const frame = await socket.next(
      (one) =>
        one.kind === "event" &&
        ["forbidden", "not_found", "bad_request", "watching"].includes(one.type),
    );
    await client.place(pending());
    // Nothing of anybody follows a refusal.
    const told = await watchedBy(desk, socket);
    await socket.close();
    if (frame.kind !== "event") return "tick";
    if (frame.type !== "watching") {
      expect(told).toEqual([]);
      expect(frame.payload).toMatchObject({ reason: expect.stringMatching(/^watch$/) });
    }
    return frame.type;
  }

  it("is staff: a trader, an investor and a trader's key are refused, even for themselves", async () => {
    const { account_id } = client;
    const investor = "a-lantern-in-fog";
    await client.ask("POST", "/api/v1/accounts/me/investor-password", {
      current_password: "quiet-harbour-lantern",
      new_password: investor,
    });
    const key = await keyOf(client);
    for (const session_id of [client.session_id, key.session_id]) {
      for (const wish of [{ accounts: [account_id] }, { all: true }, { exposure: {} }, {}]) {
        expect(await refused(session_id, wish)).toBe("forbidden");
      }
    }
    const admins = await keyOf(desk.admin);
    expect(await refused(admins.session_id, { all: true })).toBe("watching");
  });

  it("is no dealer for staff's accounts, named among clients'; an admin may", async () => {
    for (const id of [ADMIN, DEALER]) {
      const wish = { accounts: [client.account_id, id] };
      expect(await refused(dealer.session_id, wish)).toBe("forbidden");
      expect(await refused(desk.admin.session_id, wish)).toBe("watching");
    }
  });

  it.each([
    ["an account that there is not", { accounts: [7_654_321] }, "not_found"],
    ["a group that there is not", { groups: [7_654_321] }, "not_found"],
    ["the exposure of such a group", { exposure: { group_id: 7_654_321 } }, "not_found"],
    ["more accounts than the limit", { accounts: Array(201).fill(1) }, "bad_request"],
    ["more groups than the limit", { groups: Array(101).fill(1) }, "bad_request"],
    ["no number", { accounts: ["1"] }, "bad_request"],
    ["no list", { accounts: 1 }, "bad_request"],
    ["no truth", { all: 1 }, "bad_request"],
  ])("is refused %s", async (_what, wish, error) => {
    // @interface limit:WATCHED_ACCOUNTS_MAX @interface limit:WATCHED_GROUPS_MAX
    expect(await refused(dealer.session_id, wish)).toBe(error);
  });

  it("keeps what was watched when the next command is refused", async () => {
    const socket = await watch(desk, dealer, { accounts: [client.account_id] });
    sendWatch({ client: socket, session_id: dealer.session_id }, { accounts: [ADMIN] });
    await socket.nextEvent("forbidden");
    await client.place(pending());
    expect(await watchedBy(desk, socket)).toHaveLength(1);
    await socket.close();
  });

  it("does not begin a socket: the first command is another", async () => {
    const socket = await openClient(desk.service.socketUrl);
    sendWatch({ client: socket, session_id: desk.admin.session_id }, { all: true });
    await socket.nextEvent("unauthorized");
    await socket.closed;
  });
});
