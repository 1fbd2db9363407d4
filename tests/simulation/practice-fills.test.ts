/**
 * A practice on a chart of bars against real deals: where the service tells what is smaller than a bar, the fills are those of its
 * ticks to the last pipette; where it tells less, or nothing in time, the bars decide, the practice goes on, and it is known by what
 * each deal was decided.
 */
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { ORDER_TYPE, SIDE } from "../../contract/codes.ts";
import type { CrtOrder } from "../../contract/order-request.ts";
import { barStart, DAY_MS, HOUR_MS, nextBarStart, type Frame } from "../../domain/bar.ts";
import { toSymbolTerms } from "../../domain/symbol-terms.ts";
import { points, unixMs } from "../../domain/units.ts";
import type { QuoteInput } from "../../engine/input.ts";
import { loadRecordingFile } from "../../server/market/replay/recording-file.ts";
import { PathSource, type PathPorts } from "../../src/panes/chart/practice/path-source.ts";
import {
  playTime,
  prepareTime,
  type Player,
} from "../../src/panes/chart/practice/practice-play.ts";
import { VIEW_ACCOUNT } from "../contract/samples/accounts.ts";
import { triesOf } from "../support/tries.ts";
import { recordOf } from "../support/worked-market.ts";
import { marketOf, type Told } from "./practice-market.ts";
import { openPractice, openService, type House } from "./practice-pair.ts";
import { createRandom, type Random } from "./random.ts";

const SEEDS = triesOf({ quick: 12, turn: 60, whole: 400 });
/** A busy machine takes so long for a seed, at most. */
const SEED_MS_MAX = 5_000;
const RECORDING = join(import.meta.dirname, "../fixtures/recordings/eurusd-ticks-2024-02.csv.gz");
const EURUSD = recordOf("EURUSD");
const TERMS = toSymbolTerms(EURUSD);
const HOUSE: House = {
  record: EURUSD,
  others: [],
  view: VIEW_ACCOUNT,
  commissions: { month_volume: 0, commissions: [] },
  markups: {},
  balance: 100_000,
  dayOffsetMs: 0,
};

let ticks: QuoteInput[];
let portsOf: (told: Told) => PathPorts;
beforeAll(async () => {
  const { tables } = await loadRecordingFile(RECORDING, { info: () => undefined } as never);
  const [table] = tables.values();
  const [bids, asks] = table?.prices ?? [];
  if (table === undefined || bids === undefined || asks === undefined) throw new Error("no ticks");
  ticks = Array.from({ length: table.length }, (_, at) => {
    const bid = bids[at] ?? 0;
    const prices = { bid: points(bid), ask: points(Math.max(bid, asks[at] ?? 0)) };
    return { kind: "quote", symbol_id: EURUSD.symbol_id, ts: unixMs(table.ts[at] ?? 0), ...prices };
  });
  portsOf = marketOf(ticks, TERMS);
});

/** With a stop, a target or both, somewhere in the way of the prices to come. */
function orderAt(random: Random, { bid, ask }: QuoteInput): CrtOrder {
  const kind = random.pick(["market", "limit", "stop", "market_if_touched"] as const);
  const side = random.pick([SIDE.buy, SIDE.sell]);
  const sign = side === SIDE.buy ? 1 : -1;
  const now = sign > 0 ? ask : bid;
  const isBelow = (kind === "stop") !== sign > 0;
  const at = kind === "market" ? now : now + (isBelow ? -1 : 1) * random.between(60, 150);
  const price = (value: number): number =>
    Number((value / 10 ** EURUSD.digits).toFixed(EURUSD.digits));
  const [stop, target] = [random.between(90, 350), random.between(90, 350)];
  return {
    symbol_id: EURUSD.symbol_id,
    type: ORDER_TYPE[kind],
    side,
    volume: random.pick([0.1, 0.5, 1]),
    ...(kind === "market" ? {} : { order_price: price(at) }),
    ...random.pick([
      { stop_loss: price(at - sign * stop), take_profit: price(at + sign * target) },
      { stop_loss: price(at - sign * stop) },
      { take_profit: price(at + sign * target) },
    ]),
  };
}

/** The same orders by ticks, and by what `ports` tells to a chart of `frame`. */
async function trade(seed: number, frame: Frame, ports: PathPorts) {
  const random = createRandom(seed);
  const spanMs = frame === "D1" ? 2 * DAY_MS : 12 * HOUR_MS;
  const some = ticks[random.below(Math.floor(ticks.length * 0.6))]?.ts ?? 0;
  const from = nextBarStart(frame, some);
  const before = ticks.findLast(({ ts }) => ts < from);
  if (before === undefined) throw new Error("no price before");
  const sides = [openService(HOUSE, from - 1), openPractice(HOUSE, from - 1)] as const;
  const orders = [orderAt(random, before), orderAt(random, before)];
  for (const side of sides) {
    side.quotes([{ ...before, ts: unixMs(from - 1) }]);
    for (const body of orders) side.ask({ kind: "place", body });
  }
  const [service, practice] = sides;
  service.quotes(ticks.filter(({ ts }) => ts >= from && ts < from + spanMs));
  const { run } = practice;
  const path = new PathSource(ports, { terms: TERMS, spread: 10 }, []);
  const player: Player = {
    run,
    part: (quotes, until, source) => void run.part(quotes, until, source),
    done: (until) => void run.done(until),
  };
  for (let at = from; at < from + spanMs; at = nextBarStart(frame, at)) {
    const span = { from: at, to: nextBarStart(frame, at) };
    const played = await playTime(path, player, span, frame);
    expect(played.ok).toBe(true);
  }
  return { service: service.came(), practice: practice.came(), sources: [...run.sources.values()] };
}

const ALL: Told = { frames: ["M1", "H1", "H4", "D1"], hasTicks: true };

test.each(["H1", "H4", "D1"] as const)(
  "a chart of %s fills as the ticks did, where the service tells them",
  async (frame) => {
    let deals = 0;
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const { service, practice, sources } = await trade(seed, frame, portsOf(ALL));
      expect(practice.deals, `seed ${seed}`).toEqual(service.deals);
      expect(practice.balance).toBe(service.balance);
      expect(sources.every(({ of, isDoubtful }) => of === "ticks" && !isDoubtful)).toBe(true);
      deals += sources.length;
    }
    expect(deals).toBeGreaterThan(SEEDS / 4);
  },
  60_000 + SEEDS * SEED_MS_MAX,
);

describe("where the service tells less, it goes on, and says by what it was decided:", () => {
  const ofAll = (frame: Frame) => ({ frames: [frame], hasTicks: false });
  const away: PathPorts["ticks"] = () =>
    Promise.resolve({ ok: false, status: 503, message: "away" });
  const never = <Data>(): Promise<Data> => new Promise(() => undefined);
  /** Whoever waits has waited long enough. */
  const wait = () => Promise.resolve();
  test.each<[string, Frame, () => PathPorts]>([
    ["bars of a minute alone", "M1", () => portsOf({ ...ALL, hasTicks: false })],
    ["ticks that cannot be read", "M1", () => ({ ...portsOf(ALL), ticks: away })],
    ["ticks that do not come", "M1", () => ({ ...portsOf(ALL), ticks: never, wait })],
    ["a chart's own bars alone", "H1", () => portsOf(ofAll("H1"))],
    [
      "bars of a minute that do not come",
      "H1",
      () => {
        const ports = portsOf(ALL);
        return {
          ...ports,
          history: (key, to, limit) =>
            key.timeframe === "M1" ? never() : ports.history(key, to, limit),
          wait,
        };
      },
    ],
  ])("%s", async (_, of, ports) => {
    let deals = 0;
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const { sources } = await trade(seed, "H1", ports());
      for (const source of sources) expect(source.of).toBe(of);
      deals += sources.length;
    }
    expect(deals).toBeGreaterThan(SEEDS);
  });
});

test("what the next bar will need is read before it comes, once", async () => {
  const asked: string[] = [];
  const told = portsOf(ALL);
  const ports: PathPorts = {
    ...told,
    ticks: (symbol_id, span) => {
      asked.push(`ticks ${span.from}`);
      return told.ticks(symbol_id, span);
    },
  };
  const from = barStart("H1", ticks[1_000]?.ts ?? 0);
  const practice = openPractice(HOUSE, from - 1);
  const before = ticks.findLast(({ ts }) => ts < from);
  if (before === undefined) throw new Error("no price before");
  practice.quotes([{ ...before, ts: unixMs(from - 1) }]);
  const path = new PathSource(ports, { terms: TERMS, spread: 10 }, []);
  const stop_loss = Number(((before.bid - 15) / 10 ** EURUSD.digits).toFixed(EURUSD.digits));
  const body = { symbol_id: EURUSD.symbol_id, type: 0, side: 0, volume: 1, stop_loss } as const;
  practice.ask({ kind: "place", body });
  const span = { from, to: from + HOUR_MS };
  await prepareTime(path, practice.run, span, "H1");
  const ahead = [...asked];
  expect(ahead).toHaveLength(1);
  const { run } = practice;
  const player: Player = {
    run,
    part: (quotes, until, source) => void run.part(quotes, until, source),
    done: (until) => void run.done(until),
  };
  await playTime(path, player, span, "H1");
  expect(new Set(asked).size).toBe(asked.length);
});
