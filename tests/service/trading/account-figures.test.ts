/** What becomes of an account over REST and WebSocket: margin call and stop-out, netting, programme, currency, night. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MoneyChange } from "../../../contract/money.ts";
import type { Order } from "../../../contract/order.ts";
import { EURUSD, GROUP, USDJPY } from "../../support/trading-house.ts";
import { openTradingDesk, type Trader, type TradingDesk } from "../../support/trading-desk.ts";
import {
  buy,
  CLOSE,
  openAtPar,
  partsOf,
  quotePar,
  sell,
  typesOf,
} from "../../support/trading-steps.ts";

let desk: TradingDesk;
beforeAll(async () => {
  desk = await openTradingDesk({
    [GROUP.hedging]: 6,
    [GROUP.netting]: 1,
    [GROUP.hedgedMax]: 1,
    [GROUP.hedgedNet]: 1,
    [GROUP.prop]: 2,
    [GROUP.euro]: 1,
  });
});
afterAll(() => desk.close());

const atPar = () => quotePar(desk);
const opened = (trader: Trader, body: Record<string, unknown>) => openAtPar(desk, trader, body);

describe("an account that runs out of margin", () => {
  const liquidation = (
    account_id: number,
    status: number,
    level: number,
    [equity, used_margin, margin_level]: [number, number, number | null],
  ) => [
    "event_liqudation_status",
    { account_id, status, margin_level, level, equity, used_margin, ts: desk.now() },
  ];

  // @rule 6.3.5
  it("is warned, then its largest loss is closed, until it is out of danger", async () => {
    // @interface event:event_liqudation_status
    const ada = await desk.trader();
    const { account_id } = ada;
    const large = await opened(ada, buy(8));
    const small = await opened(ada, buy(1));
    desk.quote(EURUSD, 109_980, 109_990);
    expect(await ada.told()).toEqual([liquidation(account_id, 1, 100, [9_730, 9_900.9, 98.27])]);
    desk.quote(EURUSD, 109_440, 109_450);
    const told = await ada.told();
    expect(typesOf(told)).toEqual(["event_liqudation_status", ...CLOSE, "event_liqudation_status"]);
    expect(told[0]).toEqual(liquidation(account_id, 2, 50, [4_870, 9_900.9, 49.19]));
    expect(told[3]?.[1]).toMatchObject({ position_id: large.id, reason: 5, profit: -4_560 });
    expect(told.at(-1)).toEqual(liquidation(account_id, 0, 100, [4_870, 1_100.1, 442.69]));
    expect(await ada.get("/api/v1/accounts/me/summary")).toMatchObject({
      balance: 5_440,
      equity: 4_870,
      margin_level: 442.69,
      positions: [{ id: small.id, profit: -570 }],
    });
  });

  it("and falls through zero in a gap is brought to zero by the house", async () => {
    const ada = await desk.trader();
    const { account_id } = ada;
    await opened(ada, buy(9));
    desk.quote(EURUSD, 108_500, 108_510);
    const told = await ada.told();
    expect(typesOf(told)).toEqual([
      "event_liqudation_status",
      "event_liqudation_status",
      ...CLOSE,
      "event_liqudation_status",
      "money_change",
    ]);
    const figures: [number, number, number] = [-3_590, 9_900.9, -36.26];
    expect(told[0]).toEqual(liquidation(account_id, 1, 100, figures));
    expect(told[1]).toEqual(liquidation(account_id, 2, 50, figures));
    expect(told[7]).toEqual(liquidation(account_id, 0, 100, [-3_590, 0, null]));
    expect(told[8]?.[1]).toEqual({
      account_id,
      amount: 3_590,
      balance: 0,
      credit: 0,
      desc: "Negative balance protection",
      origin: 2,
      type: 0,
    } satisfies MoneyChange);
  });

  it("is helped by an opposite position as its group says", async () => {
    const used: Record<string, number> = {};
    for (const group_id of [GROUP.hedging, GROUP.hedgedMax, GROUP.hedgedNet]) {
      const ada = await desk.trader(group_id);
      await opened(ada, buy(0.3));
      await opened(ada, sell(0.1));
      const summary = (await ada.get("/api/v1/accounts/me/summary")) as { used_margin: number };
      used[group_id] = summary.used_margin;
    }
    expect(used).toEqual({
      [GROUP.hedging]: 440.04,
      [GROUP.hedgedMax]: 330.03,
      [GROUP.hedgedNet]: 220.02,
    });
  });
});

describe("a position in netting", () => {
  it("grows to the mean price, shrinks, closes and turns around", async () => {
    const ada = await desk.trader(GROUP.netting);
    const position = await opened(ada, buy(0.3, { comment: "net" }));
    desk.quote(EURUSD, 110_090, 110_100);
    await ada.place(buy(0.1));
    const grown = await ada.told();
    expect(typesOf(grown)).toEqual([
      "order_create",
      "order_update",
      "deal_create",
      "position_update",
    ]);
    expect(grown[2]?.[1]).toMatchObject({ direction: 0, position_id: position.id, price: 1.101 });
    // (3 x 1.1001 + 1.1010) / 4; 9 points above it less the spread on 40,000 EUR; the mean of both margins.
    expect(grown[3]?.[1]).toMatchObject({
      id: position.id,
      volume: 0.4,
      open_price: 1.100325,
      profit: 23,
      margin: 440.13,
    });

    const next = desk.next;
    await ada.place(sell(0.1, { comment: "less" }));
    const shrunk = await ada.told();
    expect(typesOf(shrunk)).toEqual([...CLOSE, "position_update"]);
    expect(partsOf(shrunk).order).toMatchObject({ side: 1, status: 3, position_id: position.id });
    expect(partsOf(shrunk).deal).toMatchObject({ direction: 1, price: 1.1009, profit: 5.75 });
    expect(partsOf(shrunk).closed).toMatchObject({
      id: next.position,
      volume: 0.1,
      comment: `Partial close of #${position.id} · less`,
    });
    expect(shrunk.at(-1)?.[1]).toMatchObject({ volume: 0.3, open_price: 1.100325, profit: 17.25 });

    const after = desk.next;
    const turning = await ada.place(sell(0.5));
    const turned = await ada.told();
    expect(typesOf(turned)).toEqual([...CLOSE, "deal_create", "position_create"]);
    expect(turned[2]?.[1]).toMatchObject({ direction: 1, volume: 0.3, profit: 17.25 });
    expect(turned[3]?.[1]).toMatchObject({ id: position.id, status: 2, volume: 0.3 });
    expect(turned[5]?.[1]).toMatchObject({ direction: 0, volume: 0.2, order_id: turning.id });
    expect(turned[6]?.[1]).toMatchObject({
      id: after.position,
      order_id: turning.id,
      side: 1,
      volume: 0.2,
      open_price: 1.1009,
    });
    expect(await ada.get("/api/v1/positions/accounts/me")).toMatchObject([{ id: after.position }]);

    await ada.place(buy(0.2));
    expect(typesOf(await ada.told())).toEqual(CLOSE);
    expect(await ada.get("/api/v1/positions/accounts/me")).toEqual([]);
  });
});

describe("an account of a programme", () => {
  const funded = async () => {
    const ada = await desk.trader(GROUP.prop);
    await desk.admin.ask("POST", `/api/v1/accounts/${ada.account_id}/money/deposit`, {
      amount: 10_000,
    });
    await ada.told();
    return ada;
  };
  const propOf = async (trader: Trader) =>
    ((await trader.get("/api/v1/accounts/me/summary")) as { prop_status: unknown }).prop_status;

  // @rule 2.11
  it("that loses too much in a day fails: all is closed, and nothing new is allowed", async () => {
    // @interface event:account_update @interface error:prop_failed
    const ada = await funded();
    const position = await opened(ada, buy(1));
    const pending = await ada.place({ ...buy(0.1), type: 1, order_price: 1.05 });
    await ada.told();
    desk.quote(EURUSD, 109_500, 109_510);
    const told = await ada.told("account_update");
    expect(typesOf(told)).toEqual(["account_update", ...CLOSE, "order_cancel"]);
    expect(told[0]?.[1]).toMatchObject({ id: ada.account_id });
    expect(told[4]?.[1]).toMatchObject({ id: position.id, profit: -510 });
    expect(told[6]?.[1]).toMatchObject({ id: pending.id, status: 4 });
    expect(await propOf(ada)).toEqual({
      phase: "Evaluation",
      status: 2,
      profit_target: 1_000,
      profit: -510,
      daily_loss_max: 500,
      daily_loss: 510,
      total_loss_max: 800,
      total_loss: 510,
    });
    expect(await ada.ask("POST", "/api/v1/orders", buy(0.1))).toMatchObject({
      status: 422,
      body: { message: "the programme's loss limit was reached" },
    });
  });

  it("that reaches its target with nothing open has passed", async () => {
    const ada = await funded();
    const { id } = await opened(ada, buy(1));
    expect(await propOf(ada)).toMatchObject({ status: 0, profit: -10, daily_loss: 10 });
    desk.quote(EURUSD, 111_020, 111_030);
    expect(await propOf(ada)).toMatchObject({ status: 0, profit: 1_010 });
    await ada.ask("POST", `/api/v1/positions/${id}/close`, {});
    await ada.told("account_update");
    expect(await propOf(ada)).toMatchObject({ status: 1, profit: 1_010, total_loss: 0 });
  });
});

describe("an account in another currency", () => {
  it("is paid in it, converted at the side that is worse for its owner", async () => {
    const ada = await desk.trader(GROUP.euro);
    const position = await opened(ada, buy(0.1));
    // One dollar of loss costs 1 / 1.1000 EUR; 10,000 EUR at leverage 100.
    expect(position).toMatchObject({ profit: -0.91, margin: 100 });
    desk.quote(USDJPY, 150_000, 150_010);
    await ada.place({ symbol_id: USDJPY, type: 0, side: 1, volume: 0.1 });
    const [, , , [, yen] = []] = await ada.told();
    // 100 JPY of loss: / 150.000 USD, / 1.10000 EUR; margin 10,000 USD / 1.10000 / 100.
    expect(yen).toMatchObject({ profit: -0.61, margin: 90.91, open_price: 150 });
  });
});

describe("a night", () => {
  it("costs or brings a position its swap, told and part of equity, booked at the close", async () => {
    const ada = await desk.trader();
    const long = await opened(ada, buy(0.1));
    const short = await opened(ada, sell(0.1));
    desk.advance(12 * 3_600_000);
    const told = [...(await ada.told("position_update")), ...(await ada.told())];
    // Points of 0.1 USD on 0.1 lot: -7.5 and +2.5 of them.
    expect(told).toMatchObject([
      ["position_update", { id: long.id, swaps: -0.75, profit: -1 }],
      ["position_update", { id: short.id, swaps: 0.25, profit: -1 }],
    ]);
    atPar();
    const again = await desk.signIn(ada.account_id);
    expect(await again.get("/api/v1/accounts/me/summary")).toMatchObject({
      balance: 10_000,
      equity: 9_997.5,
      positions: [
        { id: long.id, profit: -1.75 },
        { id: short.id, profit: -0.75 },
      ],
    });
    const closing = await again.ask("POST", `/api/v1/positions/${long.id}/close`, {});
    expect((closing.data as Order).filled_price).toBe(1.1);
    const { deal, closed } = partsOf((await ada.told()).slice(-5));
    expect(deal).toMatchObject({ profit: -1, swap: -0.75 });
    expect(closed).toMatchObject({ swaps: -0.75, profit: -1 });
    expect(await again.get("/api/v1/accounts/me/summary")).toMatchObject({ balance: 9_998.25 });
  });
});
