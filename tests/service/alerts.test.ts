/** The alert rules and the dashboard speak of metrics that the service prints, and each alert has its place in docs/operating.md. */
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { startTestService, type TestService } from "../support/service.ts";

type Rule = {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string };
};
type Panel = {
  id: number;
  title: string;
  type: string;
  description?: string;
  targets?: { expr: string }[];
  gridPos: { x: number; y: number; w: number; h: number };
};
type Dashboard = {
  panels: Panel[];
  annotations: { list: { expr: string }[] };
  templating: { list: { name: string }[] };
};

let service: TestService;
let printed: Map<string, string>;
let rules: Rule[];
let dashboard: Dashboard;
beforeAll(async () => {
  const alerts = parse(await readFile("deploy/alerts.yml", "utf8")) as {
    groups: { rules: Rule[] }[];
  };
  rules = alerts.groups.flatMap((group) => group.rules);
  dashboard = JSON.parse(await readFile("deploy/grafana-dashboard.json", "utf8")) as Dashboard;
  service = await startTestService({ clock: "system" });
  await service.login();
  const { text } = await service.call("GET", "/metrics");
  printed = new Map([...text.matchAll(/^# TYPE (ringside_\w+) (\w+)/gm)].map(typeOf));
});
afterAll(() => service.close());

const typeOf = ([, name = "", type = ""]: RegExpMatchArray) => [name, type] as const;
const exprsOf = ({ targets = [] }: Panel) => targets.map(({ expr }) => expr);
const queries = () => [
  ...dashboard.panels.flatMap(exprsOf),
  ...dashboard.annotations.list.map(({ expr }) => expr),
];
const metricsOf = (exprs: readonly string[]) =>
  exprs.flatMap((expr) => expr.match(/\bringside_\w+/g) ?? []);
/** Those that /metrics does not print; of a histogram or a summary there are three. */
const unknownOf = (names: readonly string[]) =>
  names.filter((name) => {
    const family = name.replace(/_(bucket|sum|count)$/, "");
    return !printed.has(name) && !["histogram", "summary"].includes(printed.get(family) ?? "");
  });
/** Of what only grows its pace is shown, of what goes up and down its value. */
const wrongPaceOf = (expr: string) =>
  metricsOf([expr]).filter((name) => {
    const isPaced = new RegExp(`rate\\(${name}(\\{[^}]*\\})?\\[`).test(expr);
    return isPaced !== (printed.get(name) === "counter" || /_(bucket|sum|count)$/.test(name));
  });

describe("an alert rule", () => {
  it("names metrics that /metrics prints", () => {
    const asked = metricsOf(rules.map(({ expr }) => expr));
    expect(asked.length).toBeGreaterThan(10);
    expect(unknownOf(asked)).toEqual([]);
    expect(rules.flatMap(({ expr }) => wrongPaceOf(expr))).toEqual([]);
  });

  it("says in docs/operating.md what to do, and no other is there", async () => {
    const words = await readFile("docs/operating.md", "utf8");
    const rows = [...words.matchAll(/^\| `(Ringside\w+)` \| (.{20,}) \|$/gm)];
    expect(rows.map(([, name]) => name)).toEqual(rules.map(({ alert }) => alert));
  });

  it("says whom it wakes, and in words what is the matter", () => {
    for (const { alert, labels, annotations } of rules) {
      expect(["page", "ticket"], alert).toContain(labels.severity);
      expect(annotations.summary.length, alert).toBeGreaterThan(10);
    }
  });
});

describe("the dashboard", () => {
  it("names metrics that /metrics prints, and the pace of those that only grow", () => {
    const asked = metricsOf(queries());
    expect(asked.length).toBeGreaterThan(20);
    expect(unknownOf(asked)).toEqual([]);
    expect(queries().flatMap(wrongPaceOf)).toEqual([]);
  });

  it("asks of the job and the services that are chosen, with variables that it has", () => {
    const names = new Set(dashboard.templating.list.map(({ name }) => name));
    for (const expr of queries()) {
      for (const metric of expr.match(/\bringside_\w+(\{[^}]*\})?/g) ?? []) {
        expect(metric).toContain('{job="$job",instance=~"$instance"');
      }
      const used = [...expr.matchAll(/\$(\w+)/g)].map(([, name = ""]) => name);
      expect(used.filter((name) => !names.has(name) && !name.startsWith("__"))).toEqual([]);
    }
  });

  it("shows what every metric of the service's own is for", () => {
    const asked = new Set(metricsOf([...queries(), ...rules.map(({ expr }) => expr)]));
    const own = [...printed.keys()].filter((name) => !/^ringside_(nodejs|process)_/.test(name));
    const shown = (name: string) =>
      ["", "_bucket", "_count", "_sum"].some((end) => asked.has(name + end));
    // Of the clock's steps the alert tells; writes are told by their bytes.
    const told = ["ringside_clock_steps_forward_total", "ringside_clock_steps_back_total"];
    const left = own.filter((name) => !shown(name) && !told.includes(name));
    expect(left).toEqual(["ringside_fan_out_writes_total"]);
  });

  it("has panels that say what they show, none over another", () => {
    const { panels } = dashboard;
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    for (const { type, description = "", title } of panels) {
      if (type !== "row") expect(description.length, title).toBeGreaterThan(5);
    }
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)}/${y + Math.floor(cell / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    expect(Math.max(...panels.map(({ gridPos: { x, w } }) => x + w))).toBe(24);
  });
});
