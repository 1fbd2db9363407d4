/**
 * The trader's hand on the lines of one chart: what drags, keys and buttons make of them. Main thread; part of the trade kit. A
 * line that is let go where it would be refused is not sent: it goes to the nearest price that passes, and waits for a word.
 */
import { untrack } from "solid-js";
import { ticketShown } from "../../../stores/ticket-preview.ts";
import { showToast } from "../../../ui/toast.tsx";
import { isMovable, isPullable, type ChartLine } from "./chart-line.ts";
import { LINE_FIELDS } from "./line-change.ts";
import type { LineLayer } from "./line-layer.ts";
import { makeLineMarket } from "./line-market.ts";
import type { PutLine } from "./line-pointer.ts";
import { createLineSender } from "./line-sender.ts";
import { ticketRow } from "./ticket-lines.ts";
import { t } from "../../../language/translate.ts";

/** Ticks that an arrow key moves a line by, alone and with Ctrl. */
const STEP = 1;
const STEP_CTRL = 10;

export type LineHand = ReturnType<typeof createLineHand>;

/** Lives as long as its owner. */
export function createLineHand(layer: LineLayer) {
  const market = makeLineMarket(layer);
  const send = createLineSender(layer, market);
  const drop = (key: string): void => layer.setDraft(key, null);

  const put: PutLine<ChartLine> = (line, to, phase, { isAlone = false, refused } = {}) => {
    const price = layer.onTick(to);
    if (line.owner.kind === "ticket") return putIntoTicket(layer, line, price);
    // What holds its distance from the fill goes along in any case: the service would move it.
    const isBound = line.owner.kind === "order" && line.owner.record.is_from_fill === true;
    const followers = isAlone && !isBound ? undefined : market.followers(line, price);
    const reason = market.verdict(line, price, followers)?.reason ?? "";
    layer.setDraft(line.key, { price, phase, reason, refused, followers });
  };
  const release = (line: ChartLine): void => {
    const draft = untrack(layer.drafts).get(line.key);
    if (draft === undefined || draft.phase === "sending") return;
    const { followers } = draft;
    const verdict = market.verdict(line, draft.price, followers);
    if (verdict === null) return void send(line, draft.price, followers);
    const { reason, offered } = verdict;
    if (offered === null) {
      drop(line.key);
      const title = t("{line} stays: {reason}", { line: market.nameOf(line), reason });
      layer.say(title);
      showToast({ tone: "warn", title, key: `line.${line.key}` });
      return;
    }
    put(line, offered, "held", { isAlone: followers === undefined, refused: reason });
    layer.setSelected(line.key);
    layer.say(
      t("{reason}; {offered} passes: Enter sends it, Escape leaves it", {
        reason,
        offered: market.text(offered),
      }),
    );
  };
  const nudge = (line: ChartLine, ticks: number): void => {
    if (layer.isSending(line.key)) return;
    const from = layer.priceOf(line);
    const price = from === null ? market.firstPrice(line) : market.stepped(from, ticks);
    if (price !== null) put(line, price, "held");
  };
  const key = (lineKey: string, event: KeyboardEvent): boolean => {
    // What goes with another line is sent and given up with it.
    const line = layer.lineOf(layer.drafts().get(lineKey)?.leader ?? lineKey);
    if (line === undefined || !isMovable(line) || event.altKey || event.metaKey) return false;
    const isDrafted = layer.drafts().has(line.key);
    const way = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
    if (way !== 0) nudge(line, way * (event.ctrlKey ? STEP_CTRL : STEP));
    else if (event.key === "Enter" && isDrafted) release(line);
    else if (event.key === "Escape" && isDrafted) drop(line.key);
    else return false;
    return true;
  };
  const takeAway = (line: ChartLine): void => {
    if (line.owner.kind === "ticket") putIntoTicket(layer, line, null);
    else void send(line, null);
  };
  const guardAt = (position: ChartLine, price: number): ChartLine | undefined =>
    layer.lineOf(`${position.key}.${market.isProfit(position, price) ? "tp" : "sl"}`);
  const gripOf = (line: ChartLine) => (isPullable(line) ? "pull" : isMovable(line) ? "move" : null);
  const moves = { lineOf: layer.lineOf, gripOf, pulledAt: guardAt, put, release, drop };
  const press = (lineKey: string, event: PointerEvent) => layer.press(lineKey, event, moves);
  return { market, takeAway, release, drop, nudge, key, press, guardAt, send };
}

/** A line of the ticket is the ticket's to check and to send. */
function putIntoTicket({ feed }: LineLayer, line: ChartLine, price: number | null): void {
  const field = LINE_FIELDS[line.kind];
  const { preview, setPrice } = ticketShown(feed);
  if (field !== null) setPrice(field, price, ticketRow(untrack(preview), line));
}
