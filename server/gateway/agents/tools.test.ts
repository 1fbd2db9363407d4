/** The list of tools, what a model is told of each, and what a call of one asks for. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ENDPOINTS, OPERATIONS } from "../../../contract/endpoints.ts";
import type { Endpoint } from "../../../contract/endpoint.ts";
import { TRADERS } from "../../../contract/scopes.ts";
import { ensure } from "../../../domain/assert.ts";
import { describedDocument } from "../../openapi/described-document.ts";
import { ROWS_CHARS_MAX, cutAnswer } from "./cut-answer.ts";
import { askOf, resultOf } from "./tool-call.ts";
import { shapeTools } from "./tool-schemas.ts";
import { AGENT_TOOLS } from "./tools.ts";

const document = describedDocument();
const shapes = shapeTools(document, AGENT_TOOLS);
const named = shapes.map((shape) => [shape.tool.name, shape] as const);
const shapeOf = (name: string) => ensure(new Map(named).get(name), name);
/** All the parts of an operation's input, the hidden ones with them. */
const wholeOf = (name: string) => {
  const { operation } = shapeOf(name).tool;
  const { params, query, body }: Endpoint = ENDPOINTS[operation];
  const parts = [params, query, body].map((part) => Reflect.get(Object(part), "shape") as object);
  return parts.flatMap((part) => Object.keys(part ?? {}));
};

describe("the list of tools", () => {
  it("has each name and each operation once", () => {
    expect(new Set(shapes.map(({ tool }) => tool.name)).size).toBe(shapes.length);
    expect(new Set(shapes.map(({ tool }) => tool.operation)).size).toBe(shapes.length);
  });

  it("has nothing of staff, of keys, of passwords, of sessions, and nothing public", () => {
    const open = OPERATIONS.filter(([operation]) =>
      AGENT_TOOLS.some((tool) => tool.operation === operation),
    );
    for (const [operation, { auth, path, scopes }] of open) {
      expect([operation, auth]).toEqual([operation, "bearer"]);
      expect([operation, scopes.includes("Trader")]).toEqual([operation, true]);
      expect(path).not.toMatch(
        /secret|password|session|two-factor|account_id|group_id|documents|push/,
      );
    }
  });

  it("is small enough to be read with every conversation", () => {
    const chars = JSON.stringify(shapes.map(({ tool, inputSchema }) => [tool, inputSchema])).length;
    expect(chars).toBeLessThan(32_000);
  });

  it.each(named)("says of %s rightly whether it acts", (_, { tool, endpoint }) => {
    expect(tool.acts === null).toBe(endpoint.method === "GET");
    if (tool.acts !== null) expect(endpoint.scopes).toEqual(expect.arrayContaining([...TRADERS]));
    if (tool.acts !== null) expect(endpoint.scopes).not.toContain("Investor");
  });

  it.each(named)(
    "hides of %s only what there is, and tells of the rest in words",
    (name, shape) => {
      const { tool, inputSchema } = shape;
      const whole = wholeOf(name);
      for (const hidden of [...(tool.hides ?? []), ...(tool.needs ?? [])]) {
        expect(whole).toContain(hidden);
      }
      const properties = inputSchema["properties"] as Record<string, { description?: string }>;
      for (const [property, { description }] of Object.entries(properties)) {
        expect([property, description?.length ?? 0]).not.toEqual([property, 0]);
      }
      expect(JSON.stringify(inputSchema)).not.toMatch(/\$ref|"x-|[0-9] market,/);
    },
  );

  it("offers every part of an order's protection that it does not hide", () => {
    const { tool, takes } = shapeOf("place_order");
    const offered = wholeOf("place_order").filter((name) => !(tool.hides ?? []).includes(name));
    expect([...takes.keys()].toSorted()).toEqual(offered.toSorted());
    expect(offered).toEqual(expect.arrayContaining(["stop_loss", "take_profit", "volume"]));
  });
});

describe("a call", () => {
  it("puts each argument where its operation has it, codes by their numbers", () => {
    const order = { symbol_id: 1, type: "limit", side: "sell", volume: 0.1, client_order_id: "a" };
    expect(askOf(shapeOf("place_order"), { ...order, order_price: 1.2 })).toEqual({
      method: "POST",
      url: "/api/v1/orders",
      body: JSON.stringify({
        symbol_id: 1,
        type: 1,
        side: 1,
        volume: 0.1,
        order_price: 1.2,
        client_order_id: "a",
      }),
    });
    expect(askOf(shapeOf("close_position"), { position_id: 7, client_order_id: "b" })).toEqual({
      method: "POST",
      url: "/api/v1/positions/7/close",
      body: '{"client_order_id":"b"}',
    });
    expect(askOf(shapeOf("get_price_history"), { symbol_id: 1, timeframe: "H1" })).toEqual({
      method: "GET",
      url: "/api/v1/symbols/1/bars?limit=100&timeframe=H1",
      body: null,
    });
    expect(askOf(shapeOf("get_price"), { symbol_id: 1 })).toMatchObject({
      url: "/api/v1/symbols/1/ticks?limit=1",
    });
  });

  it.each([
    [
      "an argument that there is none of",
      "get_symbol",
      { symbol_id: 1, stop: 2 },
      /no argument "stop"/,
    ],
    ["one of a prototype", "get_symbol", { symbol_id: 1, constructor: 2 }, /no argument/],
    ["one that is hidden", "place_order", { oco_leg: {} }, /no argument "oco_leg"/],
    [
      "a limit of the operation's own",
      "get_price",
      { symbol_id: 1, limit: 9 },
      /no argument "limit"/,
    ],
    ["none that it needs", "cancel_order", {}, /needs the argument order_id/],
    [
      "no name for its order",
      "place_order",
      { symbol_id: 1, type: "market", side: "buy", volume: 1 },
      /needs the argument client_order_id/,
    ],
    ["too many rows", "list_deals", { limit: 51 }, /from 1 to 50/],
    [
      "too many bars",
      "get_price_history",
      { symbol_id: 1, timeframe: "M1", limit: 301 },
      /1 to 300/,
    ],
    ["half a row", "list_deals", { limit: 0.5 }, /from 1 to 50/],
    ["a list for a number", "list_deals", { symbol_id: [1] }, /must be a number/],
    ["a page of nothing", "search_symbols", { page: 0 }, /page must be/],
    ["a text of numbers", "search_symbols", { text: 1 }, /text must be/],
  ])("with %s is told so in words", (_, name, given, words) => {
    expect(askOf(shapeOf(name), given)).toMatch(words);
  });

  it("never leaves the path of its operation", () => {
    const inPath = shapes.filter(({ takes }) =>
      [...takes.values()].some(({ place }) => place === "path"),
    );
    const hostile = fc.oneof(
      fc.constantFrom("..", ".", "", "1/../2", "%2e%2e", "$&", "1?a=b", "1#"),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.constantFrom(...inPath), hostile, (shape, value) => {
        const filled = Object.fromEntries(
          [...shape.takes].map(([name, { place }]) => [name, place === "path" ? value : 1]),
        );
        const ask = askOf(shape, filled);
        if (typeof ask === "string") return;
        const pattern = shape.endpoint.path.replaceAll(/\{\w+\}/g, "[A-Za-z0-9_-]+");
        const { pathname } = new URL(ask.url, "http://a.example");
        expect(pathname).toMatch(new RegExp(`^${pattern}$`));
      }),
    );
  });
});

it("an alert that an assistant sets or changes waits for a price of a symbol, and for nothing else", () => {
  const [set, change] = [shapeOf("set_price_alert"), shapeOf("change_price_alert")];
  for (const { takes } of [set, change])
    expect([...takes.keys()]).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(?:line|indicator|figure)$/)]),
    );
  expect(set.required).toEqual(expect.arrayContaining(["symbol_id", "price"]));
});

describe("an answer", () => {
  const order = {
    id: 7,
    created_at: 70,
    updated_at: 71,
    account_id: 200_001,
    side: 1,
    comment: "",
  };
  const asked = { limit: 20, page: 1, text: "", isOver: false };

  it("of many rows shows some, says how many more there are and how to go on", () => {
    const rows = Array.from({ length: 30 }, (_, at) => ({ ...order, id: 30 - at }));
    const shape = shapeOf("list_orders");
    const shown = cutAnswer(shape, rows, asked);
    expect(shown).toMatchObject({ more: 10, next: "70:11" });
    expect(shown["rows"]).toHaveLength(20);
    expect(cutAnswer(shape, rows, { ...asked, isOver: true })).toMatchObject({ next: "71:11" });
    expect(cutAnswer(shape, rows.slice(0, 20), asked)).toEqual({
      rows: expect.anything(),
      more: 0,
    });
  });

  it("of a full page says that there may be more than it counts", () => {
    const rows = Array.from({ length: 500 }, () => order);
    expect(cutAnswer(shapeOf("list_orders"), rows, asked)).toMatchObject({
      more: 480,
      more_is_at_least: true,
    });
  });

  it("names codes, and leaves out what is not set and whose it is", () => {
    const shown = cutAnswer(shapeOf("list_orders"), [{ ...order, stop_loss: null }], asked);
    expect(shown["rows"]).toEqual([{ id: 7, created_at: 70, updated_at: 71, side: "sell" }]);
    // A number that the contract does not know is legal, and stays one.
    const unknown = cutAnswer(shapeOf("list_orders"), [{ ...order, side: 9 }], asked);
    expect(unknown["rows"]).toMatchObject([{ side: 9 }]);
  });

  it("is no larger than a model can read, whatever the rows are, and has one at least", () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(40_000), { maxLength: 60 }),
        fc.integer({ min: 1, max: 50 }),
        (sizes, limit) => {
          const rows = sizes.map((size, id) => ({ id, comment: "c".repeat(size) }));
          const shown = cutAnswer(shapeOf("list_deals"), rows, { ...asked, limit });
          const kept = shown["rows"] as readonly unknown[];
          expect(kept.length + Number(shown["more"])).toBe(rows.length);
          if (kept.length > 1)
            expect(JSON.stringify(kept).length).toBeLessThan(ROWS_CHARS_MAX + 100);
          if (rows.length > 0) expect(kept.length).toBeGreaterThan(0);
        },
      ),
    );
  });

  it("of a search has what holds the text, by pages", () => {
    const symbols = ["EURUSD", "GBPUSD", "XAUUSD", "US500"].map((symbol, at) => ({
      symbol_id: at,
      symbol,
      description: "",
      category: "forex",
      path: "",
      swap_long: 1,
    }));
    const shape = shapeOf("search_symbols");
    const first = cutAnswer(shape, symbols, { ...asked, text: "usd", limit: 2 });
    expect(first).toMatchObject({ found: 3, more: 1 });
    expect(first["rows"]).toEqual([
      { symbol_id: 0, symbol: "EURUSD", category: "forex" },
      { symbol_id: 1, symbol: "GBPUSD", category: "forex" },
    ]);
    const second = cutAnswer(shape, symbols, { ...asked, text: "usd", limit: 2, page: 2 });
    expect(second).toMatchObject({ rows: [{ symbol: "XAUUSD" }], found: 3, more: 0 });
    expect(cutAnswer(shape, symbols, { ...asked, page: 9 })).toMatchObject({ rows: [], more: 0 });
  });

  it("of a refusal has the service's own words, the argument and the wait", () => {
    const body = {
      success: false,
      code: 422,
      message: "the volume is not a multiple of the volume step",
      error: "volume_off_step",
      errors: [{ path: "body.volume", message: "0.1 would pass", nearest: 0.1 }],
    };
    const told = { status: 422, text: JSON.stringify(body), headers: { "retry-after": "2" } };
    expect(resultOf(shapeOf("place_order"), {}, told)).toMatchObject({
      isError: true,
      content: [
        {
          type: "text",
          text:
            "the volume is not a multiple of the volume step (volume_off_step)\n" +
            "volume: 0.1 would pass\nWait 2 s before the next try.",
        },
      ],
      structuredContent: { status: 422, error: "volume_off_step", errors: body.errors },
    });
  });

  it("of what may or may not be done says that it is not known", () => {
    const body = { success: false, code: 500, message: "something went wrong on our side" };
    const told = { status: 500, text: JSON.stringify(body), headers: {} };
    const said = (name: string) => resultOf(shapeOf(name), {}, told).content[0]?.text;
    expect(said("place_order")).toMatch(/not known: look it up/);
    expect(said("list_deals")).not.toMatch(/not known/);
  });
});
