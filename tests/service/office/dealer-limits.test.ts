/**
 * How far a dealer may go, as an administrator sets it: volume, money and groups, by every operation and over the socket, from
 * the next call on; and what is kept of it.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Account } from "../../../contract/account.ts";
import type { DealerLimits, UptDealerLimits } from "../../../contract/dealer-limits.ts";
import { OPERATIONS } from "../../../contract/endpoints.ts";
import type { HouseExposure } from "../../../contract/exposure.ts";
import type { Group } from "../../../contract/group.ts";
import type { HousePositions } from "../../../contract/house-book.ts";
import type { HouseJournal } from "../../../contract/house-journal.ts";
import type { Order } from "../../../contract/order.ts";
import { ANSWER_KEPT_MS } from "../../../server/office/shared-answers.ts";
import { openTradingDesk, type Trader, type TradingDesk } from "../../support/trading-desk.ts";
import { EURUSD, GROUP } from "../../support/trading-house.ts";
import { buy, openAtPar, pending } from "../../support/trading-steps.ts";
import { sendWatch, watch, watchedBy } from "../../support/watching-staff.ts";
import { cellOf } from "../matrix/cells.ts";

const ADMIN = 900_001;
const DEALER = 900_002;
const LIMITS = `/api/v1/accounts/${DEALER}/dealer-limits`;

let desk: TradingDesk;
let dealer: Trader;
let mine: Trader;
let theirs: Trader;
beforeAll(async () => {
  desk = await openTradingDesk({ [GROUP.hedging]: 2, [GROUP.euro]: 2 });
  dealer = await desk.signIn(DEALER, "demo-dealer");
  mine = await desk.trader();
  theirs = await desk.trader(GROUP.euro);
  await desk.admin.ask("POST", of(mine, "money/credit-in"), { amount: 1_000 });
});
afterAll(() => desk.close());
const NONE = { volume_max: null, money_max: null, group_ids: null };
beforeEach(async () => {
  desk.advance(ANSWER_KEPT_MS);
  await set(NONE);
});

async function set(limits: UptDealerLimits): Promise<DealerLimits> {
  const { status, data, text } = await desk.admin.ask("PUT", LIMITS, limits);
  expect(status, text).toBe(200);
  return data as DealerLimits;
}

const of = ({ account_id }: Trader, what: string) => `/api/v1/accounts/${account_id}/${what}`;
/** Refused as beyond the limits, and which word says how far. */
const beyond = (path: string, message: string | RegExp) => ({
  status: 403,
  body: {
    error: "beyond_dealer_limit",
    errors: [{ path, message: expect.stringMatching(message) }],
  },
});

describe("the limits of a dealer", () => {
  // @interface operation:dealer_limits_get @interface operation:dealer_limits_update
  it("are none at first, are set field by field, and taken away with null", async () => {
    expect(await set({ volume_max: 2.5 })).toMatchObject({ ...NONE, volume_max: 2.5 });
    const both = await set({
      money_max: 1_000,
      group_ids: [GROUP.euro, GROUP.hedging, GROUP.euro],
    });
    const { volume_max, money_max, group_ids, updated_by, updated_at } = both;
    expect([volume_max, money_max, group_ids]).toEqual([2.5, 1_000, [GROUP.hedging, GROUP.euro]]);
    expect([updated_by, updated_at]).toEqual([ADMIN, desk.now()]);
    expect(await set({ volume_max: null })).toMatchObject({ volume_max: null, money_max: 1_000 });
    expect(await desk.admin.get(LIMITS)).toMatchObject({ money_max: 1_000 });
  });

  it("are in the journal of who set them, from what to what", async () => {
    await set({ volume_max: 1 });
    await set({ volume_max: 2, group_ids: [GROUP.euro] });
    const journal = (await desk.admin.get("/api/v1/journal?limit=1")) as HouseJournal;
    expect(journal.rows[0]).toMatchObject({
      account_id: ADMIN,
      action: "dealer_limits_update",
      entity: "account",
      entity_id: DEALER,
      message: `limits of dealer ${DEALER} (volume_max 1 -> 2, money_max none -> none, group_ids none -> ${GROUP.euro})`,
    });
  });

  it.each([
    ["a group that there is not", { group_ids: [7_654_321] }, "body.group_ids"],
    ["no group at all", { group_ids: [] }, "body.group_ids"],
    ["no volume", { volume_max: 0 }, "body.volume_max"],
    ["less than no money", { money_max: -1 }, "body.money_max"],
    ["a text", { money_max: "1" }, "body.money_max"],
    ["more groups than the limit", { group_ids: Array(101).fill(GROUP.euro) }, "body.group_ids"],
  ])("are refused with %s", async (_what, body, path) => {
    // @interface limit:DEALER_GROUPS_MAX
    const answer = await desk.admin.ask("PUT", LIMITS, body);
    expect([answer.status, answer.body]).toMatchObject([400, { errors: [{ path }] }]);
    expect(await desk.admin.get(LIMITS)).toMatchObject(NONE);
  });

  it("are of dealers alone, and set by an administrator alone", async () => {
    for (const id of [ADMIN, mine.account_id, 7_654_321]) {
      const path = `/api/v1/accounts/${id}/dealer-limits`;
      expect((await desk.admin.ask("GET", path)).status).toBe(404);
      expect((await desk.admin.ask("PUT", path, NONE)).status).toBe(404);
    }
    for (const who of [dealer, mine]) {
      expect((await who.ask("GET", LIMITS)).status).toBe(403);
      expect((await who.ask("PUT", LIMITS, NONE)).status).toBe(403);
    }
  });
});

// @interface error:beyond_dealer_limit
describe("a dealer with a largest volume", () => {
  const close = (who: Trader, id: number, body: object, key?: string) =>
    who.ask(
      "POST",
      of(mine, `positions/${id}/close`),
      { desc: "asked for", ...body },
      key === undefined ? {} : { "idempotency-key": key },
    );

  it("closes no more than that at once, the whole included; an administrator does", async () => {
    const { id } = await openAtPar(desk, mine, buy(1));
    await set({ volume_max: 0.3 });
    const above = beyond("body.volume", /^at most 0\.3, was 0\.31$/);
    expect(await close(dealer, id, { volume: 0.31 })).toMatchObject(above);
    const whole = beyond("body.volume", /^at most 0\.3, was 1$/);
    expect(await close(dealer, id, {})).toMatchObject(whole);
    expect((await close(dealer, id, { volume: 0.3 })).status).toBe(200);
    expect((await close(desk.admin, id, { volume: 0.4 })).status).toBe(200);
    expect((await close(dealer, id, {})).status).toBe(200);
  });

  it("is answered again what was done under a key before the limit", async () => {
    const { id } = await openAtPar(desk, mine, buy(0.5));
    expect((await close(dealer, id, {}, "before-the-limit")).status).toBe(200);
    await set({ volume_max: 0.1 });
    expect((await close(dealer, id, {}, "before-the-limit")).status).toBe(200);
  });
});

describe("a dealer with a largest amount", () => {
  const MONEY = ["deposit", "withdrawal", "adjust", "credit-in", "credit-out"] as const;
  beforeEach(() => set({ money_max: 100 }));

  it.each(MONEY)("books no more than that by %s", async (kind) => {
    const path = of(mine, `money/${kind}`);
    const before = await desk.admin.get(`/api/v1/accounts/${mine.account_id}`);
    const refused = await dealer.ask("POST", path, { amount: 100.01 });
    expect(refused).toMatchObject(beyond("body.amount", /^at most 100, was 100\.01$/));
    expect(await desk.admin.get(`/api/v1/accounts/${mine.account_id}`)).toEqual(before);
    expect((await dealer.ask("POST", path, { amount: 100 })).status).toBe(200);
    expect((await desk.admin.ask("POST", path, { amount: 100.01 })).status).toBeLessThan(300);
  });

  it("corrects no more than that, whichever way", async () => {
    const { balance } = (await desk.admin.get(`/api/v1/accounts/${mine.account_id}`)) as Account;
    const correct = (to: number) =>
      dealer.ask("POST", of(mine, "money/correct"), { balance: to, desc: "as agreed" });
    const refused = beyond("body.amount", /^at most 100/);
    expect(await correct(balance + 100.01)).toMatchObject(refused);
    expect(await correct(balance - 100.01)).toMatchObject(refused);
    expect((await correct(balance - 100)).status).toBeLessThan(300);
    const [deal] = (await mine.get("/api/v1/deals/accounts/me")) as { id: number }[];
    const change = { profit: 5_000, desc: "as agreed" };
    expect(await dealer.ask("PUT", `/api/v1/deals/${deal?.id}`, change)).toMatchObject(refused);
  });

  it("neither asks a second person for more, nor confirms more for another", async () => {
    const { sql } = desk.service;
    await sql`update groups set second_approval_above = 10 where group_id = ${GROUP.hedging}`;
    const path = of(mine, "money/deposit");
    const refused = beyond("body.amount", /^at most 100/);
    expect(await dealer.ask("POST", path, { amount: 500 })).toMatchObject(refused);
    expect(await desk.admin.get("/api/v1/second-approvals?state=waiting")).toEqual([]);
    expect((await desk.admin.ask("POST", path, { amount: 500 })).status).toBe(202);
    const [waiting] = (await dealer.get("/api/v1/second-approvals?state=waiting")) as Order[];
    const approve = `/api/v1/second-approvals/${waiting?.id}/approve`;
    expect(await dealer.ask("POST", approve)).toMatchObject(refused);
    await set({ money_max: 500 });
    expect((await dealer.ask("POST", approve)).status).toBe(200);
    await sql`update groups set second_approval_above = null where group_id = ${GROUP.hedging}`;
  });
});

describe("a dealer with groups of his own", () => {
  beforeEach(() => set({ group_ids: [GROUP.hedging] }));

  it("is refused every operation that names an account of another group", async () => {
    const named = OPERATIONS.filter(
      ([, { scopes, path }]) => scopes.includes("Dealer") && path.includes("{account_id}"),
    );
    expect(named.length).toBeGreaterThan(20);
    const wrong: unknown[] = [];
    for (const [operation] of named) {
      const { method, path, body } = cellOf(operation, [String(theirs.account_id), "1"]);
      const { status, body: said } = await dealer.ask(method, path, body);
      if (status !== 403 || Object(said).error !== "beyond_dealer_limit") {
        wrong.push({ operation, status });
      }
    }
    expect(wrong).toEqual([]);
    expect((await dealer.ask("GET", of(mine, "summary"))).status).toBe(200);
  });

  it("sees no client of another group in any list, though an administrator asked the same", async () => {
    await openAtPar(desk, mine, buy(0.1));
    await openAtPar(desk, theirs, buy(0.1));
    desk.advance(ANSWER_KEPT_MS);
    const both = async <T>(path: string) => [
      (await desk.admin.get(path)) as T,
      (await dealer.get(path)) as T,
    ];
    const [all = [], seen = []] = await both<Account[]>("/api/v1/accounts?limit=500");
    expect(new Set(all.map(({ group_id }) => group_id)).size).toBeGreaterThan(1);
    expect(new Set(seen.map(({ group_id }) => group_id))).toEqual(new Set([GROUP.hedging]));
    const [open, own] = await both<HousePositions>("/api/v1/dealing/positions");
    expect(open?.rows.map(({ account_id }) => account_id)).toContain(theirs.account_id);
    expect(new Set(own?.rows.map(({ group_id }) => group_id))).toEqual(new Set([GROUP.hedging]));
    const [, sum] = await both<HouseExposure>("/api/v1/exposure");
    expect(sum?.currencies.map(({ currency }) => currency)).toEqual(["USD"]);
    const [, groups = []] = await both<Group[]>("/api/v1/groups");
    expect(groups.map(({ id }) => id)).toEqual([GROUP.hedging]);
    const [, lines] = await both<HouseJournal>("/api/v1/journal?limit=200");
    const named = new Set(lines?.rows.map(({ account_id }) => account_id));
    expect(named.has(theirs.account_id)).toBe(false);
    expect(named.has(mine.account_id)).toBe(true);
    for (const list of ["/api/v1/configs", "/api/v1/commissions"]) {
      const [, values = []] = await both<{ group_id: number | null }[]>(list);
      expect(values.every(({ group_id }) => group_id === null || group_id === GROUP.hedging)).toBe(
        true,
      );
    }
  });

  it.each([
    ["GET", `/api/v1/exposure?group_id=${GROUP.euro}`, undefined],
    ["GET", `/api/v1/dealing/orders?group_id=${GROUP.euro}`, undefined],
    ["GET", `/api/v1/configs/groups/${GROUP.euro}`, undefined],
    ["GET", `/api/v1/commissions/groups/${GROUP.euro}`, undefined],
    ["POST", "/api/v1/halts", { group_id: GROUP.euro, is_halted: true }],
    ["POST", "/api/v1/halts", { is_halted: true }],
    ["POST", "/api/v1/halts", { symbol_id: EURUSD, is_halted: true }],
    ["PATCH", `/api/v1/symbols/${EURUSD}/status`, { status: 2 }],
  ])("is refused %s %s", async (method, path, body) => {
    const answer = await dealer.ask(method, path, body);
    expect([answer.status, answer.body]).toMatchObject([403, { error: "beyond_dealer_limit" }]);
    expect(await desk.admin.get("/api/v1/halts")).toEqual([]);
  });

  it("neither opens an account in another group nor moves one there, and halts his own", async () => {
    const made = await dealer.ask("POST", "/api/v1/accounts", {
      name: "Far Away",
      email: "far.away@ringside.example",
      password: "a-harbour-at-dusk",
      group_id: GROUP.euro,
    });
    expect(made).toMatchObject({ status: 403, body: { error: "beyond_dealer_limit" } });
    const moved = await dealer.ask("PATCH", of(mine, `groups/${GROUP.euro}`));
    expect(moved).toMatchObject({ status: 403, body: { error: "beyond_dealer_limit" } });
    const halt = { group_id: GROUP.hedging, is_halted: false };
    expect((await dealer.ask("POST", "/api/v1/halts", halt)).status).toBeLessThan(300);
  });

  it("watches only them, and his sockets come back when his limits change", async () => {
    const socket = await watch(desk, dealer, { all: true });
    await theirs.place(pending());
    await mine.place(pending());
    const seen = (await watchedBy(desk, socket)).map(({ account_id }) => account_id);
    expect(seen).toEqual([mine.account_id]);
    const by = { client: socket, session_id: dealer.session_id };
    for (const wish of [
      { accounts: [theirs.account_id] },
      { groups: [GROUP.euro] },
      { exposure: { group_id: GROUP.euro } },
    ]) {
      sendWatch(by, wish);
      const error = await socket.nextEvent("forbidden");
      expect(error.payload).toMatchObject({
        reason: "watch",
        message: expect.stringContaining("limits"),
      });
    }
    await set({ group_ids: [GROUP.euro] });
    expect((await socket.closed).code).toBe(1001);
  });
});
