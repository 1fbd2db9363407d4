/**
 * Every operation that takes a body, sent with every field that any record of the contract has: it does exactly what it
 * does without them, to the caller's account and to all others. @interface §4
 * @bar X2
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OPERATIONS, type Operation } from "../../../contract/endpoints.ts";
import { RECORD_SAMPLES } from "../../contract/samples/records.ts";
import { untilProjected } from "../../support/projected.ts";
import { openTradingDesk, type Trader, type TradingDesk } from "../../support/trading-desk.ts";
import { GROUP } from "../../support/trading-house.ts";
import { cellOf } from "./cells.ts";
import { rightCall, WRITES } from "./right-call.ts";
import { ROWS } from "./rows.ts";

type Fields = Record<string, unknown>;

/** Values that would be worth something to who gets them accepted. */
const HOSTILE: Fields = {
  account_id: 900_001,
  role: "Admin",
  scope: "Admin",
  group_id: 3,
  balance: 1_000_000_000,
  balance_minor: 1_000_000_000,
  credit: 1_000_000_000,
  leverage: 9_999,
  status: 3,
  is_demo: true,
  trial_expires_at: 1,
  password_hash: "x",
  reason: 2,
  filled_price: 1,
  profit: 1_000_000,
  seq: 1,
};

const EVERY_FIELD: Fields = Object.assign(
  {},
  ...Object.values(RECORD_SAMPLES).filter((sample) => typeof sample === "object"),
  HOSTILE,
) as Fields;

/** Columns that change by the time of the call alone. */
const VOLATILE = new Set(["updated_at", "last_seen_at", "last_login_at", "created_at"]);

describe("an operation with a body", () => {
  let desk: TradingDesk;
  beforeAll(async () => {
    desk = await openTradingDesk({ [GROUP.hedging]: 2 * WRITES.length + 1 });
  });
  afterAll(() => desk.close());

  /** Everything that is kept of accounts and what is about them, the fresh account's rows apart from the others'. */
  async function stateOf(own: Trader): Promise<Map<string, unknown>> {
    await untilProjected(desk.service.sql);
    const state = new Map<string, unknown>();
    const { sql } = desk.service;
    for (const table of ["accounts", "groups", "sessions", "client_secrets"]) {
      const rows = await sql<Fields[]>`select row_to_json(t) as row from ${sql(table)} t`;
      for (const { row } of rows as unknown as { row: Fields }[]) {
        const name = row["account_id"] === own.account_id ? "own" : keyOf(table, row);
        for (const [column, value] of Object.entries(row)) {
          if (VOLATILE.has(column) || (name === "own" && column === "account_id")) continue;
          state.set(`${table} ${name} ${column}`, value);
        }
      }
    }
    for (const table of ["orders", "positions", "deals", "transactions", "ledger_entries"]) {
      const [row] = await sql<{ mine: number; all: number }[]>`select count(*)::integer as all,
        count(*) filter (where account_id = ${own.account_id})::integer as mine from ${sql(table)}`;
      state.set(`${table} mine`, row?.mine).set(`${table} all`, row?.all);
    }
    return state;
  }

  /** What changed: numbers by how much, the rest by name. */
  async function effectOf(operation: Operation, more: Fields): Promise<unknown> {
    const own = await desk.trader();
    const { who, cell } = await rightCall(desk, operation, own);
    const before = await stateOf(own);
    const body = { ...more, ...(cell.body as Fields) };
    const answer = await who.ask(cell.method, cell.path, body);
    const after = await stateOf(own);
    const changes: Fields = {
      status: answer.status,
      error: Object(answer.body)["error"] as unknown,
    };
    for (const [key, value] of after) {
      const was = before.get(key);
      if (JSON.stringify(was) === JSON.stringify(value)) continue;
      const [table, id, column] = key.split(" ");
      const isNew = table === "accounts" && id !== "own" && !before.has(`accounts ${id} role`);
      if (isNew && column === "account_id") continue;
      changes[isNew ? `accounts new ${column}` : key] =
        typeof value === "number" ? value - Number(was ?? 0) : "changed";
    }
    return changes;
  }

  // @rule 4.6.2
  it.each(WRITES)("%s does with every field what it does without them", async (operation) => {
    const plain = await effectOf(operation, {});
    expect(plain).not.toMatchObject({ status: 403 });
    expect(await effectOf(operation, everyFieldBut(operation))).toEqual(plain);
  });

  it("refuses a prototype for a field, whatever the operation", async () => {
    const { token } = await desk.trader();
    const wrong: unknown[] = [];
    for (const operation of WRITES) {
      const row = ROWS[operation];
      const isStaffs = row !== "public" && !row.who.includes("Trader");
      const { method, path } = cellOf(operation, ["1", "1"]);
      for (const body of [
        '{"__proto__":{"polluted":true}}',
        '{"constructor":{"prototype":{"polluted":true}}}',
      ]) {
        const by = { token: isStaffs ? desk.admin.token : token, body };
        const answer = await desk.service.call(method, path, by);
        if (answer.status !== 400) wrong.push([operation, answer.text]);
      }
    }
    expect(wrong).toEqual([]);
    expect(({} as Fields)["polluted"]).toBeUndefined();
  });
});

/** Every field but those that the operation takes: they are its own to change. */
function everyFieldBut(operation: Operation): Fields {
  const endpoint = new Map(OPERATIONS).get(operation);
  const schema = endpoint?.body;
  const own = schema !== null && schema !== undefined && "shape" in schema ? schema.shape : {};
  const names = new Set(Object.keys(own as object));
  return Object.fromEntries(Object.entries(EVERY_FIELD).filter(([name]) => !names.has(name)));
}

const keyOf = (table: string, row: Fields): string =>
  String(
    row[table === "groups" ? "group_id" : table === "sessions" ? "session_number" : "account_id"],
  );
