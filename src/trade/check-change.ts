/**
 * Finds out what became of a change whose answer did not come, where the service has no name for it: the state is read again
 * and compared with what was asked. Main thread. Never sends the change again.
 */
import { ORDER_STATUS, ORDER_TYPE, SIDE } from "../../contract/codes.ts";
import type { UptOrder, UptPosition } from "../../contract/order-request.ts";
import type { Order } from "../../contract/order.ts";
import type { Position } from "../../contract/position.ts";
import type { CallInput } from "../../workers/feed/feed-api.ts";
import { readAllPages } from "../stores/read-all-pages.ts";
import type { Outcome } from "./desk.ts";
import type { Inquiry } from "./inquiry.ts";
import type { UnnamedRequest } from "./intent-request.ts";
import { refused, type Verdict } from "./judge-answer.ts";
import { t } from "../language/translate.ts";

/** A change that is not seen is looked for as long as this after the first look: the request may still be on its way. */
export const LOOK_MS = 4_000;

const NOT_CHANGED = t("no answer came, and nothing has changed");
const ORDER_OVER = t("the order is no longer pending");
const POSITION_CLOSED = t("the position is already closed");

export type ChangePorts = {
  readonly inquiry: Inquiry;
  readonly sleep: (ms: number) => Promise<void>;
  /** Its own answer, if it came meanwhile. */
  readonly answered: () => Verdict<Order | Position>;
  /** When it was sent, Unix ms by the service's clock. */
  readonly sent_at: number;
};

/** unchanged: as before. gone: not to be found, for sure. null: could not be read. */
type Look = Outcome<Order | Position> | "unchanged" | null;

export async function checkChange(
  request: UnnamedRequest,
  ports: ChangePorts,
): Promise<Outcome<Order | Position>> {
  let late: Promise<void> | null = null;
  let isLate = false;
  for (;;) {
    const wasLate = isLate;
    const look = await LOOKS[request.kind](request as never, ports);
    const known = ports.answered();
    if (known !== null) return known;
    if (look === "unchanged") {
      // A look that began after that time has the last word.
      if (wasLate) return refused(NOT_CHANGED);
      late ??= ports.sleep(LOOK_MS).then(() => {
        isLate = true;
      });
      await ports.inquiry.pause();
    } else if (look === null) {
      await ports.inquiry.pause();
    } else {
      return look;
    }
  }
}

type Asked<Kind> = Extract<UnnamedRequest, { readonly kind: Kind }>;

const LOOKS: {
  [Kind in UnnamedRequest["kind"]]: (asked: Asked<Kind>, ports: ChangePorts) => Promise<Look>;
} = {
  async order_update({ order, change }, { inquiry }) {
    const found = await findOrder(inquiry, order);
    if (found === null) return null;
    if (found !== "none" && holdsOrder(found, order, change)) return { ok: true, record: found };
    return found !== "none" && isWorking(found) ? "unchanged" : refused(ORDER_OVER);
  },
  async order_cancel({ order }, { inquiry }) {
    const found = await findOrder(inquiry, order);
    if (found === null) return null;
    if (found === "none") return refused(ORDER_OVER);
    if (found.status === ORDER_STATUS.cancelled) return { ok: true, record: found };
    return isWorking(found) ? "unchanged" : refused(ORDER_OVER);
  },
  async position_update({ position, change }, { inquiry }) {
    const open = await readAll<Position>(inquiry, "positions_list");
    if (open === null) return null;
    const found = open.find(({ id }) => id === position.id);
    if (found === undefined) return refused(POSITION_CLOSED);
    return holdsProtections(found, change) ? { ok: true, record: found } : "unchanged";
  },
  async position_close_by({ position, by }, { inquiry, sent_at }) {
    // The positions first: what closed them is in the orders by then.
    const open = await readAll<Position>(inquiry, "positions_list");
    if (open === null) return null;
    if ([position, by].every((one) => open.some((now) => isAsBefore(now, one)))) return "unchanged";
    const closing = await readAll<Order>(inquiry, "orders_list", {
      history: true,
      symbol_id: position.symbol_id,
      from: Math.floor(sent_at) - CLOCK_SLACK_MS,
    });
    if (closing === null) return null;
    const found = closing.find(
      (order) =>
        order.position_id === position.id &&
        order.type === ORDER_TYPE.market &&
        order.side !== position.side &&
        order.filled_volume === Math.min(position.volume, by.volume) &&
        // No quote fills at the other's open price but by chance.
        isClose(order.filled_price, by.open_price),
    );
    return found === undefined ? refused(POSITION_CLOSED) : { ok: true, record: found };
  },
};

const isAsBefore = (now: Position, before: Position): boolean =>
  now.id === before.id && now.volume === before.volume;

/** Our estimate of the service's clock may be off by this. */
const CLOCK_SLACK_MS = 5_000;

/** A mean open price has more decimals than a fill. */
const isClose = (price: number | null, to: number): boolean =>
  price !== null && Math.abs(price - to) <= Math.abs(to) * 1e-6;

const isWorking = ({ status }: Order): boolean =>
  status === ORDER_STATUS.new ||
  status === ORDER_STATUS.pending ||
  status === ORDER_STATUS.partially_filled;

/** Among the working orders, or else among those that are over; null: could not be read. */
async function findOrder(inquiry: Inquiry, order: Order): Promise<Order | "none" | null> {
  const working = await readAll<Order>(inquiry, "orders_list");
  const found = working?.find(({ id }) => id === order.id);
  if (working === null || found !== undefined) return found ?? null;
  const { symbol_id, created_at } = order;
  const query = { history: true, symbol_id, from: created_at };
  const over = await readAll<Order>(inquiry, "orders_list", query);
  return over === null ? null : (over.find(({ id }) => id === order.id) ?? "none");
}

/** null: no answer, or not now. */
async function readAll<Row extends Order | Position>(
  inquiry: Inquiry,
  operation: string,
  query: NonNullable<CallInput["query"]> = {},
): Promise<Row[] | null> {
  const answer = await readAllPages<Row>({ call: inquiry.ask }, operation, query);
  return answer.ok ? answer.data : null;
}

/** Every value that was asked for is the record's. */
function holds(record: object, change: object): boolean {
  const has = record as Readonly<Record<string, unknown>>;
  return Object.entries(change).every(
    ([field, value]) => value === undefined || JSON.stringify(has[field]) === JSON.stringify(value),
  );
}

/** Likewise; which order it is tied to the record does not name, but the number of a tie is another one after it. */
function holdsOrder(
  found: Order,
  before: Order,
  { oco_with, is_from_fill, ...others }: UptOrder,
): boolean {
  if (!holds(found, others)) return false;
  if (is_from_fill !== undefined && is_from_fill !== (found.is_from_fill === true)) return false;
  if (oco_with === undefined) return true;
  if (oco_with === null) return found.oco_id === undefined;
  return found.oco_id !== undefined && found.oco_id !== before.oco_id;
}

/** Likewise; but a stop loss that follows the price may have gone on since, in the position's favour. */
function holdsProtections(position: Position, change: UptPosition): boolean {
  const { stop_loss, is_stop_guaranteed, ...others } = change;
  if (!holds(position, others)) return false;
  const isGuaranteed = position.guarantee_premium !== undefined;
  if (is_stop_guaranteed !== undefined && is_stop_guaranteed !== isGuaranteed) return false;
  if (stop_loss === undefined || stop_loss === position.stop_loss) return true;
  const follows = position.trailing_distance !== null || position.break_even_distance !== null;
  if (!follows || position.stop_loss === null || stop_loss === null) return false;
  return position.side === SIDE.buy
    ? position.stop_loss > stop_loss
    : position.stop_loss < stop_loss;
}
