/**
 * What a driver sends: 54% that open or close, 25% that change or cancel, 10% that ticks trigger, 5% money, and 6% that a
 * dealer does for the client, half of it to what the client acts on too; of one account in one symbol, each chosen by a
 * seeded generator and by what was answered so far. Runs in the tests.
 */

/** Under an Idempotency-Key, which is its reason too. */
type StaffAct = "staff close" | "staff cancel" | "staff guard";
export const isOfStaff = ({ kind }: Pick<Sent, "kind">): boolean => kind.startsWith("staff ");

/** status null: no answer came, or not whole: the outcome is unknown. */
export type Sent = {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  /** client_order_id or Idempotency-Key; null: has none, and is not asked again. */
  readonly key: string | null;
  readonly kind: "place" | "close" | "modify" | "cancel" | "trigger" | "money" | StaffAct;
  status: number | null;
  data: unknown;
  /** When the answer had come, Unix ms; null: none came. */
  answeredAt: number | null;
};

type Command = Omit<Sent, "status" | "data" | "answeredAt">;
type KnownOrder = { id: number; position_id: number | null; filled_price: number | null };

const MONEY_SHARE = 0.05;
const STAFF_SHARE = 0.06;
const CHANGE_SHARE = 0.25;
const TRIGGER_SHARE = 0.1;
/** Well below the group's limits, so that few are refused for their number. */
const POSITIONS_MAX = 40;
const ORDERS_MAX = 100;

export class Commands {
  readonly #name: string;
  readonly #account_id: number;
  readonly #symbol_id: number;
  readonly #random: () => number;
  #number = 0;
  /** The last fill's. */
  #price = 0;
  readonly #positions: number[] = [];
  readonly #orders: number[] = [];

  /** `name` is what all keys begin with. */
  constructor(options: {
    name: string;
    account_id: number;
    symbol_id: number;
    random: () => number;
  }) {
    this.#name = options.name;
    this.#account_id = options.account_id;
    this.#symbol_id = options.symbol_id;
    this.#random = options.random;
  }

  next(): Sent {
    this.#number += 1;
    return {
      ...this.#choose(`${this.#name}-${this.#number}`),
      status: null,
      data: null,
      answeredAt: null,
    };
  }

  /** Takes note of what was answered. */
  learn({ kind, status, data }: Sent): void {
    if (status === null || status >= 300) return;
    if (kind !== "place" && kind !== "close" && kind !== "trigger") return;
    const order = data as KnownOrder;
    if (kind === "place" && order.position_id !== null) this.#positions.push(order.position_id);
    if (kind === "trigger" && this.#orders.length < ORDERS_MAX) this.#orders.push(order.id);
    this.#price = order.filled_price ?? this.#price;
  }

  #choose(key: string): Command {
    const dice = this.#random();
    if (dice < MONEY_SHARE) return this.#money(key);
    // Of what is left, so that the shares of the others stay as they are.
    if (dice > 1 - STAFF_SHARE) return this.#act(key) ?? this.#place(key);
    const isChange = dice < MONEY_SHARE + CHANGE_SHARE;
    if (isChange && this.#orders.length > 0) return this.#change();
    const mayTrigger = isChange || dice < MONEY_SHARE + CHANGE_SHARE + TRIGGER_SHARE;
    if (mayTrigger && this.#price > 0) return this.#trigger(key);
    const isClose = this.#positions.length > POSITIONS_MAX || dice > 0.7;
    const position_id = isClose ? this.#positions.shift() : undefined;
    return position_id === undefined ? this.#place(key) : close(position_id, key);
  }

  #money(key: string): Command {
    const kind = this.#random() < 0.6 ? "deposit" : "withdrawal";
    return {
      method: "POST",
      path: `/api/v1/accounts/${this.#account_id}/money/${kind}`,
      body: { amount: 1 + Math.floor(this.#random() * 500) / 100, desc: key },
      key,
      kind: "money",
    };
  }

  /** What a dealer does; half of it to what stays the client's to act on. null: there is nothing yet. */
  #act(key: string): Command | null {
    const isOrders = this.#orders.length > 0 && this.#random() < 0.4;
    const list = isOrders ? this.#orders : this.#positions;
    const at = Math.floor(this.#random() * list.length);
    const id = this.#random() < 0.5 ? list[at] : list.splice(at, 1)[0];
    if (id === undefined) return null;
    const path = `/api/v1/accounts/${this.#account_id}/${isOrders ? "orders" : "positions"}/${id}`;
    const made = { key, body: { desc: key } };
    if (isOrders) return { ...made, method: "POST", path: `${path}/cancel`, kind: "staff cancel" };
    if (this.#random() < 0.6) {
      return { ...made, method: "POST", path: `${path}/close`, kind: "staff close" };
    }
    // Far below any price that comes: it guards, and closes nothing.
    const body = { desc: key, stop_loss: 1 + (this.#number % 1_000) / 100 };
    return { ...made, body, method: "PUT", path, kind: "staff guard" };
  }

  #change(): Command {
    const at = Math.floor(this.#random() * this.#orders.length);
    const path = `/api/v1/orders/${this.#orders[at] ?? 0}`;
    if (this.#random() < 0.5) {
      this.#orders.splice(at, 1);
      return { method: "DELETE", path, body: undefined, key: null, kind: "cancel" };
    }
    const body = { comment: `changed ${this.#number}` };
    return { method: "PUT", path, body, key: null, kind: "modify" };
  }

  /** A stop so near that ordinary ticks reach it, or one so far that it is there to be changed. */
  #trigger(key: string): Command {
    const away = this.#random() < 0.5 ? this.#random() * 0.0004 : 0.05;
    const order_price = Number((this.#price * (1 + away)).toFixed(2));
    return this.#order(key, "trigger", { type: 2, side: 0, order_price });
  }

  #place(key: string): Command {
    return this.#order(key, "place", { type: 0, side: this.#random() < 0.5 ? 0 : 1 });
  }

  #order(key: string, kind: "place" | "trigger", more: Record<string, unknown>): Command {
    const body = { symbol_id: this.#symbol_id, volume: 0.01, client_order_id: key, ...more };
    return { method: "POST", path: "/api/v1/orders", body, key, kind };
  }
}

const close = (position_id: number, key: string): Command => ({
  method: "POST",
  path: `/api/v1/positions/${position_id}/close`,
  body: { client_order_id: key },
  key,
  kind: "close",
});
