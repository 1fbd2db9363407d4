/**
 * Every operation with parameters and bodies that are changed in a way each: never a fault of ours, always the interface's
 * own form, never late, and no parameter is more than a value (scripts/queries.test.ts reads the queries). `MUTANTS` a route
 * and `SEED` make another run. Where more than `npm test` has time for is tried, every core is kept busy beside it.
 * @bar S20 X10 X12 X18
 */
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OPERATIONS, type Operation } from "../../../contract/endpoints.ts";
import { ErrorBody } from "../../../contract/envelope.ts";
import { OPERATION_INPUTS } from "../../contract/samples/operations.ts";
import { createRandom } from "../../support/random.ts";
import { startTestService, type TestService } from "../../support/service.ts";
import { isQuick, triesOf } from "../../support/tries.ts";

const MUTANTS = triesOf({ quick: 15, turn: 120, whole: 500 }, "MUTANTS");
const SEED = Number(process.env["SEED"] ?? 20_261_122);
const AT_ONCE = 8;
/** Far shorter than the sleep that a query would fall into. */
const LATE_MS = 2_000;
/** So often what was late is asked again: a machine that stalls delays by chance, a slow answer is slow each time. */
const ASKED_AGAIN = 3;
const DEEP = `${"[".repeat(500)}${"]".repeat(500)}`;

/** What a field, a parameter or an id is replaced with: edges of numbers, what breaks out of a query, what is long. */
const TEXTS: readonly string[] = [
  "",
  " ",
  "0",
  "-1",
  "1e400",
  "-0",
  "0x10",
  "NaN",
  "9007199254740993",
  "2147483648",
  "null",
  "true",
  "' OR '1'='1",
  "1' OR 1=1--",
  "1; select pg_sleep(30)--",
  "1) union select null,version()--",
  "'||(select pg_sleep(30))||'",
  "account_id; drop table accounts",
  "id desc, (select 1/0)",
  "$1",
  "%",
  "_",
  "\\",
  "\r\nSet-Cookie: a=b",
  "../../etc/passwd",
  "{{7*7}}",
  "${7*7}",
  "<script>alert(1)</script>",
  "http://169.254.169.254/",
  "2026-02-30",
  "2026-13-01T00:00:00Z",
  "99999999999999999999",
  "\u202e",
  "é".repeat(300),
  "a".repeat(50_000),
  `${"a".repeat(20_000)}!`,
  `${"1".repeat(20_000)}x`,
  `a@${"a.".repeat(20_000)}`,
  " ".repeat(50_000),
];
const RAW: readonly string[] = [
  "1e400",
  "-1e400",
  "-0",
  "1e-400",
  "0.1e1",
  "9007199254740993",
  "1e15",
  "1e-9",
  "null",
  "true",
  "[]",
  "{}",
  "[1]",
  DEEP,
  '"\\ud800"',
  '"\\u0000"',
  '"10"',
  '{"__proto__":{"a":1}}',
  '{"a":1,"a":2}',
  "01",
  "+1",
  ".5",
  "NaN",
  "'a'",
  "",
];

let service: TestService;
const tokens: Partial<Record<string, string>> = {};
beforeAll(async () => {
  service = await startTestService({ clock: "system" });
  tokens["Trader"] = (await service.login()).access_token;
  tokens["Dealer"] = (await service.login(900002, "demo-dealer")).access_token;
  tokens["Admin"] = (await service.login(900001, "demo-admin")).access_token;
});
afterAll(async () => {
  await Promise.all(busy.map((worker) => worker.terminate()));
  await service.close();
});

/** Threads that compute for nothing, one a core. */
const busy = Array.from(
  { length: isQuick ? 0 : availableParallelism() },
  () => new Worker("for (;;) Math.random();", { eval: true }),
);

/** They would end the sessions that all others need. */
const LEFT_OUT: ReadonlySet<Operation> = new Set(["logout"]);

type Input = { params?: Record<string, string | number>; query?: object; body?: unknown };
type Mutant = { path: string; body: string | undefined; headers: Record<string, string> };

const random = createRandom(SEED);
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

/** One thing of a valid request is changed: an id, a parameter, or the text of its body. */
function mutate(path: string, { params = {}, query = {}, body }: Input): Mutant {
  const kinds = [
    "query",
    ...(path.includes("{") ? ["path"] : []),
    ...(body === undefined ? [] : ["body", "body"]),
  ];
  const kind = pick(kinds);
  const ids: Readonly<Record<string, string | number>> = params;
  const search: Record<string, string> = {};
  for (const [name, value] of Object.entries(query)) search[name] = String(value);
  const names = [...Object.keys(query), "page", "limit", "from", "to", "sort_by", "origin"];
  if (kind === "query") search[pick(names)] = pick(TEXTS).slice(0, 4_000);
  const written = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(kind === "path" ? pick(TEXTS).slice(0, 4_000) : String(ids[name] ?? "1")),
  );
  return {
    path: `${written}?${new URLSearchParams(search).toString()}`,
    body:
      body === undefined ? undefined : kind === "body" ? mutateBody(body) : JSON.stringify(body),
    headers: random() < 0.2 ? { "x-strict": "1" } : {},
  };
}

function mutateBody(body: unknown): string {
  const text = JSON.stringify(body);
  if (random() < 0.2) {
    const at = Math.floor(random() * text.length);
    return (
      text.slice(0, at) + pick(['"', "{", "]", ",", "\\", "\u0000", "é", "1"]) + text.slice(at + 1)
    );
  }
  const value = random() < 0.5 ? pick(RAW) : JSON.stringify(pick(TEXTS));
  if (typeof body !== "object" || body === null) return value;
  const fields = Object.entries(body).map(([name, part]) => [name, JSON.stringify(part) ?? "null"]);
  const chosen = pick([...fields.map(([name = ""]) => name), "role", "balance"]);
  const others = fields.filter(([name]) => name !== chosen);
  const written = random() < 0.1 ? others : [...others, [chosen, value]];
  return `{${written.map(([name = "", part = ""]) => `${JSON.stringify(name)}:${part}`).join(",")}}`;
}

type Work = {
  readonly operation: Operation;
  readonly method: string;
  readonly token: string | null;
  readonly mutant: Mutant;
};

/** Judges the answer, and returns how long it took, ms. */
async function judge({ operation, method, token, mutant }: Work): Promise<number> {
  const { path, body, headers } = mutant;
  const startedMs = performance.now();
  const answer = await service.call(method, path, {
    token,
    headers,
    ...(body === undefined || method === "GET" ? {} : { body }),
  });
  const ms = performance.now() - startedMs;
  const what = `${operation} ${path.slice(0, 200)} ${body?.slice(0, 200)} (seed ${SEED}): ${answer.status}`;
  expect(answer.status, what).toBeLessThan(500);
  expect(answer.headers.get("set-cookie"), what).toBeNull();
  if (answer.status >= 400) {
    expect(ErrorBody.safeParse(answer.body).success, what).toBe(true);
    expect(answer.headers.get("content-type"), what).toMatch(/^application\/json/);
    expect(answer.text, what).not.toMatch(/\n\s+at |syntax error|PostgresError|node:internal/);
  }
  return ms;
}

/** Those that are late whenever they are asked. */
async function lateAmong(work: readonly Work[]): Promise<Work[]> {
  let late = [...work];
  for (let again = 0; again < ASKED_AGAIN; again++) {
    const still: Work[] = [];
    for (const one of late) if ((await judge(one)) > LATE_MS) still.push(one);
    late = still;
  }
  return late;
}

describe("a request that was changed", () => {
  it(`is answered as the interface answers, on every route, ${MUTANTS} times each`, async () => {
    const routes = OPERATIONS.filter(([operation]) => !LEFT_OUT.has(operation));
    const work = routes.flatMap(([operation, { path, method, scopes, auth }]) =>
      Array.from({ length: MUTANTS }, () => {
        const scope = ["Trader", "Dealer", "Admin"].find((one) => scopes.some((s) => s === one));
        const token = auth === "bearer" ? (tokens[scope ?? "Admin"] ?? null) : null;
        return {
          operation,
          method,
          token,
          mutant: mutate(path, OPERATION_INPUTS[operation] as Input),
        };
      }),
    );
    let next = 0;
    const late: Work[] = [];
    const lane = async () => {
      for (let one = work[next++]; one !== undefined; one = work[next++]) {
        if ((await judge(one)) > LATE_MS) late.push(one);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
    expect(await lateAmong(late)).toEqual([]);
    expect(next).toBeGreaterThan(MUTANTS * routes.length);
    expect((await service.call("GET", "/healthz")).status).toBe(200);
  }, 1_800_000);
});
