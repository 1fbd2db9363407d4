/**
 * Batches of the journal as what is written of them for reading: lines of COPY for what is new, rows for what changed. A
 * record that changes more than once is written once, as it ends. Runs in the projector; pure but for what it remembers.
 */
import { ORDER_STATUS } from "../../contract/codes.ts";
import type {
  BookingEvent,
  DealEvent,
  EngineEvent,
  OrderEvent,
  PositionEvent,
} from "../engine/event.ts";
import { canonical } from "../engine/codec.ts";
import type { AccountRecord } from "../engine/records.ts";
import {
  entriesOf,
  namesOf,
  type ClientOrderRow,
  type JournalBatch,
  type Origin,
} from "../journal/batch.ts";
import { payloadOf, toldTypes, type Message } from "../journal/messages.ts";
import { describeMessage } from "../journal/sentences.ts";
import { termsOf, type Terms, type TermsSource } from "../journal/terms.ts";
import { toTransaction } from "../journal/wire-records.ts";
import { copyLine, type Cell } from "./copy-line.ts";

type Row = Readonly<Record<string, Cell>>;

/** What is written of some batches at once. */
export type Bite = {
  readonly batch: number;
  readonly seq: number;
  /** Lines of COPY by table. */
  readonly added: Readonly<Record<Table, string[]>>;
  /** Records that are there already, as they are now. */
  readonly changed: Readonly<Record<"orders" | "positions" | "deals", Row[]>>;
  readonly accounts: Row[];
};

export type Table =
  | "orders"
  | "positions"
  | "deals"
  | "transactions"
  | "ledger_entries"
  | "client_orders"
  | "account_journal";

/** What the projector knows beside the journal, as of the last batch that it projected. */
export type Known = {
  /** The same shape as the engine's; changed as events pass. */
  readonly source: TermsSource & {
    readonly symbols: Map<number, { readonly terms: ReturnType<Terms["symbol"]> }>;
    readonly groups: Map<number, ReturnType<Terms["group"]>>;
    readonly accounts: Map<number, { readonly record: AccountRecord }>;
  };
  /** How many messages each account was told. */
  readonly told: Map<number, number>;
  /** Highest ids that are in the tables: what is above them is new. */
  readonly last: { orders: number; positions: number; deals: number };
};

const WORKING: ReadonlySet<number> = new Set([ORDER_STATUS.new, ORDER_STATUS.pending]);
const OPEN = 0;

/** The batches, which must follow what is known and be one at least, as one bite; moves what is known on. */
export function toBite(batches: readonly JournalBatch[], known: Known): Bite {
  const bite = new BiteMaker(known);
  let end = { batch: 0, seq: 0 };
  for (const batch of batches) {
    let seq = batch.first_seq;
    for (const { event, origin } of entriesOf(batch)) {
      bite.add(event, seq, origin);
      seq += 1;
    }
    for (const name of namesOf(batch)) bite.addName(name);
    end = { batch: batch.batch, seq: batch.last_seq };
  }
  return bite.finish(end);
}

/** A record as it is at the end, and as the interface shows it. */
type Ending<Kept> = { readonly record: Kept; readonly wire: () => string };

class BiteMaker {
  readonly #known: Known;
  readonly #terms: Terms;
  readonly #orders = new Map<number, Ending<OrderEvent["order"]>>();
  readonly #positions = new Map<number, Ending<PositionEvent["position"]>>();
  readonly #deals = new Map<number, Ending<DealEvent["deal"]>>();
  /** updated_at of the accounts that events were of; null: as it was. */
  readonly #touched = new Map<number, number | null>();
  readonly #added: Record<Table, string[]> = {
    orders: [],
    positions: [],
    deals: [],
    transactions: [],
    ledger_entries: [],
    client_orders: [],
    account_journal: [],
  };

  constructor(known: Known) {
    this.#known = known;
    this.#terms = termsOf(known.source);
  }

  add(event: EngineEvent, seq: number, origin: Origin | null): void {
    learn(event, this.#known);
    if (!("account_id" in event)) return;
    const { account_id, ts } = event;
    const types = toldTypes(event);
    const payload = types.length === 0 ? null : payloadOf(event, this.#terms);
    for (const type of types) {
      this.#addSentence({ account_id, type, payload, ts }, origin);
    }
    const isChanged = event.type === "account" || event.type === "booking";
    this.#touched.set(account_id, isChanged ? ts : (this.#touched.get(account_id) ?? null));
    const wire = () => JSON.stringify(payload);
    if (event.type === "order") this.#orders.set(event.order.id, { record: event.order, wire });
    else if (event.type === "position") {
      this.#positions.set(event.position.id, { record: event.position, wire });
    } else if (event.type === "deal") this.#deals.set(event.deal.id, { record: event.deal, wire });
    else if (event.type === "booking") this.#addBooking(event, seq);
  }

  addName(name: ClientOrderRow): void {
    const { account_id, client_order_id, body_hash, order_id, error, created_at } = name;
    const hash = body_hash === null ? null : `\\x${body_hash}`;
    const json = (value: unknown) => (value === null ? null : JSON.stringify(value));
    this.#added.client_orders.push(
      copyLine([
        account_id,
        client_order_id,
        hash,
        order_id,
        error,
        json(name.fix),
        json(name.answer),
        created_at,
      ]),
    );
  }

  finish({ batch, seq }: { batch: number; seq: number }): Bite {
    const changed = {
      orders: this.#end("orders", this.#orders, (order) => this.#orderCells(order)),
      positions: this.#end("positions", this.#positions, (one) => this.#positionCells(one)),
      deals: this.#end("deals", this.#deals, (deal) => this.#dealCells(deal)),
    };
    const accounts = [...this.#touched].map(([id, updated_at]) => this.#accountRow(id, updated_at));
    return { batch, seq, added: this.#added, changed, accounts };
  }

  /** Lines for what is new, in the order of ids; returns the rows of what was there before. */
  #end<T>(
    table: "orders" | "positions" | "deals",
    records: ReadonlyMap<number, T>,
    cells: (record: T) => Row,
  ): Row[] {
    const { last } = this.#known;
    const before = last[table];
    const changed: Row[] = [];
    for (const [id, record] of records) {
      if (id > before) this.#added[table].push(copyLine(Object.values(cells(record))));
      else changed.push(cells(record));
      if (id > last[table]) last[table] = id;
    }
    return changed;
  }

  #orderCells({ record: order, wire }: Ending<OrderEvent["order"]>): Row {
    return {
      id: order.id,
      account_id: order.account_id,
      symbol_id: order.symbol_id,
      status: order.status,
      is_working: WORKING.has(order.status),
      created_at: order.created_at,
      updated_at: order.updated_at,
      client_order_id: order.client_order_id,
      wire: wire(),
    };
  }

  #positionCells({ record: position, wire }: Ending<PositionEvent["position"]>): Row {
    const { account_id, symbol_id } = position;
    return {
      id: position.id,
      account_id,
      symbol_id,
      is_open: position.status === OPEN,
      opened_at: position.opened_at,
      closed_at: position.closed_at,
      wire: wire(),
    };
  }

  #dealCells({ record: deal, wire }: Ending<DealEvent["deal"]>): Row {
    const { account_id, symbol_id } = deal;
    return {
      id: deal.id,
      account_id,
      symbol_id,
      position_id: deal.position_id,
      created_at: deal.created_at,
      is_deleted: deal.is_deleted,
      record: canonical(deal),
      wire: wire(),
    };
  }

  #addSentence(message: Message, origin: Origin | null): void {
    const { told } = this.#known;
    told.set(message.account_id, (told.get(message.account_id) ?? 0) + 1);
    const { account_id, ts, action, entity, entity_id, message: text } = describeMessage(message);
    this.#added.account_journal.push(
      copyLine([
        account_id,
        ts,
        origin?.actor_id ?? null,
        origin?.actor_scope ?? null,
        action,
        entity,
        entity_id,
        text,
        origin?.ip_address ?? null,
      ]),
    );
  }

  #addBooking({ account_id, currency, lines, transaction, ts }: BookingEvent, seq: number): void {
    for (const [line, { ledger, amount }] of lines.entries()) {
      const isClients = ledger === "balance" || ledger === "credit";
      const name = isClients ? ledger : `house:${ledger}`;
      const owner = isClients ? account_id : null;
      this.#added.ledger_entries.push(copyLine([seq, line, name, owner, currency, amount, ts]));
    }
    if (transaction === null) return;
    const { id, origin, created_at } = transaction;
    const wire = JSON.stringify(toTransaction(transaction, this.#terms.currencyDigits(account_id)));
    this.#added.transactions.push(copyLine([id, account_id, origin, created_at, wire]));
  }

  /** What the engine rules over, as the accounts table has it. */
  #accountRow(account_id: number, updated_at: number | null): Row {
    const { group_id, status, leverage, balance, credit } = this.#terms.account(account_id);
    const event_seq = this.#known.told.get(account_id) ?? 0;
    const [balance_minor, credit_minor] = [balance, credit];
    return {
      account_id,
      group_id,
      status,
      leverage,
      balance_minor,
      credit_minor,
      event_seq,
      updated_at,
    };
  }
}

/** Terms and money as they are after the event. */
function learn(event: EngineEvent, { source }: Known): void {
  const { symbols, groups, accounts } = source;
  if (event.type === "symbol") symbols.set(event.terms.symbol_id, { terms: event.terms });
  else if (event.type === "group") groups.set(event.terms.group_id, event.terms);
  else if (event.type === "account") accounts.set(event.account_id, { record: event.account });
  else if (event.type === "booking") {
    const known = accounts.get(event.account_id);
    if (known === undefined) return;
    const { balance, credit } = event;
    accounts.set(event.account_id, { record: { ...known.record, balance, credit } });
  }
}
