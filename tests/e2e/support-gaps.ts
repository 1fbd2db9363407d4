/** A service of a test's own whose one market, BTCUSD, stands still and jumps: each stop between its two levels is passed in a gap. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openRestartedService, type RestartedService } from "./support-restart.ts";

/** Bids between which the market jumps. */
export const LOW = 60_000;
export const HIGH = 65_000;
/** How long it stands at each of them. */
const STAND_MS = 50_000;
const TICK_MS = 250;
const MINUTES = 15;
const SPREAD = 10;

/** `env`: beside what it is started with. */
export async function openGapMarket(
  env: NodeJS.ProcessEnv,
): Promise<Pick<RestartedService, "url" | "close">> {
  const folder = await mkdtemp(join(tmpdir(), "ringside-e2e-gaps-"));
  const file = join(folder, "BTCUSD.csv");
  await writeFile(file, recording(Date.now()));
  const service = await openRestartedService({ MARKET: `replay:${file}`, ...env });
  return {
    url: service.url,
    async close() {
      await service.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function recording(from: number): string {
  const rows = ["timestamp,bid,ask"];
  for (let ms = 0; ms < MINUTES * 60_000; ms += TICK_MS) {
    const level = Math.floor(ms / STAND_MS) % 2 === 0 ? LOW : HIGH;
    // A tick that says nothing new is none.
    const bid = level + (ms % (2 * TICK_MS) === 0 ? 0 : 0.01);
    rows.push(`${from + ms},${bid.toFixed(2)},${(bid + SPREAD).toFixed(2)}`);
  }
  return `${rows.join("\n")}\n`;
}
