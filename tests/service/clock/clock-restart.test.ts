/** A service that starts again while the machine's clock is behind: time goes on from what was told. @interface §5 */
import { afterAll, expect, it, vi } from "vitest";
import type { SymbolRecord } from "../../../contract/symbol.ts";
import { ensure } from "../../../domain/assert.ts";
import { createDataDir, startTestService } from "../../support/service.ts";

const HOUR_MS = 3_600_000;

afterAll(() => vi.restoreAllMocks());

it("dates nothing before what was told, and orders fill at once", async () => {
  const dataDir = await createDataDir();
  const start = () =>
    startTestService({ market: "configured", clock: "system", dataDir: dataDir.path });
  const trueNow = Date.now.bind(Date);
  let offsetMs = 2 * HOUR_MS;
  vi.spyOn(Date, "now").mockImplementation(() => trueNow() + offsetMs);

  const before = await start();
  const { access_token: token } = await before.login();
  const { data } = (await before.call("GET", "/api/v1/symbols", { token })).body as {
    data: SymbolRecord[];
  };
  const { symbol_id } = ensure(
    data.find(({ symbol }) => symbol === "BTCUSD"),
    "BTCUSD",
  );
  const body = { symbol_id, type: 0, side: 0, volume: 0.01 };
  const first = await before.call("POST", "/api/v1/orders", { token, body });
  expect(first.status, first.text).toBe(201);
  const told = Number(first.headers.get("x-server-time"));
  await before.close();

  offsetMs = 0;
  const after = await start();
  const second = await after.call("POST", "/api/v1/orders", { token, body });
  expect(second.status, second.text).toBe(201);
  const times = [first, second].map(
    ({ body: answer }) => (answer as { data: { created_at: number } }).data.created_at,
  );
  expect(times[1]).toBeGreaterThanOrEqual(times[0] ?? 0);
  const now = Number(second.headers.get("x-server-time"));
  expect(now - told).toBeGreaterThanOrEqual(0);
  expect(now - told).toBeLessThan(HOUR_MS / 2);
  const health = await after.call("GET", "/healthz");
  expect(health.body).toMatchObject({ data: { ready: true, clock: "astray" } });
  await after.close();
  await dataDir.remove();
}, 120_000);
