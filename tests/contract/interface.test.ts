/**
 * The interface's own lists, written down here by hand from the interface document: the contract may hold more, but must
 * hold each of these exactly as it stands there.
 */
import { describe, expect, it } from "vitest";
import { TRANSACTION_ORIGIN, TRANSACTION_TYPE } from "../../contract/codes.ts";
import { COMMANDS } from "../../contract/commands.ts";
import type { Endpoint } from "../../contract/endpoint.ts";
import { OPERATIONS } from "../../contract/endpoints.ts";
import { ERROR_EVENT_TYPES } from "../../contract/error-row.ts";
import { ERRORS } from "../../contract/errors.ts";
import { EVENTS } from "../../contract/events.ts";
import { LIMITS } from "../../contract/limit-table.ts";
import * as limits from "../../contract/limits.ts";
import { RECORDS, type RecordName } from "../../contract/records.ts";
import { DOCUMENTED_OPERATIONS } from "./documented-operations.ts";

/** Named without a shape, or without a whole one. */
const NAMED_OPERATIONS = `
PUT    /api/v1/data-providers/{id}
GET    /api/v1/deals/accounts/me
GET    /api/v1/reports
`;

/** Paths that the design adds. */
const DESIGNED_OPERATIONS = `
GET    /api/v1/symbols
GET    /api/v1/symbols/{symbol_id}
GET    /api/v1/symbols/{symbol_id}/bars
GET    /api/v1/symbols/{symbol_id}/ticks
GET    /api/v1/orders/accounts/me
POST   /api/v1/orders
PUT    /api/v1/orders/{order_id}
DELETE /api/v1/orders/{order_id}
GET    /api/v1/orders/client/{client_order_id}
DELETE /api/v1/orders/client/{client_order_id}
GET    /api/v1/positions/accounts/me
PUT    /api/v1/positions/{position_id}
POST   /api/v1/positions/{position_id}/close
GET    /api/v1/deals/accounts/me/export
GET    /api/v1/accounts/me/summary
GET    /api/v1/inbox
GET    /api/v1/groups
GET    /api/v1/accounts/me/sessions
POST   /auth/v1/signup/demo
`;

const lines = (list: string) =>
  list
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/));

const find = (method = "", path = ""): Endpoint | undefined =>
  OPERATIONS.find(([, row]) => row.method === method && row.path === path)?.[1];

const nameOfResult = ({ result }: Endpoint): string => {
  if (!result) return "-";
  const found = Object.entries(RECORDS).find(([, schema]) => schema === result);
  if (found) return found[0];
  const element = (result as { element?: unknown }).element;
  const inner = Object.entries(RECORDS).find(([, schema]) => schema === element);
  return inner ? `${inner[0]}[]` : "map";
};

describe("the operations of the interface", () => {
  it.each(DOCUMENTED_OPERATIONS)("%s %s answers %s %s", (method, path, status, result) => {
    const row = find(method, path);
    expect(row).toMatchObject({ provenance: "documented", status: Number(status) });
    expect(row && nameOfResult(row)).toBe(result);
  });

  it.each([...lines(NAMED_OPERATIONS), ...lines(DESIGNED_OPERATIONS)])(
    "%s %s is there",
    (method, path) => {
      expect(find(method, path)).toBeDefined();
    },
  );

  it("are 53 documented ones, and none else claims to be one but the deal history", () => {
    expect(DOCUMENTED_OPERATIONS).toHaveLength(53);
    const claimed = OPERATIONS.filter(([, { provenance }]) => provenance === "documented");
    expect(claimed).toHaveLength(54);
  });

  it.each([
    ["POST", "/auth/v1/oauth2/login", ["remember_me"]],
    ["POST", "/auth/v1/oauth2/token", ["remember_me", "grant_type"]],
    ["POST", "/auth/v1/oauth2/refresh/token", ["remember_me"]],
    ["GET", "/api/v1/accounts/me/journal", ["page", "limit", "from", "to", "sort_by"]],
    ["GET", "/api/v1/accounts/{account_id}/journal", ["page", "limit", "from", "to", "sort_by"]],
    ["GET", "/api/v1/accounts/me/transactions", ["origin"]],
    ["PATCH", "/api/v1/accounts/{account_id}/change-password", ["password_type"]],
  ])("%s %s takes the query %j", (method, path, query) => {
    expect(Object.keys(find(method, path)?.query?.shape ?? {})).toEqual(query);
  });

  it("on data providers know the statuses that are written down", () => {
    const providers = (method: string, path: string) =>
      find(method, `/api/v1/data-providers${path}`)?.errors;
    expect(providers("GET", "")).toEqual(expect.arrayContaining([401, 500]));
    expect(providers("POST", "")).toEqual(expect.arrayContaining([400, 401, 409, 500]));
    expect(providers("GET", "/{id}")).toEqual(expect.arrayContaining([401, 404, 500]));
  });
});

/** Fields that §2 names, in the record that carries them. */
const DOCUMENTED_FIELDS: Partial<Record<RecordName, string>> = {
  LoginResult: "account_id access_token refresh_token session_id expires_in ip_address scope",
  ClientSecret: "client_id client_secret scope created_at",
  Order:
    "id symbol_id type side volume status order_price order_limit_price stop_loss take_profit filled_volume " +
    "filled_price position_id comment rejection_msg expiry_at",
  Position:
    "id symbol_id side volume open_price close_price current_price stop_loss take_profit profit swaps comment status",
  Deal: "direction profit commission swap",
  Transaction: "origin type",
  AccountSummary:
    "ts account_id balance credit equity used_margin free_margin margin_level floating_profit positions prop_status",
  PositionProfit: "id profit",
  MoneyChange: "account_id amount balance credit desc origin type",
  SymbolStatusPayload: "symbol_id status",
  ErrorPayload: "message reason",
  EventEnvelope: "type session_id payload",
  ErrorBody: "success code message",
};

/** Records that §2 names; RefreshRequest and the rest of the contract's records are not among the names. */
const NAMED_RECORDS =
  "ViewAccount CrtAccount UptAccount Account ChangeMyPassword ChangeInvestorPassword ChangePassword ClientSecret " +
  "Journal NotificationPref Transaction MoneyRequest BrokerNavigationTree Broker UptBroker Commission " +
  "CommissionTier CrtCommission CrtCommissionTier Config UptConfig DataProvider CrtDataProvider";

describe("the records of the interface", () => {
  // @rule 2.6 2.7
  it.each(Object.entries(DOCUMENTED_FIELDS))("%s has the fields %s", (name, fields) => {
    const schema: unknown = RECORDS[name as RecordName];
    expect(Object.keys((schema as { shape: object }).shape)).toEqual(
      expect.arrayContaining(fields.split(" ")),
    );
  });

  // @rule 2.13
  it.each(NAMED_RECORDS.split(" "))("%s is there", (name) => {
    expect(Object.keys(RECORDS)).toContain(name);
  });

  // @rule 2.9
  it("have the documented codes", () => {
    expect(TRANSACTION_ORIGIN).toEqual({
      deposit: 0,
      adjust: 2,
      withdraw: 3,
      credit_in: 6,
      credit_out: 7,
    });
    expect(TRANSACTION_TYPE).toEqual({ credit: 0, debit: 1 });
  });
});

const DOCUMENTED_EVENTS = `
symbol_status
account_Summary money_change balance_correction account_update event_liqudation_status
order_create order_update order_cancel order_rejected order_expired
position_create position_update position_close
deal_create deal_update deal_delete
session_client_logout unauthorized
report_create report_status report_delete
bad_request forbidden not_found internal_server_error
`;

describe("the events of the interface", () => {
  const documented = lines(DOCUMENTED_EVENTS).flat();

  it("are all there, and no other claims to be documented", () => {
    const claimed = Object.entries(EVENTS).filter(([, row]) => row.provenance === "documented");
    expect(claimed.map(([type]) => type).toSorted()).toEqual(documented.toSorted());
  });

  it("have the five error events", () => {
    expect(ERROR_EVENT_TYPES.toSorted()).toEqual(
      ["bad_request", "forbidden", "internal_server_error", "not_found", "unauthorized"].toSorted(),
    );
  });

  it("are started by start_market_feed", () => {
    expect(Object.keys(COMMANDS)).toContain("start_market_feed");
  });
});

/** Status and message of §7, to the letter. */
const DOCUMENTED_ERRORS: [status: number, message: string][] = [
  [401, "incorrect username or password"],
  [401, "missing Authorization header"],
  [401, "expired or invalid token"],
  [401, "the account has been deactivated"],
  [401, "this trial account has expired"],
  [400, "several accounts use this email \u2014 sign in with your Account ID"],
  [429, "too many request"],
];

describe("the errors of the interface", () => {
  it.each(DOCUMENTED_ERRORS)("%i %s is there, to the letter", (status, message) => {
    const found = Object.values(ERRORS).filter((error) => error.message === message);
    expect(found).toMatchObject([{ status, provenance: "documented" }]);
  });

  it("have the words of its one trading rejection", () => {
    expect(ERRORS.not_enough_free_margin.message).toBe("not enough free margin");
  });

  it("are no more than these", () => {
    const claimed = Object.values(ERRORS).filter((error) => error.provenance === "documented");
    expect(claimed).toHaveLength(DOCUMENTED_ERRORS.length + 1);
  });
});

/** §8, in the units of the contract. */
const DOCUMENTED_LIMITS = {
  AUTH_CALLS_PER_MINUTE_MAX: 60,
  SESSIONS_PER_ACCOUNT_MAX: 5,
  SESSIONS_PER_ACCOUNT_SINGLE_MAX: 1,
  SESSION_IDLE_LOGOUT_MS: 300_000,
  ACCOUNT_SUMMARY_INTERVAL_MS_MIN: 200,
  SOCKET_CLOSE_AFTER_KILL_MS: 5_000,
  CLIENT_SECRET_DISPLAYS_MAX: 1,
};

describe("the limits of the interface", () => {
  it("are all there with their values, and no other claims to be documented", () => {
    const claimed = [...LIMITS].filter(([, { provenance }]) => provenance === "documented");
    expect(Object.fromEntries(claimed.map(([name, { value }]) => [name, value]))).toEqual(
      DOCUMENTED_LIMITS,
    );
  });

  it("stand in the table with all of ours", () => {
    expect([...LIMITS.keys()].toSorted()).toEqual(Object.keys(limits).toSorted());
  });
});
