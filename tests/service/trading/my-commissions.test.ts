/** What a trader may know of commissions: those of his own group, and how much he has traded this month. */
import { afterAll, beforeAll, expect, it } from "vitest";
import type { MyCommissions } from "../../../contract/commission.ts";
import { GROUP } from "../../support/trading-house.ts";
import { openTradingDesk, type TradingDesk } from "../../support/trading-desk.ts";
import { openAtPar, buy } from "../../support/trading-steps.ts";

const PATH = "/api/v1/accounts/me/commissions";

let desk: TradingDesk;
beforeAll(async () => {
  desk = await openTradingDesk({ [GROUP.hedging]: 1, [GROUP.commission]: 1 });
});
afterAll(() => desk.close());

/** @interface operation:my_commissions */
it("an owner reads the commissions of his group with their tiers, and the lots of his month", async () => {
  const { sql } = desk.service;
  await sql`insert into commission_tiers (commission_id, volume_from, volume_to, value)
    select commission_id, 100, null, 2 from commissions where group_id = ${GROUP.commission}`;
  const ada = await desk.trader(GROUP.commission);
  expect(await ada.get(PATH)).toMatchObject({ month_volume: 0 });
  await openAtPar(desk, ada, buy(0.35));
  const mine = (await ada.get(PATH)) as MyCommissions;
  expect(mine.month_volume).toBe(0.35);
  expect(mine.commissions).toMatchObject([
    {
      group_id: GROUP.commission,
      mode: "per_lot",
      charge: "both",
      value: 3.5,
      charge_min: 0,
      tiers: [{ volume_from: 100, volume_to: null, value: 2 }],
    },
  ]);
});

it("an account of another group sees none of them", async () => {
  const bob = await desk.trader(GROUP.hedging);
  expect(await bob.get(PATH)).toEqual({ month_volume: 0, commissions: [] });
});
