/**
 * Drawn positions and the ticket: one becomes what the ticket would send, where the session may trade, and what is in the ticket
 * becomes one. Main thread. What fills in the ticket comes from the trade kit; nothing here sends.
 */
import { untrack } from "solid-js";
import { makeDrawing } from "../../../../drawings/drawing.ts";
import { toolOf } from "../../../../drawings/registry.ts";
import type { Drawing, Tool } from "../../../../drawings/tool.ts";
import { placedOf, planOf } from "../../../../drawings/tools/positions.ts";
import { canTrade } from "../../../stores/can-trade.ts";
import { ticketShown } from "../../../stores/ticket-preview.ts";
import { showToast } from "../../../ui/toast.tsx";
import type { Drawings } from "./create-drawings.ts";
import { planOfTicket } from "./ticket-position.ts";
import { t, translateText } from "../../../language/translate.ts";

/** How wide a position is that the ticket becomes, in parts of the pane. */
const WIDTH_SHARE = 0.2;

/** Whether a drawing can become an order of this session: not while bars are replayed, whose prices are of before. */
export const isForTicket = (drawings: Drawings, drawing: Drawing): boolean =>
  canTrade(drawings.feed) && drawings.chart.replay() === null && planOf(drawing) !== null;

/** Puts the order that a drawing plans into the ticket, and shows it there. */
export async function sendToTicket(drawings: Drawings, drawing: Drawing): Promise<void> {
  const plan = planOf(drawing);
  const symbol = untrack(drawings.chart.symbol);
  if (plan === null || symbol === undefined || !untrack(() => isForTicket(drawings, drawing)))
    return;
  const { isLong, ...prices } = plan;
  try {
    const { putSetup } = await import("../../trade-kit.ts");
    const isPut = putSetup(drawings.feed, symbol, { side: isLong ? "buy" : "sell", ...prices });
    // The ticket itself shows that it is there.
    if (isPut) drawings.say(t("In the ticket"));
    else tell(drawings, t("The account is not known yet"));
  } catch (fault) {
    reportError(fault);
    tell(drawings, t("The ticket could not be loaded"));
  }
}

/** Draws what is in the ticket, from the latest bar on; says why where that cannot be. */
export function drawTicket(drawings: Drawings): void {
  const preview = untrack(ticketShown(drawings.feed).preview);
  const symbol = untrack(drawings.chart.symbol);
  const view = drawings.view();
  const history = untrack(drawings.chart.source.history);
  if (symbol === undefined || view === null || history === null) return;
  if (preview === null) return tell(drawings, t("The ticket has no price, stop or target to draw"));
  if (preview.symbol_id !== symbol.symbol_id)
    return tell(drawings, t("The ticket is of another symbol than this chart"));
  const plan = planOfTicket(preview, view.pip);
  if (plan === null) return tell(drawings, t("The ticket has no price to draw"));
  const from = history.tsAt(history.end - 1);
  const to = view.nearestBar(view.toTs(view.toX(from) + view.width * WIDTH_SHARE));
  const placed = placedOf(plan, from, to);
  const tool = toolOf(placed.tool) as Tool;
  const drawing = { ...makeDrawing(crypto.randomUUID(), tool, placed.anchors), ...placed };
  if (!drawings.store.add([drawing]))
    return drawings.say(t("There is no room for another drawing"));
  drawings.select(drawing.id);
  drawings.say(
    t("{tool} drawn: {drawing}", {
      tool: translateText(tool.name),
      drawing: tool.describe(drawing, view),
    }),
  );
}

/** To eyes and ears. */
function tell(drawings: Drawings, title: string): void {
  drawings.say(title);
  showToast({ tone: "info", key: "drawing-ticket", title });
}
