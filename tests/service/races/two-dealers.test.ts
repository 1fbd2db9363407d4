/**
 * Two dealers and the client act on one position at once: each part is closed once or refused, none is lost or doubled,
 * and the money is that of what was closed. @bar S8
 */
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Deal } from "../../../contract/deal.ts";
import type { Position } from "../../../contract/position.ts";
import { untilProjected } from "../../support/projected.ts";
import { openDesk, ROUNDS, TRADER, US500, type Desk } from "./desk.ts";

const BALANCE = 10_000;
const LOTS = 3;
/** Bought at 6000.1, closed at 6000.0, one unit a lot. */
const LOST_A_LOT = 0.1;
const ACCEPTED = 200;

const ascending = (lots: readonly number[]) => lots.toSorted((a, b) => a - b);

let desk: Desk;
let tokens: readonly string[];
beforeAll(async () => {
  desk = await openDesk(BALANCE);
  const { service } = desk;
  tokens = [
    (await service.login(900_002, "demo-dealer")).access_token,
    (await service.login(900_001, "demo-admin")).access_token,
  ];
});
afterAll(() => desk.close());

it(`closes what is there once, ${ROUNDS} times`, async () => {
  const order = { symbol_id: US500, type: 0, side: 0, volume: LOTS };
  const dealsOf = async (position_id: number) =>
    (await desk.ask("trader", "GET", `/api/v1/deals/accounts/me?position_id=${position_id}`))
      .data as readonly Deal[];
  for (let round = 0; round < ROUNDS; round++) {
    const opened = await desk.ask("trader", "POST", "/api/v1/orders", order);
    const { position_id } = opened.data as { position_id: number };
    const path = `/api/v1/accounts/${TRADER}/positions/${position_id}/close`;
    /** Each act is sent twice under its key: the second finds it done, or under way. */
    const acts = tokens.flatMap((token, who) =>
      [1, 2].flatMap((volume) => {
        const headers = { "idempotency-key": `round-${round}-${who}-${volume}` };
        const send = () =>
          desk.service.call("POST", path, { token, headers, body: { volume, desc: "race" } });
        return [send(), send()];
      }),
    );
    const [answers, own] = await Promise.all([
      Promise.all(acts),
      desk.ask("trader", "POST", `/api/v1/positions/${position_id}/close`, { volume: 1 }),
    ]);
    // Pairs of one act: what either was answered with, the act was done once.
    const done = [0, 2, 4, 6].flatMap((at) =>
      answers.slice(at, at + 2).some(({ status }) => status === ACCEPTED)
        ? [at % 4 === 0 ? 1 : 2]
        : [],
    );
    const closed = [...done, ...(own.status === ACCEPTED ? [1] : [])];
    const exits = (await dealsOf(position_id)).filter(({ direction }) => direction === 1);
    expect(ascending(exits.map(({ volume }) => volume)), `round ${round}`).toEqual(
      ascending(closed),
    );
    const volume = closed.reduce((sum, lots) => sum + lots, 0);
    const listed = await desk.ask("trader", "GET", "/api/v1/positions/accounts/me");
    const left = (listed.data as readonly Position[]).map((position) => position.volume);
    expect(left, `round ${round}`).toEqual(volume === LOTS ? [] : [LOTS - volume]);
    if (left.length > 0) {
      await desk.ask("trader", "POST", `/api/v1/positions/${position_id}/close`, {});
    }
  }
  const { balance } = await desk.summary();
  expect(balance).toBeCloseTo(BALANCE - ROUNDS * LOTS * LOST_A_LOT, 6);
  await untilProjected(desk.service.sql);
  const [sum] = await desk.service.sql<{ sum: number }[]>`
    select sum(amount)::bigint from ledger_entries`;
  expect(sum?.sum).toBe(0);
}, 600_000);
