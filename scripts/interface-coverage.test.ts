/** The coverage page lists the whole interface and believes only tags that name something. */
import { describe, expect, it } from "vitest";
import { ENDPOINTS } from "../contract/endpoints.ts";
import { ERRORS } from "../contract/errors.ts";
import { EVENTS } from "../contract/events.ts";
import { LIMITS } from "../contract/limit-table.ts";
import { CATALOGUE, placesOf, renderPage, tagsIn, unknownTags } from "./interface-coverage.ts";

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
  ])("in %s proves %j", (file, places) => {
    expect(placesOf(file)).toEqual(places);
  });
});

describe("the coverage page", () => {
  const page = renderPage([
    ...tagsIn(tag("operation:login"), "server/auth/login.ts"),
    ...tagsIn(tag("operation:login"), "tests/service/login.test.ts"),
  ]);
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
