/**
 * What a driver sends: 60% that open or close, 25% that change or cancel, 10% that ticks trigger, 5% money, of one account
 * in one symbol, each chosen by a seeded generator and by what was answered so far. Runs in the tests.
 */

/** status null: no answer came, or not whole: the outcome is unknown. */
export type Sent = {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  /** client_order_id or Idempotency-Key; null: has none, and is not asked again. */
  readonly key: string | null;
  readonly kind: "place" | "close" | "modify" | "cancel" | "trigger" | "money";
  status: number | null;
  data: unknown;
  /** When the answer had come, Unix ms; null: none came. */
  answeredAt: number | null;
};

type Command = Omit<Sent, "status" | "data" | "answeredAt">;
type KnownOrder = { id: number; position_id: number | null; filled_price: number | null };

const MONEY_SHARE = 0.05;
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
    if (kind === "money" || kind === "modify" || kind === "cancel") return;
    const order = data as KnownOrder;
    if (kind === "place" && order.position_id !== null) this.#positions.push(order.position_id);
    if (kind === "trigger" && this.#orders.length < ORDERS_MAX) this.#orders.push(order.id);
    this.#price = order.filled_price ?? this.#price;
  }

  #choose(key: string): Command {
    const dice = this.#random();
    if (dice < MONEY_SHARE) return this.#money(key);
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
