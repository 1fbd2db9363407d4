/**
 * The highest and lowest bid and ask of a stretch of time, exactly, without making its ticks. Runs in the service; pure
 * but for its own scratch. Branch and bound over the path's tree: steps are bounded, so a node's ends, mass and spread say
 * how far any tick inside can go; nodes that cannot beat the best tick found so far are never opened.
 */
import { least, most } from "../../../domain/lists.ts";
import { MINUTE_MS } from "../../../domain/bar.ts";
import type { OpenSpan } from "./calendar.ts";
import { REGIONS } from "./market-clock.ts";
import { VOLATILITY_MAX, VOLATILITY_MIN, volatilityOf } from "./path.ts";
import type { SymbolPath } from "./path.ts";
import { SPREAD_DRAW_MAX, SPREAD_DRAW_MIN, wideningAt } from "./tick-maker.ts";
import type { TickMaker } from "./tick-maker.ts";
import {
  depthOf,
  INNER_DEVIATION,
  INNER_REACH,
  innerNode,
  MINUTES_A_DAY,
  NODE_END,
  NODE_START,
  NODES,
  SLOT_LEVELS,
  SLOT_MS,
  SLOTS,
  VOLATILITY_NODE,
} from "./tree.ts";

/** Depth-first, two children a node: at most one waiting node a level, and the tree has 16. */
const STACK = 64;
/** Guards the bounds against the rounding of their own arithmetic. Points, and parts of a price. */
const SLACK = 1e-6;
/** Until a node says better, the volatility of what lies inside. */
const UNKNOWN = 0;
/** Of two halves the search first takes the one whose better end, plus this part of its reach, is ahead. */
const PROMISE = 0.1;

/** Extremes in points. Begin with `clearExtremes`. */
export type Extremes = { bidHigh: number; bidLow: number; askHigh: number; askLow: number };

export function clearExtremes(extremes: Extremes): void {
  extremes.bidHigh = Number.NEGATIVE_INFINITY;
  extremes.askHigh = Number.NEGATIVE_INFINITY;
  extremes.bidLow = Number.POSITIVE_INFINITY;
  extremes.askLow = Number.POSITIVE_INFINITY;
}

export class RangeSearch {
  readonly best: Extremes = { bidHigh: 0, bidLow: 0, askHigh: 0, askLow: 0 };

  private readonly ticks: TickMaker;
  private readonly path: SymbolPath;
  /** Largest and smallest spread before widening and volatility, in points, by set of regions. */
  private readonly spreadMost = new Float64Array(1 << REGIONS);
  private readonly spreadLeast = new Float64Array(1 << REGIONS);

  /** The stretch: a span, minutes of the open day [first, end) in it, and times in it. */
  private span: OpenSpan = { from: 0, to: 0, opened: 0, closes: 0, pause: 0 };
  private first = 0;
  private end = 0;
  private fromTs = 0;
  private toTs = 0;
  /** Value and price in points that the bounds' series is built around. */
  private origin = 0;
  private price = 0;
  /** What noise and rounding can add to a price, in points. */
  private readonly shake: number;
  /** 1 looks for highs, -1 for lows. */
  private side: 1 | -1 = 1;
  private minute = -1;
  /** The value at the middle of the node at hand. */
  private middle = 0;
  /** Half of the narrowest and of the widest spread that the minute at hand can draw. */
  private near = 0;
  private far = 0;

  private top = 0;
  private readonly nodes = new Int32Array(STACK);
  private readonly lefts = new Float64Array(STACK);
  private readonly rights = new Float64Array(STACK);
  /** Mass of a node of the day; standard deviation of the whole minute for a node inside one. */
  private readonly masses = new Float64Array(STACK);
  private readonly volatilities = new Float64Array(STACK);
  /** The farthest value that a node's inside can reach, on the side looked at. */
  private readonly limits = new Float64Array(STACK);

  constructor(ticks: TickMaker) {
    this.ticks = ticks;
    this.path = ticks.path;
    this.shake = ticks.noise + 0.5 + SLACK;
    for (let set = 1; set < 1 << REGIONS; set += 1) {
      const members = ticks.spreads.filter((_, region) => set & (1 << region));
      this.spreadMost[set] = most(members);
      this.spreadLeast[set] = least(members);
    }
  }

  /**
   * Widens `best` by the ticks of minutes [first, end) of the path's open day, all in one span, with fromTs <= time < toTs.
   * Allocates nothing.
   */
  widen(span: OpenSpan, first: number, end: number, fromTs: number, toTs: number): void {
    this.span = span;
    this.first = first;
    this.end = end;
    this.fromTs = fromTs;
    this.toTs = toTs;
    this.minute = -1;
    this.origin = this.path.left;
    this.price = Math.exp(this.origin);
    this.search(1);
    this.search(-1);
  }

  private search(side: 1 | -1): void {
    const { nodes, path } = this;
    this.side = side;
    this.top = 1;
    nodes[0] = 1;
    this.lefts[0] = path.left;
    this.rights[0] = path.right;
    this.masses[0] = path.mass;
    this.volatilities[0] = UNKNOWN;
    this.limits[0] = side * Number.POSITIVE_INFINITY;
    while (this.top > 0) {
      this.top -= 1;
      const at = this.top;
      if ((nodes[at] as number) >= NODES) this.openInner(at);
      else this.openNode(at);
    }
  }

  /** Takes a node of the day off the stack: drops it, or puts its halves there, the more promising one on top. */
  private openNode(at: number): void {
    const { path, masses, nodes } = this;
    const { shape } = path;
    const node = nodes[at] as number;
    const start = NODE_START[node] as number;
    const end = NODE_END[node] as number;
    if (end <= this.first || start >= this.end) return;
    const mass = masses[at] as number;
    if (node >= VOLATILITY_NODE && node < 2 * VOLATILITY_NODE) {
      this.volatilities[at] = volatilityOf(mass, shape.expected[node] as number);
    }
    const first = start > this.first ? start : this.first;
    const last = (end < this.end ? end : this.end) - 1;
    if (!this.canBeat(at, shape.regions[node] as number, first, last)) return;
    if (end - start === 1) {
      nodes[at] = innerNode(start, 1);
      masses[at] = Math.sqrt(mass);
      this.top = at + 1;
      return;
    }
    const share = path.leftShare(node);
    const left = this.lefts[at] as number;
    const right = this.rights[at] as number;
    const leftMass = mass * share;
    this.middle =
      left +
      (right - left) * share +
      Math.sqrt(mass * share * (1 - share)) * path.steps.at(node, shape.middle[node] as number);
    this.pushHalves(
      at,
      2 * node,
      this.reachOf(2 * node, leftMass),
      this.reachOf(2 * node + 1, mass - leftMass),
    );
    const leftAt = nodes[at] === 2 * node ? at : at + 1;
    masses[leftAt] = leftMass;
    masses[2 * at + 1 - leftAt] = mass - leftMass;
  }

  /** The same for a node inside a minute; below the last level it looks at the ticks. */
  private openInner(at: number): void {
    const { path, masses } = this;
    const node = this.nodes[at] as number;
    const minute = (node - NODES) >> SLOT_LEVELS;
    const inner = node & (SLOTS - 1);
    const region = path.shape.region[minute] as number;
    const deviation = masses[at] as number;
    const depth = depthOf(inner);
    if (depth > 0 && !this.canBeat(at, 1 << region, minute, minute)) return;
    this.middle =
      ((this.lefts[at] as number) + (this.rights[at] as number)) * 0.5 +
      deviation * (INNER_DEVIATION[depth] as number) * path.innerSteps.at(node, region);
    if (2 * inner >= SLOTS) {
      this.lookAt(at, minute, 2 * inner - SLOTS);
      return;
    }
    const step = path.innerSteps.largest[1 << region] as number;
    const reach = deviation * (INNER_REACH[depth + 1] as number) * step;
    this.pushHalves(at, node + inner, reach, reach);
    masses[at] = deviation;
    masses[at + 1] = deviation;
  }

  /** How far the inside of a node of the day can go beyond its ends. */
  private reachOf(node: number, mass: number): number {
    const { shape, steps, innerSteps } = this.path;
    const regions = shape.regions[node] as number;
    const bound =
      (shape.reach[node] as number) * (steps.largest[regions] as number) +
      (shape.innerReach[node] as number) * (innerSteps.largest[regions] as number);
    return Math.sqrt(mass) * bound;
  }

  /** Puts both halves of the node at `at`, parted by `middle`, on the stack. */
  private pushHalves(at: number, leftNode: number, leftReach: number, rightReach: number): void {
    const { lefts, rights, volatilities, nodes, limits, middle, side } = this;
    const left = lefts[at] as number;
    const right = rights[at] as number;
    const leftEnd = side * (left - middle) > 0 ? left : middle;
    const rightEnd = side * (right - middle) > 0 ? right : middle;
    const ahead = side * (leftEnd - rightEnd) + PROMISE * (leftReach - rightReach);
    const isLeftFirst = ahead > 0 || (ahead === 0 && side * (left - right) > 0);
    const leftAt = isLeftFirst ? at + 1 : at;
    const rightAt = isLeftFirst ? at : at + 1;
    volatilities[at + 1] = volatilities[at] as number;
    nodes[leftAt] = leftNode;
    lefts[leftAt] = left;
    rights[leftAt] = middle;
    limits[leftAt] = leftEnd + side * leftReach;
    nodes[rightAt] = leftNode + 1;
    lefts[rightAt] = middle;
    rights[rightAt] = right;
    limits[rightAt] = rightEnd + side * rightReach;
    this.top = at + 2;
  }

  /** Whether a tick in the minutes first to last, inside the node at `at`, can beat the best found. */
  private canBeat(at: number, regions: number, first: number, last: number): boolean {
    const { best } = this;
    const limit = (this.limits[at] as number) - this.origin;
    const known = this.volatilities[at] as number;
    const volatility = known === UNKNOWN ? VOLATILITY_MIN : known;
    // The near side first: its bound takes no widening, and it mostly decides.
    const near = spreadNear((this.spreadLeast[regions] as number) * volatility);
    if (this.side === 1) {
      const price = this.price * expAbove(limit) + this.shake;
      if (price - near >= best.bidHigh + 1) return true;
      return price + this.spreadFarAt(known, regions, first, last) >= best.askHigh + 1;
    }
    const price = this.price * expBelow(limit) - this.shake;
    if (price + near <= best.askLow - 1) return true;
    return price - this.spreadFarAt(known, regions, first, last) <= best.bidLow - 1;
  }

  /** Half of the widest spread that can be drawn in the minutes first to last. */
  private spreadFarAt(known: number, regions: number, first: number, last: number): number {
    const base = this.path.day * MINUTES_A_DAY;
    const widening = wideningAt(this.span, base + first, base + last);
    const volatility = known === UNKNOWN ? VOLATILITY_MAX : known;
    return spreadFar((this.spreadMost[regions] as number) * widening * volatility);
  }

  /** Takes the ticks of a node of the last level into account: two slots, `slot` being the first. */
  private lookAt(at: number, minute: number, slot: number): void {
    const { ticks } = this;
    const { ends } = ticks;
    if (minute !== this.minute) {
      this.minute = minute;
      ticks.openMinute(minute);
      ticks.setSpan(minute, this.span);
    }
    const minuteTs = (this.path.day * MINUTES_A_DAY + minute) * MINUTE_MS;
    const border = (slot + 1) * SLOT_MS;
    const until = Math.min(border + SLOT_MS, this.toTs - minuteTs);
    ends.from = this.lefts[at] as number;
    ends.to = this.middle;
    ends.volatility = this.volatilities[at] as number;
    ends.slot = slot;
    const regions = 1 << (this.path.shape.region[minute] as number);
    this.near = spreadNear((this.spreadLeast[regions] as number) * ends.volatility);
    this.far = this.spreadFarAt(ends.volatility, regions, minute, minute);
    for (let k = ticks.firstFrom(slot * SLOT_MS); k < ticks.count; k += 1) {
      const ms = ticks.timeOf(k);
      if (ms >= until) return;
      if (minuteTs + ms < this.fromTs) continue;
      if (ms >= border && ends.slot === slot) {
        ends.from = this.middle;
        ends.to = this.rights[at] as number;
        ends.slot = slot + 1;
      }
      if (!this.isHopeful(ends.from + (ends.to - ends.from) * (ms / SLOT_MS - ends.slot))) continue;
      ticks.quote(k, ms);
      this.take();
    }
  }

  /** Whether a tick whose middle price has this logarithm can beat the best found. Cheaper than to make it. */
  private isHopeful(value: number): boolean {
    const { best, near, far } = this;
    if (this.side === 1) {
      const price = this.price * expAbove(value - this.origin) + this.shake;
      return price - near >= best.bidHigh + 1 || price + far >= best.askHigh + 1;
    }
    const price = this.price * expBelow(value - this.origin) - this.shake;
    return price + near <= best.askLow - 1 || price - far <= best.bidLow - 1;
  }

  private take(): void {
    const { best } = this;
    const { bid, ask } = this.ticks;
    if (bid > best.bidHigh) best.bidHigh = bid;
    if (bid < best.bidLow) best.bidLow = bid;
    if (ask > best.askHigh) best.askHigh = ask;
    if (ask < best.askLow) best.askLow = ask;
  }
}

/** Half of a spread drawn around `usual` points, rounded: no less, and no more, than this. */
const spreadNear = (usual: number): number => {
  const points = usual * SPREAD_DRAW_MIN - 0.5;
  return (points > 1 ? points : 1) / 2;
};
const spreadFar = (usual: number): number => (usual * SPREAD_DRAW_MAX + 1) / 2;

/** No less than e^x; cheap, and close where x is small. */
const expAbove = (x: number): number =>
  x > 1 || x < -1
    ? Math.exp(x) * (1 + SLACK)
    : 1 + x * (1 + x * 0.5) + (x > 0 ? x : -x) * x * x * 0.25 + SLACK * SLACK;

/** No more than e^x. */
const expBelow = (x: number): number =>
  x > 1 || x < -1
    ? Math.exp(x) * (1 - SLACK)
    : 1 + x * (1 + x * 0.5) - (x > 0 ? x : -x) * x * x * 0.25 - SLACK * SLACK;
