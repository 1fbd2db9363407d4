/**
 * Rows of the tables that are read, and the lines of COPY that they are added by. Columns stand in the order that
 * write-bite.ts names them in. Runs in the projector; pure.
 *
 * A line is one template: arrays of cells, made to be joined, would be most of what an order leaves to collect.
 */
import { ORDER_STATUS, POSITION_STATUS } from "../../contract/codes.ts";
import type { BookingLine } from "../../engine/event.ts";
import type {
  DealRecord,
  OrderRecord,
  PositionRecord,
  TransactionRecord,
} from "../../engine/records.ts";
import type { ClientOrderRow, Origin } from "../journal/batch.ts";
import { flagCell, jsonCell, numberCell, textCell } from "./copy-line.ts";

export type Row = Readonly<Record<string, string | number | boolean | null>>;

/** `wire`: JSON of the record as the interface shows it. */
export const orderRow = (order: OrderRecord, wire: string) => ({
  id: order.id,
  account_id: order.account_id,
  symbol_id: order.symbol_id,
  status: order.status,
  is_working: order.status === ORDER_STATUS.new || order.status === ORDER_STATUS.pending,
  created_at: order.created_at,
  updated_at: order.updated_at,
  client_order_id: order.client_order_id,
  wire,
});

export const orderLine = (row: ReturnType<typeof orderRow>): string =>
  `${row.id}\t${row.account_id}\t${row.symbol_id}\t${row.status}\t${flagCell(row.is_working)}\t` +
  `${row.created_at}\t${row.updated_at}\t${textCell(row.client_order_id)}\t${jsonCell(row.wire)}\n`;

export const positionRow = (position: PositionRecord, wire: string) => ({
  id: position.id,
  account_id: position.account_id,
  symbol_id: position.symbol_id,
  is_open: position.status === POSITION_STATUS.open,
  opened_at: position.opened_at,
  closed_at: position.closed_at,
  wire,
});

export const positionLine = (row: ReturnType<typeof positionRow>): string =>
  `${row.id}\t${row.account_id}\t${row.symbol_id}\t${flagCell(row.is_open)}\t` +
  `${row.opened_at}\t${numberCell(row.closed_at)}\t${jsonCell(row.wire)}\n`;

/** `batch`: of the journal, which has the record. */
export const dealRow = (deal: DealRecord, wire: string, batch: number) => ({
  id: deal.id,
  account_id: deal.account_id,
  symbol_id: deal.symbol_id,
  position_id: deal.position_id,
  created_at: deal.created_at,
  is_deleted: deal.is_deleted,
  batch,
  wire,
});

export const dealLine = (row: ReturnType<typeof dealRow>): string =>
  `${row.id}\t${row.account_id}\t${row.symbol_id}\t${row.position_id}\t${row.created_at}\t` +
  `${flagCell(row.is_deleted)}\t${row.batch}\t${jsonCell(row.wire)}\n`;

export const transactionLine = (
  { id, account_id, origin, created_at }: TransactionRecord,
  wire: string,
): string => `${id}\t${account_id}\t${origin}\t${created_at}\t${jsonCell(wire)}\n`;

type Booked = {
  readonly seq: number;
  readonly line: number;
  readonly account_id: number;
  readonly currency: string;
  readonly ts: number;
};

export function entryLine(
  { ledger, amount }: BookingLine,
  { seq, line, account_id, currency, ts }: Booked,
): string {
  const isClients = ledger === "balance" || ledger === "credit";
  const owner = isClients ? `${ledger}\t${account_id}` : `house:${ledger}\t${numberCell(null)}`;
  return `${seq}\t${line}\t${owner}\t${textCell(currency)}\t${amount}\t${ts}\n`;
}

export function nameLine(name: ClientOrderRow): string {
  const hash = name.body_hash === null ? null : `\\x${name.body_hash}`;
  const json = (value: unknown) => textCell(value === null ? null : JSON.stringify(value));
  return (
    `${name.account_id}\t${textCell(name.client_order_id)}\t${textCell(hash)}\t` +
    `${numberCell(name.order_id)}\t${textCell(name.error)}\t${json(name.fix)}\t` +
    `${json(name.answer)}\t${name.created_at}\n`
  );
}

/** What happened to an account at one time by one who acted. */
export type Moment = {
  readonly account_id: number;
  readonly ts: number;
  readonly origin: Origin | null;
  count: number;
  /** JSON of each, with commas between. */
  sentences: string;
};

export const momentLine = ({ account_id, ts, origin, count, sentences }: Moment): string =>
  `${account_id}\t${ts}\t${numberCell(origin?.actor_id ?? null)}\t${count}\t` +
  `${textCell(origin?.actor_scope ?? null)}\t${textCell(origin?.ip_address ?? null)}\t` +
  `[${jsonCell(sentences)}]\n`;
