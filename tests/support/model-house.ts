/**
 * A model of the service as one account meets it: positions and orders that change, an event for each change in the words of
 * the wire, and lists by pages. Changes of one millisecond are common. Runs in tests; pure but for its generator.
 */
import { PAGE_LIMIT_MAX } from "../../contract/limits.ts";
import type { Order } from "../../contract/order.ts";
import type { Position } from "../../contract/position.ts";
import { anOrder, aPosition } from "./trading-records.ts";

export type Listing = "positions_list" | "orders_list";

const ACCOUNT = 7;
const SESSION = "session-1";
const OPEN = 0;
const CLOSED = 2;
const PENDING = 1;
const CANCELLED = 4;
/** Beyond a page of a list. */
const BURST = PAGE_LIMIT_MAX + 20;
const START_MS = 1_000;
/** Of a lot. */
export const LOT_STEPS = 100;

export function makeModelHouse(random: () => number) {
  const positions = new Map<number, Position>();
  const orders = new Map<number, Order>();
  let [now, seq, nextId] = [START_MS, 0, 1];
  let isBurst = false;
  /** Volume in steps: of what was opened less what was closed, kept apart from the records. */
  let stepsLeft = 0;
  let listener: (text: string) => void = () => undefined;

  const one = <Row>(rows: ReadonlyMap<number, Row>): Row | undefined =>
    [...rows.values()][Math.floor(random() * rows.size)];
  const tell = (type: string, payload: unknown) => {
    seq += 1;
    listener(JSON.stringify({ type, session_id: SESSION, payload, seq }));
  };
  const keep = <Row extends { id: number }>(rows: Map<number, Row>, row: Row, isOver: boolean) => {
    if (isOver) rows.delete(row.id);
    else rows.set(row.id, row);
  };
  const position = (type: string, row: Position) => {
    const steps = Math.round(row.volume * LOT_STEPS);
    if (type === "position_create") stepsLeft += steps;
    if (type === "position_close") stepsLeft -= steps;
    keep(positions, row, row.status !== OPEN);
    tell(type, row);
  };
  const order = (type: string, row: Order) => {
    keep(orders, row, row.status !== PENDING);
    tell(type, row);
  };
  const open = () => {
    const id = nextId++;
    const figures = { order_id: id, open_price: 1, current_price: 1, profit: 0, margin: 1 };
    position("position_create", aPosition(now, { id, account_id: ACCOUNT, ...figures }));
  };
  /** As the engine: the part is a record of its own that is closed, and the rest stays as it was. */
  const closePart = (held: Position) => {
    const lots = Math.round(held.volume * LOT_STEPS);
    const part = 1 + Math.floor(random() * (lots - 1));
    const over = { status: CLOSED, close_price: 1, closed_at: now, updated_at: now } as const;
    const comment = `Partial close of #${held.id}`;
    const [id, volume] = [nextId++, part / LOT_STEPS];
    position("position_close", { ...held, ...over, id, volume, comment });
    const rest = { volume: (lots - part) / LOT_STEPS, updated_at: now };
    position("position_update", { ...held, ...rest });
  };
  const place = () =>
    order(
      "order_create",
      anOrder(now, { id: nextId++, account_id: ACCOUNT, status: PENDING, type: 1, order_price: 1 }),
    );

  return {
    account_id: ACCOUNT,
    onEvent(hears: typeof listener) {
      listener = hears;
    },
    heartbeat: () =>
      JSON.stringify({ type: "heartbeat", session_id: SESSION, payload: { seq, ts: now } }),
    stepsLeft: () => stepsLeft,
    /** What is open, by id. */
    open: (listing: Listing): ReadonlyMap<number, Position | Order> =>
      listing === "positions_list" ? positions : orders,
    /** As the service lists: the newest first, those before the id `after`. */
    page: (listing: Listing, after: number): (Position | Order)[] =>
      [...(listing === "positions_list" ? positions : orders).values()]
        .filter(({ id }) => id < after)
        .toSorted((a, b) => b.id - a.id)
        .slice(0, PAGE_LIMIT_MAX),
    /** One thing happens, or a burst of them. */
    change() {
      now += random() < 0.5 ? 0 : 1;
      const dice = random();
      const [held, working] = [one(positions), one(orders)];
      if (dice < 0.001 && !isBurst) {
        isBurst = true;
        for (let n = 0; n < BURST; n++) open();
      } else if (dice < 0.25) open();
      else if (dice < 0.45) place();
      else if (held !== undefined && held.volume > 1 / LOT_STEPS && dice < 0.52) closePart(held);
      else if (held !== undefined && dice < 0.6) {
        position("position_update", { ...held, stop_loss: random(), updated_at: now });
      } else if (held !== undefined && dice < 0.75) {
        const over = { status: CLOSED, close_price: 1, closed_at: now, updated_at: now } as const;
        position("position_close", { ...held, ...over });
      } else if (working !== undefined && dice < 0.88) {
        order("order_update", { ...working, order_price: random(), updated_at: now });
      } else if (working !== undefined) {
        order("order_cancel", { ...working, status: CANCELLED, updated_at: now });
      }
    },
  };
}
