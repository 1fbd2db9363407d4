/** What simulated clients ask for: honest, impatient and malicious ones. Runs in tests; pure. */
import { NO_PROTECTIONS, type Protections } from "../../domain/protections.ts";
import { points, steps, unixMs, type Points } from "../../domain/units.ts";
import type {
  CancelOrder,
  CloseBy,
  ClosePosition,
  Input,
  KnownClientOrder,
  ModifyOrder,
  ModifyPosition,
  PlaceOrder,
  SetLimits,
} from "../../engine/input.ts";
import type { PositionRecord } from "../../engine/records.ts";
import type { SymbolTerms } from "../../domain/terms.ts";
import { closeAtPrice } from "./closing-clients.ts";
import { dollarOf } from "./groups.ts";
import { changingGuarantee, withGuarantee } from "./guarantee-clients.ts";
import { withOpposite } from "./pair-clients.ts";
import { accountIn, groupIn, symbolIn } from "./twin/facts.ts";
import { figures, leverageFor, marginRateAtto, seen, type Seen } from "./twin/valuation.ts";
import type { SymbolPlan } from "./symbols.ts";
import type { World } from "./world.ts";

/** Now and then a command is dated before quotes that came already: a clock that was set back. */
const askedAt = (world: World) =>
  unixMs(world.random.chance(0.02) ? world.now - world.random.between(1, 7_200_000) : world.now);

const asked = (world: World, account_id: number) => ({
  ts: askedAt(world),
  account_id,
  actor: {
    account_id,
    reason:
      world.random.weighted({ 0: 6, 1: 3, 2: 1 }) === "0" ? 0 : world.random.pick([1, 2] as const),
    is_read_only: world.random.chance(0.01 * world.swarm.isMalicious),
  } as const,
});

/** What a client asks for next; null: nothing comes to its mind. */
export function nextClientInput(world: World): Input | null {
  const { random, swarm } = world;
  const { last } = world;
  const isRepeatable = last !== null && "actor" in last && !last.kind.endsWith("_deal");
  if (isRepeatable && random.chance(0.06 * swarm.isImpatient)) {
    return { ...last, ts: unixMs(world.now) };
  }
  const kind = random.weighted({
    place: 10,
    pending: 7,
    modifyOrder: 2,
    cancel: 2,
    modifyPosition: 4,
    close: 7,
    closeAt: 2.5,
    closeBy: 1.2,
    limits: 0.5,
  });
  const account_id = random.pick(world.accounts);
  if (kind === "place") return placeOrder(world, account_id, true);
  if (kind === "pending") return placeOrder(world, account_id, false);
  if (kind === "limits") return setLimits(world, account_id);
  if (kind === "closeBy") return closeBy(world);
  if (kind === "closeAt") return closeAtPrice(world);
  if (kind === "modifyOrder") return modifyOrder(world);
  if (kind === "cancel") return cancelOrder(world);
  return kind === "close" ? closePosition(world) : modifyPosition(world);
}

const quoteOf = (world: World, account_id: number, symbol_id: number): Seen | null =>
  seen(groupIn(world.twin, accountIn(world.twin, account_id)), symbolIn(world.twin, symbol_id));

/** Steps that the free margin would carry, about. */
function capacity(world: World, account_id: number, terms: SymbolTerms, price: number): number {
  const account = accountIn(world.twin, account_id);
  const group = groupIn(world.twin, account);
  const rate = marginRateAtto(world.twin, group, terms, price);
  const now = figures(world.twin, account);
  if (rate === null || now === null || rate === 0n || now.free <= 0) return 0;
  const leverage = leverageFor(account, group, terms);
  return Number((BigInt(now.free) * leverage.n * 10n ** 18n) / (rate * leverage.d));
}

function volumeOf(world: World, account_id: number, plan: SymbolPlan, price: number): number {
  const { random, swarm } = world;
  const { volume_min, volume_max } = plan.terms;
  const how = random.weighted({
    min: 2,
    tens: 3,
    share: 8,
    edge: 0.4,
    max: 0.3,
    wrong: 0.4 * swarm.isMalicious,
  });
  if (how === "min") return volume_min;
  if (how === "tens") return Math.max(volume_min, 10 * random.between(1, 4));
  if (how === "max") return volume_max;
  if (how === "wrong") return random.pick([0, volume_min - 1, volume_max + 1]);
  const room = capacity(world, account_id, plan.terms, price);
  if (how === "edge")
    return Math.max(volume_min, Math.min(volume_max, room + random.between(-2, 1)));
  const share = Math.floor(room * swarm.greed * random.between(1, 100) * 0.01);
  return Math.max(volume_min, Math.min(volume_max, share));
}

const distance = (world: World, plan: SymbolPlan, far: number): number =>
  random1(world, plan.terms.stop_level) +
  Math.round(plan.step * far * (0.2 + Math.abs(world.random.bell())));

const random1 = (world: World, stopLevel: number): number =>
  world.random.chance(0.06 * world.swarm.isMalicious) ? -1 : Math.max(stopLevel, 1);

/** The price, or now and then one that there is not: zero or less. */
const askedPrice = (world: World, price: number): Points =>
  points(
    world.random.chance(0.01 * world.swarm.isMalicious)
      ? 0 - world.random.between(0, price)
      : price,
  );

/** A distance from the price, or now and then one that leads below zero. */
const followingDistance = (world: World, plan: SymbolPlan, reference: number, far: number) =>
  points(
    Math.max(
      1,
      world.random.chance(0.25)
        ? reference + world.random.between(-1, plan.step)
        : Math.abs(distance(world, plan, far)),
    ),
  );

function protectionsOf(
  world: World,
  plan: SymbolPlan,
  position: { side: 0 | 1; reference: number; volume: number },
): Protections {
  const { random } = world;
  const sign = position.side === 0 ? 1 : -1;
  const away = (far: number) => distance(world, plan, far);
  const { volume_min } = plan.terms;
  const levels = random.chance(0.14)
    ? Array.from({ length: random.between(1, 3) }, (_, at) => ({
        price: askedPrice(world, position.reference + sign * (away(0.7) + at * plan.step)),
        volume: steps(Math.max(volume_min, Math.floor(position.volume / random.between(2, 6)))),
      }))
    : [];
  // A level that would leave less than a position may be.
  if (random.chance(0.03)) {
    const volume = Math.max(volume_min, position.volume - random.between(1, volume_min));
    levels.splice(0, levels.length, {
      price: points(position.reference + sign * away(0.7)),
      volume: steps(volume),
    });
  }
  return {
    stop_loss: random.chance(0.35) ? askedPrice(world, position.reference - sign * away(2)) : null,
    take_profit: random.chance(0.35)
      ? askedPrice(world, position.reference + sign * away(2))
      : null,
    take_profit_levels: levels,
    trailing_distance: random.chance(0.14)
      ? followingDistance(world, plan, position.reference, 1)
      : null,
    break_even_distance: random.chance(0.14)
      ? followingDistance(world, plan, position.reference, 0.6)
      : null,
  };
}

function knownOf(world: World): KnownClientOrder {
  const state = world.random.weighted({
    free: 60,
    taken: world.swarm.isMalicious,
    barred: world.swarm.isMalicious,
  });
  return { state };
}

function placeOrder(world: World, account_id: number, isMarket: boolean): PlaceOrder | null {
  const { random, swarm } = world;
  const plan = random.pick(world.plans);
  const { symbol_id, stop_level } = plan.terms;
  const quote = quoteOf(world, account_id, symbol_id);
  const side = random.pick([0, 1] as const);
  const type = isMarket ? 0 : random.pick([1, 2, 3, 4] as const);
  const bid = quote?.bid ?? plan.start;
  const ask = quote?.ask ?? plan.start + plan.spread;
  const market = side === 0 ? ask : bid;
  const sign = side === 0 ? 1 : -1;
  const away = distance(world, plan, 1);
  const price = pendingPrice({ bid, ask }, { type, side }, away);
  const limit = price + sign * random.between(-2, 1) * plan.step;
  const reference = isMarket ? (side === 0 ? bid : ask) : type === 3 ? limit : price;
  const volume = volumeOf(world, account_id, plan, market);
  const isWrong = () => random.chance(0.02 * swarm.isMalicious);
  const hasDeviation = (isMarket || type === 4) && random.chance(0.15);
  const isFromFill = random.chance(0.25);
  const hasSeen = hasDeviation || (isFromFill && !isWrong());
  const slip = hasSeen ? random.between(-2, 2) * Math.max(1, stop_level) : 0;
  const order: PlaceOrder = {
    ...asked(world, account_id),
    kind: "place_order",
    symbol_id: isWrong() ? 999 : symbol_id,
    type,
    side,
    volume: steps(volume),
    is_off_step: isWrong(),
    order_price: isMarket
      ? hasSeen
        ? askedPrice(world, market + slip)
        : null
      : isWrong()
        ? null
        : askedPrice(world, price),
    order_limit_price: (type === 3) !== isWrong() ? askedPrice(world, limit) : null,
    protections: random.chance(0.5)
      ? NO_PROTECTIONS
      : protectionsOf(world, plan, { side, reference, volume }),
    is_off_tick: isWrong(),
    comment: random.chance(0.2) ? "swing" : "",
    expiry_at: expiryOf(world, isMarket),
    client_order_id: random.chance(0.5) ? `c${world.now}` : null,
    known: knownOf(world),
    valid_until: random.chance(0.1) ? unixMs(world.now + random.between(-2, 50)) : null,
    max_deviation: hasDeviation ? points(random.between(0, 30)) : null,
    ...(isFromFill ? { is_from_fill: true } : {}),
    ...(random.chance(isMarket ? 0.01 * swarm.isMalicious : 0.25)
      ? { oco_with: anotherOrder(world, account_id) }
      : {}),
  };
  const wish = withGuarantee(world, order, plan, reference);
  return isMarket ? wish : withOpposite(world, wish, plan, market);
}

/** A price at that distance from the market, on the side where the order may stand. */
function pendingPrice(
  { bid, ask }: Seen,
  { type, side }: Pick<PlaceOrder, "type" | "side">,
  away: number,
): number {
  if (type === 4) return side === 0 ? bid - away : ask + away;
  const market = side === 0 ? ask : bid;
  return (side === 0) === (type === 1) ? market - away : market + away;
}

/** One to tie to: now and then of somebody else, or one that is gone. */
function anotherOrder(world: World, account_id: number): number | null {
  const { random, swarm } = world;
  if (random.chance(0.05)) return world.goneOrders.at(-1)?.id ?? null;
  const isForeign = random.chance(0.03 * swarm.isMalicious);
  const own = [...world.orders.values()].filter((o) => isForeign || o.account_id === account_id);
  return anyOf(world, own)?.id ?? null;
}

function expiryOf(world: World, isMarket: boolean) {
  const { random, swarm } = world;
  if (isMarket && !random.chance(0.02 * swarm.isMalicious)) return null;
  if (random.chance(0.6)) return null;
  const ahead = random.pick([1, 1_000, 20_000, 3_600_000, 90_000_000]);
  return unixMs(world.now + (random.chance(0.03) ? -ahead : random.between(1, ahead)));
}

function modifyOrder(world: World): ModifyOrder | null {
  const { random, swarm } = world;
  const order = random.chance(0.12)
    ? (world.goneOrders.at(-1) ?? null)
    : anyOf(world, [...world.orders.values()]);
  if (order === null) return null;
  const plan = world.plans.find(({ terms }) => terms.symbol_id === order.symbol_id);
  if (plan === undefined) return null;
  const price = order.order_price ?? plan.start;
  const moved = points(price + Math.round(random.bell() * plan.step));
  const reference = order.type === 3 ? (order.order_limit_price ?? price) : price;
  const wish = protectionsOf(world, plan, { side: order.side, reference, volume: order.volume });
  const isForeign = random.chance(0.02 * swarm.isMalicious);
  const volume = Math.max(0, order.volume + random.between(-20, 20));
  const hasVolume = random.chance(0.2);
  return {
    ...asked(world, isForeign ? random.pick(world.accounts) : order.account_id),
    kind: "modify_order",
    order_id: order.id,
    volume: hasVolume ? steps(volume) : undefined,
    is_off_step: hasVolume && random.chance(0.03 * swarm.isMalicious),
    order_price: random.chance(0.4) ? askedPrice(world, moved) : undefined,
    order_limit_price:
      order.type === 3 && random.chance(0.2) ? askedPrice(world, reference + plan.step) : undefined,
    protections: partOf(world, wish),
    is_off_tick: random.chance(0.01 * swarm.isMalicious),
    comment: random.chance(0.1) ? "moved" : undefined,
    expiry_at: random.chance(0.15) ? expiryOf(world, false) : undefined,
    is_from_fill: random.chance(0.12) ? random.chance(0.5) : undefined,
    oco_with: random.chance(0.2) ? wishedTie(world, order.account_id) : undefined,
  };
}

const wishedTie = (world: World, account_id: number): number | null =>
  world.random.chance(0.25) ? null : anotherOrder(world, account_id);

/** Some fields of the wish: what is left out stays as it is. */
function partOf(world: World, wish: Protections): Partial<Protections> {
  const { random } = world;
  const part: Partial<Record<keyof Protections, unknown>> = {};
  for (const key of Object.keys(wish) as (keyof Protections)[]) {
    if (random.chance(0.3)) part[key] = wish[key];
  }
  return part as Partial<Protections>;
}

const anyOf = <T>(world: World, from: readonly T[]): T | null =>
  from.length === 0 ? null : world.random.pick(from);

export function cancelOrder(world: World): CancelOrder | null {
  const { random, swarm } = world;
  const order = random.chance(0.15)
    ? (world.goneOrders.at(-1) ?? null)
    : anyOf(world, [...world.orders.values()]);
  if (order === null) return null;
  const isForeign = random.chance(0.02 * swarm.isMalicious);
  const account_id = isForeign ? random.pick(world.accounts) : order.account_id;
  return { ...asked(world, account_id), kind: "cancel_order", order_id: order.id };
}

const somePosition = (world: World): PositionRecord | null =>
  world.random.chance(0.1)
    ? (world.gonePositions.at(-1) ?? null)
    : anyOf(world, [...world.positions.values()]);

export function modifyPosition(world: World): ModifyPosition | null {
  const { random, swarm } = world;
  const position = somePosition(world);
  if (position === null) return null;
  const plan = world.plans.find(({ terms }) => terms.symbol_id === position.symbol_id);
  if (plan === undefined) return null;
  const quote = quoteOf(world, position.account_id, position.symbol_id);
  const reference =
    quote === null ? position.current_price : position.side === 0 ? quote.bid : quote.ask;
  const wish = protectionsOf(world, plan, {
    side: position.side,
    reference,
    volume: position.volume,
  });
  const isForeign = random.chance(0.02 * swarm.isMalicious);
  const change: ModifyPosition = {
    ...asked(world, isForeign ? random.pick(world.accounts) : position.account_id),
    kind: "modify_position",
    position_id: position.id,
    protections: partOf(world, wish),
    is_off_tick: random.chance(0.01 * swarm.isMalicious),
  };
  return changingGuarantee(world, change, position, plan, reference);
}

export function closePosition(world: World, wanted = somePosition(world)): ClosePosition | null {
  const { random, swarm } = world;
  if (wanted === null) return null;
  const plan = world.plans.find(({ terms }) => terms.symbol_id === wanted.symbol_id);
  const least = plan?.terms.volume_min ?? 1;
  const part = random.weighted({
    all: 4,
    half: 3,
    min: 1,
    rest: 0.6,
    leaves: 0.9,
    more: 0.2 * swarm.isMalicious,
    wrong: 0.2 * swarm.isMalicious,
  });
  const volume = {
    all: null,
    half: Math.max(least, random.between(1, Math.max(1, wanted.volume))),
    min: least,
    rest: wanted.volume - least,
    leaves: wanted.volume - random.between(1, Math.max(1, least)),
    more: wanted.volume + 1,
    wrong: 0,
  }[part];
  const hasDeviation = random.chance(0.15);
  const isForeign = random.chance(0.02 * swarm.isMalicious);
  return {
    ...asked(world, isForeign ? random.pick(world.accounts) : wanted.account_id),
    kind: "close_position",
    position_id: wanted.id,
    volume: volume === null ? null : steps(volume),
    is_off_step: volume !== null && random.chance(0.02 * swarm.isMalicious),
    comment: random.chance(0.2) ? "enough" : "",
    client_order_id: null,
    known: knownOf(world),
    valid_until: random.chance(0.1) ? unixMs(world.now + random.between(-2, 50)) : null,
    max_deviation: hasDeviation ? points(random.between(0, 30)) : null,
    order_price: hasDeviation
      ? askedPrice(world, wanted.current_price + random.between(-40, 40))
      : null,
  };
}

function closeBy(world: World): CloseBy | null {
  const { random } = world;
  const all = [...world.positions.values()];
  const first = anyOf(world, all);
  if (first === null) return null;
  const opposite = all.filter(
    (p) =>
      p.account_id === first.account_id && p.symbol_id === first.symbol_id && p.side !== first.side,
  );
  const second = anyOf(world, random.chance(0.95) ? opposite : all);
  if (second === null) return null;
  return {
    ...asked(world, first.account_id),
    kind: "close_by",
    position_id: first.id,
    by_position_id: second.id,
    comment: random.chance(0.2) ? "pair" : "",
  };
}

function setLimits(world: World, account_id: number): SetLimits {
  const { random, twin } = world;
  const dollar = dollarOf(groupIn(twin, accountIn(twin, account_id)).currency);
  const limit = <T>(value: T): T | null => (random.chance(0.5) ? null : value);
  return {
    ...asked(world, account_id),
    kind: "set_limits",
    limits: {
      daily_loss_max: limit((random.between(1, 400) * dollar) as never),
      trades_per_day_max: limit(random.between(1, 20)),
      locked_until: random.chance(0.7) ? null : unixMs(world.now + random.between(-500, 60_000)),
    },
  };
}
