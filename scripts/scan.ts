/**
 * `npm run scan [-- OPERATION ...]`: sqlmap and wapiti, which know other people's attacks, against a service of its own on
 * this machine's loopback. sqlmap is given every id, field of a query and field of a body, of all operations or those that
 * are named; wapiti every list and record that is read. First both must find what is planted in a hollow service. Exit
 * status 1 on a finding or a scan that was not whole, 2 where a scanner is not installed.
 */
import { createServer } from "node:http";
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openGround, type Ground } from "../tests/attack/ground.ts";
import { startHollowService } from "../tests/attack/hollow-service.ts";
import { SCAN_REQUESTS, rawRequest, type ScanRequest } from "../tests/attack/scan-requests.ts";
import { missingScanners, sqlmap, wapiti, type Scan } from "../tests/attack/scanners.ts";

const SIGN_INS = {
  Trader: [100001, "demo-trader"],
  Dealer: [900002, "demo-dealer"],
  Admin: [900001, "demo-admin"],
} as const;

const missing = missingScanners();
if (missing.length > 0) {
  console.error(
    `Not installed: ${missing.join(", ")}. On Debian: apt-get install ${missing.join(" ")}`,
  );
  process.exit(2);
}
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !SCAN_REQUESTS.some(({ operation }) => operation === name));
if (unknown.length > 0) {
  console.error(`No operation that takes anything is called ${unknown.join(", ")}`);
  process.exit(2);
}
const chosen = SCAN_REQUESTS.filter(
  ({ operation }) => asked.length === 0 || asked.includes(operation),
);

const folder = mkdtempSync(join(tmpdir(), "ringside-scan-"));
let findings = 0;
/** A line for each scan; `isPlanted`: it must find something. */
function say(name: string, { found, isWhole, said }: Scan, startedMs: number, isPlanted = false) {
  const seconds = Math.round((performance.now() - startedMs) / 1000);
  const isRight = isWhole && found.length > 0 === isPlanted;
  if (!isRight) findings += 1;
  const what = found.length > 0 ? found.join("; ") : isWhole ? "nothing" : "was not whole";
  console.log(`${isRight ? "held   " : "FINDING"}  ${name}: ${what} (${seconds} s)`);
  if (!isWhole) console.log(said.trim().split("\n").slice(-6).join("\n"));
}

/** Whoever calls it was led to. */
async function listenForCalls() {
  const calls: string[] = [];
  const http = createServer(({ url = "" }, response) => {
    // wapiti asks here itself for what has arrived.
    if (!url.includes("get_")) calls.push(url);
    response.setHeader("content-type", "application/json");
    response.end("{}");
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", () => resolve()));
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/`;
  return { url, calls, close: () => http.close() };
}

async function tryScanners(endpoint: string): Promise<void> {
  const hollow = await startHollowService();
  try {
    let startedMs = performance.now();
    const { host } = new URL(hollow.url);
    const request = `GET /people?name=name7* HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
    say("planted, sqlmap", await sqlmap(folder, hollow.url, request), startedMs, true);
    startedMs = performance.now();
    const pages = { paths: ["/page?name=you", "/people?name=name7"], token: "none", endpoint };
    say("planted, wapiti", await wapiti(folder, hollow.url, pages), startedMs, true);
  } finally {
    await hollow.close();
  }
}

async function tokenOf(ground: Ground, scope: ScanRequest["scope"]): Promise<string> {
  const [account_id, password] = SIGN_INS[scope];
  return (await ground.signIn(account_id, password)).access_token;
}

async function scan(ground: Ground, endpoint: string): Promise<void> {
  for (const request of chosen) {
    const startedMs = performance.now();
    const text = rawRequest(request, ground.url, await tokenOf(ground, request.scope));
    const found = await sqlmap(folder, ground.url, text);
    say(`${request.operation}, ${request.marks} values, sqlmap`, found, startedMs);
  }
  const startedMs = performance.now();
  const reads = SCAN_REQUESTS.filter(
    ({ method, operation }) =>
      method === "GET" && chosen.some((one) => one.operation === operation),
  );
  const paths = reads.map(({ path }) => path.replaceAll("*", ""));
  const token = await tokenOf(ground, "Admin");
  if (paths.length > 0) {
    const found = await wapiti(folder, ground.url, { paths, token, endpoint });
    say(`${paths.length} reads, wapiti`, found, startedMs);
  }
}

const listener = await listenForCalls();
try {
  await tryScanners(listener.url);
  listener.calls.length = 0;
  const ground = await openGround();
  try {
    await scan(ground, listener.url);
    for (const call of listener.calls) {
      findings += 1;
      console.log(`FINDING  the service was led to call ${call}`);
    }
    if (!ground.isWell()) {
      findings += 1;
      console.log("FINDING  the service wrote an error to its log, or ended");
    }
  } finally {
    await ground.close();
  }
} finally {
  listener.close();
  rmSync(folder, { recursive: true, force: true });
}
console.log(`\n${chosen.length} operations, ${findings} findings`);
process.exit(findings > 0 ? 1 : 0);
