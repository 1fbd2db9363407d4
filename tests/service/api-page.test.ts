/**
 * docs/api.md says what is so: each of its commands is sent as it stands there, in its order, and has an answer as printed;
 * its program runs. What the page calls $TOKEN and so on is taken from the answers, as its reader does.
 */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import * as limits from "../../contract/limits.ts";
import { basic, startTestService, type Answer, type TestService } from "../support/service.ts";

const page = readFileSync("docs/api.md", "utf8");

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  // The page's prices stand around this one.
  service.market.tick(1, 104_748, 104_754, service.clock.now());
});
afterAll(() => service.close());

/** What stands between fences, and the printed answers that follow it. */
type Block = { readonly kind: string; readonly text: string; readonly printed: readonly string[] };
const blocks: Block[] = [
  ...page.matchAll(/^```(sh|js)\n(.*?)^```\n(?:```text\n(.*?)^```\n)?/gms),
].map(([, kind = "", text = "", printed = ""]) => ({
  kind,
  text,
  printed: printed.split("\n").filter((line) => line !== ""),
}));

/** The commands of the page, each with its printed answer; of several in a block the last ones have one. */
const commands = blocks
  .filter(({ kind, text }) => kind === "sh" && text.includes("curl"))
  .flatMap(({ text, printed }) => {
    const lines = text.trimEnd().split("\n");
    return lines.map((line, at) => ({
      line,
      printed: printed[at + printed.length - lines.length] ?? null,
    }));
  });

const WORD = /"((?:\\.|[^"\\])*)"|'([^']*)'|(\S+)/g;
const known: Record<string, string> = { SERVICE: "", JSON: "Content-Type: application/json" };
const withKnown = (text: string) =>
  text.replace(/\$(\w+)/g, (_, name: string) => known[name] ?? `$${name} is not known yet`);

/** What a shell makes of a line, as far as the page needs it. */
const wordsOf = (line: string): string[] =>
  [...line.matchAll(WORD)].map(([, double, single, bare]) =>
    single === undefined ? withKnown((double ?? bare ?? "").replaceAll('\\"', '"')) : single,
  );

/** Sends what curl would; unknown fields are refused. */
async function run(line: string): Promise<Answer> {
  const [curl, silent, ...words] = wordsOf(line);
  expect([curl, silent]).toEqual(["curl", "-s"]);
  const path = words.pop() ?? "";
  const headers: Record<string, string> = { "x-strict": "1" };
  const data: string[] = [];
  let method: string | null = null;
  for (let at = 0; at < words.length; at += 2) {
    const value = words[at + 1] ?? "";
    const [name = "", is = ""] = value.split(/: (.*)/);
    if (words[at] === "-X") method = value;
    else if (words[at] === "-d") data.push(value);
    else if (words[at] === "-H") headers[name.toLowerCase()] = is;
    else if (words[at] === "-u") headers["authorization"] = basic(...parted(value));
    else throw new Error(`The page's test does not know ${words[at]}`);
  }
  if (data.length === 0) return service.call(method ?? "GET", path, { headers });
  headers["content-type"] ??= "application/x-www-form-urlencoded";
  return service.call(method ?? "POST", path, { headers, body: data.join("&") });
}

const parted = (user: string): [string, string] => {
  const [name = "", password = ""] = user.split(/:(.*)/);
  return [name, password];
};

/** By which name the page goes on with a field of an answer. */
const TAKEN: Readonly<Record<string, string>> = {
  client_id: "CLIENT_ID",
  client_secret: "CLIENT_SECRET",
  access_token: "TOKEN",
  refresh_token: "REFRESH_TOKEN",
  session_id: "SESSION_ID",
  position_id: "POSITION",
};

function take(line: string, { body }: Answer): void {
  // What is removed is answered without a body.
  const { data } = (body ?? {}) as { data?: unknown };
  if (Array.isArray(data)) {
    const last = data.at(-1) as { created_at?: number; id?: number } | undefined;
    known["AFTER"] = `${last?.created_at}:${last?.id}`;
    return;
  }
  const fields = (data ?? {}) as Record<string, unknown>;
  if (/ -X POST .*orders"$/.test(line)) known["ORDER"] = String(fields["id"]);
  if (/ -X POST .*price-alerts"$/.test(line)) known["ALERT"] = String(fields["id"]);
  for (const [field, name] of Object.entries(TAKEN)) {
    const value = fields[field];
    if (typeof value === "string" || typeof value === "number") known[name] = String(value);
  }
}

const namesIn = (json: string): string[] =>
  [...json.matchAll(/"(\w+)":/g)].map(([, name = ""]) => name);

describe("the page for who writes a program", () => {
  it("has commands that are answered as it says", async () => {
    expect(commands.length).toBeGreaterThan(15);
    for (const { line, printed } of commands) {
      const answer = await run(line);
      take(line, answer);
      const said = /"code":(\d+)/.exec(printed ?? "")?.[1];
      const isAsSaid = said === undefined ? answer.status < 300 : answer.status === Number(said);
      expect([line, isAsSaid ? "as said" : answer.text]).toEqual([line, "as said"]);
      const names = new Set(namesIn(answer.text));
      const unknown = namesIn(printed ?? "").filter((name) => !names.has(name));
      expect([line, unknown]).toEqual([line, []]);
    }
  });

  it("has a program that prints what it says", async () => {
    const [program] = blocks.filter(({ kind }) => kind === "js");
    if (program === undefined) throw new Error("there is no program");
    // The page's first commands open a session of a key: a person's opens no socket without a browser.
    for (const { line } of commands.slice(0, 3)) take(line, await run(line));
    const env = { ...process.env, SERVICE: service.url, SESSION_ID: known["SESSION_ID"] };
    const child = spawn(process.execPath, ["--input-type=module", "-e", program.text], { env });
    onTestFinished(() => void child.kill());
    let printed = "";
    const isComplete = () =>
      program.printed.every((line) => printed.includes(`${line.split(" ")[0]} `));
    await new Promise<void>((resolve) => {
      child.stderr.on("data", (text) => (printed += text));
      child.stdout.on("data", (text) => {
        printed += text;
        if (isComplete()) child.kill();
      });
      child.on("close", resolve);
    });
    const lines = printed.split("\n");
    for (const line of program.printed) {
      const found = lines.find((each) => each.startsWith(`${line.split(" ")[0]} `)) ?? printed;
      expect(namesIn(found)).toEqual(expect.arrayContaining(namesIn(line)));
    }
  });

  it("names the contract's bound of price alerts", () => {
    expect(page).toContain(`more than ${limits.PRICE_ALERTS_MAX} alerts`);
  });

  it("has the contract's limits", () => {
    const rows = [...page.matchAll(/^\| `(\w+)` \| ([\d,]+) \|/gm)];
    const said = rows.map(([, name = "", value = ""]) => [name, Number(value.replaceAll(",", ""))]);
    const settings = { ORDERS_PER_SECOND: service.config.ordersPerSecond };
    const all: Readonly<Record<string, unknown>> = { ...limits, ...settings };
    expect(said).toHaveLength(9);
    expect(said).toEqual(said.map(([name = ""]) => [name, all[name]]));
  });
});
