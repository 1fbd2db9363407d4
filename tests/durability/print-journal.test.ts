/** `npm run journal` beside a service: what was decided, for a person, and clear words where it is asked wrongly. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildModule, type BuiltModule } from "../support/built-module.ts";
import { createDataDir, startTestService, type TestService } from "../support/service.ts";

const TRADER = 100_001;
const US500 = 4;
const run = promisify(execFile);

let folder: Awaited<ReturnType<typeof createDataDir>>;
let service: TestService;
let built: BuiltModule;

beforeAll(async () => {
  folder = await createDataDir();
  built = await buildModule("server/print-journal.ts");
  service = await startTestService({ dataDir: folder.path });
  service.market.tick(US500, 60_000, 60_001, service.clock.now());
  const { access_token: token } = await service.login();
  const order = { symbol_id: US500, type: 0, side: 0, volume: 0.5, comment: "the first" };
  const headers = { "x-request-id": "press-000001" };
  const asked = { token, headers, body: order };
  const { status, text } = await service.call("POST", "/api/v1/orders", asked);
  expect(status, text).toBe(201);
}, 60_000);
afterAll(async () => {
  await service.close();
  await built.remove();
  await folder.remove();
});

async function journal(...flags: string[]) {
  const env = { PATH: process.env["PATH"], DATA_DIR: folder.path };
  try {
    const { stdout } = await run(process.execPath, [built.path, ...flags], { env });
    return { code: 0, said: stdout };
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string };
    return { code, said: stderr };
  }
}

/** The lines that name an event; each is followed by what else it says. */
const headsIn = (said: string): string[] =>
  said.split("\n").filter((line) => /^\d+ {2}\d{4}-/.test(line));

describe("the journal, printed", () => {
  it("says of each event of an account what it was and by whom, in order", async () => {
    const { code, said } = await journal("--account", String(TRADER));
    expect(code).toBe(0);
    const heads = headsIn(said);
    const words = heads.map((head) => head.split("  ").slice(2).join(", "));
    expect(words).toContain(
      `order create, account ${TRADER}, by Trader ${TRADER} from 127.0.0.1, call press-000001`,
    );
    expect(words.every((line) => line.includes(`account ${TRADER}`))).toBe(true);
    const numbers = heads.map((head) => Number.parseInt(head, 10));
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
    expect(said).toContain('order.comment="the first"');
  });

  it("finds what one call did, by the name that its answer had", async () => {
    const { said } = await journal("--call", "press-000001");
    const heads = headsIn(said);
    expect(heads.length).toBeGreaterThan(0);
    expect(heads.every((head) => head.endsWith(", call press-000001"))).toBe(true);
    expect((await journal("--call", "press-000002")).said).toBe("");
  });

  it("ends with the newest event, and begins where it is asked to", async () => {
    const newest = headsIn((await journal()).said).map((head) => Number.parseInt(head, 10));
    const last = newest.at(-1) ?? 0;
    const two = headsIn((await journal("--last", "2")).said);
    expect(two.map((head) => Number.parseInt(head, 10))).toEqual([last - 1, last]);
    const from = headsIn((await journal("--from", String(last))).said);
    expect(from).toEqual(two.slice(1));
    expect((await journal("--since", "2999-01-01")).said).toBe("");
  });

  it("counts the last ones of those that were chosen", async () => {
    const own = headsIn((await journal("--account", String(TRADER))).said);
    expect(own.length).toBeGreaterThan(1);
    const one = headsIn((await journal("--account", String(TRADER), "--last", "1")).said);
    expect(one).toEqual(own.slice(-1));
    const many = headsIn((await journal("--account", String(TRADER), "--last", "9999")).said);
    expect(many).toEqual(own);
    const call = headsIn((await journal("--call", "press-000001", "--last", "1")).said);
    expect(call).toHaveLength(1);
  });

  it.each([
    [["--from", "0"], /--from takes a whole number above 0, was "0"/],
    [["--since", "yesterday"], /--since takes a moment/],
    [["--from", "1", "--last", "2"], /not both/],
    [["--acount", "1"], /--acount/],
  ])("says what is wrong with %j", async (flags, words) => {
    const { code, said } = await journal(...flags);
    expect(code).toBe(2);
    expect(said).toMatch(words);
    expect(said.trim().split("\n")).toHaveLength(1);
  });
});
