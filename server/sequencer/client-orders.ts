/**
 * What became of the names that clients gave their orders: looked up in the database, many at once, and until the table
 * has them in memory, so that a name is never judged free between a decision and its commit. Runs in the service.
 */
import { batched } from "../database/batched.ts";
import type { Database } from "../database/connect.ts";
import type { Answer } from "./answer.ts";
import { createKnownNames } from "./known-names.ts";

/** body_hash null: barred before the order came. */
export type KnownName = { readonly body_hash: string | null; readonly answer: Answer };

type Name = { readonly account_id: number; readonly client_order_id: string };

/** Names of one batch of the journal, as they were decided. */
type BatchNames = { readonly batch: number; readonly names: Name[] };
type Row = {
  account_id: number;
  client_order_id: string;
  body_hash: string | null;
  error: Answer["error"];
  fix: Answer["fix"];
  answer: Answer["order"];
};

export type ClientOrders = {
  /**
   * null: free. In flight or durable names give the answer that they will have or had. A promise only where the table has to be
   * asked: of a new order it has not.
   */
  find(account_id: number, client_order_id: string): Promise<KnownName | null> | KnownName | null;
  /** The same from memory alone, for the moment of the decision. */
  recent(account_id: number, client_order_id: string): KnownName | null;
  /** `batch`: of the journal, that it is written with. */
  remember(
    account_id: number,
    client_order_id: string,
    decided: KnownName & { readonly batch: number },
  ): void;
};

/** `projected`: the last batch that the table has. */
export function createClientOrders(sql: Database, projected: () => number): ClientOrders {
  /** By account and name. */
  const recent = new Map<number, Map<string, KnownName>>();
  /** The same by batch, the oldest first. */
  const batches: BatchNames[] = [];
  /** Lookups under way, each as the batch that the table had at least when it began. */
  const lookups = new Set<{ readonly since: number }>();
  const known = createKnownNames(sql, (account_id) => recent.get(account_id)?.keys() ?? []);

  const find = batched(async (names: readonly Name[]) => {
    const lookup = { since: projected() };
    lookups.add(lookup);
    try {
      return await lookUp(sql, names);
    } finally {
      // Who asked decides in this turn of the loop, and asks `recent` then.
      setImmediate(() => lookups.delete(lookup));
    }
  });

  /** What the table has, and had when the oldest lookup began. */
  function forgetOld(): void {
    let written = projected();
    for (const { since } of lookups) written = Math.min(written, since);
    for (let first = batches[0]; first !== undefined && first.batch <= written;) {
      for (const name of first.names) forget(name);
      batches.shift();
      first = batches[0];
    }
  }

  function forget({ account_id, client_order_id }: Name): void {
    const names = recent.get(account_id);
    names?.delete(client_order_id);
    if (names?.size === 0) recent.delete(account_id);
  }

  const recall = (account_id: number, client_order_id: string): KnownName | null =>
    recent.get(account_id)?.get(client_order_id) ?? null;

  return {
    recent: recall,
    find(account_id, client_order_id) {
      const decided = recall(account_id, client_order_id);
      if (decided !== null || known.isNew(account_id, client_order_id)) return decided;
      return find({ account_id, client_order_id });
    },
    remember(account_id, client_order_id, { batch, body_hash, answer }) {
      forgetOld();
      const names = recent.get(account_id) ?? new Map<string, KnownName>();
      names.set(client_order_id, { body_hash, answer });
      recent.set(account_id, names);
      const name = { account_id, client_order_id };
      const last = batches.at(-1);
      if (last?.batch === batch) last.names.push(name);
      else batches.push({ batch, names: [name] });
      known.add(account_id, client_order_id);
    },
  };
}

/**
 * One look into the index a name: joined as a whole, the plan of a table that was small once reads all of it for ever.
 * Older services kept the whole hash of a body, of which bodyHash gives the first 16 bytes.
 */
async function lookUp(sql: Database, names: readonly Name[]): Promise<(KnownName | null)[]> {
  const rows = await sql<Row[]>`
    select asked.account_id, asked.client_order_id,
      encode(substring(c.body_hash for 16), 'hex') as body_hash, c.error, c.fix,
      coalesce(c.answer, o.wire) as answer
    from unnest(${names.map((name) => name.account_id)}::integer[],
      ${names.map((name) => name.client_order_id)}::text[]) as asked(account_id, client_order_id)
    cross join lateral (
      select body_hash, error, fix, answer, order_id from client_orders
      where client_orders.account_id = asked.account_id
        and client_orders.client_order_id = asked.client_order_id limit 1) c
    left join orders o on o.id = c.order_id`;
  const found = new Map(
    rows.map((row) => [keyOf(row.account_id, row.client_order_id), toKnown(row)]),
  );
  return names.map((name) => found.get(keyOf(name.account_id, name.client_order_id)) ?? null);
}

const keyOf = (account_id: number, client_order_id: string) => `${account_id}/${client_order_id}`;

const toKnown = (row: Row): KnownName => ({
  body_hash: row.body_hash,
  answer: { error: row.error, fix: row.fix, order: row.answer, position: null },
});
