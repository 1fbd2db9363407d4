/**
 * Each parameter of each operation is asked with a word or a number that is nowhere else, while PostgreSQL logs every
 * statement: none of them is ever in a statement's text, and most get there as the value of a parameter. So a query that is
 * put together from what somebody sent would be found by what it sends, whatever the source looks like.
 * @bar X12
 */
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { OPERATIONS, type Operation } from "../../../contract/endpoints.ts";
import { ACCOUNT_STATUS, type Scope } from "../../../contract/codes.ts";
import { openSession } from "../../../server/auth/session-open.ts";
import { systemClock } from "../../../server/clock.ts";
import { OPERATION_INPUTS } from "../../contract/samples/operations.ts";
import { isQuick } from "../../support/tries.ts";
import { basic, startTestService, type TestService } from "../../support/service.ts";

/** They would end the sessions that all others need. */
const LEFT_OUT: ReadonlySet<Operation> = new Set(["logout"]);
/** Parameters that any list may have, or be thought to have. */
const COMMON = ["page", "limit", "from", "to", "sort_by", "sort_dir", "origin", "search", "cursor"];
/** As the log has the values of a statement: a line of its own. */
const VALUES = /^parameters: \$1 = /i;
const STATEMENT = /^(execute|statement|parse|bind|prepare)\b/i;
/** `npm test` asks one operation of so many. */
const QUICK_EACH = 6;
/** What has no parameter of its own, or refuses each that is none of a few words, has none to hand on. */
const REACHED_SHARE = 0.4;
/** Longer values are cut in the log: PostgreSQL writes in one piece what is short. */
const VALUE_BYTES_MAX = 120;
const FIRST_NUMBER = 7_340_000_000;
const CANARY = /(?:kanarie|73400)0*(\d+)/g;

const ACCOUNTS = { Trader: 100_001, Dealer: 900_002, Admin: 900_001 } as const;
const CLOCK = systemClock;

type Input = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

let service: TestService;
const lines: string[] = [];
const tokens: Partial<Record<string, string>> = {};

beforeAll(async () => {
  service = await startTestService({
    clock: "system",
    environment: {
      LOG_LEVEL: "debug",
      SEED_DEMO: "1",
      TRUSTED_PROXIES: "127.0.0.1",
      ORDERS_PER_SECOND: "1000000",
    },
    logTo: {
      write: (text) => {
        const { postgres } = JSON.parse(text) as { postgres?: string };
        if (postgres !== undefined) lines.push(postgres);
      },
    },
  });
  await signIn();
  await service.sql`alter system set log_statement = 'all'`;
  await service.sql.unsafe(`alter system set log_parameter_max_length = ${VALUE_BYTES_MAX}`);
  await service.sql`select pg_reload_conf()`;
  await logHas("select 'first'");
});
afterAll(() => service.close());

/** Sessions as sign-ins leave them, whatever the operations did to the passwords meanwhile. */
async function signIn(): Promise<void> {
  const { sql } = service;
  await sql`update accounts set status = ${ACCOUNT_STATUS.active} where account_id in ${sql(Object.values(ACCOUNTS))}`;
  for (const [scope, account_id] of Object.entries(ACCOUNTS)) {
    const names = {
      scope: scope as Scope,
      remember_me: true,
      ip_address: "",
      user_agent: "",
      language: null,
    };
    tokens[scope] = (await openSession(sql, CLOCK, { account_id, ...names })).tokens.access_token;
  }
}

/** Until the log has the statement, which is sent anew each time. */
const logHas = (statement: string) =>
  vi.waitFor(
    async () => {
      await service.sql.unsafe(statement);
      expect(lines.some((line) => line.includes(statement))).toBe(true);
    },
    { timeout: 20_000 },
  );

let made = 0;

/** What the value is replaced with: as it is, only unlike any other. */
function canariesOf(value: unknown): unknown[] {
  made += 1;
  const word = `kanarie${made}`;
  const number = FIRST_NUMBER + made;
  if (typeof value === "number") return [number, Number(`1.${number}`), word];
  if (typeof value !== "string") return [word];
  const like = value.includes("@") ? `${word}@example.com` : `${value.slice(0, 20)}${word}`;
  return [word, like, String(number)];
}

/** The value with each of its leaves replaced in its turn. */
function* changesOf(value: unknown): Generator {
  if (typeof value === "object" && value !== null) {
    for (const [name, part] of Object.entries(value)) {
      for (const changed of changesOf(part)) {
        if (Array.isArray(value))
          yield value.map((one, at) => (String(at) === name ? changed : one));
        else yield { ...value, [name]: changed };
      }
    }
    return;
  }
  yield* canariesOf(value);
}

type Asked = {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  /** null: it asks for none. */
  readonly scope: string | null;
  readonly headers?: Record<string, string>;
};

let asked = 0;

/** Asks, with a session that lives: some operations end it. */
async function ask({ method, path, body, scope, headers: more }: Asked): Promise<number> {
  const send = async () => {
    const token = scope === null ? null : (tokens[scope] ?? null);
    const hasBody = body !== undefined && method !== "GET";
    asked += 1;
    // From an address of its own: nothing is refused for having been asked often.
    const address = `10.${asked >> 16}.${(asked >> 8) & 255}.${asked & 255}`;
    const headers = { ...more, "x-forwarded-for": address };
    const answer = await service.call(method, path, {
      token,
      headers,
      ...(hasBody ? { body } : {}),
    });
    return answer.status;
  };
  const status = await send();
  if (status !== 401 || scope === null) return status;
  await signIn();
  return send();
}

function* requestsOf([operation, endpoint]: (typeof OPERATIONS)[number]): Generator<Asked> {
  const { path, method, scopes, auth } = endpoint;
  const input = OPERATION_INPUTS[operation] as Input;
  const scope = ["Trader", "Dealer", "Admin"].find((one) => scopes.some((s) => s === one));
  const caller = auth === "bearer" ? (scope ?? "Admin") : null;
  const textOf = (value: unknown): string =>
    typeof value === "string" ? value : JSON.stringify(value ?? 1);
  const make = ({ params = {}, query = {}, body }: Input): Asked => {
    const written = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(textOf(params[name])),
    );
    const search = Object.entries(query).map(([name, value]) => [name, textOf(value)]);
    const text = new URLSearchParams(search).toString();
    return { method, path: `${written}?${text}`, body, scope: caller };
  };
  for (const body of changesOf(input.body))
    if (input.body !== undefined) yield make({ ...input, body });
  const ids = Object.fromEntries(
    [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [name, 1]),
  );
  for (const params of changesOf({ ...ids, ...input.params })) {
    yield make({ ...input, params: params as Record<string, unknown> });
  }
  for (const name of scope === undefined || auth !== "bearer" ? canariesOf("1") : []) {
    yield { ...make(input), headers: { authorization: basic(String(name), String(name)) } };
  }
  const common = Object.fromEntries(COMMON.map((name) => [name, ""]));
  for (const [name, value] of Object.entries({ ...common, ...input.query })) {
    for (const canary of canariesOf(value)) {
      yield make({ ...input, query: { ...input.query, [name]: canary } });
    }
  }
}

/** The numbers of the canaries that were sent as values, and the lines of statements that have one in their text. */
function sorted(said: readonly string[]): { values: number[]; texts: string[] } {
  const values: number[] = [];
  const texts: string[] = [];
  let isOfValues = false;
  for (const line of said) {
    // A line break in a statement or in a value begins another line.
    if (VALUES.test(line)) isOfValues = true;
    else if (STATEMENT.test(line)) isOfValues = false;
    const canaries = [...line.matchAll(CANARY)].map(([, number]) => Number(number));
    if (isOfValues) values.push(...canaries);
    else if (canaries.length > 0) texts.push(line);
  }
  return { values, texts };
}

it("no statement has in its text what a request had in a parameter", async () => {
  const all = OPERATIONS.filter(([operation]) => !LEFT_OUT.has(operation));
  const routes = all.filter((_, at) => !isQuick || at % QUICK_EACH === 0);
  /** Of which operation the canaries are that were made from here on. */
  const madeFor: [first: number, operation: Operation][] = [];
  for (const route of routes) {
    madeFor.push([made + 1, route[0]]);
    for (const request of requestsOf(route)) {
      expect(await ask(request), `${route[0]} ${request.path}`).toBeLessThan(500);
    }
  }
  await logHas("select 'last'");
  const { values, texts } = sorted(lines);
  expect(texts).toEqual([]);
  const operationOf = (number: number) => madeFor.findLast(([first]) => first <= number)?.[1];
  const reached = new Set(values.map(operationOf));
  console.log(JSON.stringify({ asked, operations: routes.length, reached: [...reached] }));
  expect(reached.size).toBeGreaterThan(routes.length * REACHED_SHARE);
}, 900_000);

it("would find a query that is put together", async () => {
  const from = lines.length;
  const [word] = canariesOf(1).slice(-1);
  await service.sql.unsafe(`select 1 as "${String(word)}"`);
  await service.sql`select ${String(word)}::text`;
  await logHas("select 'found'");
  const { values, texts } = sorted(lines.slice(from));
  expect([values, texts.length]).toEqual([[made], 1]);
});
