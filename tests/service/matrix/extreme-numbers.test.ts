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

/** As the text of JSON may write them: a negative zero and what is too large for a double have no other way to come. */
const EXTREMES: readonly string[] = [
  "-1e400",
  "-1.7976931348623157e308",
  "-9007199254740992",
  "-107474.58",
  "-1",
  "-0.00001",
  "-0",
  "0",
  "5e-324",
  "0.00001",
  "2147483648",
  "8640000000000001",
  "9007199254740991",
  "9007199254740992",
  "1e21",
  "1.7976931348623157e308",
  "1e400",
];

/** Stands in a body for the number that is tried. */
const HERE = "the number";
const textOf = (body: Fields, number: string): string =>
  JSON.stringify(body).replace(JSON.stringify(HERE), number);

/** What a field of levels holds beside the number that is tried. */
const LEVEL: Fields = { price: 1.2, volume: 0.01 };

const isNumber = ({ type, anyOf }: Schema): boolean =>
  type === "number" || type === "integer" || (anyOf ?? []).some(isNumber);

/** Each body that differs from the right one in one number. */
function bodiesOf(operation: Operation, right: Fields): { field: string; text: string }[] {
  const schema = new Map(OPERATIONS).get(operation)?.body;
  if (schema === null || schema === undefined) return [];
  const { properties = {} } = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
  }) as Schema;
  const tried = (field: string, body: Fields) =>
    EXTREMES.map((number) => ({ field: `${field} ${number}`, text: textOf(body, number) }));
  return Object.entries(properties).flatMap(([field, property]) => {
    const ofLevels = Object.entries(property.items?.properties ?? {})
      .filter(([, each]) => isNumber(each))
      .flatMap(([name]) =>
        tried(`${field}.${name}`, { ...right, [field]: [{ ...LEVEL, [name]: HERE }] }),
      );
    return isNumber(property) ? tried(field, { ...right, [field]: HERE }) : ofLevels;
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
    for (const { field, text: body } of bodiesOf(operation, cell.body as Fields)) {
      quotePar(desk);
      const { token } = who;
      const answer = await desk.service.call(cell.method, cell.path, { token, body });
      if (answer.status >= 500) faults.push(`${field}: ${answer.status} ${answer.text}`);
      // What is refused for its form came no further than that; what it had left all the same is read at the end.
      if (answer.status !== 400) faults.push(...(await unreadable(own, field)));
    }
    faults.push(...(await unreadable(own, "all numbers")));
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
