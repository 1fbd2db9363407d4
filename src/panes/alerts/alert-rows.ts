/** The rows of the lists of price alerts: what waits for a line is another price with each moment. Main thread. */
import {
  createEffect,
  createMemo,
  createSignal,
  onCleanup,
  untrack,
  type Accessor,
} from "solid-js";
import type { PriceAlert } from "../../../contract/price-alert.ts";
import { isWaiting } from "../../alerts/asked-alert.ts";
import { waitingFirst } from "./alert-columns.ts";

/** A line moves slowly beside the market. */
const EVERY_MS = 2_000;

const moves = (alert: PriceAlert): boolean => alert.line !== null && isWaiting(alert);

/** Those of lines are others now and then, so that they are written anew; the rest stay what they are. */
export function createAlertRows(
  alerts: Accessor<readonly PriceAlert[] | null>,
): Accessor<readonly PriceAlert[]> {
  const [turn, setTurn] = createSignal(0);
  const hasLines = createMemo(() => alerts()?.some(moves) === true);
  createEffect(() => {
    if (!hasLines()) return;
    const timer = setInterval(() => setTurn(untrack(turn) + 1), EVERY_MS);
    onCleanup(() => clearInterval(timer));
  });
  return createMemo(() => {
    turn();
    return waitingFirst(alerts()).map((alert) => (moves(alert) ? { ...alert } : alert));
  });
}
