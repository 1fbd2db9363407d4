/**
 * What staff says of a symbol and of trading: who said it is in the journal, and it holds over the provider and over a
 * restart. @interface operation:symbol_set_status @bar X19
 */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Journal } from "../../../contract/journal.ts";
import type { EngineEvent } from "../../../engine/event.ts";
import { entriesOf, type JournalBatch } from "../../../server/journal/batch.ts";
import { createDataDir, startTestService, type TestService } from "../../support/service.ts";

const EURUSD = 1;
const CODES = { enabled: 0, disabled: 1, closed: 2 } as const;
type Word = keyof typeof CODES;

let folder: Awaited<ReturnType<typeof createDataDir>>;
let service: TestService;
beforeEach(async () => {
  folder = await createDataDir();
  service = await startTestService({ dataDir: folder.path });
});
afterEach(async () => {
  await service.close();
  await folder.remove();
});

async function restart(): Promise<void> {
  await service.close();
  service = await startTestService({ dataDir: folder.path });
}

const ask = async (method: string, path: string, body?: unknown) => {
  const { access_token } = await service.login(900_001, "demo-admin");
  const answer = await service.call(method, path, { token: access_token, body });
  expect(answer.status, answer.text).toBeLessThan(300);
  return (answer.body as { data: unknown } | null)?.data;
};
const say = (word: Word) =>
  ask("PATCH", `/api/v1/symbols/${EURUSD}/status`, { status: CODES[word] });
const status = async () =>
  ((await ask("GET", `/api/v1/symbols/${EURUSD}`)) as { status: number }).status;
const providerSays = (word: Word) =>
  service.market.status(EURUSD, CODES[word], service.clock.now());

/** Who caused each event of this kind, by the journal that a start proves. */
async function whoCaused(type: EngineEvent["type"]): Promise<(number | null)[]> {
  const rows = await service.sql<JournalBatch[]>`select * from journal order by batch`;
  return rows
    .flatMap((row) => [...entriesOf(row)])
    .filter(({ event }) => event.type === type)
    .map(({ origin }) => origin?.actor_id ?? null);
}

describe("a symbol's status that staff sets", () => {
  it.each(["closed", "disabled"] as const)("stays %s over a restart", async (word) => {
    await say(word);
    await restart();
    expect(await status()).toBe(CODES[word]);
    expect(service.sequencer.state.symbols.get(EURUSD)?.status).toBe(CODES[word]);
    providerSays("closed");
    providerSays("enabled");
    expect(await status()).toBe(CODES[word]);
    await say("enabled");
    expect(await status()).toBe(CODES.enabled);
    await restart();
    expect(await status()).toBe(CODES.enabled);
  });

  it("stays over a restart where the provider had closed the symbol before, and is the provider's again after", async () => {
    providerSays("closed");
    await say("closed");
    providerSays("enabled");
    await restart();
    expect(await status()).toBe(CODES.closed);
    providerSays("closed");
    await say("enabled");
    expect(await status()).toBe(CODES.closed);
    providerSays("enabled");
    expect(await status()).toBe(CODES.enabled);
  });

  it.each(["closed", "disabled"] as const)(
    "does not make the provider's word last: what it said is %s is open again after a restart",
    async (word) => {
      providerSays(word);
      expect(await status()).toBe(CODES[word]);
      await restart();
      expect(await status()).toBe(CODES.enabled);
    },
  );

  it("is in the journal with who said it, also where the provider had said the same", async () => {
    const before = (await whoCaused("symbol_status")).length;
    await say("closed");
    await say("enabled");
    providerSays("closed");
    await say("closed");
    await service.sequencer.durable();
    expect((await whoCaused("symbol_status")).slice(before)).toEqual([
      900_001,
      900_001,
      null,
      900_001,
    ]);
    const journal = (await ask("GET", "/api/v1/accounts/me/journal?limit=20")) as Journal[];
    const lines = journal.filter(({ action }) => action === "symbol_status");
    expect(lines.map(({ message }) => message)).toEqual([
      "EURUSD: closed, by the provider -> closed, by staff",
      "EURUSD: closed, by staff -> enabled, by the provider",
      "EURUSD: enabled, by the provider -> closed, by staff",
    ]);
    expect(lines[0]).toMatchObject({
      actor_id: 900_001,
      entity: "symbol",
      entity_id: EURUSD,
    });
  });
});

describe("a halt", () => {
  it("is in the journal with who wanted it, and of what", async () => {
    // @interface operation:trading_halt
    await ask("POST", "/api/v1/halts", { symbol_id: EURUSD, is_halted: true });
    await ask("POST", "/api/v1/halts", { group_id: 1, is_halted: true });
    await ask("POST", "/api/v1/halts", { is_halted: true });
    await ask("POST", "/api/v1/halts", { is_halted: false });
    expect(await whoCaused("halt")).toEqual([900_001, 900_001, 900_001, 900_001]);
    const journal = (await ask("GET", "/api/v1/accounts/me/journal?limit=20")) as Journal[];
    const lines = journal.filter(({ action }) => action === "trading_halt");
    expect(lines.map(({ entity, entity_id, message }) => [entity, entity_id, message])).toEqual([
      [null, null, "new trades are allowed everywhere"],
      [null, null, "new trades are stopped everywhere"],
      ["group", 1, "new trades are stopped in this group"],
      ["symbol", EURUSD, "new trades are stopped in this symbol"],
    ]);
  });
});
