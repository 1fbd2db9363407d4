/** The broker's facts and the menu of each role, over REST. @interface §4.4 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type {
  Broker,
  BrokerNavigationNode,
  BrokerNavigationTree,
} from "../../../contract/broker.ts";
import { SCOPES, type Scope } from "../../../contract/codes.ts";
import { ENDPOINTS, OPERATIONS } from "../../../contract/endpoints.ts";
import { envelopeOf } from "../../../contract/envelope.ts";
import type { Journal } from "../../../contract/journal.ts";
import { routePath } from "../../../server/gateway/router.ts";
import { expectContractAnswer } from "../../support/expect-answer.ts";
import { openScopeTokens, type ScopeTokens } from "../../support/scope-tokens.ts";
import { startTestService, type TestService } from "../../support/service.ts";

const BROKERS = "/api/v1/brokers";
const OWN_GROUP: Partial<Record<Scope, number>> = { API_Trader: 2 };
const NAVIGATION = "/api/v1/broker/navigation";
const POLICIES = "/api/v1/accounts/me/policies/ui";

let service: TestService;
let tokens: ScopeTokens;
beforeAll(async () => {
  service = await startTestService();
  tokens = await openScopeTokens(service);
});
afterAll(() => service.close());

async function ask(scope: Scope, method: string, path: string, body?: unknown) {
  const options = { token: tokens[scope], ...(body === undefined ? {} : { body }) };
  const answer = await service.call(method, path, options);
  expectContractAnswer(method, path, answer);
  const { data, error, errors } = answer.body as {
    data?: unknown;
    error?: string;
    errors?: { path: string }[];
  };
  return { status: answer.status, data, error, field: errors?.[0]?.path };
}

const read = async () => (await ask("Admin", "GET", BROKERS)).data as Broker;
const change = (body: unknown, scope: Scope = "Admin") => ask(scope, "PUT", BROKERS, body);

describe("the broker's facts", () => {
  // @interface operation:broker_get @interface operation:broker_update
  it("are there before anybody sets one: the brand's name, the currencies of the groups", async () => {
    const facts = await read();
    expect(envelopeOf(ENDPOINTS.broker_get.result).shape.data.parse(facts)).toEqual(facts);
    expect(facts).toMatchObject({ id: 1, name: "Ringside", legal_name: "Ringside", website: null });
    expect(facts.currencies).toEqual(["EUR", "JPY", "USD"]);
  });

  it.each(SCOPES)("are read by %s", async (scope) => {
    expect((await ask(scope, "GET", BROKERS)).status).toBe(200);
  });

  it.each(SCOPES.filter((scope) => !scope.endsWith("Admin")))(
    "are not changed by %s",
    async (scope) => {
      const before = await read();
      expect(await change({ name: "Mine" }, scope)).toMatchObject({ error: "forbidden" });
      expect(await read()).toEqual(before);
    },
  );

  // @rule 4.4.2
  it("keep what a change does not name, and the journal of who did it says from what to what", async () => {
    const website = "https://northlight.example/";
    await change({ name: "  Northlight ", website, currencies: ["EUR", "USD"] });
    const before = await read();
    expect(before).toMatchObject({ name: "Northlight", website, currencies: ["EUR", "USD"] });
    service.clock.advance(1_000);
    const risk_warning = "Trading is risky.\nYou may lose all.";
    const { status, data } = await change({ risk_warning, website: null }, "API_Admin");
    expect(status).toBe(200);
    expect(data).toEqual({
      ...before,
      risk_warning,
      website: null,
      updated_at: service.clock.now(),
    });
    expect(await read()).toEqual(data);
    const journal = (await ask("Admin", "GET", "/api/v1/accounts/me/journal?limit=5"))
      .data as Journal[];
    const note = journal.find(({ message }) => message.includes("risk_warning"));
    expect(note).toMatchObject({
      action: "broker_update",
      actor_id: 900_001,
      actor_scope: "API_Admin",
      message: `website: "${website}" -> null; risk_warning: "" -> ` + JSON.stringify(risk_warning),
    });
  });

  it("stay, and nothing is journaled, where a change changes nothing", async () => {
    const before = await read();
    const notes = async () =>
      (await service.sql`select 1 from account_journal where sentences like '%broker_update%'`)
        .length;
    const count = await notes();
    service.clock.advance(1_000);
    expect((await change({})).data).toEqual(before);
    expect((await change({ name: before.name, website: before.website })).data).toEqual(before);
    expect(await notes()).toBe(count);
  });

  it.each([
    ["name", "  "],
    ["name", "North\u0000light"],
    ["name", "North\nlight"],
    ["legal_name", "Ltd \u202egnp.exe"],
    ["address", "1 Harbour\u0007 Street"],
    ["risk_warning", "hidden\u2028line"],
    ["support_phone", "+44\r\n1"],
    ["support_email", "nobody"],
    ["website", "http://northlight.example"],
    ["website", "javascript:alert(1)"],
    ["terms_url", "https://paypal.example@evil.example/"],
    ["currencies", []],
    ["currencies", ["usd"]],
    ["currencies", ["USD", "USD"]],
    ["currencies", ["XYZ"]],
    ["currencies", Array.from({ length: 33 }, () => "USD")],
  ])("refuse %s as %j, and stay", async (field, value) => {
    const before = await read();
    const answer = await change({ [field]: value });
    expect([answer.status, answer.error]).toEqual([400, "bad_request"]);
    expect(answer.field).toMatch(new RegExp(`^body\\.${field}`));
    expect(await read()).toEqual(before);
  });

  it("keep markup and formulas as the text that they are", async () => {
    const address = `<img src=x onerror="alert(1)">\n=HYPERLINK("https://evil.example")`;
    expect((await change({ address })).data).toMatchObject({ address });
  });

  it("lose nothing where two admins change different ones at once", async () => {
    const fields = ["legal_name", "address", "risk_warning", "support_phone"] as const;
    const scopes = ["Admin", "API_Admin"] as const;
    const asked = Array.from({ length: 12 }, (_, at) => ({
      field: fields[at % fields.length] ?? "address",
      value: `value ${at}`,
    }));
    const answers = await Promise.all(
      asked.map(({ field, value }, at) => change({ [field]: value }, scopes[at % 2])),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const facts = await read();
    for (const field of fields) {
      expect(asked.filter((each) => each.field === field).map(({ value }) => value)).toContain(
        facts[field],
      );
    }
  });
});

const pagesOf = (nodes: readonly BrokerNavigationNode[]): BrokerNavigationNode[] =>
  nodes.flatMap((node) => [node, ...pagesOf(node.children)]);

async function menuOf(scope: Scope): Promise<BrokerNavigationNode[]> {
  const { status, data } = await ask(scope, "GET", NAVIGATION);
  expect(status).toBe(200);
  return pagesOf((data as BrokerNavigationTree).items);
}

const policiesOf = async (scope: Scope) =>
  (await ask(scope, "GET", POLICIES)).data as Record<string, boolean>;

describe("the menu", () => {
  // @interface operation:broker_navigation
  it.each(["Trader", "Investor", "API_Trader"] as const)(
    "of %s leads to the terminal and to nothing else",
    async (scope) => {
      expect((await menuOf(scope)).map(({ path }) => path)).toEqual(["/"]);
    },
  );

  // @rule 4.4.1
  it.each(SCOPES)("of %s names each page once", async (scope) => {
    const menu = await menuOf(scope);
    const keys = menu.map(({ key }) => key);
    const paths = menu.flatMap(({ path }) => path ?? []);
    expect(new Set(keys).size).toBe(keys.length);
    expect(new Set(paths).size).toBe(paths.length);
  });
});

describe("the policies", () => {
  // @interface operation:my_ui_policies
  it.each(SCOPES)(
    "of %s are true for exactly what is answered with neither 403 nor 501",
    async (scope) => {
      const policies = await policiesOf(scope);
      const wrong: unknown[] = [];
      for (const [operation, { auth, method, path }] of OPERATIONS) {
        if (auth !== "bearer" || operation === "logout") continue;
        // Ids of nothing and a body of no operation: whoever may call hears of that.
        const url = routePath(path)
          .replace(/:client_order_id/g, "none")
          // Of another group than his own a client hears 403, though the operation is his.
          .replace(/^(.*\/commissions\/groups)\/:group_id/, `$1/${OWN_GROUP[scope] ?? 1}`)
          .replace(/:\w+/g, "987654");
        const isWrite = method !== "GET";
        const answer = await service.call(method, url, {
          token: tokens[scope],
          ...(isWrite ? { headers: { "content-type": "application/json" }, body: "[]" } : {}),
        });
        const isServed = answer.status !== 403 && answer.status !== 501;
        if (policies[operation] !== isServed) wrong.push([operation, answer.status]);
      }
      expect(wrong).toEqual([]);
    },
    60_000,
  );
});
