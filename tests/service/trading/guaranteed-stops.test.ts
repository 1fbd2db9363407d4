/** Guaranteed stops as a trader meets them over REST and WebSocket, and what the house reads of them. @interface §6 Positions */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Deal } from "../../../contract/deal.ts";
import type { HouseExposure } from "../../../contract/exposure.ts";
import type { HouseOverview } from "../../../contract/house-overview.ts";
import type { Journal } from "../../../contract/journal.ts";
import type { Position } from "../../../contract/position.ts";
import type { Statement } from "../../../contract/statement.ts";
import type { SymbolRecord } from "../../../contract/symbol.ts";
import { createJournal } from "../../../server/journal/journal.ts";
import { snapshotOf, stateHash } from "../../../server/journal/snapshots.ts";
import { ANSWER_KEPT_MS } from "../../../server/office/shared-answers.ts";
import { openTradingDesk, type Trader, type TradingDesk } from "../../support/trading-desk.ts";
import { EURUSD, GROUP } from "../../support/trading-house.ts";
import { buy, openAtPar, typesOf, CLOSE } from "../../support/trading-steps.ts";

let desk: TradingDesk;
beforeAll(async () => {
  desk = await openTradingDesk({ [GROUP.hedging]: 6 });
});
afterAll(() => desk.close());

const MINE = "/api/v1/positions/accounts/me";

/** A lot bought at 1.10010 with its stop guaranteed at 1.09700. */
async function guaranteed(): Promise<{ ada: Trader; position: Position }> {
  const ada = await desk.trader();
  const asked = buy(1, { stop_loss: 1.097, is_stop_guaranteed: true });
  return { ada, position: await openAtPar(desk, ada, asked) };
}

async function gapThrough(ada: Trader) {
  desk.quote(EURUSD, 109_000, 109_010);
  return ada.told();
}

describe("a guaranteed stop", () => {
  it("is offered by the symbol, and said of the position and in the journal", async () => {
    const { ada, position } = await guaranteed();
    const symbol = (await ada.get(`/api/v1/symbols/${EURUSD}`)) as SymbolRecord;
    expect(symbol.guaranteed_stop).toEqual({ premium: 12, distance_min: 200 });
    expect(position).toMatchObject({ stop_loss: 1.097, guarantee_premium: 12 });
    const lines = (await ada.get("/api/v1/accounts/me/journal")) as Journal[];
    const said = lines.find(({ action }) => action === "position_create");
    expect(said?.message).toContain("stop loss 1.09700 guaranteed");
  });

  it("is filled at its price in a gap: events, deal, closed record, statement and journal", async () => {
    const { ada, position } = await guaranteed();
    const told = await gapThrough(ada);
    expect(typesOf(told)).toEqual(CLOSE);
    const exit = {
      price: 1.097,
      bid: 1.09,
      profit: -310,
      commission: 0,
      premium: -12,
      guarantee_paid: 700,
    };
    expect(told[2]?.[1]).toMatchObject(exit);
    expect(told[3]?.[1]).toMatchObject({ close_price: 1.097, premium: -12, guarantee_premium: 12 });
    const [deal] = (await ada.get("/api/v1/deals/accounts/me")) as Deal[];
    expect(deal).toMatchObject({ ...exit, position_id: position.id, requested_price: 1.097 });
    const [closed] = (await ada.get(`${MINE}?history=true`)) as Position[];
    expect(closed).toMatchObject({ id: position.id, premium: -12 });
    const span = `from=${desk.now() - 86_400_000}&to=${desk.now() + 1_000}`;
    const statement = (await ada.get(`/api/v1/accounts/me/statement?${span}`)) as Statement;
    expect(statement).toMatchObject({ profit: -310, commission: 0, premium: -12 });
    const { balance_start, deposits, profit, swap, premium = 0 } = statement;
    expect(statement.balance_end).toBeCloseTo(
      balance_start + deposits + profit + swap + premium,
      6,
    );
    expect(statement.balance_end).toBe(9_678);
    const lines = (await ada.get("/api/v1/accounts/me/journal")) as Journal[];
    expect(
      lines.find(({ entity_id, entity }) => entity === "deal" && entity_id === deal?.id)?.message,
    ).toContain("premium of the guaranteed stop -12, paid by the house 700");
  });

  it("is set, moved and given up on a position", async () => {
    const ada = await desk.trader();
    const { id } = await openAtPar(desk, ada, buy(1, { stop_loss: 1.097 }));
    const put = (body: object) => ada.ask("PUT", `/api/v1/positions/${id}`, body);
    expect(await put({ is_stop_guaranteed: true })).toMatchObject({ status: 200 });
    expect(await put({ stop_loss: 1.095 })).toMatchObject({ status: 200 });
    expect(await ada.get(MINE)).toMatchObject([{ stop_loss: 1.095, guarantee_premium: 12 }]);
    expect(await put({ is_stop_guaranteed: false })).toMatchObject({ status: 200 });
    const [position] = (await ada.get(MINE)) as Position[];
    expect(position).not.toHaveProperty("guarantee_premium");
  });

  it("is what the house reads as its exposure, and then as what it brought and cost", async () => {
    const house = async (path: string) => {
      desk.service.clock.advance(ANSWER_KEPT_MS);
      return desk.admin.get(path);
    };
    const usd = async () =>
      ((await house("/api/v1/overview")) as HouseOverview).currencies.find(
        ({ currency }) => currency === "USD",
      );
    const open = async () =>
      ((await house("/api/v1/exposure")) as HouseExposure).symbols.find(
        ({ symbol_id }) => symbol_id === EURUSD,
      )?.guaranteed_long_volume ?? 0;
    const before = await usd();
    const { ada } = await guaranteed();
    const carried = await open();
    expect(carried).toBeGreaterThanOrEqual(1);
    await gapThrough(ada);
    const after = await usd();
    expect(await open()).toBe(0);
    const stopped = carried;
    expect((after?.premiums ?? 0) - (before?.premiums ?? 0)).toBeCloseTo(12 * stopped, 6);
    expect((after?.guarantees_paid ?? 0) - (before?.guarantees_paid ?? 0)).toBeCloseTo(
      700 * stopped,
      6,
    );
  });

  it("is as it was after a restart, from a snapshot and from the journal alone", async () => {
    const { ada, position } = await guaranteed();
    const { sql, sequencer } = desk.service;
    const before = await createJournal(sql).recover();
    await createJournal(sql).keep(snapshotOf(before.state, before.numbering));
    await ada.ask("PUT", `/api/v1/positions/${position.id}`, { stop_loss: 1.096 });
    await sequencer.durable();
    const live = stateHash(sequencer.state).toString("hex");
    for (const from of ["the last snapshot", "the first event"] as const) {
      const { state } = await createJournal(sql).recover(from);
      expect([from, stateHash(state).toString("hex")]).toEqual([from, live]);
      const open = [...(state.accounts.get(ada.account_id)?.positions.values() ?? [])];
      expect(open).toMatchObject([{ stop_loss: 109_600, guarantee_premium: 12 }]);
    }
  });
});
