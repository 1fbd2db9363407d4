/** Which push notices are wanted: those that the system is to show. Main thread; pure. */
import type { PushKinds } from "../../contract/push.ts";
import { isTold, type Choices, type NoticeEvent } from "./events.ts";

const EVENT_OF = {
  price_alert: "price_alert",
  order_fill: "filled",
  exit_fill: "exit",
  margin_call: "margin_call",
  stop_out: "stop_out",
} as const satisfies Record<keyof PushKinds, NoticeEvent>;

export function pushKindsOf(choices: Choices): PushKinds {
  const wants = (kind: keyof PushKinds) => isTold(choices, EVENT_OF[kind], "system");
  return {
    price_alert: wants("price_alert"),
    order_fill: wants("order_fill"),
    exit_fill: wants("exit_fill"),
    margin_call: wants("margin_call"),
    stop_out: wants("stop_out"),
  };
}
