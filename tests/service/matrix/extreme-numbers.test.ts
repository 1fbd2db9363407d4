/**
 * Every number of every body at its edges: zero, one point, one step beyond what can be exact, the largest there is. Each
 * is taken or refused by name, never with a fault, and what was taken can be read, valued and shown. @interface §4
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { OPERATIONS, type Operation } from "../../../contract/endpoints.ts";
import { openTradingDesk, type Trader, type TradingDesk } from "../../support/trading-desk.ts";
import { GROUP } from "../../support/trading-house.ts";
import { quotePar } from "../../support/trading-steps.ts";
import { rightCall, WRITES } from "./right-call.ts";

type Fields = Record<string, unknown>;
type Schema = {
  properties?: Record<string, Schema>;
  type?: unknown;
  items?: Schema;
  anyOf?: Schema[];
};

const EXTREMES: readonly number[] = [
  -Number.MAX_VALUE,
  -(2 ** 53),
  -107_474.58,
  -1,
  -0.00001,
  0,
  Number.MIN_VALUE,
  0.00001,
  2 ** 31,
  8_640_000_000_000_001,
  Number.MAX_SAFE_INTEGER,
  2 ** 53,
  1e21,
  Number.MAX_VALUE,
];

/** What a field of levels holds beside the number that is tried. */
const LEVEL: Fields = { price: 1.2, volume: 0.01 };

const isNumber = ({ type, anyOf }: Schema): boolean =>
  type === "number" || type === "integer" || (anyOf ?? []).some(isNumber);

/** Each body that differs from the right one in one number. */
function bodiesOf(operation: Operation, right: Fields): { field: string; body: Fields }[] {
  const schema = new Map(OPERATIONS).get(operation)?.body;
  if (schema === null || schema === undefined) return [];
  const { properties = {} } = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
  }) as Schema;
  return Object.entries(properties).flatMap(([field, property]) => {
    const levels = Object.entries(property.items?.properties ?? {}).filter(([, each]) =>
      isNumber(each),
    );
    const ofLevels = levels.flatMap(([name]) =>
      EXTREMES.map((value) => ({
        field: `${field}.${name} ${value}`,
        body: { ...right, [field]: [{ ...LEVEL, [name]: value }] },
      })),
    );
    if (!isNumber(property)) return ofLevels;
    return EXTREMES.map((value) => ({
      field: `${field} ${value}`,
      body: { ...right, [field]: value },
    }));
  });
}

/** What a terminal reads of an account when it starts. */
const READS = [
  "/api/v1/accounts/me",
  "/api/v1/accounts/me/summary",
  "/api/v1/accounts/me/limits",
  "/api/v1/orders/accounts/me",
  "/api/v1/positions/accounts/me",
  "/api/v1/deals/accounts/me",
  "/api/v1/accounts/me/transactions",
];

/** The last moment that a calendar has: what is later cannot be shown. */
const LAST_MS = 8_640_000_000_000_000;

/** Prices that somebody asked for. */
const PRICES = ["order_price", "order_limit_price", "stop_loss", "take_profit"] as const;

/** What an answer holds: one record, or a list of them. */
function recordsOf(body: unknown): Fields[] {
  const { data } = Object(body) as { data?: unknown };
  return (Array.isArray(data) ? data : [data]).map((record) => Object(record) as Fields);
}

const WITH_NUMBERS = WRITES.filter((operation) => bodiesOf(operation, {}).length > 0);

describe("a number at its edge", () => {
  let desk: TradingDesk;
  beforeAll(async () => {
    desk = await openTradingDesk({ [GROUP.hedging]: WITH_NUMBERS.length + 1 });
  });
  afterAll(() => desk.close());

  it.each(WITH_NUMBERS)("%s takes or refuses it, and everything can be read", async (operation) => {
    const own = await desk.trader();
    const { who, cell } = await rightCall(desk, operation, own);
    const faults: string[] = [];
    for (const { field, body } of bodiesOf(operation, cell.body as Fields)) {
      quotePar(desk);
      const { status, text } = await who.ask(cell.method, cell.path, body);
      if (status >= 500) faults.push(`${field}: ${status} ${text}`);
      faults.push(...(await unreadable(own, field)));
    }
    expect(faults.slice(0, 5)).toEqual([]);
  });

  async function unreadable(own: Trader, after: string): Promise<string[]> {
    const faults: string[] = [];
    for (const path of READS) {
      const { status, body, text } = await own.ask("GET", path);
      if (status !== 200) faults.push(`${after}: ${path} is ${status} ${text}`);
      for (const record of recordsOf(body)) {
        const late = Object.entries(record).filter(
          ([name, value]) => /_(at|until)$/.test(name) && Number(value) > LAST_MS,
        );
        for (const [name, value] of late)
          faults.push(`${after}: ${path} has ${name} ${String(value)}`);
        for (const name of PRICES) {
          const price = record[name];
          const isRefused = record["status"] === 5 && path.includes("orders");
          if (typeof price === "number" && price <= 0 && !isRefused)
            faults.push(`${after}: ${path} has ${name} ${price}`);
        }
      }
    }
    return faults;
  }
});
