/** The coverage page lists the whole interface and believes only tags that name something. */
import { describe, expect, it } from "vitest";
import { ENDPOINTS } from "../contract/endpoints.ts";
import { ERRORS } from "../contract/errors.ts";
import { EVENTS } from "../contract/events.ts";
import { LIMITS } from "../contract/limit-table.ts";
import {
  CATALOGUE,
  gapsIn,
  placesOf,
  renderPage,
  tagsIn,
  unknownTags,
} from "./interface-coverage.ts";
import { mentionsIn } from "./rules/mentions.ts";
import { ruleFaults, RULES, ruleTagsIn } from "./rules/rules.ts";

const tag = (name: string) => `/** Signs in. @interface ${name} */`;

describe("a coverage tag", () => {
  it("is found in a comment with its kind, name and file", () => {
    const text = `${tag("operation:login")}\n// ${tag("event:account_Summary")}`;
    expect(tagsIn(text, "server/auth/login.ts")).toEqual([
      { kind: "operation", name: "login", file: "server/auth/login.ts" },
      { kind: "event", name: "account_Summary", file: "server/auth/login.ts" },
    ]);
  });

  it("is not the prose reference to a section", () => {
    expect(tagsIn(tag("§6 Prices"), "server/x.ts")).toEqual([]);
  });

  it.each([
    "operation:log_in",
    "event:account_summary",
    "endpoint:login",
    "limit:",
    "error:toString",
  ])("is unknown when it says %s", (name) => {
    expect(unknownTags(tagsIn(tag(name), "server/x.ts"))).toHaveLength(1);
  });

  it.each([
    ["server/auth/login.ts", ["service"]],
    ["workers/feed/socket.ts", ["terminal"]],
    ["src/app/sign-in.tsx", ["terminal"]],
    ["domain/order-rules.ts", ["service", "terminal"]],
    ["tests/service/login.test.ts", ["test"]],
    ["tests/support/client.ts", ["test"]],
    ["server/auth/login.test.ts", ["test"]],
    ["src/app/sign-in.test.tsx", ["test"]],
    ["bench/parse.ts", []],
    ["server/openapi/trading-errors.ts", []],
  ])("in %s proves %j", (file, places) => {
    expect(placesOf(file)).toEqual(places);
  });
});

describe("the coverage page", () => {
  const found = {
    tags: [
      ...tagsIn(tag("operation:login"), "server/auth/login.ts"),
      ...tagsIn(tag("operation:login"), "tests/service/login.test.ts"),
    ],
    mentions: [],
    rules: [],
  };
  const page = renderPage(found);
  const rows = page.split("\n").filter((line) => line.startsWith("| `"));

  it("has a row for everything in the contract", () => {
    const names = [ENDPOINTS, EVENTS, ERRORS].flatMap((of) => Object.keys(of));
    for (const name of [...names, ...LIMITS.keys(), "tick", "start_market_feed"]) {
      expect(page).toContain(`| \`${name}\` |`);
    }
    expect(rows).toHaveLength(Object.values(CATALOGUE).flat().length);
  });

  it("shows where a thing is, and leaves the cell empty where it is not", () => {
    expect(rows.find((row) => row.startsWith("| `login` "))).toMatch(
      / \[login\.ts\]\(\.\.\/server\/auth\/login\.ts\) \|  \| \[login\.test\.ts\]\(\S+\) \|$/,
    );
    expect(rows.find((row) => row.startsWith("| `logout` "))).toMatch(/ \|  \|  \|  \|$/);
  });

  it("counts on top", () => {
    const total = Object.keys(ENDPOINTS).length;
    expect(page).toMatch(
      new RegExp(`^\\| operations \\| ${total} \\| 54 \\| 1 \\| 0 \\| 1 \\|$`, "m"),
    );
  });

  it("has cells that no text can break", () => {
    const columns = rows.map((row) => row.split(/(?<!\\)\|/).length);
    expect(new Set(columns)).toEqual(new Set([9]));
  });
});

describe("a rule of the interface", () => {
  it("has a number of its own and a sentence", () => {
    expect(new Set(RULES.map(({ id }) => id)).size).toBe(RULES.length);
    for (const { says } of RULES) expect(says).toMatch(/[.]$/);
  });

  it("is named in a test by its number, several in a row", () => {
    const text = "// @rule 5.7.1 8.2\n/** @rule 9.1 */ @rules 1.1 @rule";
    expect(ruleTagsIn(text, "a.test.ts").map(({ id }) => id)).toEqual(["5.7.1", "8.2", "9.1"]);
  });

  it("without a test is a fault, as is a number that no rule has", () => {
    const rules = [
      { id: "5.1.1", says: "Proven." },
      { id: "5.1.2", says: "Forgotten." },
      { id: "5.1.3", says: "Known to be open.", lacks: "all of it" },
    ];
    const tags = ruleTagsIn("@rule 5.1.1 5.1.4", "a.test.ts");
    expect(ruleFaults(tags, rules)).toEqual([
      "a.test.ts: no rule is 5.1.4",
      "5.1.2: no test names it: Forgotten.",
    ]);
  });
});

describe("what stands without a tag", () => {
  const namesIn = (text: string, file: string) =>
    mentionsIn(text, file).map(({ kind, name }) => `${kind}:${name}`);

  it("is a call of the terminal, not the event of the same name", () => {
    const text = 'feed.call("accounts_list"); on("order_create"); { operation: "order_update" }';
    expect(namesIn(text, "src/x.tsx")).toEqual([
      "operation:accounts_list",
      "operation:order_update",
    ]);
    expect(namesIn(text, "src/x.test.tsx")).toEqual([]);
  });

  it("is a rule that refuses, and a limit that is held", () => {
    const text =
      "const rules = {\n  volume_off_step: offStep,\n};\nif (n > PAGE_LIMIT_MAX) stop();";
    expect(namesIn(text, "domain/rules.ts")).toEqual([
      "limit:PAGE_LIMIT_MAX",
      "error:volume_off_step",
    ]);
    expect(namesIn("export const PAGE_LIMIT_MAX = 500;", "contract/limits.ts")).toEqual([]);
  });

  it("leaves what is documented and missing a fault", () => {
    const gaps = gapsIn({ tags: [], mentions: [], rules: [] });
    expect(gaps).toContain("event tick: not in the service");
    expect(gaps).toContain("error not_enough_free_margin: in no test");
    expect(gaps).toContain("operation accounts_list: no screen calls it, and no reason is given");
    expect(gaps.some((gap) => gap.startsWith("operation token: no screen"))).toBe(false);
  });
});
