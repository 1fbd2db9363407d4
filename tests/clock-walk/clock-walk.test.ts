/**
 * The clock walks: random steps and rates of the machine's wall clock, from tenths of seconds to ten days, over simulator
 * and replay, with orders of every kind. No order fills at a price that the ticks of its moment do not have, prices never
 * stand still, nothing goes back, and engine and twin agree in all invariants.
 * CLOCK_WALK_STEPS=1000 npx vitest run tests/clock-walk walks far; CLOCK_WALK_SEED walks elsewhere.
 */
import { resolve } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { NO_PROTECTIONS } from "../../domain/protections.ts";
import { points, steps, type UnixMs } from "../../domain/units.ts";
import { createRateLimit } from "../../server/auth/rate-limit.ts";
import { createLog } from "../../server/log.ts";
import { createReplay } from "../../server/market/replay/replay.ts";
import { createSimulator } from "../../server/market/simulator/simulator.ts";
import { createRandom, type Random } from "../simulation/random.ts";
import { closePosition } from "../support/close-position.ts";
import { OWNER } from "../support/engine-house.ts";
import { marketOrder } from "../support/market-order.ts";
import { triesOf } from "../support/tries.ts";
import { createWalkedClocks, type WalkedClocks } from "./walked-clocks.ts";
import {
  HEDGING_ACCOUNT,
  NETTING_ACCOUNT,
  openWalkedHouse,
  type Played,
  type WalkedHouse,
} from "./walked-house.ts";

const STEPS = triesOf({ quick: 60, turn: 200, whole: 1_000 }, "CLOCK_WALK_STEPS");
const SEED = Number(process.env["CLOCK_WALK_SEED"] ?? 1);
/** Steps in one house: the twin looks at everything that ever happened in it. */
const STEPS_A_HOUSE = 50;
/** A Wednesday, when all of these trade. */
const START = Date.UTC(2026, 9, 14, 13, 28);
const SYMBOLS = ["EURUSD", "GBPUSD", "XAUUSD", "BTCUSD", "ETHUSD"];
const RECORDING = resolve(
  import.meta.dirname,
  "../fixtures/recordings/eurusd-ticks-2024-02.csv.gz",
);
/** Silences of a recording are cut to a minute: three seconds at this speed. */
const REPLAY_SPEED = 20;
const FREEZE_MS_MAX = 5_000;
const CALLS_MAX = 60;
/** What a minute of the service's clock lasts at least. */
const MINUTE_MS_MIN = 60_000 / 1.05;

vi.setConfig({ testTimeout: 3_600_000 });

const PROVIDERS: Readonly<Record<string, (clocks: WalkedClocks, seed: number) => Promise<Played>>> =
  {
    simulator: async ({ clock }, seed) => {
      const whole = createSimulator({ seed, clock: () => clock.now() });
      const symbols = whole.symbols.filter(({ symbol }) => SYMBOLS.includes(symbol));
      return { provider: { ...whole, symbols }, speed: 1 };
    },
    replay: async ({ trueMs }) => ({
      provider: await createReplay({
        path: RECORDING,
        speed: REPLAY_SPEED,
        log: createLog("silent"),
        monotonicMs: trueMs,
      }),
      speed: REPLAY_SPEED,
    }),
  };

const summaries: string[] = [];
afterAll(() => console.log(summaries.join("\n")));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
});
afterEach(() => {
  vi.useRealTimers();
});

test.each(Object.keys(PROVIDERS))("the clock walks over the %s", async (market) => {
  const random = createRandom(SEED);
  const total = { steps: 0, set: 0, "runs wrong": 0, "put right": 0 };
  const sums = { quotes: 0, orders: 0, fills: 0, longestSilenceMs: 0, granted: 0, trueMs: 0 };
  while (total.steps < STEPS) {
    const clocks = createWalkedClocks(START);
    const played = await (PROVIDERS[market]?.(clocks, SEED) ?? Promise.reject(new Error(market)));
    const house = await openWalkedHouse(clocks, played);
    const calls = createCallWatch(clocks);
    for (let step = 0; step < STEPS_A_HOUSE && total.steps < STEPS; step += 1) {
      total[clocks.disturb(random)] += 1;
      total.steps += 1;
      await trade(house, clocks, random, calls.call);
    }
    await house.close();
    const { counts } = house;
    sums.quotes += counts.quotes;
    sums.orders += counts.orders;
    sums.fills += counts.fills;
    sums.granted += calls.granted();
    sums.trueMs += clocks.trueMs();
    sums.longestSilenceMs = Math.max(sums.longestSilenceMs, counts.longestSilenceMs);
  }
  summaries.push(
    `${market}: ${total.steps} steps (${total.set} set, ${total["runs wrong"]} wrong rates, ` +
      `${total["put right"]} put right) in ${Math.round(sums.trueMs / 1000)} s of true time, ` +
      `${sums.quotes} quotes, ${sums.orders} orders, ${sums.fills} fills at prices of their ` +
      `moment, ${sums.granted} calls granted, longest silence ${sums.longestSilenceMs} ms`,
  );
  expect(sums.longestSilenceMs).toBeLessThanOrEqual(FREEZE_MS_MAX);
  expect(sums.fills).toBeGreaterThan(total.steps / 4);
});

/** Calls of one address that come as fast as they can: never more granted in a true minute than the limit says. */
function createCallWatch({ clock, trueMs }: WalkedClocks) {
  const limit = createRateLimit(clock, CALLS_MAX);
  const granted: number[] = [];
  return {
    granted: () => granted.length,
    call: (): void => {
      if (limit.take("192.0.2.1") !== 0) return;
      granted.push(trueMs());
      const earlier = granted.at(-1 - CALLS_MAX);
      if (earlier !== undefined && trueMs() - earlier < MINUTE_MS_MIN - 1) {
        throw new Error(`more than ${CALLS_MAX} calls in ${trueMs() - earlier} ms`);
      }
    },
  };
}

/** Some seconds of true time after the clock was disturbed, with orders in them. */
async function trade(
  house: WalkedHouse,
  clocks: WalkedClocks,
  random: Random,
  call: () => void,
): Promise<void> {
  for (let asks = random.between(1, 4); asks > 0; asks -= 1) {
    ask(house, clocks.clock.now(), random);
    for (let calls = random.below(30); calls > 0; calls -= 1) call();
    clocks.pass(random.pick([5, 200, 1_000, 3_000]));
    await house.checkFills();
    // Lets what waits for a turn of the loop have it: a long slice of a tape.
    await turn();
  }
}

/** One order of any kind, or the close of a position. */
function ask({ state, send }: WalkedHouse, ts: UnixMs, random: Random): void {
  const account_id = random.pick([HEDGING_ACCOUNT, NETTING_ACCOUNT]);
  const about = { ts, account_id, actor: { ...OWNER, account_id } };
  const symbol = random.pick([...state.symbols.values()]);
  const { terms, bid, ask: offer } = symbol;
  const open = [...(state.accounts.get(account_id)?.positions.values() ?? [])];
  if (open.length > 4 || (open.length > 0 && random.chance(0.3))) {
    send(closePosition(about, { position_id: random.pick(open).id }));
    return;
  }
  const side = random.pick([0, 1] as const);
  const type = random.pick([0, 0, 0, 1, 2] as const);
  const distance = Math.max(1, Math.round(((bid ?? 0) * random.between(1, 20)) / 200_000));
  const isBelow = (side === 0) === (type === 1);
  const price = isBelow ? (bid ?? 0) - distance : (offer ?? 0) + distance;
  const sign = side === 0 ? 1 : -1;
  send(
    marketOrder(about, {
      symbol_id: terms.symbol_id,
      type,
      side,
      volume: steps(terms.volume_min),
      order_price: type === 0 ? null : points(price),
      protections: random.chance(0.4)
        ? {
            ...NO_PROTECTIONS,
            stop_loss: points((type === 0 ? (bid ?? 0) : price) - sign * distance * 8),
            take_profit: points((type === 0 ? (offer ?? 0) : price) + sign * distance * 8),
          }
        : NO_PROTECTIONS,
    }),
  );
}
