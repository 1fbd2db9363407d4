/**
 * The lines that trading puts on a chart: of each open position and working order of its symbol, and of what guards them.
 * Main thread; pure. Decides nothing and sends nothing.
 */
import { ORDER_TYPE, SIDE } from "../../../../contract/codes.ts";
import type { Order } from "../../../../contract/order.ts";
import type { Position } from "../../../../contract/position.ts";

export type LineKind = "position" | "order" | "limit" | "stop_loss" | "take_profit";

export type LineOwner =
  | { readonly kind: "position"; readonly record: Position }
  | { readonly kind: "order"; readonly record: Order }
  /** What the ticket would send: nothing that exists yet. */
  | { readonly kind: "ticket"; readonly record: TicketRecord };

export type TicketRecord = Pick<
  Order,
  | "id"
  | "symbol_id"
  | "type"
  | "side"
  | "volume"
  | "order_price"
  | "order_limit_price"
  | "stop_loss"
  | "take_profit"
  | "take_profit_levels"
> & {
  /** Where it would open; null: not known. */
  readonly entry: number | null;
  readonly isStopGuaranteed: boolean;
};

export type ChartLine = {
  /** The same for the same line of the same record, for as long as that lives: "p12", "p12.sl", "p12.tp", "p12.tp0". */
  readonly key: string;
  readonly kind: LineKind;
  readonly owner: LineOwner;
  /** Index in take_profit_levels; null: the take profit of the rest, or no take profit at all. */
  readonly level: number | null;
  /** null: it could be there and is not: a stop loss or take profit that may be drawn out. */
  readonly price: number | null;
  /** Lots that it is for. */
  readonly volume: number;
};

/** Lines of one symbol, each owner's together, oldest owner first. */
export function linesOf(
  symbol_id: number,
  positions: Iterable<Position>,
  orders: Iterable<Order>,
): ChartLine[] {
  const owners: LineOwner[] = [];
  for (const record of positions) {
    if (record.symbol_id === symbol_id) owners.push({ kind: "position", record });
  }
  for (const record of orders) {
    // A market order on its way has no price to stand at.
    if (record.symbol_id !== symbol_id || record.type === ORDER_TYPE.market) continue;
    owners.push({ kind: "order", record });
  }
  return owners.sort((a, b) => a.record.id - b.record.id).flatMap(linesOfOwner);
}

const KEY_LETTERS = { position: "p", order: "o", ticket: "t" } as const;

export const ownerKey = ({ kind, record }: LineOwner): string => KEY_LETTERS[kind] + record.id;

/** Of a position's own line, not of what guards it. */
export const isPositionKey = (key: string): boolean => /^p\d+$/.test(key);

/** The lines of one owner: its own first, then what guards it, nearest take profit first. */
export function linesOfOwner(owner: LineOwner): ChartLine[] {
  const key = ownerKey(owner);
  const { record } = owner;
  const { volume } = record;
  const lines: ChartLine[] = [
    owner.kind === "position"
      ? { key, kind: "position", owner, level: null, price: owner.record.open_price, volume }
      : { key, kind: "order", owner, level: null, price: orderPrice(owner), volume },
  ];
  if (owner.kind !== "position" && owner.record.type === ORDER_TYPE.stop_limit) {
    const price = owner.record.order_limit_price;
    lines.push({ key: `${key}.limit`, kind: "limit", owner, level: null, price, volume });
  }
  // It opens nothing that could be guarded.
  if (owner.kind === "order" && owner.record.closes !== undefined) return lines;
  const guard = { owner, volume } as const;
  const { stop_loss, take_profit, take_profit_levels } = record;
  lines.push({ ...guard, key: `${key}.sl`, kind: "stop_loss", level: null, price: stop_loss });
  take_profit_levels.forEach((level, index) =>
    lines.push({
      key: `${key}.tp${index}`,
      kind: "take_profit",
      owner,
      level: index,
      price: level.price,
      volume: level.volume,
    }),
  );
  const taken = take_profit_levels.reduce((sum, level) => sum + level.volume, 0);
  lines.push({
    key: `${key}.tp`,
    kind: "take_profit",
    owner,
    level: null,
    price: take_profit,
    // The sum of decimals is not one: a volume has at most eight.
    volume: Number((volume - taken).toFixed(8)),
  });
  return lines;
}

/** A market order in the ticket stands where it would open. */
const orderPrice = (owner: Exclude<LineOwner, { kind: "position" }>): number | null =>
  owner.record.order_price ?? (owner.kind === "ticket" ? owner.record.entry : null);

export const isLong = ({ owner }: Pick<ChartLine, "owner">): boolean =>
  owner.record.side === SIDE.buy;

/** A stop loss that is filled at its own price. */
export function isGuaranteed({ kind, owner }: Pick<ChartLine, "kind" | "owner">): boolean {
  if (kind !== "stop_loss" || owner.kind === "order") return false;
  return owner.kind === "position"
    ? owner.record.guarantee_premium !== undefined
    : owner.record.isStopGuaranteed;
}

/** A stop loss or take profit of something. */
export const isGuard = ({ kind }: Pick<ChartLine, "kind">): boolean =>
  kind === "stop_loss" || kind === "take_profit";

/**
 * Which side of the market reaches the line: what opens a long is bought at the ask, what closes it is sold at the bid;
 * a short the other way round. What waits to be touched waits for the other side.
 */
export function triggerSide(line: Pick<ChartLine, "kind" | "owner">): "bid" | "ask" {
  const { owner, kind } = line;
  const isOpening = kind === "order" || kind === "limit";
  const isTouched =
    kind === "order" &&
    owner.kind !== "position" &&
    owner.record.type === ORDER_TYPE.market_if_touched;
  return (isLong(line) === isOpening) === isTouched ? "bid" : "ask";
}

/** The price that its owner opened at, or would: what distances and risk are counted from. null: it has none. */
export function entryOf({ kind, record }: LineOwner): number | null {
  if (kind === "position") return record.open_price;
  if (kind === "ticket") return record.entry;
  return record.type === ORDER_TYPE.stop_limit ? record.order_limit_price : record.order_price;
}

/** Whether dragging may change it: a position's entry is history, and that of an order at market is the market's. */
export const isMovable = ({ kind, owner }: Pick<ChartLine, "kind" | "owner">): boolean =>
  owner.kind === "position"
    ? kind !== "position"
    : kind !== "order" || owner.record.order_price !== null;

/** Whether dragging its pill draws a stop loss or a take profit out of it. */
export const isPullable = ({ kind }: Pick<ChartLine, "kind">): boolean => kind === "position";

/** Lines of which one pill may say the sum: of one kind, side and type of order. "": it says itself, as what is in the ticket. */
export function groupedBy({ kind, owner }: Pick<ChartLine, "kind" | "owner">): string {
  if (owner.kind === "ticket" || kind === "limit") return "";
  const type = owner.kind === "order" ? owner.record.type : "";
  return `${owner.kind} ${kind} ${owner.record.side} ${type}`;
}
