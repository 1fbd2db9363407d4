/** How the lines of the moment look on the canvas: marks of the painter. Main thread; pure. */
import type { ChartPalette } from "../chart-palette.ts";
import { entryOf, isGuaranteed, isGuard, isLong, ownerKey, type ChartLine } from "./chart-line.ts";
import type { LineMark, Zone } from "./line-painter.ts";
import { MARK_ALPHA, type MarkState } from "./mark-state.ts";

/** What is in the ticket is not in the market. */
const TICKET_ALPHA = 0.6;
const ZONE_ALPHA = 0.07;

export function lineColor(line: ChartLine, palette: ChartPalette): string {
  if (line.kind === "stop_loss") return palette.down;
  if (line.kind === "take_profit") return palette.up;
  return isLong(line) ? palette.buy : palette.sell;
}

/** `price`: where the line stands now. */
export function markOf(line: ChartLine, price: number, state: MarkState): LineMark {
  const { drafts, active, palette } = state;
  const draft = drafts.get(line.key);
  const isTicket = line.owner.kind === "ticket";
  const own = isTicket ? TICKET_ALPHA : MARK_ALPHA.own;
  const isRefused = draft !== undefined && draft.reason !== "";
  // While one is pointed at, what belongs to something else steps back.
  const isAside = active !== null && active.split(".", 1)[0] !== ownerKey(line.owner);
  return {
    price,
    ghost: draft === undefined || draft.price === line.price ? null : line.price,
    color: isRefused ? palette.warn : lineColor(line, palette),
    dash: dashOf(line),
    isStrong: active === line.key,
    alpha: isAside ? MARK_ALPHA.aside : draft?.phase === "sending" ? MARK_ALPHA.sending : own,
  };
}

/** What holds whatever comes is drawn through. */
function dashOf(line: ChartLine): LineMark["dash"] {
  if (line.kind === "position" || isGuaranteed(line)) return "solid";
  return isGuard(line) ? "dotted" : "dashed";
}

/** From the entry to a guard that is being moved or is in the ticket: what it would bring or cost. */
export function zonesOf(lines: readonly ChartLine[], state: MarkState): Zone[] {
  const zones: Zone[] = [];
  for (const line of lines) {
    const isTicket = line.owner.kind === "ticket";
    const to = state.drafts.get(line.key)?.price ?? (isTicket ? line.price : null);
    const entry = entryOf(line.owner);
    if (to === null || entry === null || !isGuard(line)) continue;
    const isGain = isLong(line) ? to > entry : to < entry;
    const color = isGain ? state.palette.up : state.palette.down;
    zones.push({ from: entry, to, color, alpha: ZONE_ALPHA });
  }
  return zones;
}
