/** Decides what happens next in a seed: which world it is, and action after action. Runs in tests; pure. */
import { minor, unixMs } from "../../domain/units.ts";
import { createRandom, type Random } from "./random.ts";
import { DAY_MS } from "./calendar.ts";
import { nextClientInput } from "./clients.ts";
import { nextQuote } from "./feed.ts";
import { closesThrough } from "./closing-scenes.ts";
import { distancesThrough } from "./from-fill-scenes.ts";
import { dollarOf, makeGroup } from "./groups.ts";
import { guaranteedThrough } from "./guarantee-scenes.ts";
import {
  bothProtections,
  clockAt,
  closeRacesStopOut,
  deleteAfterPartialClose,
  expiryMeetsTrigger,
  hedgeAndSqueeze,
  lastCoin,
  onTheLevel,
  quietQuote,
  throughPending,
  throughProtection,
  twoThatTie,
  weekend,
  withdrawalRacesOpen,
} from "./scenes.ts";
import {
  accountDisabled,
  changeDigits,
  closePair,
  creditTaken,
  crossZero,
  expiryAtTrigger,
  fillUp,
  leverageCut,
  moveGroup,
  restartInStopOut,
  stopWhileDisabled,
} from "./rare-scenes.ts";
import { nextStaffInput } from "./staff.ts";
import { tiedAnew, tiedThrough, tiedTooMany } from "./tie-scenes.ts";
import { touched } from "./touched-scenes.ts";
import { SYMBOLS, type SymbolPlan } from "./symbols.ts";
import type { Twin } from "./twin/facts.ts";
import { input, type Action, type Swarm, type World } from "./world.ts";

/** Monday 2026-03-02, with months and weekends ahead. */
const START_MS = Date.UTC(2026, 2, 2, 8);

const SCENES: Readonly<Record<string, (world: World) => void>> = {
  weekend,
  throughProtection,
  bothProtections,
  expiryMeetsTrigger,
  throughPending,
  hedgeAndSqueeze,
  lastCoin,
  onTheLevel,
  twoThatTie,
  withdrawalRacesOpen,
  closeRacesStopOut,
  deleteAfterPartialClose,
  quietQuote,
  leverageCut,
  creditTaken,
  expiryAtTrigger,
  closePair,
  stopWhileDisabled,
  restartInStopOut,
  accountDisabled,
  crossZero,
  fillUp,
  moveGroup,
  changeDigits,
  tiedThrough,
  tiedTooMany,
  tiedAnew,
  distancesThrough,
  touched,
  closesThrough,
  guaranteedThrough,
};
const SCENE_WEIGHTS: Readonly<Record<keyof typeof SCENES, number>> = {
  weekend: 1.2,
  throughProtection: 8,
  bothProtections: 1.5,
  expiryMeetsTrigger: 3,
  throughPending: 3,
  hedgeAndSqueeze: 6,
  lastCoin: 1.5,
  onTheLevel: 4,
  twoThatTie: 3,
  withdrawalRacesOpen: 1.5,
  closeRacesStopOut: 1.2,
  deleteAfterPartialClose: 3.5,
  quietQuote: 1.5,
  leverageCut: 1,
  creditTaken: 1,
  expiryAtTrigger: 1,
  closePair: 2,
  stopWhileDisabled: 3,
  restartInStopOut: 1,
  accountDisabled: 0.6,
  crossZero: 1.5,
  fillUp: 1.2,
  moveGroup: 1.2,
  changeDigits: 0.8,
  tiedThrough: 5,
  tiedTooMany: 1.2,
  tiedAnew: 2,
  distancesThrough: 4,
  touched: 4,
  closesThrough: 7,
  guaranteedThrough: 11,
};

function makeSwarm(random: Random): Swarm {
  const some = (probability: number, weight: number) => (random.chance(probability) ? weight : 0);
  return {
    quotes: random.between(30, 70),
    clock: random.between(2, 10),
    clients: random.between(15, 50),
    staff: some(0.8, random.between(1, 8)),
    crash: some(0.6, 0.4),
    snapshot: some(0.5, 0.3),
    feed: {
      walk: 60,
      gap: some(0.6, 3),
      spike: some(0.5, 2),
      crossed: some(0.5, 2),
      old: some(0.5, 4),
      zero: some(0.6, 12),
      tight: some(0.5, 5),
      return: 3,
    },
    isMalicious: random.chance(0.6) ? 1 : 0,
    isImpatient: random.chance(0.6) ? 1 : 0,
    clockJumps: random.chance(0.6),
    prop: random.chance(0.4),
    netting: random.chance(0.6),
    greed: random.pick([0.05, 0.3, 0.6, 1]),
  };
}

function somePlans(random: Random): readonly SymbolPlan[] {
  const count = random.between(3, 6);
  const left = [...SYMBOLS];
  const chosen: SymbolPlan[] = [];
  while (chosen.length < count) {
    const at = random.below(left.length);
    chosen.push(...left.splice(at, 1));
  }
  // Most seeds can convert what they trade.
  for (const id of random.chance(0.8) ? [1, 2, 13, 16] : []) {
    const bridge = SYMBOLS.find(({ terms }) => terms.symbol_id === id);
    if (bridge !== undefined && !chosen.includes(bridge)) chosen.push(bridge);
  }
  return chosen.toSorted((a, b) => a.terms.symbol_id - b.terms.symbol_id);
}

export function createWorld(seed: number, twin: Twin): World {
  const random = createRandom(seed);
  const world: World = {
    random,
    swarm: makeSwarm(random),
    plans: somePlans(random),
    twin,
    accounts: [],
    groups: [],
    positions: new Map(),
    orders: new Map(),
    gonePositions: [],
    goneOrders: [],
    deals: [],
    prices: new Map(),
    frozen: new Set(),
    queue: [],
    now: START_MS + random.below(25 * DAY_MS),
    last: null,
  };
  setUp(world);
  return world;
}

/** Queues the terms, accounts, first prices and deposits. */
function setUp(world: World): void {
  const { random, queue, plans, swarm } = world;
  const groups = Array.from({ length: random.between(2, 4) }, (_, at) =>
    makeGroup(random, at + 1, plans, swarm),
  );
  queue.push(() => clockAt(world));
  for (const { terms } of plans) {
    queue.push(() => input({ kind: "set_symbol", ts: unixMs(world.now), terms }));
  }
  for (const terms of groups) {
    queue.push(() => input({ kind: "set_group", ts: unixMs(world.now), terms }));
  }
  for (const plan of plans) {
    queue.push(() => {
      const quote = random.chance(0.93) ? nextQuote(world, plan) : null;
      return quote === null ? null : input(quote);
    });
  }
  const count = random.between(2, 5);
  for (let at = 0; at < count; at += 1) {
    const account_id = 100 + at;
    const group = random.pick(groups);
    const about = {
      account_id,
      actor: { account_id: 900, reason: 2, is_read_only: false },
    } as const;
    world.accounts.push(account_id);
    const leverage = random.pick([null, null, 50, 400]);
    const { group_id, currency } = group;
    queue.push(() =>
      input({
        ...about,
        ts: unixMs(world.now),
        kind: "open_account",
        group_id,
        status: 1,
        leverage,
      }),
    );
    const amount = minor(random.pick([200, 1_000, 5_000, 50_000]) * dollarOf(currency));
    queue.push(() =>
      input({ ...about, ts: unixMs(world.now), kind: "deposit", amount, desc: "first" }),
    );
  }
}

/** The next action of the seed. */
export function nextAction(world: World): Action {
  for (;;) {
    const scripted = world.queue.shift();
    const action = scripted === undefined ? chosen(world) : scripted();
    if (action === null) continue;
    if (action.op === "input") world.last = action.input;
    return action;
  }
}

function chosen(world: World): Action | null {
  const { random, swarm } = world;
  advance(world);
  if (random.chance(0.03)) {
    const scene = SCENES[random.weighted(SCENE_WEIGHTS)];
    scene?.(world);
    return null;
  }
  const { quotes, clock, clients, staff, crash, snapshot } = swarm;
  const kind = random.weighted({ quotes, clients, clock, staff, crash, snapshot });
  if (kind === "crash" || kind === "snapshot") return { op: kind };
  if (kind === "clock") return clockAt(world, tellTime(world));
  const of =
    kind === "quotes"
      ? nextQuote(world)
      : kind === "clients"
        ? nextClientInput(world)
        : nextStaffInput(world);
  return of === null ? null : input(of);
}

/** What the clock says: now, or behind it by its skew. */
function tellTime(world: World): number {
  const { random, swarm } = world;
  if (!swarm.clockJumps || random.chance(0.8)) return world.now;
  return world.now - random.pick([1, 1_000, 60_000, DAY_MS]);
}

function advance(world: World): void {
  const { random, swarm } = world;
  const how = random.weighted({
    none: 3,
    little: 12,
    second: 5,
    hour: swarm.clockJumps ? 0.4 : 0.1,
    day: swarm.clockJumps ? 0.25 : 0.06,
  });
  world.now += {
    none: 0,
    little: random.between(1, 400),
    second: random.between(500, 9_000),
    hour: random.between(1, 8) * 3_600_000,
    day: random.pick([1, 1, 1, 2, 5]) * DAY_MS,
  }[how];
}
