/** Prices of the simulation: walks with gaps, spikes, crossed and old quotes, prices at zero and below. Runs in tests; pure. */
import { points, unixMs } from "../../domain/units.ts";
import type { QuoteInput } from "../../engine/input.ts";
import type { SymbolPlan } from "./symbols.ts";
import type { World } from "./world.ts";

/** The next quote of the feed; null: the symbol is frozen. */
export function nextQuote(world: World, plan = world.random.pick(world.plans)): QuoteInput | null {
  const { random, swarm } = world;
  const { symbol_id } = plan.terms;
  if (world.frozen.has(symbol_id)) {
    if (random.chance(0.1)) world.frozen.delete(symbol_id);
    return null;
  }
  if (random.chance(0.004)) world.frozen.add(symbol_id);
  const fault = random.weighted(swarm.feed);
  const held = world.prices.get(symbol_id) ?? plan.start;
  const moved = Math.round(held + moveOf(world, plan, held)[fault]());
  const mid = bounded(plan, moved);
  world.prices.set(symbol_id, fault === "spike" ? held : mid);
  const width = random.pick([plan.spread, plan.spread, plan.spread * 3, 0]);
  const spread = fault === "crossed" ? -random.between(1, 9) : fault === "tight" ? 1 : width;
  const bid = mid - Math.floor(spread / 2);
  const ts = fault === "old" ? oldTime(world, symbol_id) : world.now;
  return { kind: "quote", ts: unixMs(ts), symbol_id, bid: points(bid), ask: points(bid + spread) };
}

/** Before the last quote's time, or after it and yet long ago. */
function oldTime(world: World, symbol_id: number): number {
  const { random, twin, now } = world;
  const last = twin.symbols.find(({ terms }) => terms.symbol_id === symbol_id)?.quotedAt ?? 0;
  if (random.chance(0.3) || last >= now) return now - random.between(1, 4_000);
  return Math.max(last, now - random.pick([1_001, 5_001, 30_001]));
}

function moveOf(world: World, plan: SymbolPlan, held: number) {
  const { random } = world;
  const { step } = plan;
  const walk = () => random.bell() * step;
  const away = (from: number, to: number) => random.pick([-1, 1]) * step * random.between(from, to);
  return {
    walk,
    crossed: walk,
    old: walk,
    tight: walk,
    gap: () => away(8, 90),
    spike: () => away(20, 200),
    return: () => (plan.start - held) / 2,
    zero: () =>
      plan.terms.category === "energies" ? -held - random.pick([0, 0, 5, 400, 4_000]) : walk(),
  };
}

/** Energies may fall below zero; everything else stays within reach of where it began. */
function bounded(plan: SymbolPlan, price: number): number {
  if (plan.terms.category === "energies") return Math.min(price, plan.start * 3);
  return Math.min(Math.max(price, Math.round(plan.start / 3)), plan.start * 3);
}

/** The quote of a symbol at a price that is meant, in points of the raw bid. */
export function quoteAt(world: World, symbol_id: number, bid: number, spread: number): QuoteInput {
  world.prices.set(symbol_id, bid);
  world.frozen.delete(symbol_id);
  return {
    kind: "quote",
    ts: unixMs(world.now),
    symbol_id,
    bid: points(bid),
    ask: points(bid + Math.max(0, spread)),
  };
}
