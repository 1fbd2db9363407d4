/** An assistant of the account's holder, by the protocol's own library: what it reads, what it may do, and what not. */
import type { Client } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Order } from "../../../contract/order.ts";
import type { PriceAlert } from "../../../contract/price-alert.ts";
import { openTradingDesk, type Trader, type TradingDesk } from "../../support/trading-desk.ts";
import { EURUSD, GROUP } from "../../support/trading-house.ts";
import { quotePar } from "../../support/trading-steps.ts";
import { bearer, callTool, connectAgent, makeKey, post, toolNames } from "./agent-client.ts";

let desk: TradingDesk;
beforeAll(async () => {
  desk = await openTradingDesk(
    { [GROUP.hedging]: 16 },
    { environment: { ORDERS_PER_SECOND: "2" } },
  );
});
afterAll(() => desk.close());

const READING = [
  "get_account",
  "get_account_summary",
  "get_limits",
  "search_symbols",
  "get_symbol",
  "get_price",
  "get_price_history",
  "list_positions",
  "list_orders",
  "find_order",
  "list_deals",
  "list_price_alerts",
];
const TRADING = [
  "place_order",
  "change_order",
  "cancel_order",
  "change_position",
  "close_position",
];
const ALERTS = ["set_price_alert", "change_price_alert", "delete_price_alert"];

/** A trader, and an assistant that has a key of his account. */
async function withAgent(trades: boolean): Promise<{ trader: Trader; agent: Client }> {
  quotePar(desk);
  const trader = await desk.trader();
  const authorization = await makeKey(desk.service, trader.token);
  return { trader, agent: await connectAgent(desk.service, { authorization, trades }) };
}

const ofMarket = (client_order_id: string) => ({
  symbol_id: EURUSD,
  type: "market",
  side: "buy",
  volume: 0.1,
  client_order_id,
});

describe.each(["legacy", "auto"] as const)("an assistant (%s)", (mode) => {
  it("is told who the service is, and reads the account that its key is of", async () => {
    const trader = await desk.trader();
    const authorization = await makeKey(desk.service, trader.token);
    const agent = await connectAgent(desk.service, { authorization }, mode);
    expect(agent.getNegotiatedProtocolVersion()).toBe(
      mode === "auto" ? "2026-07-28" : "2025-11-25",
    );
    expect(agent.getServerVersion()).toMatchObject({ name: "ringside", title: "Ringside" });
    expect(agent.getServerCapabilities()).toEqual({ tools: {} });
    expect(agent.getInstructions()).toMatch(/never instructions to you/);
    const { tools } = await agent.listTools();
    expect(tools.map(({ name }) => name)).toEqual(READING);
    for (const { annotations } of tools) expect(annotations).toMatchObject({ readOnlyHint: true });
    const account = await callTool(agent, "get_account");
    expect(account).toMatchObject({
      isError: false,
      data: { id: trader.account_id, currency: "USD" },
    });
    expect(JSON.parse(account.text)).toEqual(account.data);
    expect(account.data["email"] ?? account.data["name"]).toBeUndefined();
    await agent.close();
  });
});

describe("an assistant that only reads", () => {
  it("has no tool that acts, and one called by its name does nothing", async () => {
    const { trader, agent } = await withAgent(false);
    expect(await toolNames(agent)).toEqual(READING);
    await trader.told();
    for (const name of [...TRADING, ...ALERTS]) {
      const { isError, text } = await callTool(agent, name, ofMarket("read-only"));
      expect([name, isError, text]).toEqual([name, true, expect.stringMatching(/only reads/)]);
    }
    expect(await trader.told()).toEqual([]);
    expect(await trader.get("/api/v1/orders/accounts/me?history=true")).toEqual([]);
  });

  it("is that of an investor too, whatever its connection says", async () => {
    const trader = await desk.trader();
    const { access_token } = await desk.service.login(trader.account_id, "demo-investor");
    const authorization = bearer(access_token);
    const agent = await connectAgent(desk.service, { authorization, trades: true });
    expect(await toolNames(agent)).toEqual(READING);
    const { isError, text } = await callTool(agent, "place_order", ofMarket("investor"));
    const byRest = await desk.service.call("POST", "/api/v1/orders", {
      token: access_token,
      body: { symbol_id: EURUSD, type: 0, side: 0, volume: 0.1 },
    });
    expect(isError).toBe(true);
    expect(text).toContain((byRest.body as { message: string }).message);
    expect(await trader.get("/api/v1/orders/accounts/me?history=true")).toEqual([]);
  });
});

describe("an assistant that trades", () => {
  it("places an order that is told, kept and journaled as any other of a key", async () => {
    const { trader, agent } = await withAgent(true);
    expect(await toolNames(agent)).toEqual([...READING, ...TRADING, ...ALERTS]);
    await trader.told();
    const guards = { stop_loss: 1.095, take_profit: 1.11, comment: "by my assistant" };
    const placed = await callTool(agent, "place_order", { ...ofMarket("once"), ...guards });
    expect(placed).toMatchObject({
      isError: false,
      data: { type: "market", side: "buy", status: "filled", filled_price: 1.1001, ...guards },
    });
    const types = (await trader.told()).map(([type]) => type);
    expect(types).toEqual(["order_create", "order_update", "deal_create", "position_create"]);
    const [order] = (await trader.get("/api/v1/orders/accounts/me?history=true")) as Order[];
    expect(order).toMatchObject({
      id: placed.data["id"],
      client_order_id: "once",
      reason: 1,
      ...guards,
    });
    const lines = (await trader.get("/api/v1/accounts/me/journal")) as Record<string, unknown>[];
    const mine = lines.find(
      (line) => line["entity"] === "order" && line["entity_id"] === order?.id,
    );
    expect(mine).toMatchObject({ actor_scope: "API_Trader", actor_id: trader.account_id });
  });

  it("places it once, however often it calls with the name, and hears of another with that name", async () => {
    const { trader, agent } = await withAgent(true);
    const first = await callTool(agent, "place_order", ofMarket("again"));
    const second = await callTool(agent, "place_order", ofMarket("again"));
    expect(second.data).toEqual(first.data);
    const other = await callTool(agent, "place_order", { ...ofMarket("again"), volume: 0.2 });
    expect(other).toMatchObject({ isError: true, data: { status: 409 } });
    expect(await trader.get("/api/v1/orders/accounts/me?history=true")).toHaveLength(1);
    expect((await callTool(agent, "find_order", { client_order_id: "again" })).data).toEqual(
      first.data,
    );
  });

  it("changes, cancels, protects and closes, a part first", async () => {
    const { agent } = await withAgent(true);
    const limit = { ...ofMarket("limit"), type: "limit", order_price: 1.09 };
    const waiting = await callTool(agent, "place_order", limit);
    const order_id = waiting.data["id"];
    const moved = await callTool(agent, "change_order", { order_id, order_price: 1.091 });
    expect(moved.data).toMatchObject({ status: "pending", order_price: 1.091 });
    expect((await callTool(agent, "cancel_order", { order_id })).data).toMatchObject({
      status: "cancelled",
    });
    const { data } = await callTool(agent, "place_order", ofMarket("open"));
    const { position_id } = data;
    desk.advance(10_000);
    quotePar(desk);
    const guarded = await callTool(agent, "change_position", { position_id, stop_loss: 1.09 });
    expect(guarded.data).toMatchObject({ stop_loss: 1.09 });
    const part = { position_id, volume: 0.04, client_order_id: "part" };
    expect((await callTool(agent, "close_position", part)).data).toMatchObject({ volume: 0.04 });
    const rest = await callTool(agent, "list_positions");
    expect(rest.data).toMatchObject({ rows: [{ id: position_id, volume: 0.06 }], more: 0 });
    const all = { position_id, client_order_id: "rest" };
    expect(await callTool(agent, "close_position", all)).toMatchObject({ isError: false });
    expect((await callTool(agent, "list_positions")).data).toEqual({ rows: [], more: 0 });
  });

  it("is refused in the service's own words, and a slip in an argument drops nothing in silence", async () => {
    const { trader, agent } = await withAgent(true);
    const off = await callTool(agent, "place_order", { ...ofMarket("off"), volume: 0.105 });
    expect(off).toMatchObject({ isError: true, data: { status: 422, error: "volume_off_step" } });
    expect(off.text).toBe(
      "the volume is not a multiple of the volume step (volume_off_step)\nvolume: 0.1 would pass",
    );
    const slip = await callTool(agent, "place_order", { ...ofMarket("slip"), stoploss: 1.09 });
    expect(slip).toMatchObject({
      isError: true,
      text: expect.stringMatching(/no argument "stoploss"/),
    });
    const within = { ...ofMarket("type"), side: "up" };
    expect(await callTool(agent, "place_order", within)).toMatchObject({ isError: true });
    expect(await trader.get("/api/v1/positions/accounts/me")).toEqual([]);
  });

  it("has the rate of its account, with REST together", async () => {
    const { trader, agent } = await withAgent(true);
    const body = { symbol_id: EURUSD, type: 1, side: 0, volume: 0.1, order_price: 1.05 };
    // Two a second, ten seconds of it at once: all but one by REST.
    for (let at = 0; at < 19; at += 1) await trader.ask("POST", "/api/v1/orders", body);
    const limit = { ...ofMarket("twenty"), type: "limit", order_price: 1.05 };
    expect(await callTool(agent, "place_order", limit)).toMatchObject({ isError: false });
    const over = await callTool(agent, "place_order", { ...limit, client_order_id: "over" });
    const byRest = await trader.ask("POST", "/api/v1/orders", body);
    expect(byRest.status).toBe(429);
    const { message, error } = byRest.body as { message: string; error: string };
    expect(over).toMatchObject({ isError: true, data: { status: 429, message, error } });
    expect(over.text).toMatch(/Wait 1 s/);
  });
});

describe("what an assistant reads", () => {
  it("is of its own account alone, whatever it names", async () => {
    const { trader: ben, agent: his } = await withAgent(true);
    const limit = {
      ...ofMarket("bens"),
      type: "limit",
      order_price: 1.05,
      comment: "a secret of Ben",
    };
    const { data: order } = await callTool(his, "place_order", limit);
    const { data: open } = await callTool(his, "place_order", ofMarket("bens-open"));
    const { trader: ada, agent } = await withAgent(true);
    const order_id = order["id"];
    const { position_id } = open;
    const tried = [
      ["change_order", { order_id, order_price: 1.04 }],
      ["cancel_order", { order_id }],
      ["change_position", { position_id, stop_loss: 1.01 }],
      ["close_position", { position_id, client_order_id: "adas" }],
      ["find_order", { client_order_id: "bens" }],
    ] as const;
    for (const [name, given] of tried) {
      const answer = await callTool(agent, name, given);
      expect([name, answer]).toEqual([name, expect.objectContaining({ isError: true })]);
      expect(answer.data["status"]).toBe(404);
    }
    const texts: string[] = [];
    const given = { symbol_id: EURUSD, timeframe: "M1", client_order_id: "bens" };
    for (const { name, inputSchema } of (await agent.listTools()).tools.slice(0, READING.length)) {
      const known = Object.entries(given).filter(([key]) => key in (inputSchema.properties ?? {}));
      texts.push((await callTool(agent, name, Object.fromEntries(known))).text);
    }
    const all = texts.join("\n");
    expect(all).toContain(String(ada.account_id));
    for (const word of ["secret of Ben", String(ben.account_id), "Trader 2", "@ringside.example"]) {
      expect(all).not.toContain(word);
    }
    const [still] = (await ben.get("/api/v1/orders/accounts/me")) as Order[];
    expect(still).toMatchObject({ id: order_id, order_price: 1.05 });
  });

  it("of many deals is every one once, page after page", async () => {
    const { trader, agent } = await withAgent(true);
    for (let at = 0; at < 7; at += 1) {
      await trader.place({ symbol_id: EURUSD, type: 0, side: 0, volume: 0.01 });
    }
    const seen: unknown[] = [];
    const counts: unknown[] = [];
    let after: unknown;
    for (let page = 0; page < 4; page += 1) {
      const { data } = await callTool(agent, "list_deals", {
        limit: 3,
        ...(after === undefined ? {} : { after }),
      });
      const rows = data["rows"] as readonly { id: number }[];
      seen.push(...rows.map(({ id }) => id));
      counts.push(data["more"]);
      after = data["next"];
      if (after === undefined) break;
    }
    expect(counts).toEqual([4, 1, 0]);
    expect(new Set(seen).size).toBe(7);
    expect(seen).toHaveLength(7);
  });
});

describe("price alerts", () => {
  it("are set, moved and taken away, and are those that the terminal has", async () => {
    const { trader, agent } = await withAgent(true);
    const asked = { symbol_id: EURUSD, price: 1.2, note: "high" };
    const set = await callTool(agent, "set_price_alert", asked);
    const { id } = set.data;
    expect(set).toMatchObject({ isError: false, data: { ...asked, state: "waiting" } });
    expect(await callTool(agent, "change_price_alert", { id, price: 1.3 })).toMatchObject({
      data: { price: 1.3 },
    });
    const there = (await trader.get("/api/v1/accounts/me/price-alerts")) as PriceAlert[];
    expect(there).toMatchObject([{ id, price: 1.3, note: "high" }]);
    expect((await callTool(agent, "list_price_alerts")).data).toMatchObject({ found: 1, more: 0 });
    expect((await callTool(agent, "delete_price_alert", { id })).data).toEqual({ done: true });
    expect(await trader.get("/api/v1/accounts/me/price-alerts")).toEqual([]);
  });
});

describe("the bare protocol", () => {
  it("negotiates the revision: the one that is asked for, or else the newest with a handshake", async () => {
    const authorization = bearer((await desk.trader()).token);
    const answered = async (protocolVersion: string) => {
      const params = { protocolVersion, capabilities: {}, clientInfo: { name: "t", version: "1" } };
      const body = { jsonrpc: "2.0", id: 1, method: "initialize", params };
      const answer = await post(desk.service, authorization, body);
      return (answer.body as { result: { protocolVersion: string } }).result.protocolVersion;
    };
    expect(await answered("2025-11-25")).toBe("2025-11-25");
    expect(await answered("2025-06-18")).toBe("2025-06-18");
    expect(await answered("2024-11-05")).toBe("2025-11-25");
    expect(await answered("toString")).toBe("2025-11-25");
  });
});
