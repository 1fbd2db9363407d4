/** How an alert's line looks on a canvas. Main thread; pure. */
import type { LineMark } from "../trading/line-painter.ts";
import { MARK_ALPHA, type MarkState } from "../trading/mark-state.ts";
import type { AlertLine } from "./alert-line.ts";

/**
 * In the colour of neither side nor result: nothing is traded there. One along a drawn line has its pill there, and is drawn by
 * whoever knows where that goes; one that is over steps back.
 */
export function alertMark({ key, price, alert }: AlertLine, state: MarkState): LineMark {
  const { drafts, active, palette } = state;
  const draft = drafts.get(key);
  const own = alert.state === "waiting" ? MARK_ALPHA.own : MARK_ALPHA.aside;
  return {
    price: draft?.price ?? price,
    ghost: draft === undefined || draft.price === price ? null : price,
    color: palette.muted,
    dash: "dashed",
    isStrong: active === key,
    alpha: alert.line !== null ? 0 : draft?.phase === "sending" ? MARK_ALPHA.sending : own,
  };
}
