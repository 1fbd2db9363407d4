/**
 * Compares what a driver was told with what the database holds: nothing acknowledged is lost, nothing was done twice, the
 * ledger is whole, and the journal replays to the state that is kept. Runs in the tests.
 */
import { ORDER_STATUS } from "../../contract/codes.ts";
import { decodeEvents } from "../../engine/event-text.ts";
import type { Database } from "../../server/database/connect.ts";
import { createJournal } from "../../server/journal/journal.ts";
import { stateHash } from "../../server/journal/snapshots.ts";
import { untilProjected } from "../support/projected.ts";
import { isOfStaff, type Sent } from "./commands.ts";

/** Every broken rule in words; empty: all hold. */
export async function checkBooks(sql: Database, sent: readonly Sent[]): Promise<string[]> {
  await untilProjected(sql);
  const done = sent.filter(({ status }) => status !== null && status < 300);
  return [
    ...checkSignedIn(sent),
    ...(await checkNames(sql, done)),
    ...(await checkChanges(sql, done)),
    ...(await checkMoney(sql, sent)),
    ...(await checkStaff(sql, sent)),
    ...(await checkDoubles(sql)),
    ...(await checkLedger(sql)),
  ];
}

/** Whoever is signed out tries nothing, and so finds nothing. */
const checkSignedIn = (sent: readonly Sent[]): string[] =>
  sent
    .filter(({ status }) => status === 401)
    .slice(0, 1)
    .map(({ kind, key, path }) => `${kind} ${key ?? path} was sent by nobody who is signed in`);

/** An acknowledged order or close is there under its name, and is the one that was answered. */
async function checkNames(sql: Database, done: readonly Sent[]): Promise<string[]> {
  const rows = await sql<{ client_order_id: string; order_id: number; is_kept: boolean }[]>`
    select client_orders.client_order_id, order_id, orders.id is not null as is_kept
    from client_orders left join orders on orders.id = order_id
      and orders.client_order_id = client_orders.client_order_id
    where order_id is not null`;
  const refused = await refusedOrders(sql);
  const known = new Map(
    rows
      .filter(({ order_id, is_kept }) => is_kept || refused.has(order_id))
      .map((row) => [row.client_order_id, row.order_id]),
  );
  return done.flatMap((one) => {
    const { kind, key, data } = one;
    if (kind === "money" || isOfStaff(one) || key === null) return [];
    const { id } = data as { id: number };
    const kept = known.get(key) ?? "none";
    return kept === id ? [] : [`${kind} ${key} was answered with order ${id}, kept is ${kept}`];
  });
}

/**
 * Orders that were accepted and refused when their price came: the table that is read keeps the newest of them alone. A batch
 * says of an event only what differs from the one before: that it is of an order may not stand beside it.
 */
async function refusedOrders(sql: Database): Promise<ReadonlySet<number>> {
  const rows = await sql<{ events: string }[]>`
    select events from journal where events like '%"rejected"%'`;
  return new Set(
    rows
      .flatMap(({ events }) => decodeEvents(events))
      .flatMap((event) =>
        event.type === "order" && event.change === "rejected" ? [event.order.id] : [],
      ),
  );
}

/** An acknowledged cancellation holds, an acknowledged change is in the journal. */
async function checkChanges(sql: Database, done: readonly Sent[]): Promise<string[]> {
  const { cancelled, comments } = await changesOf(sql);
  return done.flatMap((sent) => {
    const order_id = orderOf(sent);
    if (sent.kind === "cancel" && !cancelled.has(order_id)) {
      return [`order ${order_id} is uncancelled`];
    }
    if (sent.kind !== "modify") return [];
    const comment = commentOf(sent);
    return comments.has(comment) ? [] : [`order ${order_id} was never "${comment}"`];
  });
}

/** Those of `sent` that have no answer and of which the books show something all the same. */
export async function begunOf(sql: Database, sent: readonly Sent[]): Promise<Sent[]> {
  await untilProjected(sql);
  const { cancelled, comments } = await changesOf(sql);
  const rows = await sql<{ name: string }[]>`
    select client_order_id as name from client_orders union select wire->>'desc' from transactions`;
  const names = new Set([...rows.map(({ name }) => name), ...(await staffActs(sql)).keys()]);
  const byStaff = new Set(
    sent.filter(({ kind }) => kind === "staff cancel").map(({ path }) => path.split("/").at(-2)),
  );
  return sent.filter(isUnanswered).filter((one) => {
    // One that a dealer cancelled too does not tell whose cancel it was.
    if (one.kind === "cancel") {
      return cancelled.has(orderOf(one)) && !byStaff.has(String(orderOf(one)));
    }
    if (one.kind === "modify") return comments.has(commentOf(one));
    return names.has(one.key ?? "");
  });
}

/** No answer came, or one of a service that takes no more. */
export const isUnanswered = ({ status }: Sent): boolean => status === null || status >= 500;

const orderOf = ({ path }: Sent): number => Number(path.slice(path.lastIndexOf("/") + 1));
const commentOf = ({ body }: Sent): string => (body as { comment: string }).comment;

/** Orders that were cancelled, and what the comments of orders were changed to. */
async function changesOf(sql: Database) {
  const orders = await sql<{ id: number }[]>`
    select id from orders where status = ${ORDER_STATUS.cancelled}`;
  const changed = await sql<{ events: string }[]>`
    select events from journal where events like '%"changed %'`;
  const comments = changed
    .flatMap(({ events }) => decodeEvents(events))
    .map((event) => (event.type === "order" ? event.order.comment : null));
  return { cancelled: new Set(orders.map(({ id }) => id)), comments: new Set(comments) };
}

/** Each acknowledged deposit or withdrawal is one transaction; a refused one none. */
async function checkMoney(sql: Database, sent: readonly Sent[]): Promise<string[]> {
  const rows = await sql<{ desc: string; n: number }[]>`
    select wire->>'desc' as desc, count(*)::integer as n from transactions group by 1`;
  const counts = new Map(rows.map((row) => [row.desc, row.n]));
  return sent.flatMap(({ kind, key, status }) => {
    if (kind !== "money") return [];
    const n = counts.get(key ?? "") ?? 0;
    if (status === 200 && n !== 1) return [`money ${key} was acknowledged and is there ${n} times`];
    const isRefused = status !== null && status >= 400 && status < 500;
    if (isRefused && n !== 0) return [`money ${key} was refused and is there ${n} times`];
    return n > 1 ? [`money ${key} is there ${n} times`] : [];
  });
}

/** How often the client's journal has what a dealer did, by its key. */
async function staffActs(sql: Database): Promise<ReadonlyMap<string, number>> {
  const rows = await sql<{ key: string; n: number }[]>`
    select substring(sentences from 'by your broker: ([^"]+)"') as key, count(*)::integer as n
    from account_journal where actor_scope = 'Dealer' group by 1`;
  return new Map(rows.map(({ key, n }) => [key, n]));
}

/** Each acknowledged act of a dealer was done once; a refused one was not. */
async function checkStaff(sql: Database, sent: readonly Sent[]): Promise<string[]> {
  const acts = await staffActs(sql);
  return sent.filter(isOfStaff).flatMap(({ kind, key, status }) => {
    const n = acts.get(key ?? "") ?? 0;
    const isRefused = status !== null && status >= 400 && status < 500;
    const most = isRefused ? 0 : 1;
    const least = status === 200 ? 1 : 0;
    return n > most || n < least ? [`${kind} ${key} got ${status} and was done ${n} times`] : [];
  });
}

/** One order a name, one fill an order, no more closed of a position than was opened. */
async function checkDoubles(sql: Database): Promise<string[]> {
  const named = await sql<{ client_order_id: string; n: number }[]>`
    select client_order_id, count(*)::integer as n from orders
    where client_order_id is not null group by client_order_id having count(*) > 1`;
  const filled = await sql<{ order_id: number; n: number }[]>`
    select (wire->>'order_id')::bigint as order_id, count(*)::integer as n
    from deals group by 1 having count(*) > 1`;
  const closed = await sql<{ position_id: number }[]>`
    select position_id from deals group by position_id
    having sum(case when wire->>'direction' = '0' then 1 else -1 end
      * (wire->>'volume')::numeric) < 0`;
  return [
    ...named.map(({ client_order_id, n }) => `${client_order_id} made ${n} orders`),
    ...filled.map(({ order_id, n }) => `order ${order_id} was filled ${n} times`),
    ...closed.map(({ position_id }) => `position ${position_id} was closed beyond what was open`),
  ];
}

/** Every event's lines sum to zero, and each account has what its lines say. */
async function checkLedger(sql: Database): Promise<string[]> {
  const uneven = await sql<{ journal_seq: number }[]>`
    select journal_seq from ledger_entries group by journal_seq, currency having sum(amount) <> 0`;
  const wrong = await sql<{ account_id: number }[]>`
    select a.account_id from accounts a left join (
      select account_id, sum(amount) filter (where ledger = 'balance') as balance,
        sum(amount) filter (where ledger = 'credit') as credit
      from ledger_entries where account_id is not null group by account_id) e using (account_id)
    where a.balance_minor <> coalesce(e.balance, 0) or a.credit_minor <> coalesce(e.credit, 0)`;
  return [
    ...uneven.map(({ journal_seq }) => `the lines of event ${journal_seq} do not sum to zero`),
    ...wrong.map(({ account_id }) => `account ${account_id} has not what its lines say`),
  ];
}

/** Hex hashes of the state: as kept by the live service at its clean stop, and as replayed from the first event. */
export async function stateHashes(sql: Database): Promise<{ live: string; replayed: string }> {
  const [snapshot] = await sql<{ seq: number; state_hash: Buffer }[]>`
    select seq, state_hash from snapshots order by seq desc limit 1`;
  const { state, numbering } = await createJournal(sql).recover("the first event");
  const isWhole = snapshot !== undefined && snapshot.seq === numbering.seq;
  return {
    live: isWhole ? snapshot.state_hash.toString("hex") : "no snapshot of the last event",
    replayed: stateHash(state).toString("hex"),
  };
}
