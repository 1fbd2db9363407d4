/** What a mail says of an order and of what was traded. Runs in the service; pure. */
import type { OrderFacts, Traded } from "./mail.ts";
import type { Voice } from "./mail-voice.ts";

/** "buy limit 0.5 EURUSD at 1.08514". */
export function orderWords(voice: Voice, order: OrderFacts["what"]): string {
  // As an older service queued it.
  if (typeof order === "string") return order;
  const { say } = voice;
  const of = { what: tradedWords(voice, order) };
  const isBuy = order.side === "buy";
  switch (order.type) {
    case "limit":
      return isBuy ? say("buy limit {what}", of) : say("sell limit {what}", of);
    case "stop":
      return isBuy ? say("buy stop {what}", of) : say("sell stop {what}", of);
    case "stop_limit":
      return isBuy ? say("buy stop limit {what}", of) : say("sell stop limit {what}", of);
  }
}

/** "0.5 EURUSD at 1.08514". */
export function tradedWords({ say, number, price }: Voice, traded: Traded | string): string {
  // As an older service queued it.
  if (typeof traded === "string") return traded;
  const size = `${number(traded.lots)} ${traded.symbol}`;
  return traded.price === null
    ? size
    : say("{size} at {price}", { size, price: price(traded.price) });
}
