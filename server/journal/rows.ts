/**
 * A batch of decisions as the rows that are written of it: the journal itself and what is kept for reading. Runs in the
 * service; pure but for the hash. A record that changes more than once in a batch is written once, as it ends.
 */
import { createHash } from "node:crypto";
import { ORDER_STATUS } from "../../contract/codes.ts";
import { canonical, encodeEvent } from "../engine/codec.ts";
import type { BookingEvent, EngineEvent } from "../engine/event.ts";
import type { AccountRecord } from "../engine/records.ts";
import { toMessages, type Message, type Terms } from "./messages.ts";
import { describeMessage } from "./sentences.ts";
import { toDeal, toOrder, toPosition, toTransaction } from "./wire-records.ts";

/** Who caused an event; null: the service itself. */
export type Origin = {
  readonly actor_id: number;
  readonly actor_scope: string;
  readonly ip_address: string;
};

export type BatchEntry = { readonly event: EngineEvent; readonly origin: Origin | null };

/** A client's own name for an order, and what came of it. */
export type ClientOrderRow = {
  readonly account_id: number;
  readonly client_order_id: string;
  /** Hex; null: barred before the order came. */
  readonly body_hash: string | null;
  readonly order_id: number | null;
  readonly error: string | null;
  readonly fix: unknown;
  readonly answer: unknown;
  readonly created_at: number;
};

export type IdempotencyRow = {
  readonly actor_id: number;
  readonly key: string;
  readonly body_hash: string;
  readonly error: string | null;
  readonly created_at: number;
};

/** A message with its place in the account's stream. */
export type NumberedMessage = Message & { readonly seq: number };

type Row = Readonly<Record<string, unknown>>;

/** One list a table, ready to be parameters of one statement. */
export type Rows = {
  readonly journal: Row[];
  readonly orders: Row[];
  readonly positions: Row[];
  readonly deals: Row[];
  readonly transactions: Row[];
  readonly ledger: Row[];
  readonly accounts: Row[];
  readonly accountJournal: Row[];
};

export type Numbering = {
  /** The last seq of the journal. */
  seq: number;
  /** Hash of the last row. */
  hash: Buffer;
  /** The last number of each account's stream. */
  readonly accounts: Map<number, number>;
};

const WORKING: ReadonlySet<number> = new Set([ORDER_STATUS.new, ORDER_STATUS.pending]);
const OPEN = 0;

export const chainHash = (before: Buffer, event: string): Buffer =>
  createHash("sha256").update(before).update(event).digest();

/** The rows of a batch and the messages it makes; moves the numbering on. */
export function toRows(
  entries: readonly BatchEntry[],
  terms: Terms,
  numbering: Numbering,
): { rows: Rows; messages: NumberedMessage[] } {
  const rows: Rows = {
    journal: [],
    orders: [],
    positions: [],
    deals: [],
    transactions: [],
    ledger: [],
    accounts: [],
    accountJournal: [],
  };
  const last: LastRows = {
    orders: new Map(),
    positions: new Map(),
    deals: new Map(),
  };
  const touched = new Map<number, number | null>();
  const messages: NumberedMessage[] = [];
  for (const { event, origin } of entries) {
    numbering.seq += 1;
    addJournalRow(rows, event, numbering);
    for (const message of toMessages(event, terms)) {
      const seq = (numbering.accounts.get(message.account_id) ?? 0) + 1;
      numbering.accounts.set(message.account_id, seq);
      messages.push({ ...message, seq });
      rows.accountJournal.push({ ...describeMessage(message), ...toActor(origin) });
    }
    if ("account_id" in event) {
      const isChanged = event.type === "account" || event.type === "booking";
      const updated_at = isChanged ? event.ts : (touched.get(event.account_id) ?? null);
      touched.set(event.account_id, updated_at);
    }
    project(rows, last, event, terms, numbering.seq);
  }
  rows.orders.push(...last.orders.values());
  rows.positions.push(...last.positions.values());
  rows.deals.push(...last.deals.values());
  for (const [account_id, updated_at] of touched) {
    rows.accounts.push(toAccountRow(terms.account(account_id), updated_at, numbering));
  }
  return { rows, messages };
}

const toActor = (origin: Origin | null): Row => ({
  actor_id: origin?.actor_id ?? null,
  actor_scope: origin?.actor_scope ?? null,
  ip_address: origin?.ip_address ?? null,
});

function addJournalRow(rows: Rows, event: EngineEvent, numbering: Numbering): void {
  const text = encodeEvent(event);
  numbering.hash = chainHash(numbering.hash, text);
  const account_id = "account_id" in event ? event.account_id : null;
  rows.journal.push({
    seq: numbering.seq,
    ts: event.ts,
    type: event.type,
    account_id,
    account_seq: "seq" in event ? event.seq : null,
    event: text,
    hash: `\\x${numbering.hash.toString("hex")}`,
  });
}

type LastRows = Readonly<Record<"orders" | "positions" | "deals", Map<number, Row>>>;

function project(
  rows: Rows,
  last: LastRows,
  event: EngineEvent,
  terms: Terms,
  journal_seq: number,
): void {
  switch (event.type) {
    case "order": {
      const { order } = event;
      last.orders.set(order.id, {
        id: order.id,
        account_id: order.account_id,
        symbol_id: order.symbol_id,
        status: order.status,
        is_working: WORKING.has(order.status),
        created_at: order.created_at,
        updated_at: order.updated_at,
        client_order_id: order.client_order_id,
        wire: toOrder(order, terms.symbol(order.symbol_id)),
      });
      return;
    }
    case "position": {
      const { position } = event;
      const digits = terms.currencyDigits(position.account_id);
      last.positions.set(position.id, {
        id: position.id,
        account_id: position.account_id,
        symbol_id: position.symbol_id,
        is_open: position.status === OPEN,
        opened_at: position.opened_at,
        closed_at: position.closed_at,
        wire: toPosition(position, terms.symbol(position.symbol_id), digits),
      });
      return;
    }
    case "deal": {
      const { deal } = event;
      const digits = terms.currencyDigits(deal.account_id);
      last.deals.set(deal.id, {
        id: deal.id,
        account_id: deal.account_id,
        symbol_id: deal.symbol_id,
        position_id: deal.position_id,
        created_at: deal.created_at,
        is_deleted: deal.is_deleted,
        record: canonical(deal),
        wire: toDeal(deal, terms.symbol(deal.symbol_id), digits),
      });
      return;
    }
    case "booking":
      addBooking(rows, event, terms, journal_seq);
      return;
    default:
  }
}

function addBooking(rows: Rows, event: BookingEvent, terms: Terms, journal_seq: number): void {
  const { account_id, currency, transaction } = event;
  for (const [line, { ledger, amount }] of event.lines.entries()) {
    const isClients = ledger === "balance" || ledger === "credit";
    rows.ledger.push({
      journal_seq,
      line,
      ledger: isClients ? ledger : `house:${ledger}`,
      account_id: isClients ? account_id : null,
      currency,
      amount,
    });
  }
  if (transaction === null) return;
  rows.transactions.push({
    id: transaction.id,
    account_id,
    origin: transaction.origin,
    created_at: transaction.created_at,
    wire: toTransaction(transaction, terms.currencyDigits(account_id)),
  });
}

/** What the engine rules over, as the accounts table has it. updated_at null: as it was. */
const toAccountRow = (
  account: AccountRecord,
  updated_at: number | null,
  numbering: Numbering,
): Row => ({
  account_id: account.account_id,
  group_id: account.group_id,
  status: account.status,
  leverage: account.leverage,
  balance_minor: account.balance,
  credit_minor: account.credit,
  event_seq: numbering.accounts.get(account.account_id) ?? 0,
  updated_at,
});
