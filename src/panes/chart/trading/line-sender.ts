/**
 * Sends a line's new price, or that it is to go. Main thread; part of the trade kit. Until the service has spoken the line is
 * shown as sent; then it is where the service has it. What was done can be undone as long as nothing has changed since.
 */
import { onCleanup } from "solid-js";
import type { Order } from "../../../../contract/order.ts";
import type { Position } from "../../../../contract/position.ts";
import { orderChangeKey, positionChangeKey } from "../../../notices/notice-words.ts";
import { tradeDesk } from "../../../trade/create-desk.ts";
import type { Outcome } from "../../../trade/desk.ts";
import { showToast } from "../../../ui/toast.tsx";
import type { ChartLine } from "./chart-line.ts";
import { changeOf } from "./line-change.ts";
import type { LineLayer } from "./line-layer.ts";
import type { LineMarket } from "./line-market.ts";
import type { Follower } from "./line-travel.ts";
import { t } from "../../../language/translate.ts";

/** `price` null takes a stop loss or take profit away. Never rejects. */
export type SendLine = (
  line: ChartLine,
  price: number | null,
  followers?: readonly Follower[],
) => Promise<void>;

/** What was sent of a line, as its Undo needs it. */
type Sent = {
  readonly sent: number | null;
  readonly before: number | null;
  readonly hasFollowers: boolean;
};

/** Lives as long as its owner. */
export function createLineSender(layer: LineLayer, market: LineMarket): SendLine {
  const desk = tradeDesk(layer.feed);
  /** The key of the notice of an outcome: that notice is the one that gets the Undo. */
  const keyOf = new WeakMap<object, string>();
  onCleanup(
    desk.onEnd(({ intent, outcome }) => {
      if (outcome?.ok !== true) return;
      const isPosition = intent.kind === "position_update";
      const { record } = outcome;
      const key = isPosition
        ? positionChangeKey(record as Position)
        : orderChangeKey(record as Order);
      keyOf.set(outcome, key);
    }),
  );
  const ask = (
    ...[line, price, followers]: Parameters<SendLine>
  ): Promise<Outcome<unknown>> | null => {
    const change = changeOf(line, price, followers);
    if (change === null) return null;
    return change.kind === "position"
      ? desk.changePosition(change.record, change.change)
      : desk.changeOrder(change.record, change.change);
  };
  const undo = (key: string, name: string, { sent, before, hasFollowers }: Sent): void => {
    const line = layer.lineOf(key);
    const followers =
      line === undefined || before === null || !hasFollowers
        ? undefined
        : market.followers(line, before);
    // What it is now decides what can be undone: it may be gone, or elsewhere.
    if (line !== undefined && line.price === sent) void send(line, before, followers);
    else
      showToast({
        tone: "warn",
        title: t("{name} has changed since; nothing was undone", { name }),
      });
  };
  const send: SendLine = async (line, price, followers) => {
    const { key, price: before } = line;
    const name = market.nameOf(line);
    const answer = price === before ? null : ask(line, price, followers);
    const at = price ?? before;
    if (answer === null || at === null) return layer.setDraft(key, null);
    layer.setDraft(key, { price: at, phase: "sending", reason: "", followers });
    const outcome = await answer;
    layer.setDraft(key, null);
    if (!outcome.ok) {
      layer.say(
        t("{name} stays at {before}: {message}", {
          name,
          before: market.text(before),
          message: outcome.message,
        }),
      );
      return;
    }
    const title =
      price === null
        ? t("{name} taken away", { name })
        : t("{name} at {price}", { name, price: market.text(price) });
    layer.say(title);
    const sent = { sent: price, before, hasFollowers: followers !== undefined };
    const action = { label: t("Undo"), onClick: () => undo(key, name, sent) };
    showToast({ tone: "good", title, key: keyOf.get(outcome) ?? `line.${key}`, action });
  };
  return send;
}
