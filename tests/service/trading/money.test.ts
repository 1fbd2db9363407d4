/**
 * Deposits, withdrawals, adjustments and credit: what staff does, and what the account's owner sees of it. @interface §4.3
 * @bar S6 X22
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ERRORS, type ErrorName } from "../../../contract/errors.ts";
import { IDEMPOTENCY_KEY_DAYS_MIN } from "../../../contract/limits.ts";
import type { Journal } from "../../../contract/journal.ts";
import type { Transaction } from "../../../contract/money.ts";
import { unixMs } from "../../../domain/units.ts";
import { createIdempotency } from "../../../server/gateway/idempotency.ts";
import { GROUP } from "../../support/trading-house.ts";
import {
  openTradingDesk,
  type Reply,
  type Trader,
  type TradingDesk,
} from "../../support/trading-desk.ts";
import { buy, openAtPar } from "../../support/trading-steps.ts";

let desk: TradingDesk;
beforeAll(async () => {
  desk = await openTradingDesk({ [GROUP.hedging]: 40, [GROUP.prop]: 1, [GROUP.euro]: 1 });
});
afterAll(() => desk.close());

const move = (
  account_id: number,
  operation: string,
  body: unknown,
  headers: Record<string, string> = {},
) => desk.admin.ask("POST", `/api/v1/accounts/${account_id}/money/${operation}`, body, headers);

function expectRefused({ status, body }: Reply, error: ErrorName): void {
  const row = ERRORS[error];
  expect([status, body]).toMatchObject([row.status, { message: row.message, error }]);
}

const transactionsOf = async (trader: Trader, query = "") =>
  (await trader.get(`/api/v1/accounts/me/transactions${query}`)) as Transaction[];

/** Operation, amount, then what the transaction and the account say: origin, type, balance and credit. */
const MOVEMENTS: readonly (readonly [
  operation: string,
  amount: number,
  origin: number,
  type: number,
  balance: number,
  credit: number,
])[] = [
  ["deposit", 500.55, 0, 0, 10_500.55, 0],
  ["withdrawal", 10_000, 3, 1, 0, 0],
  ["adjust", 0.01, 2, 0, 10_000.01, 0],
  ["adjust", -10_000, 2, 1, 0, 0],
  ["credit-in", 300, 6, 0, 10_000, 300],
];

describe("a movement of money", () => {
  // @interface operation:money_deposit @interface operation:money_withdrawal @interface operation:money_adjust
  // @interface operation:money_credit_in @interface operation:money_credit_out @interface event:money_change
  // @interface operation:my_transactions
  // @rule 2.9 4.3.1 4.3.2 4.3.3 4.3.4 6.3.2
  it.each(MOVEMENTS)("%s of %d is booked, told, listed and answered", async (...row) => {
    const [operation, amount, origin, type, balance, credit] = row;
    const ada = await desk.trader();
    const { account_id } = ada;
    const [id, created_at] = [desk.next.transaction, desk.now()];
    const { status, data } = await move(account_id, operation, { amount, desc: "why" });
    expect([status, data]).toMatchObject([200, { id: account_id, balance, credit }]);
    const change = {
      account_id,
      amount: Math.abs(amount),
      balance,
      credit,
      desc: "why",
      origin,
      type,
    };
    expect(await ada.told()).toEqual([["money_change", change]]);
    const [last] = await transactionsOf(ada);
    expect(last).toEqual({ ...change, id, created_at });
    expect(await ada.get("/api/v1/accounts/me/summary")).toMatchObject({ balance, credit });
    expect(await ada.get("/api/v1/accounts/me")).toMatchObject({ balance, credit });
  });

  it("takes credit back, to the last cent of it", async () => {
    const ada = await desk.trader();
    await move(ada.account_id, "credit-in", { amount: 100 });
    expectRefused(await move(ada.account_id, "credit-out", { amount: 100.01 }), "credit_too_low");
    const { data } = await move(ada.account_id, "credit-out", { amount: 100 });
    expect(data).toMatchObject({ balance: 10_000, credit: 0 });
    expect((await ada.told()).at(-1)).toEqual([
      "money_change",
      {
        account_id: ada.account_id,
        amount: 100,
        balance: 10_000,
        credit: 0,
        desc: "",
        origin: 7,
        type: 1,
      },
    ]);
  });

  // @rule 4.2.2
  it("is listed by origin, newest first, to its owner alone", async () => {
    const ada = await desk.trader();
    await move(ada.account_id, "credit-in", { amount: 50 });
    await move(ada.account_id, "withdrawal", { amount: 20 });
    await move(ada.account_id, "adjust", { amount: 5 });
    await move(ada.account_id, "credit-out", { amount: 50 });
    const origins = async (query: string) =>
      (await transactionsOf(ada, query)).map(({ origin }) => origin);
    expect(await origins("")).toEqual([7, 2, 3, 6, 0]);
    expect(await origins("?origin=0,2,3,6,7")).toEqual([7, 2, 3, 6, 0]);
    expect(await origins("?origin=3,6")).toEqual([3, 6]);
    expect(await origins("?origin=5")).toEqual([]);
    expectRefused(await ada.ask("GET", "/api/v1/accounts/me/transactions?origin=a"), "bad_request");
    const other = await desk.trader();
    expect((await transactionsOf(other)).map(({ account_id }) => account_id)).toEqual([
      other.account_id,
    ]);
  });

  // @rule 4.2.1
  it("is in the account's journal with who did it, for the owner and for staff", async () => {
    // @interface operation:my_journal @interface operation:account_journal
    const ada = await desk.trader();
    await move(ada.account_id, "deposit", { amount: 1, desc: "a coin" });
    const mine = (await ada.get("/api/v1/accounts/me/journal")) as Journal[];
    expect(mine[0]).toMatchObject({
      account_id: ada.account_id,
      actor_id: 900_001,
      actor_scope: "Admin",
      action: "money_change",
      entity: "account",
      entity_id: ada.account_id,
      message: "+1, balance 10001, credit 0: a coin",
      ts: desk.now(),
    });
    expect(await desk.admin.get(`/api/v1/accounts/${ada.account_id}/journal`)).toEqual(mine);
    expectRefused(await desk.admin.ask("GET", "/api/v1/accounts/999/journal"), "not_found");
    expectRefused(await ada.ask("GET", `/api/v1/accounts/${ada.account_id}/journal`), "forbidden");
  });
});

describe("a movement of money is refused", () => {
  // @interface error:amount_not_positive @interface error:amount_too_precise @interface error:balance_too_low
  // @interface error:credit_too_low @interface error:wrong_state
  it.each<[operation: string, amount: number, error: ErrorName]>([
    ["deposit", 0, "bad_request"],
    ["deposit", -1, "amount_not_positive"],
    ["withdrawal", -1, "amount_not_positive"],
    ["credit-in", -1, "amount_not_positive"],
    ["credit-out", -1, "amount_not_positive"],
    ["deposit", 0.001, "amount_too_precise"],
    ["adjust", -0.005, "amount_too_precise"],
    ["deposit", 1e15, "bad_request"],
    ["withdrawal", 10_000.01, "balance_too_low"],
    ["adjust", -10_000.01, "balance_too_low"],
    ["credit-out", 0.01, "credit_too_low"],
  ])("%s of %d: nothing happens", async (operation, amount, error) => {
    const ada = await desk.trader();
    expectRefused(await move(ada.account_id, operation, { amount }), error);
    expect(await ada.told()).toEqual([]);
    expect(await transactionsOf(ada)).toHaveLength(1);
  });

  it("where margin and losses need it", async () => {
    const ada = await desk.trader();
    await openAtPar(desk, ada, buy(1));
    // 10,000.00 less 10.00 of spread and 1,100.10 of margin.
    expectRefused(
      await move(ada.account_id, "withdrawal", { amount: 8_889.91 }),
      "balance_too_low",
    );
    expect((await move(ada.account_id, "withdrawal", { amount: 8_889.9 })).status).toBe(200);
    expect(await ada.get("/api/v1/accounts/me/summary")).toMatchObject({ free_margin: 0 });
  });

  it("in a programme: one deposit begins it, and nothing is taken out", async () => {
    const ada = await desk.trader(GROUP.prop);
    expect((await move(ada.account_id, "deposit", { amount: 10_000 })).status).toBe(200);
    expectRefused(await move(ada.account_id, "deposit", { amount: 1 }), "wrong_state");
    expectRefused(await move(ada.account_id, "withdrawal", { amount: 1 }), "wrong_state");
  });

  it("of an account that is not there, and by anyone but staff", async () => {
    const ada = await desk.trader();
    expectRefused(await move(999, "deposit", { amount: 1 }), "not_found");
    for (const operation of ["deposit", "withdrawal", "adjust", "credit-in", "credit-out"]) {
      const path = `/api/v1/accounts/${ada.account_id}/money/${operation}`;
      expectRefused(await ada.ask("POST", path, { amount: 1 }), "forbidden");
    }
    expect(await ada.told()).toEqual([]);
  });
});

describe("a movement of money under an Idempotency-Key", () => {
  // @interface error:idempotency_key_reused @interface error:in_progress @interface limit:IDEMPOTENCY_KEY_PATTERN
  const keyed = (key: string) => ({ "idempotency-key": key });

  it("is done once, however often it is sent, and answered as the first time", async () => {
    const ada = await desk.trader();
    const send = () => move(ada.account_id, "deposit", { amount: 10 }, keyed("once-1"));
    const first = await send();
    await move(ada.account_id, "deposit", { amount: 5 });
    const again = await send();
    expect([first.status, first.headers.get("idempotency-replayed")]).toEqual([200, null]);
    expect([again.status, again.headers.get("idempotency-replayed")]).toEqual([200, "true"]);
    expect(again.text).toBe(first.text);
    expect((await ada.told()).map(([, payload]) => payload)).toMatchObject([
      { amount: 10 },
      { amount: 5, balance: 10_015 },
    ]);
  });

  it("is known by what an older service kept of it, the whole hash of its body", async () => {
    const ada = await desk.trader();
    const send = () => move(ada.account_id, "deposit", { amount: 10 }, keyed("older-1"));
    const first = await send();
    await desk.service.sql`update idempotency_keys set body_hash = body_hash || body_hash
      where key = 'older-1'`;
    const again = await send();
    expect([again.status, again.headers.get("idempotency-replayed")]).toEqual([200, "true"]);
    expect(again.text).toBe(first.text);
    await ada.told();
  });

  it("is refused with another body, account or operation", async () => {
    const [ada, eve] = [await desk.trader(), await desk.trader()];
    await move(ada.account_id, "deposit", { amount: 10 }, keyed("once-2"));
    for (const [account_id, operation, amount] of [
      [ada.account_id, "deposit", 11],
      [eve.account_id, "deposit", 10],
      [ada.account_id, "credit-in", 10],
    ] as const) {
      const answer = await move(account_id, operation, { amount }, keyed("once-2"));
      expectRefused(answer, "idempotency_key_reused");
    }
    expect(await ada.told()).toHaveLength(1);
    expect(await eve.told()).toEqual([]);
  });

  it("is told the same refusal again, though it would pass by now", async () => {
    const ada = await desk.trader();
    const send = () => move(ada.account_id, "withdrawal", { amount: 10_001 }, keyed("once-3"));
    expectRefused(await send(), "balance_too_low");
    await move(ada.account_id, "deposit", { amount: 1_000 });
    const again = await send();
    expectRefused(again, "balance_too_low");
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect(await ada.told()).toHaveLength(1);
  });

  it("sent many times at once is done once; the others hear that it is under way, or its answer", async () => {
    const ada = await desk.trader();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        move(ada.account_id, "deposit", { amount: 1 }, keyed("once-4")),
      ),
    );
    const done = answers.filter(({ status }) => status === 200);
    expect(done.length).toBeGreaterThan(0);
    for (const answer of answers) if (answer.status !== 200) expectRefused(answer, "in_progress");
    expect(new Set(done.map(({ text }) => text)).size).toBe(1);
    expect(done[0]?.data).toMatchObject({ balance: 10_001, credit: 0 });
    expect(await ada.told()).toHaveLength(1);
  });

  it("is remembered for seven days", async () => {
    // @interface limit:IDEMPOTENCY_KEY_DAYS_MIN
    const ada = await desk.trader();
    const send = () => move(ada.account_id, "deposit", { amount: 10 }, keyed("once-5"));
    await send();
    const week = IDEMPOTENCY_KEY_DAYS_MIN * 86_400_000;
    const sweepAt = (at: number) =>
      createIdempotency(desk.service.sql, { ...desk.service.clock, now: () => unixMs(at) }).sweep();
    await sweepAt(desk.now() + week);
    await send();
    expect(await ada.told()).toHaveLength(1);
    await sweepAt(desk.now() + week + 1);
    await send();
    expect(await ada.told()).toHaveLength(1);
  });

  it("of a form that no key has is refused", async () => {
    const ada = await desk.trader();
    for (const key of ["", "a b", "x".repeat(65)]) {
      expectRefused(
        await move(ada.account_id, "deposit", { amount: 1 }, keyed(key)),
        "bad_request",
      );
    }
    expect(await ada.told()).toEqual([]);
  });

  it("is another's own: two of the staff may use the same", async () => {
    const ada = await desk.trader();
    const dealer = await desk.signIn(900_002, "demo-dealer");
    const path = `/api/v1/accounts/${ada.account_id}/money/deposit`;
    for (const who of [desk.admin, dealer]) {
      const { status } = await who.ask("POST", path, { amount: 2 }, keyed("shared"));
      expect(status).toBe(200);
    }
    expect(await ada.told()).toHaveLength(2);
  });
});
