/**
 * A position on each of a great many accounts, opened by the engine itself and written to the journal in large batches: state,
 * journal, snapshot and tables agree as if their owners had placed the orders. Runs in Node.
 */
import { SYMBOL_STATUS } from "../../contract/codes.ts";
import { ensure } from "../../domain/assert.ts";
import { points, unixMs, type UnixMs } from "../../domain/units.ts";
import type { Database } from "../../server/database/connect.ts";
import { decide } from "../../engine/decide.ts";
import type { Input } from "../../engine/input.ts";
import { toBatch } from "../../server/journal/batch.ts";
import { createJournal } from "../../server/journal/journal.ts";
import { snapshotOf } from "../../server/journal/snapshots.ts";
import { marketOrder } from "../../tests/support/market-order.ts";
import { project, Writer } from "./history-books.ts";

const BATCH = 5_000;
const PRICE = 60_000;

/**
 * One each on `accounts` from `first` on, over all symbols that trade in dollars, long and short in turns; the last
 * `sinceSnapshot` of them after the last snapshot, so that a start has to replay them.
 */
export async function openEverywhere(
  sql: Database,
  first: number,
  accounts: number,
  sinceSnapshot = 0,
): Promise<void> {
  const journal = createJournal(sql);
  const { state, numbering } = await journal.recover();
  const writer = new Writer(journal, (entries) => toBatch(entries, [], numbering));
  const take = (input: Input): Promise<void> => {
    const { events, outcome } = decide(state, input);
    if (outcome?.ok === false) throw new Error(`${input.kind}: ${outcome.error}`);
    const entries = events.map((event) => ({ event, origin: null }));
    return writer.add(entries, BATCH);
  };
  const symbols = [...state.symbols.values()].filter(
    ({ status, terms }) => status === SYMBOL_STATUS.enabled && terms.quote_currency === "USD",
  );
  // All at one moment, each symbol quoted once: a quote goes through every position of its symbol.
  const ts: UnixMs = unixMs(state.now + 1);
  for (const { terms } of symbols) {
    const [bid, ask] = [points(PRICE), points(PRICE + 2)];
    await take({ kind: "quote", ts, symbol_id: terms.symbol_id, bid, ask });
  }
  const keep = async (): Promise<void> => {
    await writer.end();
    await journal.keep(snapshotOf(state, numbering));
  };
  for (let nth = 0; nth < accounts; nth += 1) {
    if (sinceSnapshot > 0 && nth === accounts - sinceSnapshot) await keep();
    const account_id = first + nth;
    const { terms } = ensure(symbols[nth % symbols.length], "symbol that trades");
    const { symbol_id, volume_min: volume } = terms;
    const actor = { account_id, reason: 0, is_read_only: false } as const;
    const side = Math.floor(nth / symbols.length) % 2 === 0 ? 0 : 1;
    await take(marketOrder({ ts, account_id, actor }, { symbol_id, volume, side }));
  }
  if (sinceSnapshot === 0) await keep();
  await writer.end();
  await project(sql, state, numbering);
  await sql`vacuum analyze`;
}
