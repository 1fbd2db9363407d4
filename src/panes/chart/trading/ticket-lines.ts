/** What the ticket would send as lines of the chart, before it is sent. Main thread; pure. */
import type { TicketPreview } from "../../../stores/ticket-preview.ts";
import { linesOfOwner, type ChartLine, type LineOwner } from "./chart-line.ts";

/** Rows of take profits that say nothing have no line. Empty where the ticket is about another symbol, or nothing. */
export function ticketLines(preview: TicketPreview | null, symbol_id: number): ChartLine[] {
  if (preview === null || preview.symbol_id !== symbol_id) return [];
  const rows = preview.take_profits.flatMap((row, at) => (row === null ? [] : [{ ...row, at }]));
  const only = rows.length === 1 ? rows[0] : undefined;
  const levels = only === undefined ? rows : [];
  const owner: LineOwner = {
    kind: "ticket",
    record: {
      id: 0,
      symbol_id,
      type: preview.type,
      side: preview.side,
      volume: preview.volume,
      order_price: preview.order_price,
      order_limit_price: preview.order_limit_price,
      stop_loss: preview.stop_loss?.price ?? null,
      take_profit: only?.price ?? null,
      take_profit_levels: levels.map(({ price, volume }) => ({ price, volume })),
      entry: preview.entry,
      isStopGuaranteed: preview.isStopGuaranteed,
    },
  };
  // Of several take profits none is that of the rest: the rows say them all.
  return linesOfOwner(owner).filter(({ key }) => levels.length === 0 || !key.endsWith(".tp"));
}

/** The row of the ticket's take profits that a line stands for; undefined: the one that closes the rest. */
export function ticketRow(preview: TicketPreview | null, line: ChartLine): number | undefined {
  if (preview === null || line.kind !== "take_profit") return undefined;
  const rows = preview.take_profits.flatMap((row, at) => (row === null ? [] : [at]));
  return rows[line.level ?? 0];
}
