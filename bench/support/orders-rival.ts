/**
 * What one would write first: the same route with a handler that runs one transaction an order, on the same tables. It
 * locks the account, reads its position, checks the margin and writes the order, the position, the deal, the ledger's
 * lines and the name that the client gave; the writes go to the server together. A process of its own, see
 * bench/orders.ts.
 */
import type { CrtOrder } from "../../contract/order-request.ts";
import type { Order } from "../../contract/order.ts";
import { createSessions, type Caller } from "../../server/auth/sessions.ts";
import { createBus } from "../../server/bus.ts";
import { systemClock } from "../../server/clock.ts";
import { connectDatabase, type Transaction } from "../../server/database/connect.ts";
import { bodyHash } from "../../server/gateway/body-hash.ts";
import { createLog } from "../../server/log.ts";
import { Refusal } from "../../server/refusal.ts";
import type { ServerArgument } from "./orders-books.ts";
import { argumentOf, listenUntilReleased } from "./orders-process.ts";
import { filledOrder, serveOrders } from "./orders-route.ts";

const BID = 6000;
const ASK = 6000.1;
const LEVERAGE = 100;
const BUY = 0;

const { databaseUrl } = argumentOf<ServerArgument>();
const sql = await connectDatabase(databaseUrl, createLog("silent"));
await sql`create sequence ids`;
await sql`create table lines (deal_id bigint not null, ledger text not null, account_id integer, amount bigint not null)`;

type OpenPosition = { id: number; wire: { side: number; volume: number; open_price: number } };
type Fill = {
  readonly caller: Caller;
  readonly body: CrtOrder;
  readonly id: number;
  readonly at: number;
  readonly price: number;
  /** What it closes; null: it opens. */
  readonly closes: OpenPosition | null;
  /** Minor units. */
  readonly profit: number;
};

async function place(caller: Caller, body: CrtOrder): Promise<Order> {
  const { account_id } = caller;
  return sql.begin<Promise<Order>>(async (tx) => {
    const [account] = await tx<{ balance_minor: number; id: number }[]>`
      select balance_minor, nextval('ids') as id from accounts
      where account_id = ${account_id} for update`;
    const [open] = await tx<OpenPosition[]>`
      select id, wire from positions
      where account_id = ${account_id} and is_open and symbol_id = ${body.symbol_id}`;
    if (account === undefined) throw new Refusal("not_found");
    const price = body.side === BUY ? ASK : BID;
    const closes = open !== undefined && open.wire.side !== body.side ? open : null;
    const sign = body.side === BUY ? -1 : 1;
    const profit =
      closes === null ? 0 : Math.round(sign * (price - closes.wire.open_price) * body.volume * 100);
    const margin = (price * body.volume * 100) / LEVERAGE;
    if (closes === null && account.balance_minor < margin) {
      throw new Refusal("not_enough_free_margin");
    }
    const fill = { caller, body, id: account.id, at: Date.now(), price, closes, profit };
    return write(tx, fill);
  });
}

async function write(tx: Transaction, fill: Fill): Promise<Order> {
  const { caller, body, id, at, price, closes, profit } = fill;
  const { account_id } = caller;
  const position_id = closes?.id ?? id;
  const order = filledOrder(caller.account_id, body, { id, position_id, price, at });
  const position = { ...order, id: position_id, open_price: price, close_price: null };
  const deal = { ...order, order_id: id, direction: closes === null ? 0 : 1, price, profit };
  await Promise.all([
    tx`insert into orders (id, account_id, symbol_id, status, is_working, created_at, updated_at,
        client_order_id, wire)
      values (${id}, ${account_id}, ${body.symbol_id}, 3, false, ${at}, ${at},
        ${order.client_order_id}, ${tx.json(order)})`,
    closes === null
      ? tx`insert into positions (id, account_id, symbol_id, is_open, opened_at, closed_at, wire)
        values (${position_id}, ${account_id}, ${body.symbol_id}, true, ${at}, null,
          ${tx.json(position)})`
      : tx`update positions set is_open = false, closed_at = ${at},
          wire = ${tx.json({ ...closes.wire, close_price: price, closed_at: at })}
        where id = ${position_id}`,
    tx`insert into deals (id, account_id, symbol_id, position_id, created_at, is_deleted, record,
        wire)
      values (${id}, ${account_id}, ${body.symbol_id}, ${position_id}, ${at}, false, '',
        ${tx.json(deal)})`,
    ...(closes === null
      ? []
      : [
          tx`insert into lines values (${id}, 'balance', ${account_id}, ${profit}),
            (${id}, 'house:trading', null, ${-profit})`,
          tx`update accounts set balance_minor = balance_minor + ${profit}, updated_at = ${at}
            where account_id = ${account_id}`,
        ]),
    ...(order.client_order_id === null
      ? []
      : [
          tx`insert into client_orders (account_id, client_order_id, body_hash, order_id, answer,
              created_at)
            values (${account_id}, ${order.client_order_id},
              ${Buffer.from(bodyHash("order_create", body), "hex")}, ${id}, ${tx.json(order)},
              ${at})`,
        ]),
  ]);
  return order;
}

const sessions = createSessions(sql, systemClock, createBus());
const { url, close } = await serveOrders(sessions, ({ caller, body }) => place(caller(), body));
listenUntilReleased(url, async () => {
  await close();
  await sql.end({ timeout: 5 });
});
