/** The source of prices as a record with its live state, over REST. @interface §4.7 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { PROVIDER_STATUS, SCOPES, SYMBOL_STATUS, type Scope } from "../../../contract/codes.ts";
import type { DataProvider } from "../../../contract/data-provider.ts";
import { ENDPOINTS } from "../../../contract/endpoints.ts";
import { envelopeOf } from "../../../contract/envelope.ts";
import { expectContractAnswer } from "../../support/expect-answer.ts";
import { openScopeTokens, type ScopeTokens } from "../../support/scope-tokens.ts";
import { SCRIPTED_SYMBOLS } from "../../support/scripted-market.ts";
import { createDataDir, startTestService, type TestService } from "../../support/service.ts";

const PROVIDERS = "/api/v1/data-providers";
const ADMIN = [900_001, "demo-admin"] as const;
const START = Date.UTC(2024, 1, 28, 21, 0);

async function ask(service: TestService, token: string, path = PROVIDERS) {
  const answer = await service.call("GET", path, { token });
  expectContractAnswer("GET", path, answer);
  return { status: answer.status, data: (answer.body as { data?: unknown }).data };
}

const signIn = async (service: TestService) => (await service.login(...ADMIN)).access_token;

async function only(service: TestService, token: string): Promise<DataProvider> {
  const [provider, ...others] = (await ask(service, token)).data as DataProvider[];
  if (provider === undefined) throw new Error("there is no provider");
  expect(others).toEqual([]);
  return provider;
}

describe("the source of prices", () => {
  let service: TestService;
  let tokens: ScopeTokens;
  beforeAll(async () => {
    service = await startTestService();
    tokens = await openScopeTokens(service);
  });
  afterAll(() => service.close());

  // @interface operation:data_providers_list @interface operation:data_provider_get
  // @rule 4.7.3
  it("tells its last tick, and is read alone as it stands in the list", async () => {
    const before = await only(service, tokens.Admin);
    expect(before).toMatchObject({ last_tick_at: null, has_secret: false, is_enabled: true });
    const [first, second] = SCRIPTED_SYMBOLS;
    const now = service.clock.now();
    service.market.tick(second?.symbol_id ?? 0, 100_000, 100_010, now + 5);
    service.market.tick(first?.symbol_id ?? 0, 100_000, 100_010, now + 2);
    const { data } = await ask(service, tokens.Dealer, `${PROVIDERS}/${before.id}`);
    // It serves a symbol from the first price of it on.
    const ticked = { last_tick_at: now + 5, ticks_count: 2, serving_count: 2 };
    expect(data).toEqual({ ...before, ...ticked });
    expect(await only(service, tokens.Admin)).toEqual(data);
    expect(envelopeOf(ENDPOINTS.data_provider_get.result).shape.data.parse(data)).toEqual(data);
    expect(data).toMatchObject({
      kind: "scripted",
      status: PROVIDER_STATUS.connected,
      symbols_count: SCRIPTED_SYMBOLS.length,
    });
  });

  const isStaff = (scope: Scope) => ["Admin", "Dealer", "API_Admin"].includes(scope);
  it.each(SCOPES)("is shown to %s if that is staff, and to nobody else", async (scope) => {
    const { id } = await only(service, tokens.Admin);
    for (const path of [PROVIDERS, `${PROVIDERS}/${id}`]) {
      expect((await ask(service, tokens[scope], path)).status).toBe(isStaff(scope) ? 200 : 403);
    }
  });

  // @rule 4.7.2
  it.each(["987654", "0", "2147483648"])("is not the one of the id %s", async (id) => {
    const { status } = await ask(service, tokens.Admin, `${PROVIDERS}/${id}`);
    expect([400, 404]).toContain(status);
  });
});

describe("the record of a source", () => {
  it("stays over a restart, and another source is another record", async () => {
    const folder = await createDataDir();
    const run = async (seed: string) => {
      const environment = { MARKET_SEED: seed };
      const options = { dataDir: folder.path, market: "configured", environment } as const;
      const service = await startTestService(options);
      try {
        return await only(service, await signIn(service));
      } finally {
        await service.close();
      }
    };
    const first = await run("1");
    const other = await run("2");
    const back = await run("1");
    await folder.remove();
    expect(first).toMatchObject({ kind: "simulator", status: PROVIDER_STATUS.connected });
    const facts = ({ id, name, created_at }: DataProvider) => ({ id, name, created_at });
    expect(facts(back)).toEqual(facts(first));
    expect(other.id).not.toBe(first.id);
    expect(other.name).not.toBe(first.name);
  }, 120_000);
});

describe("a recording", () => {
  async function play(speed: string, test: (service: TestService, token: string) => Promise<void>) {
    const folder = await createDataDir();
    const file = join(folder.path, "eurusd.csv");
    await writeFile(file, `timestamp,bid,ask\n${START},1.1,1.2\n${START + 1000},1.15,1.25\n`);
    const environment = { MARKET: `replay:${file}`, REPLAY_SPEED: speed };
    const service = await startTestService({ market: "configured", environment });
    try {
      const token = await signIn(service);
      await test(service, token);
      // Where the file lies is nobody's business.
      expect(JSON.stringify(await only(service, token))).not.toContain(folder.path);
    } finally {
      await service.close();
      await folder.remove();
    }
  }

  it("that was played to its end is not shown as connected, and says why", async () => {
    await play("0", (service, token) =>
      vi.waitFor(async () =>
        expect(await only(service, token)).toMatchObject({
          kind: "replay",
          status: PROVIDER_STATUS.failed,
          status_message: "the recording was played to its end: no prices come any more",
          last_tick_at: START + 1000,
          symbols_count: 1,
        }),
      ),
    );
  }, 60_000);

  it("that still plays has not ended because staff closed its symbol", async () => {
    await play("0.000001", async (service, token) => {
      const symbols = await service.call("GET", "/api/v1/symbols", { token });
      const [symbol] = (symbols.body as { data: { symbol_id: number }[] }).data;
      const path = `/api/v1/symbols/${symbol?.symbol_id}/status`;
      const body = { status: SYMBOL_STATUS.closed };
      expect((await service.call("PATCH", path, { token, body })).status).toBe(200);
      const connected = { status: PROVIDER_STATUS.connected, status_message: "" };
      expect(await only(service, token)).toMatchObject(connected);
    });
  }, 60_000);
});
