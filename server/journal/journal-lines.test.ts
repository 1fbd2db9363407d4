/** One event of the journal, as a person reads it. */
import { expect, it } from "vitest";
import { unixMs } from "../../domain/units.ts";
import type { BatchEntry } from "./batch.ts";
import { journalLines } from "./journal-lines.ts";

const at = unixMs(Date.UTC(2026, 10, 25, 9, 30));
const entry = (event: object, origin: BatchEntry["origin"] = null): BatchEntry =>
  ({ event, origin }) as unknown as BatchEntry;

it.each<[string, BatchEntry, string]>([
  [
    "what the service does by itself, of nobody's account",
    entry({ type: "halt", ts: at, symbol_id: null, group_id: 3, is_halted: true }),
    "7  2026-11-25T09:30:00.000Z  halt  by the service\n    group_id=3  is_halted=true\n",
  ],
  [
    "who acted, from where, why, and who confirmed it",
    entry(
      { type: "booking", account_id: 5, seq: 1, ts: at, lines: [{ ledger: "balance", amount: 9 }] },
      {
        actor_id: 900_001,
        actor_scope: "Admin",
        ip_address: "10.0.0.1",
        why: "bad tick",
        approved_by: 900_002,
        request_id: "Zk3_9aQ-1bcd",
      },
    ),
    "7  2026-11-25T09:30:00.000Z  booking  account 5  " +
      'by Admin 900001 from 10.0.0.1, confirmed by 900002, because "bad tick", call Zk3_9aQ-1bcd\n' +
      '    seq=1  lines=[{"ledger":"balance","amount":9}]\n',
  ],
  [
    "a record field by field, exact sums as they are, and no line that a text could forge",
    entry({
      type: "order",
      change: "create",
      account_id: 5,
      ts: at,
      order: { id: 1, comment: "a\n8  forged", swap_atto: 12n, expiry_at: null },
    }),
    "7  2026-11-25T09:30:00.000Z  order create  account 5  by the service\n" +
      '    order.id=1  order.comment="a\\n8  forged"  order.swap_atto=12\n',
  ],
])("says %s", (_, given, lines) => {
  expect(journalLines(7, given)).toBe(lines);
});
