/**
 * sqlmap and wapiti, run against an address of this machine, bounded in time, and what they say read. Runs in `npm run scan`.
 * Both are packages of Debian. Never another address: ground.ts's assertOwn stands before each.
 * @bar X12
 */
import { spawn, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { assertOwn } from "./ground.ts";

const SCAN_MS_MAX = 30 * 60_000;
const OUTPUT_CHARS_MAX = 64 * 1024 * 1024;
const ATTACK_S_MAX = 240;
/** What the service refuses with is an answer like another. */
const REFUSALS = "400,401,403,404,405,409,422,429";

export const SCANNERS = ["sqlmap", "wapiti"] as const;

/** Those that are not installed. */
export const missingScanners = (): string[] =>
  SCANNERS.filter((name) => spawnSync("which", [name]).status !== 0);

/** `found`: what the scanner says that it found. `isWhole`: it came to an end by itself and judged what it was given. */
export type Scan = {
  readonly found: readonly string[];
  readonly isWhole: boolean;
  readonly said: string;
};

/** sqlmap would read targets from its input where it has one. */
function run(command: string, args: readonly string[], timeout: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"], timeout });
    let said = "";
    const hear = (chunk: Buffer) => {
      if (said.length < OUTPUT_CHARS_MAX) said += chunk.toString("utf8");
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.on("error", reject);
    child.on("close", () => resolve(said));
  });
}

/** `request`: as rawRequest makes it. */
export async function sqlmap(folder: string, url: string, request: string): Promise<Scan> {
  assertOwn(url);
  const file = join(folder, "request.txt");
  writeFileSync(file, request);
  const fixed =
    "--batch --level 3 --risk 2 --threads 2 --dbms PostgreSQL --timeout 20 --retries 1 --time-sec 3 " +
    "--skip-waf --disable-coloring --flush-session --ignore-stdin --answers redirect=N,follow=N";
  const places = ["-r", file, "--output-dir", join(folder, "sqlmap")];
  const args = [...fixed.split(" "), "--ignore-code", REFUSALS, ...places];
  const said = await run("sqlmap", args, SCAN_MS_MAX);
  return readSqlmap(said);
}

export function readSqlmap(said: string): Scan {
  const found = [...said.matchAll(/^Parameter: (.+)$/gm)].map(([, name = ""]) => name);
  const isClean = /all tested parameters do not appear to be injectable/.test(said);
  return { found, isWhole: found.length > 0 || isClean, said };
}

/** `paths` with their queries. `endpoint`: where a request that the service was led to make would arrive. */
export async function wapiti(
  folder: string,
  url: string,
  { paths, token, endpoint }: { paths: readonly string[]; token: string; endpoint: string },
): Promise<Scan> {
  assertOwn(url);
  const report = join(folder, "wapiti.json");
  const fixed =
    "--scope domain -d 1 --flush-session -v 1 -m sql,blindsql,xss,crlf,file,ssrf,redirect,exec " +
    `--max-scan-time ${ATTACK_S_MAX} --max-attack-time ${ATTACK_S_MAX} --no-bugreport -t 20 -f json`;
  const starts = paths.flatMap((path) => ["-s", `${url}${path}`]);
  const places = ["--endpoint", endpoint, "--store-session", join(folder, "wapiti"), "-o", report];
  const who = ["-H", `Authorization: Bearer ${token}`];
  const args = ["-u", `${url}/`, ...fixed.split(" "), ...starts, ...places, ...who];
  const said = await run("wapiti", args, SCAN_MS_MAX);
  return readWapiti(said, report);
}

function readWapiti(said: string, report: string): Scan {
  try {
    const { vulnerabilities } = JSON.parse(readFileSync(report, "utf8")) as {
      vulnerabilities: Record<string, { method: string; path: string; parameter: string }[]>;
    };
    const found = Object.entries(vulnerabilities).flatMap(([kind, rows]) =>
      rows.map(({ method, path, parameter }) => `${kind}: ${method} ${path} ${parameter}`),
    );
    return { found, isWhole: true, said };
  } catch {
    return { found: [], isWhole: false, said };
  }
}
