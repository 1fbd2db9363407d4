/** Commissions and their tiers as staff sets them over REST, and what a deal costs from then on. @interface §4.5 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Commission, CommissionTier } from "../../../contract/commission.ts";
import type { Journal } from "../../../contract/journal.ts";
import { openTradingDesk, type Trader, type TradingDesk } from "../../support/trading-desk.ts";
import { EURUSD, GROUP } from "../../support/trading-house.ts";
import { buy, openAtPar } from "../../support/trading-steps.ts";

const COMMISSIONS = "/api/v1/commissions";
const ofGroup = (group_id: number) => `${COMMISSIONS}/groups/${group_id}`;
const PER_LOT = { name: "A lot", mode: "per_lot", charge: "entry", value: 2 } as const;

let desk: TradingDesk;
beforeAll(async () => {
  desk = await openTradingDesk({ [GROUP.hedging]: 4, [GROUP.small]: 1, [GROUP.commission]: 1 });
});
afterAll(() => desk.close());

const create = (body: unknown, group_id: number = GROUP.hedging) =>
  desk.admin.ask("POST", ofGroup(group_id), body);

async function made(body: unknown, group_id?: number): Promise<Commission> {
  const { status, data } = await create(body, group_id);
  expect(status).toBe(200);
  return data as Commission;
}

async function clear(group_id: number = GROUP.hedging): Promise<void> {
  for (const { id } of (await desk.admin.get(ofGroup(group_id))) as Commission[]) {
    expect((await desk.admin.ask("DELETE", `${COMMISSIONS}/${id}`)).status).toBe(204);
  }
}

/** Commission of the newest deal, once a position is open. */
async function costOf(trader: Trader, volume: number): Promise<number> {
  await openAtPar(desk, trader, buy(volume));
  const [deal] = (await trader.get("/api/v1/deals/accounts/me?limit=1")) as {
    commission: number;
  }[];
  return deal?.commission ?? NaN;
}

describe("a commission", () => {
  // @interface operation:commission_create @interface operation:commission_update
  // @interface operation:commission_delete @interface operation:commission_get
  // @rule 4.5.2
  it("holds for the next deal, as it is made, changed and deleted", async () => {
    const ada = await desk.trader();
    expect(await costOf(ada, 1)).toBeCloseTo(0);
    const { id, ...commission } = await made({ ...PER_LOT, symbol_id: EURUSD });
    expect(commission).toEqual({
      ...PER_LOT,
      group_id: GROUP.hedging,
      symbol_id: EURUSD,
      category: null,
      charge_min: 0,
      tiers: [],
      updated_at: desk.now(),
    });
    expect(await costOf(ada, 1)).toBe(-2);
    const changed = { ...PER_LOT, value: 5, charge_min: 1.5 };
    const answer = await desk.admin.ask("PUT", `${COMMISSIONS}/${id}`, changed);
    expect([answer.status, answer.data]).toMatchObject([200, { id, ...changed, symbol_id: null }]);
    expect(await desk.admin.get(`${COMMISSIONS}/${id}/groups/${GROUP.hedging}`)).toEqual(
      answer.data,
    );
    expect([await costOf(ada, 1), await costOf(ada, 0.01)]).toEqual([-5, -1.5]);
    await clear();
    expect(await costOf(ada, 1)).toBeCloseTo(0);
  });

  it("is told to who watches in the group, and to nobody of another", async () => {
    const [ada, bob] = [await desk.trader(), await desk.trader(GROUP.small)];
    await made(PER_LOT);
    expect((await ada.told("account_update")).map(([type]) => type)).toEqual(["account_update"]);
    expect(await ada.get("/api/v1/accounts/me/commissions")).toMatchObject({
      commissions: [PER_LOT],
    });
    expect(await bob.told()).toEqual([]);
    await clear();
  });

  it("stands with who set it in his own journal, from what to what", async () => {
    const { id } = await made(PER_LOT);
    await desk.admin.ask("PUT", `${COMMISSIONS}/${id}`, { ...PER_LOT, value: 3 });
    const journal = (await desk.admin.get("/api/v1/accounts/me/journal?limit=5")) as Journal[];
    expect(journal.find(({ action }) => action === "commission_update")).toMatchObject({
      actor_id: 900_001,
      entity: "group",
      entity_id: GROUP.hedging,
      message:
        `${id} "A lot" (all symbols): 2 per_lot, entry, at least 0 -> ` +
        `${id} "A lot" (all symbols): 3 per_lot, entry, at least 0`,
    });
    await clear();
  });

  it("is refused where another of the group is as wide, and not where it is narrower", async () => {
    await made(PER_LOT);
    await made({ ...PER_LOT, category: "forex" });
    const { id } = await made({ ...PER_LOT, symbol_id: EURUSD, category: "forex" });
    const wide = [PER_LOT, { ...PER_LOT, category: "forex" }, { ...PER_LOT, symbol_id: EURUSD }];
    for (const body of wide) {
      expect((await create(body)).body).toMatchObject({ code: 409, error: "conflict" });
    }
    expect((await desk.admin.ask("PUT", `${COMMISSIONS}/${id}`, PER_LOT)).status).toBe(409);
    expect(await desk.admin.get(ofGroup(GROUP.hedging))).toHaveLength(3);
    await clear();
  });

  it("is made once where two ask for the same at once", async () => {
    const answers = await Promise.all([create(PER_LOT), create(PER_LOT), create(PER_LOT)]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    await clear();
  });

  it.each([
    ["name", { name: "   " }],
    ["name", { name: "A\u0007lot" }],
    ["name", { name: "x".repeat(129) }],
    ["value", { value: -1 }],
    ["value", { value: 1_000_001 }],
    ["value", { value: 0.000_000_001 }],
    ["value", { mode: "percent", value: 101 }],
    ["charge_min", { charge_min: 0.001 }],
    ["charge_min", { charge_min: 1e300 }],
    ["mode", { mode: "per_trade" }],
    ["charge", { charge: "never" }],
    ["category", { category: "stamps" }],
    ["category", { symbol_id: EURUSD, category: "metals" }],
    ["symbol_id", { symbol_id: 987_654 }],
  ])("is refused for its %s: %j", async (field, change) => {
    const { status, body } = await create({ ...PER_LOT, ...change });
    expect(status).toBe(400);
    expect(body).toMatchObject({ errors: [{ path: `body.${field}` }] });
    expect(await desk.admin.get(ofGroup(GROUP.hedging))).toEqual([]);
  });
});

describe("the commissions of a group", () => {
  // @interface operation:commissions_of_group @interface operation:commissions_list
  it("are read by a trader of the group, who is refused another's and those of no group alike", async () => {
    const ada = await desk.trader(GROUP.commission);
    const own = (await ada.get(ofGroup(GROUP.commission))) as Commission[];
    expect(own).toMatchObject([{ group_id: GROUP.commission, value: 3.5 }]);
    const [other, none] = [
      await ada.ask("GET", ofGroup(1)),
      await ada.ask("GET", ofGroup(987_654)),
    ];
    expect(other).toMatchObject({ status: 403, text: none.text });
    const all = (await desk.admin.get(COMMISSIONS)) as Commission[];
    expect(all).toEqual(own);
  });

  it.each([
    ["POST", ofGroup(987_654), PER_LOT],
    ["PUT", `${COMMISSIONS}/987654`, PER_LOT],
    ["DELETE", `${COMMISSIONS}/987654`, undefined],
    ["POST", `${COMMISSIONS}/987654/tiers`, { volume_from: 0, volume_to: null, value: 1 }],
    ["DELETE", `${COMMISSIONS}/987654/tiers/1`, undefined],
    ["GET", ofGroup(987_654), undefined],
  ])("%s %s of nothing is 404", async (method, path, body) => {
    expect((await desk.admin.ask(method, path, body)).status).toBe(404);
  });
});

describe("a tier", () => {
  // @interface operation:commission_tier_create @interface operation:commission_tier_update
  // @interface operation:commission_tier_delete
  const tier = (volume_from: number, volume_to: number | null, value: number) => ({
    volume_from,
    volume_to,
    value,
  });

  // @rule 4.5.3
  it("holds from its volume of the month on, as it is made, changed and deleted", async () => {
    const ada = await desk.trader();
    const { id } = await made(PER_LOT);
    const tiers = `${COMMISSIONS}/${id}/tiers`;
    expect(await costOf(ada, 1)).toBe(-2);
    const { status, data } = await desk.admin.ask("POST", tiers, tier(1, null, 1));
    expect(status).toBe(201);
    const first = data as CommissionTier;
    expect(first).toEqual({ ...tier(1, null, 1), id: first.id, commission_id: id });
    expect(await costOf(ada, 1)).toBe(-1);
    const path = `${tiers}/${first.id}`;
    const changed = await desk.admin.ask("PUT", path, tier(0, null, 0.5));
    expect([changed.status, changed.data]).toEqual([201, { ...first, ...tier(0, null, 0.5) }]);
    expect(await costOf(ada, 1)).toBe(-0.5);
    expect((await desk.admin.ask("DELETE", path)).status).toBe(204);
    expect(await costOf(ada, 1)).toBe(-2);
    expect((await desk.admin.ask("DELETE", path)).status).toBe(404);
    await clear();
  });

  it("may touch another of its commission and not overlap it", async () => {
    const { id } = await made(PER_LOT);
    const tiers = `${COMMISSIONS}/${id}/tiers`;
    const add = async (body: unknown) => (await desk.admin.ask("POST", tiers, body)).status;
    expect(await add(tier(10, 20, 1))).toBe(201);
    expect(await add(tier(20, 30, 1))).toBe(201);
    for (const [from, to] of [
      [19.99, 20],
      [0, null],
      [12, 13],
      [29, null],
    ] as const) {
      expect(await add(tier(from, to, 1))).toBe(409);
    }
    for (const [from, to] of [
      [40, 40],
      [40, 39],
      [2e9, null],
      [0.000_000_001, 1],
    ] as const) {
      expect(await add(tier(from, to, 1))).toBe(400);
    }
    const [found] = (await desk.admin.get(ofGroup(GROUP.hedging))) as Commission[];
    expect(found?.tiers.map(({ volume_from }) => volume_from)).toEqual([10, 20]);
    const second = found?.tiers[1]?.id ?? 0;
    expect((await desk.admin.ask("PUT", `${tiers}/${second}`, tier(15, 30, 1))).status).toBe(409);
    await clear();
  });
});
