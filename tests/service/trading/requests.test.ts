/** Requests that are no orders, and requests of those who have no right to them. @interface §4.8, §7 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ErrorBody } from "../../../contract/envelope.ts";
import { ERRORS, type ErrorName } from "../../../contract/errors.ts";
import type { Order } from "../../../contract/order.ts";
import { GROUP } from "../../support/trading-house.ts";
import {
  openTradingDesk,
  type Reply,
  type Trader,
  type TradingDesk,
} from "../../support/trading-desk.ts";
import { buy, openAtPar, pending, quotePar } from "../../support/trading-steps.ts";

let desk: TradingDesk;
let ada: Trader;
let eve: Trader;
/** Of ada. */
let mine: { order: number; position: number; deal: number };

beforeAll(async () => {
  desk = await openTradingDesk({ [GROUP.hedging]: 3 });
  ada = await desk.trader();
  eve = await desk.trader();
  const { id } = await openAtPar(desk, ada, buy(0.1));
  const order = await ada.place(pending({ client_order_id: "mine" }));
  const [deal] = (await ada.get("/api/v1/deals/accounts/me")) as { id: number }[];
  mine = { order: order.id, position: id, deal: deal?.id ?? 0 };
  await ada.told();
});
afterAll(() => desk.close());

const ORDERS = "/api/v1/orders";

function expectRefused({ status, body }: Reply, error: ErrorName): void {
  const row = ERRORS[error];
  expect([status, body]).toMatchObject([row.status, { message: row.message, error }]);
}

const pathsOf = ({ body }: Reply) => (body as ErrorBody).errors?.map(({ path }) => path);

describe("a body that is no order", () => {
  // @interface error:bad_request
  it.each<[what: string, change: Record<string, unknown>, path: string]>([
    ["no symbol", { symbol_id: undefined }, "body.symbol_id"],
    ["a symbol in words", { symbol_id: "EURUSD" }, "body.symbol_id"],
    ["a part of a symbol", { symbol_id: 1.5 }, "body.symbol_id"],
    ["no type", { type: undefined }, "body.type"],
    ["a type that there is none of", { type: 5 }, "body.type"],
    ["a side that there is none of", { side: 2 }, "body.side"],
    ["no volume", { volume: undefined }, "body.volume"],
    ["no volume at all", { volume: 0 }, "body.volume"],
    ["a volume below 0", { volume: -0.1 }, "body.volume"],
    ["a volume in words", { volume: "0.1" }, "body.volume"],
    ["a price in words", { type: 1, order_price: "1.05" }, "body.order_price"],
    ["a price that no symbol has", { type: 1, order_price: 1e300 }, "body.order_price"],
    ["a stop loss in words", { stop_loss: "1" }, "body.stop_loss"],
    ["levels that are none", { take_profit_levels: {} }, "body.take_profit_levels"],
    [
      "more levels than there may be",
      { take_profit_levels: Array.from({ length: 5 }, () => ({ price: 1.2, volume: 0.01 })) },
      "body.take_profit_levels",
    ],
    [
      "a level without its volume",
      { take_profit_levels: [{ price: 1.2 }] },
      "body.take_profit_levels.0.volume",
    ],
    ["a distance of nothing", { trailing_distance: 0 }, "body.trailing_distance"],
    ["a part of a distance", { break_even_distance: 1.5 }, "body.break_even_distance"],
    ["a deviation below 0", { max_deviation: -1 }, "body.max_deviation"],
    ["a moment before all others", { valid_until: -1 }, "body.valid_until"],
    ["a moment in words", { expiry_at: "2026-01-01" }, "body.expiry_at"],
    ["a comment that is too long", { comment: "x".repeat(256) }, "body.comment"],
    ["a comment that nothing can keep", { comment: "a\0b" }, "body.comment"],
    ["half of a sign", { comment: "\ud83d" }, "body.comment"],
  ])("%s: refused, and the field named", async (_what, change, path) => {
    // @interface limit:COMMENT_CHARS_MAX @interface limit:TAKE_PROFIT_LEVELS_MAX
    quotePar(desk);
    const answer = await ada.ask("POST", ORDERS, { ...buy(0.1), ...change });
    expectRefused(answer, "bad_request");
    expect(pathsOf(answer)).toContain(path);
    expect(await ada.told()).toEqual([]);
  });

  it("keeps what people write: a whole sign, quotes, a comment as long as it may be", async () => {
    quotePar(desk);
    for (const comment of ["😀 “ok” 'x' \\ \"y\"", "é".repeat(255), "", "<b>"]) {
      const { id, position_id } = await ada.place(buy(0.01, { comment }));
      expect(await ada.get(`${ORDERS}/accounts/me?history=true&limit=1`)).toMatchObject([
        { id, comment },
      ]);
      await ada.ask("POST", `/api/v1/positions/${position_id}/close`, {});
    }
    await ada.told();
  });

  it("with a field that there is none of is refused only where the client asks for it", async () => {
    quotePar(desk);
    const typo = buy(0.01, { stoploss: 1 });
    expectRefused(await ada.ask("POST", ORDERS, typo, { "x-strict": "1" }), "bad_request");
    const { position_id, stop_loss } = await ada.place(typo);
    expect(stop_loss).toBe(null);
    await ada.ask("POST", `/api/v1/positions/${position_id}/close`, {});
    await ada.told();
  });

  it("is refused by the operations that change and close, too", async () => {
    const order = `${ORDERS}/${mine.order}`;
    const position = `/api/v1/positions/${mine.position}`;
    for (const [method, path, body, field] of [
      ["PUT", order, { volume: 0 }, "body.volume"],
      ["PUT", order, { order_price: null }, "body.order_price"],
      ["PUT", order, { take_profit_levels: [1] }, "body.take_profit_levels.0"],
      ["PUT", position, { stop_loss: "1" }, "body.stop_loss"],
      ["PUT", position, { trailing_distance: -1 }, "body.trailing_distance"],
      ["POST", `${position}/close`, { volume: -1 }, "body.volume"],
      ["POST", `${position}/close`, { max_deviation: 0.5 }, "body.max_deviation"],
      ["POST", `${position}/close-by`, {}, "body.by_position_id"],
      ["POST", `${position}/close-by`, { by_position_id: "1" }, "body.by_position_id"],
      ["PUT", `${ORDERS}/x`, { volume: 1 }, "path.order_id"],
      ["DELETE", `${ORDERS}/0`, undefined, "path.order_id"],
      ["POST", "/api/v1/positions/-1/close", {}, "path.position_id"],
      ["DELETE", `${ORDERS}/client/a%20b`, undefined, "path.client_order_id"],
    ] as const) {
      const answer = await ada.ask(method, path, body);
      expectRefused(answer, "bad_request");
      expect([path, pathsOf(answer)]).toEqual([path, expect.arrayContaining([field])]);
    }
    expect(await ada.told()).toEqual([]);
  });
});

describe("what is another's", () => {
  it("cannot be found, changed, cancelled or closed, and stays as it is", async () => {
    const order = `${ORDERS}/${mine.order}`;
    const position = `/api/v1/positions/${mine.position}`;
    const before = await ada.get(`${ORDERS}/accounts/me`);
    const hers = await openAtPar(desk, eve, buy(0.1, { side: 1 }));
    await eve.told();
    for (const [method, path, body, error] of [
      ["PUT", order, { volume: 0.2 }, "unknown_order"],
      ["DELETE", order, undefined, "unknown_order"],
      ["GET", `${ORDERS}/client/mine`, undefined, "unknown_order"],
      ["PUT", position, { stop_loss: 1 }, "unknown_position"],
      ["POST", `${position}/close`, {}, "unknown_position"],
      ["POST", `${position}/close`, { client_order_id: "x" }, "unknown_position"],
      ["POST", `${position}/close-by`, { by_position_id: hers.id }, "unknown_position"],
      [
        "POST",
        `/api/v1/positions/${hers.id}/close-by`,
        { by_position_id: mine.position },
        "unknown_position",
      ],
    ] as const) {
      expectRefused(await eve.ask(method, path, body), error);
    }
    expect(await eve.get(`/api/v1/deals/accounts/me?position_id=${mine.position}`)).toEqual([]);
    expect((await eve.ask("DELETE", `${ORDERS}/client/mine`)).data).toBe(null);
    expect(await ada.get(`${ORDERS}/accounts/me`)).toEqual(before);
    expect([await ada.told(), await eve.told()]).toEqual([[], []]);
  });

  it("is not staff's to trade, either", async () => {
    for (const [method, path, body] of [
      ["POST", ORDERS, buy(0.1)],
      ["PUT", `${ORDERS}/${mine.order}`, { volume: 0.2 }],
      ["DELETE", `${ORDERS}/${mine.order}`, undefined],
      ["DELETE", `${ORDERS}/client/mine`, undefined],
      ["PUT", `/api/v1/positions/${mine.position}`, { stop_loss: 1 }],
      ["POST", `/api/v1/positions/${mine.position}/close`, {}],
    ] as const) {
      expectRefused(await desk.admin.ask(method, path, body), "forbidden");
    }
  });

  it("is nobody's without a token that lives", async () => {
    // @interface error:missing_authorization @interface error:invalid_token
    for (const [token, error] of [
      [null, "missing_authorization"],
      ["nonsense", "invalid_token"],
    ] as const) {
      const body = buy(0.1);
      const answer = await desk.service.call("POST", ORDERS, { token, body });
      expect(answer).toMatchObject({ status: 401, body: { message: ERRORS[error].message } });
    }
    expect(await ada.told()).toEqual([]);
  });
});

describe("numbers at the edge", () => {
  it("are read as they are written: no tick and no cent is lost on the way", async () => {
    quotePar(desk);
    for (const order_price of [1.00001, 1.09989, 0.00001]) {
      const { status, data } = await ada.ask("POST", ORDERS, pending({ order_price }));
      expect(status).toBe(201);
      expect((data as Order).order_price).toBe(order_price);
      await ada.ask("DELETE", `${ORDERS}/${(data as Order).id}`);
    }
    expectRefused(
      await ada.ask("POST", ORDERS, pending({ order_price: 1.0000099 })),
      "price_off_tick",
    );
    expectRefused(await ada.ask("POST", ORDERS, pending({ volume: 1e18 })), "volume_above_max");
    expectRefused(await ada.ask("POST", ORDERS, pending({ volume: 1e-9 })), "volume_below_min");
  });
});
