/**
 * Batches of the journal as what is written of them for reading: lines of COPY for what is new, rows for what changed. A
 * record that changes more than once is written once, as it ends. Runs in the projector; pure but for what it remembers.
 */
import type { Deal } from "../../contract/deal.ts";
import type { Order } from "../../contract/order.ts";
import type { Position } from "../../contract/position.ts";
import { amountOf } from "../../domain/money.ts";
import { minor, type Minor } from "../../domain/units.ts";
import type { BookingEvent, EngineEvent } from "../../engine/event.ts";
import type { DealRecord, OrderRecord, PositionRecord } from "../../engine/records.ts";
import {
  entriesOf,
  namesOf,
  type ClientOrderRow,
  type JournalBatch,
  type Origin,
} from "../journal/batch.ts";
import { payloadOf, toldTypes, type Message } from "../journal/messages.ts";
import {
  byBroker,
  confirmedBy,
  describeMessage,
  type Booked,
  MOMENT_SENTENCES_MAX,
  sentenceJson,
  type SymbolFacts,
  type SymbolNames,
} from "../journal/sentences.ts";
import {
  termsOf,
  type AccountTerms,
  type Terms,
  type TermsSource,
} from "../journal/record-terms.ts";
import { dealJson, orderJson, positionJson } from "../journal/wire-json.ts";
import { toTransaction } from "../../engine/wire/wire-records.ts";
import { CopyLines } from "./copy-line.ts";
import {
  dealLine,
  dealRow,
  entryLine,
  momentLine,
  nameLine,
  orderLine,
  orderRow,
  positionLine,
  positionRow,
  transactionLine,
  type Moment,
  type Row,
} from "./rows.ts";

/** What is written of some batches at once. */
export type Bite = {
  readonly batch: number;
  readonly seq: number;
  readonly added: Readonly<Record<Table, CopyLines>>;
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
    readonly accounts: Map<number, { readonly record: AccountTerms }>;
  };
  /** For the journal in words. Absent: nobody reads it. */
  readonly symbolNames?: SymbolNames | undefined;
  /** How many messages each account was told. */
  readonly told: Map<number, number>;
  /** Highest ids that are in the tables: what is above them is new. */
  readonly last: { orders: number; positions: number; deals: number };
};

/** The batches, which must follow what is known and be one at least, as one bite; moves what is known on. */
export function toBite(batches: readonly JournalBatch[], known: Known): Bite {
  const bite = new BiteMaker(known);
  let end = { batch: 0, seq: 0 };
  for (const batch of batches) {
    let seq = batch.first_seq;
    bite.batch = batch.batch;
    for (const { event, origin } of entriesOf(batch)) {
      bite.add(event, seq, origin);
      seq += 1;
    }
    for (const name of namesOf(batch)) bite.addName(name);
    end = { batch: batch.batch, seq: batch.last_seq };
  }
  return bite.finish(end);
}

/** A record as it is at the end, as the interface shows it, and which batch said it. */
type Ending<Kept, Shown> = {
  readonly record: Kept;
  readonly payload: Shown;
  readonly batch: number;
};

const toOrderRow = ({ record, payload }: Ending<OrderRecord, Order>) =>
  orderRow(record, orderJson(payload));
const toPositionRow = ({ record, payload }: Ending<PositionRecord, Position>) =>
  positionRow(record, positionJson(payload));
const toDealRow = ({ record, payload, batch }: Ending<DealRecord, Deal>) =>
  dealRow(record, dealJson(payload), batch);

class BiteMaker {
  /** The batch whose events are being added. */
  batch = 0;
  readonly #known: Known;
  readonly #terms: Terms;
  readonly #orders = new Map<number, Ending<OrderRecord, Order>>();
  readonly #positions = new Map<number, Ending<PositionRecord, Position>>();
  readonly #deals = new Map<number, Ending<DealRecord, Deal>>();
  /** updated_at of the accounts that events were of; null: as it was. */
  readonly #touched = new Map<number, number | null>();
  /** What the last deal of each account moved on its balance; none: it moved nothing. */
  readonly #moved = new Map<number, Minor>();
  /** The last moment of each account. */
  readonly #moments = new Map<number, Moment>();
  readonly #added: Bite["added"] = {
    orders: new CopyLines(),
    positions: new CopyLines(),
    deals: new CopyLines(),
    transactions: new CopyLines(),
    ledger_entries: new CopyLines(),
    client_orders: new CopyLines(),
    account_journal: new CopyLines(),
  };

  constructor(known: Known) {
    this.#known = known;
    this.#terms = termsOf(known.source);
  }

  add(event: EngineEvent, seq: number, origin: Origin | null): void {
    learn(event, this.#known);
    if (!("account_id" in event)) return;
    const { account_id, ts } = event;
    if (event.type === "deal") this.#moved.delete(account_id);
    if (event.type === "booking") this.#moved.set(account_id, movedOnBalance(event));
    const types = toldTypes(event);
    const payload = types.length === 0 ? null : payloadOf(event, this.#terms);
    for (const type of types) {
      this.#addSentence({ account_id, type, payload, ts }, origin);
    }
    const isChanged = event.type === "account" || event.type === "booking";
    this.#touched.set(account_id, isChanged ? ts : (this.#touched.get(account_id) ?? null));
    const { batch } = this;
    if (event.type === "order") {
      const { order } = event;
      this.#orders.set(order.id, { record: order, payload: payload as Order, batch });
    } else if (event.type === "position") {
      const { position } = event;
      this.#positions.set(position.id, { record: position, payload: payload as Position, batch });
    } else if (event.type === "deal") {
      const { deal } = event;
      this.#deals.set(deal.id, { record: deal, payload: payload as Deal, batch });
    } else if (event.type === "booking") this.#addBooking(event, seq);
  }

  addName(name: ClientOrderRow): void {
    this.#added.client_orders.add(nameLine(name));
  }

  finish({ batch, seq }: { batch: number; seq: number }): Bite {
    for (const moment of this.#moments.values()) {
      this.#added.account_journal.add(momentLine(moment));
    }
    const changed = {
      orders: this.#end("orders", this.#orders, toOrderRow, orderLine),
      positions: this.#end("positions", this.#positions, toPositionRow, positionLine),
      deals: this.#end("deals", this.#deals, toDealRow, dealLine),
    };
    const accounts = [...this.#touched].map(([id, updated_at]) => this.#accountRow(id, updated_at));
    return { batch, seq, added: this.#added, changed, accounts };
  }

  /** Lines for what is new, in the order of ids; returns the rows of what was there before. */
  #end<Kept, Shown, Made extends Row>(
    table: "orders" | "positions" | "deals",
    endings: ReadonlyMap<number, Ending<Kept, Shown>>,
    toRow: (ending: Ending<Kept, Shown>) => Made,
    toLine: (row: Made) => string,
  ): Made[] {
    const { last } = this.#known;
    const before = last[table];
    const lines = this.#added[table];
    const changed: Made[] = [];
    for (const [id, ending] of endings) {
      const row = toRow(ending);
      if (id > before) lines.add(toLine(row));
      else changed.push(row);
      if (id > last[table]) last[table] = id;
    }
    return changed;
  }

  #addSentence(message: Message, origin: Origin | null): void {
    const { told } = this.#known;
    told.set(message.account_id, (told.get(message.account_id) ?? 0) + 1);
    const { account_id, type } = message;
    const booked = type === "money_change" ? this.#bookedOn(account_id) : undefined;
    const said = byBroker(describeMessage(message, this.#factsOf, booked), origin?.why);
    const sentence = confirmedBy(said, origin?.approved_by);
    this.#addToMoment(message, origin, sentenceJson(sentence));
  }

  #factsOf = (symbol_id: number): SymbolFacts => ({
    name: this.#known.symbolNames?.get(symbol_id),
    digits: this.#terms.symbol(symbol_id).digits,
  });

  /** A deal is booked before its position is told of. */
  #bookedOn(account_id: number): Booked {
    const { balance, credit } = this.#terms.account(account_id);
    const digits = this.#terms.currencyDigits(account_id);
    return {
      moved: amountOf(this.#moved.get(account_id) ?? minor(0), digits),
      balance: amountOf(minor(balance), digits),
      credit: amountOf(minor(credit), digits),
    };
  }

  #addToMoment({ account_id, ts }: Message, origin: Origin | null, sentence: string): void {
    const last = this.#moments.get(account_id);
    const isLasting = last?.ts === ts && last.origin === origin;
    if (isLasting && last.count < MOMENT_SENTENCES_MAX) {
      last.count += 1;
      last.sentences += `,${sentence}`;
      return;
    }
    if (last !== undefined) this.#added.account_journal.add(momentLine(last));
    this.#moments.set(account_id, { account_id, ts, origin, count: 1, sentences: sentence });
  }

  #addBooking({ account_id, currency, lines, transaction, ts }: BookingEvent, seq: number): void {
    for (const [line, entry] of lines.entries()) {
      this.#added.ledger_entries.add(entryLine(entry, { seq, line, account_id, currency, ts }));
    }
    if (transaction === null) return;
    const wire = toTransaction(transaction, this.#terms.currencyDigits(account_id));
    this.#added.transactions.add(transactionLine(transaction, JSON.stringify(wire)));
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

const movedOnBalance = ({ lines }: BookingEvent): Minor =>
  minor(lines.reduce((sum, { ledger, amount }) => (ledger === "balance" ? sum + amount : sum), 0));

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
