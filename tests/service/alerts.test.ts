/** The alert rules speak of metrics that the service prints, and each has a place in docs/operating.md. */
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestService, type TestService } from "../support/service.ts";

let service: TestService;
let rules: string;
beforeAll(async () => {
  rules = await readFile("deploy/alerts.yml", "utf8");
  service = await startTestService({ clock: "system" });
});
afterAll(() => service.close());

const allOf = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, found = ""]) => found);

describe("an alert rule", () => {
  it("names metrics that /metrics prints", async () => {
    await service.login();
    const { text } = await service.call("GET", "/metrics");
    const printed = new Set(allOf(text, /^(ringside_\w+)/gm));
    const asked = allOf(rules, /\b(ringside_\w+)/g);
    expect(asked.length).toBeGreaterThan(5);
    expect(asked.filter((name) => !printed.has(name))).toEqual([]);
  });

  it("says in docs/operating.md what to do", async () => {
    const words = await readFile("docs/operating.md", "utf8");
    const names = allOf(rules, /- alert: (\w+)/g);
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !words.includes(`\`${name}\``))).toEqual([]);
  });
});
