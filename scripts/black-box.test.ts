/** The table of the interface has everything that is documented, and a run that lacks or fails one of it is not whole. */
import { describe, expect, it } from "vitest";
import { documentedRows, filesToRun, lackOf, report, type Results } from "./black-box/suite.ts";
import { findAll } from "./interface-coverage.ts";

const rows = documentedRows(findAll());

/** As if every test had passed. */
const passed = (): Map<string, { title: string; isPassed: boolean }[]> =>
  new Map(
    filesToRun(rows).map((file) => [
      file,
      rows
        .flatMap(({ proofs }) => proofs)
        .filter((proof) => proof.file === file)
        .map(({ title = "a test" }) => ({ title: `${title}and more`, isPassed: true })),
    ]),
  );

const rowOf = (name: string) => {
  const row = rows.find((one) => one.name === name);
  if (row === undefined) throw new Error(`no row ${name}`);
  return row;
};

describe("the table of the interface", () => {
  it("has everything that the document has", () => {
    const { lines, isWhole } = report(rows, passed());
    expect(lines.slice(-7).map((line) => line.replaceAll(/ +/g, " "))).toEqual([
      "documented proven",
      "operations 54 of 54 100%",
      expect.stringMatching(/^their scopes (\d+) of \1 100%$/),
      "events 27 of 27 100%",
      "errors 8 of 8 100%",
      "limits 7 of 7 100%",
      expect.stringMatching(/^rules (\d+) of \1 100%$/),
    ]);
    expect(isWhole).toBe(true);
  });

  it("asks for all six scopes of an operation with a session, and for none of one without", () => {
    for (const row of rows.filter(({ kind }) => kind === "operation")) {
      const scopes = [...row.right, ...row.wrong];
      expect([row.says, new Set(scopes).size, scopes.length]).toEqual(
        scopes.length === 0 ? [row.says, 0, 0] : [row.says, 6, 6],
      );
    }
    expect(rowOf("login").proofs.some(({ file }) => file.includes("scopes"))).toBe(false);
    expect(rowOf("accounts_list")).toMatchObject({ right: ["Admin", "Dealer", "API_Admin"] });
  });

  it("takes nothing from a browser's test", () => {
    expect(filesToRun(rows).filter((file) => !file.endsWith(".test.ts"))).toEqual([]);
  });

  it.each([
    ["operation", "accounts_list", "GET /api/v1/accounts answers "],
    ["operation", "deals_list", "that is named without a shape"],
    ["scope", "accounts_list", "Investor does what its rows say"],
  ])("is not whole where the test of an %s failed", (_what, name, title) => {
    const results = passed();
    for (const told of results.values()) {
      const test = told.find((one) => one.title.startsWith(title));
      if (test !== undefined) test.isPassed = false;
    }
    expect(lackOf(rowOf(name), results)).toMatch(/^failed: /);
    expect(report(rows, results).isWhole).toBe(false);
  });

  it.each(["event", "error", "limit", "rule"])("is not whole where an %s was not tried", (kind) => {
    const row = rows.find((one) => one.kind === kind);
    const files = row?.proofs.map(({ file }) => file) ?? [];
    const results: Results = new Map([...passed()].filter(([file]) => !files.includes(file)));
    expect(files.length).toBeGreaterThan(0);
    expect(report(rows, results).isWhole).toBe(false);
  });

  it("is not whole where no test names a thing", () => {
    const without = documentedRows({ tags: [], mentions: [], rules: [] });
    const named = without.filter(({ kind }) => kind !== "operation");
    const results = passed();
    expect(new Set(named.map((row) => lackOf(row, results)))).toEqual(
      new Set(["no test names it"]),
    );
  });
});
