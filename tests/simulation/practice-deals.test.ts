/**
 * A practice against real deals: the same orders at the same ticks give the same answers, fills and money as the service's engine
 * gave, to the last pipette and cent. Of recorded ticks and of simulated ones, some with their money converted by other symbols.
 */
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { ORDER_REASON, ORDER_TYPE, SIDE, STOP_OUT_POLICIES } from "../../contract/codes.ts";
import type { Commission } from "../../contract/commission.ts";
import type { CrtOrder } from "../../contract/order-request.ts";
import { MINUTE_MS } from "../../domain/bar.ts";
import { points, unixMs } from "../../domain/units.ts";
import type { QuoteInput } from "../../engine/input.ts";
import { loadRecordingFile } from "../../server/market/replay/recording-file.ts";
import { VIEW_ACCOUNT } from "../contract/samples/accounts.ts";
import { triesOf } from "../support/tries.ts";
import { recordOf } from "../support/worked-market.ts";
import { openPractice, openService, type Ask, type Came, type House } from "./practice-pair.ts";
import { createRandom, type Random } from "./random.ts";

const SEEDS = triesOf({ quick: 10, turn: 40, whole: 300 });
/** A busy machine takes so long for a seed, at most. */
const SEED_MS_MAX = 5_000;
/** Far within what the service allows. */
const AGE_MS_MAX = 5_000;
/** Ticks of one run, and how many pass between two acts of the trader, at most. */
const [TICKS, APART] = [1_200, 40] as const;
const RECORDING = join(import.meta.dirname, "../fixtures/recordings/eurusd-ticks-2024-02.csv.gz");

const SWAPS = {
  swap_mode: "points",
  swap_long: -7.3,
  swap_short: 1.9,
  swap_triple_day: 3,
} as const;
const EURUSD = recordOf("EURUSD", SWAPS);
const GBPJPY = recordOf("GBPJPY", { ...SWAPS, stop_level: 4 });
const LEGS = [recordOf("GBPUSD"), recordOf("USDJPY"), EURUSD];

const COMMISSION: Commission = {
  id: 4,
  group_id: 2,
  name: "All",
  symbol_id: null,
  category: null,
  mode: "per_lot",
  charge: "both",
  value: 3.5,
  charge_min: 0,
  tiers: [],
  updated_at: 0,
};

const house = (record: House["record"], others: House["others"], random: Random): House => ({
  record,
  others,
  view: {
    ...VIEW_ACCOUNT,
    leverage: random.pick([100, 400, 500]),
    group: {
      ...VIEW_ACCOUNT.group,
      hedged_margin_mode: random.pick(["max", "sum"] as const),
      stop_out_policy: random.pick(STOP_OUT_POLICIES),
    },
  },
  commissions: {
    month_volume: 0,
    commissions: random.pick([
      [],
      [{ ...COMMISSION, mode: "per_million" as const, value: 35 }],
      [{ ...COMMISSION, charge: "exit" as const, charge_min: 0.11 }],
    ]),
  },
  markups: { [record.symbol_id]: { markup_bid: random.below(4), markup_ask: random.below(4) } },
  balance: random.pick([500, 3_000, 20_000]),
  // A house's day ends with UTC's, or as its market does in New York.
  dayOffsetMs: random.pick([0, 120, 180]) * MINUTE_MS,
});

let recorded: QuoteInput[];
beforeAll(async () => {
  const { tables } = await loadRecordingFile(RECORDING, { info: () => undefined } as never);
  const [table] = tables.values();
  const [bids, asks] = table?.prices ?? [];
  if (table === undefined || bids === undefined || asks === undefined) throw new Error("no ticks");
  expect(table.digits).toBe(EURUSD.digits);
  recorded = Array.from({ length: table.length }, (_, at) =>
    quote(EURUSD.symbol_id, table.ts[at] ?? 0, bids[at] ?? 0, asks[at] ?? 0),
  );
});

const quote = (symbol_id: number, ts: number, bid: number, ask: number): QuoteInput => ({
  kind: "quote",
  ts: unixMs(ts),
  symbol_id,
  bid: points(bid),
  ask: points(Math.max(bid, ask)),
});

/** Walks with gaps, every symbol as often, through two nights and a weekend. */
function simulated(random: Random): QuoteInput[] {
  const prices = new Map([
    [GBPJPY.symbol_id, 189_700],
    [LEGS[0]?.symbol_id ?? 0, 126_510],
    [LEGS[1]?.symbol_id ?? 0, 149_950],
    [EURUSD.symbol_id, 108_340],
  ]);
  let ts = Date.UTC(2026, 2, 6, 19);
  return Array.from({ length: TICKS }, (_, at) => {
    const [symbol_id, price] = [...prices][at % prices.size] ?? [0, 0];
    ts += random.chance(0.004) ? random.between(1, 20) * 3_600_000 : random.between(0, 900);
    const next = price + Math.round(random.bell() * (random.chance(0.02) ? 250 : 25));
    prices.set(symbol_id, next);
    return quote(symbol_id, ts, next, next + random.between(0, 14));
  });
}

const decimals = (value: number, digits: number): number =>
  Number((value / 10 ** digits).toFixed(digits));

/** All that the margin carries, and more of it as it gains: such an account is stopped out. */
const greedyAsk = ({ record, view, balance }: House): Ask => {
  const volume = Number(((view.leverage * balance) / (2 * record.contract_size)).toFixed(2));
  const { symbol_id } = record;
  return { kind: "place", body: { symbol_id, type: ORDER_TYPE.market, side: SIDE.buy, volume } };
};

/** What a trader may ask at a price: mostly what is accepted, and now and then what is not. */
function nextAsk(random: Random, { record }: House, { bid, ask }: QuoteInput): Ask {
  const price = (value: number) => decimals(value, record.digits);
  const at = random.below(6);
  const far = () => random.between(2, 140);
  const kind = random.weighted({
    place: 10,
    close: 3,
    protect: 4,
    modify: 2,
    cancel: 1,
    "close by": 1,
  });
  const volume = random.pick([0.01, 0.1, 0.25, 0.4, 1]);
  if (kind === "place")
    return { kind, body: orderAt(random, record.symbol_id, volume, { bid, ask, price, far }) };
  if (kind === "close") return { kind, at, volume: random.pick([null, null, 0.05, 0.1]) };
  if (kind === "modify")
    return { kind, at, body: { order_price: price(bid + random.between(-90, 90)) } };
  if (kind === "cancel") return { kind, at };
  if (kind === "close by") return { kind, at, by: random.below(6) };
  const sign = random.pick([1, -1]);
  return {
    kind,
    at,
    body: random.pick([
      { stop_loss: price(bid - sign * far()), take_profit: price(bid + sign * far()) },
      { trailing_distance: random.between(10, 90) },
      { break_even_distance: random.between(5, 60), stop_loss: price(bid - sign * far()) },
      { take_profit_levels: [{ price: price(bid + sign * far()), volume: 0.05 }] },
      { stop_loss: null },
    ]),
  };
}

type Place = {
  readonly bid: number;
  readonly ask: number;
  readonly price: (points: number) => number;
  readonly far: () => number;
};

function orderAt(
  random: Random,
  symbol_id: number,
  volume: number,
  { bid, ask, price, far }: Place,
): CrtOrder {
  const type = random.pick(Object.values(ORDER_TYPE));
  const side = random.pick(Object.values(SIDE));
  const sign = side === SIDE.buy ? 1 : -1;
  const now = side === SIDE.buy ? ask : bid;
  const isBetter = type === ORDER_TYPE.limit || type === ORDER_TYPE.market_if_touched;
  const order_price = now + (isBetter ? -sign : sign) * far();
  const from = type === ORDER_TYPE.market ? now : order_price;
  const protections = random.pick([
    {},
    { stop_loss: price(from - sign * (20 + far())) },
    {
      stop_loss: price(from - sign * (20 + far())),
      take_profit: price(from + sign * (20 + far())),
    },
    { stop_loss: price(from - sign * 60), trailing_distance: 40 },
  ]);
  const isFromFill = random.chance(0.2) && "stop_loss" in protections;
  return {
    symbol_id,
    type,
    side,
    volume,
    ...protections,
    ...(type === ORDER_TYPE.market && !isFromFill ? {} : { order_price: price(from) }),
    ...(type === ORDER_TYPE.stop_limit ? { order_limit_price: price(order_price - sign * 5) } : {}),
    ...(isFromFill ? { is_from_fill: true } : {}),
  };
}

/** The same of both, in acts between ticks. */
function trade(seed: number, isRecorded: boolean): { service: Came; practice: Came } {
  const random = createRandom(seed);
  const at = isRecorded ? house(EURUSD, LEGS.slice(0, 2), random) : house(GBPJPY, LEGS, random);
  const start = isRecorded ? random.below(recorded.length - TICKS) : 0;
  const ticks = isRecorded ? recorded.slice(start, start + TICKS) : simulated(random);
  const from = (ticks[0]?.ts ?? 0) - 1;
  const isGreedy = random.chance(0.5);
  const sides = [openService(at, from), openPractice(at, from)] as const;
  for (let next = 0; next < ticks.length;) {
    const passed = ticks.slice(next, (next += random.between(1, APART)));
    for (const side of sides) side.quotes(passed);
    const last = passed.findLast(({ symbol_id }) => symbol_id === at.record.symbol_id);
    // An order that meets a price of before is another matter: the service may find it too old.
    if (last === undefined || (passed.at(-1)?.ts ?? 0) - last.ts > AGE_MS_MAX) continue;
    const ask = isGreedy && random.chance(0.8) ? greedyAsk(at) : nextAsk(random, at, last);
    for (const side of sides) side.ask(ask);
  }
  return { service: sides[0].came(), practice: sides[1].came() };
}

test.each(["recorded", "simulated"] as const)(
  "%s ticks fill a practice as they filled the service's accounts",
  (of) => {
    const met = new Map<string, number>();
    const count = (what: string, by = 1): void => void met.set(what, (met.get(what) ?? 0) + by);
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const { service, practice } = trade(seed, of === "recorded");
      expect(practice, `seed ${seed}`).toEqual(service);
      for (const { reason, swap, commission } of service.deals) {
        count(`reason ${reason}`);
        if (swap !== 0) count("swap");
        if (commission !== 0) count("commission");
      }
      count("refused", service.answers.filter((answer) => answer !== "").length);
    }
    const { client, stop_loss, take_profit, stop_out } = ORDER_REASON;
    const wanted = [client, stop_loss, take_profit, stop_out].map((reason) => `reason ${reason}`);
    const rare = [...wanted, "swap", "commission", "refused"].filter(
      (what) => (met.get(what) ?? 0) < SEEDS / 10,
    );
    expect(rare).toEqual([]);
  },
  60_000 + SEEDS * SEED_MS_MAX,
);
