/**
 * The shape of time in the simulator: a binary tree over days, within a day a binary tree over its 1440 minutes, within a
 * minute a binary tree over 32 slots. Runs in the service; pure.
 *
 * Nodes are numbered as in a heap (1 is the root, 2n and 2n + 1 its halves). A day's node covers [NODE_START, NODE_END)
 * minutes; one minute is a leaf of it. A node inside a minute is numbered NODES + 32 * minute + (1 ... 31).
 */

export const MINUTES_A_DAY = 1440;
export const SLOTS = 32;
export const SLOT_LEVELS = 5;
export const SLOT_MS = 60_000 / SLOTS;
/** Size of tables indexed by a day's node: 1440 leaves lie at depth 10 and 11. */
export const NODES = 4096;
/** Nodes from VOLATILITY_NODE to 2 * VOLATILITY_NODE - 1 are the 45-minute pieces whose volatility sets the spread. */
export const VOLATILITY_NODE = 32;

/** The days the tree spans: 2000-01-01 and 2^15 days on, to 2089. Days since 1970. */
export const FIRST_DAY = 10_957;
export const DAYS_LEVELS = 15;
export const DAYS = 2 ** DAYS_LEVELS;

export const NODE_START = new Uint16Array(NODES);
export const NODE_END = new Uint16Array(NODES);

/**
 * How far a random split may move mass from one half of a node to the other, by node: halves weigh 1 + s and 1 - s, with
 * |s| at most this. Hours differ more than minutes, and a smaller split keeps the bounds of the search tight.
 */
export const NODE_TILT = new Float64Array(NODES);
const TILT_BY_DEPTH = [0.45, 0.45, 0.42, 0.4, 0.36, 0.3, 0.22, 0.16, 0.12, 0.1, 0.1, 0.1];

fill(1, 0, MINUTES_A_DAY);

function fill(node: number, from: number, to: number): void {
  NODE_START[node] = from;
  NODE_END[node] = to;
  NODE_TILT[node] = TILT_BY_DEPTH[31 - Math.clz32(node)] ?? 0;
  if (to - from === 1) return;
  const middle = (from + to) >> 1;
  fill(2 * node, from, middle);
  fill(2 * node + 1, middle, to);
}

/** Number of a node inside a minute; `inner` is 1 to 31. */
export const innerNode = (minuteOfDay: number, inner: number): number =>
  NODES + minuteOfDay * SLOTS + inner;

/** Depth of a heap number: 0 for the root. */
export const depthOf = (node: number): number => 31 - Math.clz32(node);

/** Standard deviation of the middle of a node inside a minute, by depth, for a minute whose mass is 1. */
export const INNER_DEVIATION = Float64Array.from(
  { length: SLOT_LEVELS },
  (_, depth) => 0.5 * 2 ** (-depth / 2),
);

/** Most that all nodes from this depth down can add up to, in steps of size 1, for a minute whose mass is 1. */
export const INNER_REACH = Float64Array.from({ length: SLOT_LEVELS + 1 }, (_, depth) =>
  INNER_DEVIATION.subarray(depth).reduce((sum, deviation) => sum + deviation, 0),
);
