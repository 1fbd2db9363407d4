/**
 * What became of the names that clients gave their orders: looked up in the database, many at once, and for a while in
 * memory, so that a name is never judged free between a decision and its commit. Runs in the service.
 */
import type { Database } from "../database/connect.ts";
import type { Answer } from "./answer.ts";

/** body_hash null: barred before the order came. */
export type KnownName = { readonly body_hash: string | null; readonly answer: Answer };

type Lookup = {
  readonly account_id: number;
  readonly client_order_id: string;
  readonly resolve: (known: KnownName | null) => void;
  readonly reject: (error: unknown) => void;
};

type Row = {
  account_id: number;
  client_order_id: string;
  body_hash: string | null;
  error: Answer["error"];
  fix: Answer["fix"];
  answer: Answer["order"];
};

/** Names decided in this process are remembered at least this long: longer than any lookup may take. */
const REMEMBERED_MS = 60_000;

export type ClientOrders = {
  /** null: free. In flight or durable names give the answer that they will have or had. */
  find(account_id: number, client_order_id: string): Promise<KnownName | null>;
  /** The same from memory alone, for the moment of the decision. */
  recent(account_id: number, client_order_id: string): KnownName | null;
  remember(account_id: number, client_order_id: string, known: KnownName, now: number): void;
};

export function createClientOrders(sql: Database): ClientOrders {
  const recent = new Map<string, KnownName & { readonly at: number }>();
  let lookups: Lookup[] = [];

  async function lookUp(): Promise<void> {
    const asked = lookups;
    lookups = [];
    try {
      const rows = await sql<Row[]>`
        select account_id, client_order_id, encode(body_hash, 'hex') as body_hash, error, fix, answer
        from client_orders join unnest(${asked.map((a) => a.account_id)}::integer[],
          ${asked.map((a) => a.client_order_id)}::text[]) as asked(account_id, client_order_id)
          using (account_id, client_order_id)`;
      const found = new Map(rows.map((row) => [keyOf(row.account_id, row.client_order_id), row]));
      for (const { account_id, client_order_id, resolve } of asked) {
        const row = found.get(keyOf(account_id, client_order_id));
        resolve(row === undefined ? null : toKnown(row));
      }
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  }

  function forgetOld(now: number): void {
    for (const [key, { at }] of recent) {
      if (now - at < REMEMBERED_MS) return;
      recent.delete(key);
    }
  }

  return {
    recent: (account_id, client_order_id) => recent.get(keyOf(account_id, client_order_id)) ?? null,
    find(account_id, client_order_id) {
      const known = recent.get(keyOf(account_id, client_order_id));
      if (known !== undefined) return Promise.resolve(known);
      return new Promise((resolve, reject) => {
        if (lookups.length === 0) setImmediate(() => void lookUp());
        lookups.push({ account_id, client_order_id, resolve, reject });
      });
    },
    remember(account_id, client_order_id, known, now) {
      forgetOld(now);
      recent.set(keyOf(account_id, client_order_id), { ...known, at: now });
    },
  };
}

const keyOf = (account_id: number, client_order_id: string) => `${account_id}/${client_order_id}`;

const toKnown = (row: Row): KnownName => ({
  body_hash: row.body_hash,
  answer: { error: row.error, fix: row.fix, order: row.answer, position: null },
});
