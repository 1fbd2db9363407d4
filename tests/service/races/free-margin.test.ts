/** Fifty at once for what is there once: one writer decides, so at most one gets it. @interface §4.3, §4.8 @bar S8 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { untilProjected } from "../../support/projected.ts";
import { ROUNDS, US500, openDesk, type Desk } from "./desk.ts";

const AT_ONCE = 50;
const BALANCE = 10_000;
/** 6,000 of 10,000. */
const LOTS = 100;

const copies = <T>(make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, index) => make(index)));

describe("a service that is asked for the same money many times at once", () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await openDesk(BALANCE);
  });
  afterAll(() => desk.close());

  it(`accepts one of ${AT_ONCE} orders that each need 60% of the free margin, ${ROUNDS} times`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const order = { symbol_id: US500, type: 0, side: round % 2, volume: LOTS };
      const [answers] = await Promise.all([
        copies((n) =>
          desk.ask("trader", "POST", "/api/v1/orders", {
            ...order,
            client_order_id: `margin-${round}-${n}`,
          }),
        ),
        // Small money that comes and goes meanwhile.
        desk.money("deposit", 5, `in-${round}`),
        desk.money("credit-in", 5, `credit-in-${round}`),
      ]);
      const accepted = answers.filter(({ status }) => status === 201);
      expect(accepted.length, `round ${round}: ${answers[0]?.text}`).toBe(1);
      const refused = answers.filter(({ status }) => status !== 201);
      expect(refused.every(({ status }) => status === 422)).toBe(true);
      expect((await desk.summary()).free_margin).toBeGreaterThanOrEqual(0);
      const [one] = accepted.map(({ data }) => data as { position_id: number });
      const ended = await Promise.all([
        desk.ask("trader", "POST", `/api/v1/positions/${one?.position_id}/close`, {}),
        desk.money("credit-out", 5, `credit-out-${round}`),
        // What the spread of 0.1 cost, but for what came in above.
        desk.money("deposit", 5, `again-${round}`),
      ]);
      expect(ended.map(({ status }) => status)).toEqual([200, 200, 200]);
    }
    expect((await desk.summary()).balance).toBe(BALANCE);
  }, 600_000);

  it(`pays one of ${AT_ONCE} withdrawals of 60% of the balance, ${ROUNDS} times`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const answers = await copies((n) => desk.money("withdrawal", 6_000, `w-${round}-${n}`));
      expect(answers.filter(({ status }) => status === 200).length, `round ${round}`).toBe(1);
      expect((await desk.summary()).balance).toBe(BALANCE - 6_000);
      expect((await desk.money("deposit", 6_000, `d-${round}`)).status).toBe(200);
    }
    await untilProjected(desk.service.sql);
    const [sum] = await desk.service.sql<{ sum: number }[]>`
      select sum(amount)::bigint from ledger_entries`;
    expect(sum?.sum).toBe(0);
  }, 600_000);
});
