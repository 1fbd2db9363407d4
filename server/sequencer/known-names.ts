/**
 * Which names an account certainly has not used, from memory, so that a new order costs no lookup: fingerprints of all
 * names of the accounts that trade by name now. Says "maybe" where it does not know. Runs in the service.
 */
import type { Database } from "../database/connect.ts";

/** An account with more names is not held: each of its names is looked up. */
const ACCOUNT_NAMES_MAX = 20_000;
/** Fingerprints of all accounts; beyond it all are dropped, and read again as accounts trade. */
const NAMES_HELD_MAX = 1_000_000;

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

type Held = { readonly fingerprints: Set<number>; state: "reading" | "whole" | "too many" };

export type KnownNames = {
  /** false: the account may have it. Reads the account's names behind the first question. */
  isNew(account_id: number, client_order_id: string): boolean;
  /** A name was decided on. */
  add(account_id: number, client_order_id: string): void;
};

/** `unwritten`: the names of an account that the table may lack now. */
export function createKnownNames(
  sql: Database,
  unwritten: (account_id: number) => Iterable<string>,
): KnownNames {
  const accounts = new Map<number, Held>();
  let count = 0;

  function drop(): void {
    accounts.clear();
    count = 0;
  }

  function put({ fingerprints }: Held, client_order_id: string): void {
    const before = fingerprints.size;
    fingerprints.add(fingerprintOf(client_order_id));
    count += fingerprints.size - before;
  }

  async function read(account_id: number): Promise<void> {
    const held: Held = { fingerprints: new Set(), state: "reading" };
    accounts.set(account_id, held);
    for (const name of unwritten(account_id)) put(held, name);
    const rows = await sql<{ client_order_id: string }[]>`
      select client_order_id from client_orders
      where account_id = ${account_id} limit ${ACCOUNT_NAMES_MAX + 1}`;
    // Dropped meanwhile.
    if (accounts.get(account_id) !== held) return;
    if (rows.length > ACCOUNT_NAMES_MAX) {
      held.state = "too many";
      count -= held.fingerprints.size;
      held.fingerprints.clear();
      return;
    }
    for (const { client_order_id } of rows) put(held, client_order_id);
    held.state = "whole";
  }

  return {
    isNew(account_id, client_order_id) {
      const held = accounts.get(account_id);
      if (held === undefined) {
        // Whoever looks up a name meets the same fault and tells it; accounts are read anew later.
        read(account_id).catch(drop);
        return false;
      }
      return held.state === "whole" && !held.fingerprints.has(fingerprintOf(client_order_id));
    },
    add(account_id, client_order_id) {
      const held = accounts.get(account_id);
      if (held === undefined || held.state === "too many") return;
      if (count >= NAMES_HELD_MAX) drop();
      else put(held, client_order_id);
    },
  };
}

/** FNV-1a of 31 bits. Two names may have the same: then the other one is looked up. */
function fingerprintOf(name: string): number {
  let hash = FNV_OFFSET;
  for (let at = 0; at < name.length; at++) {
    hash = Math.imul(hash ^ name.charCodeAt(at), FNV_PRIME);
  }
  return hash >>> 1;
}
