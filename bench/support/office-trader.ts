/**
 * A trader of a large house, beside whom staff looks or does not: how long his orders take to be answered, and how long after
 * it arrived each price is his. Runs in Node.
 */
import { setTimeout as pause } from "node:timers/promises";
import { WebSocket } from "ws";
import { quantile } from "./http-load.ts";

export type Login = { readonly access_token: string; readonly session_id: string };

/** Both in ms, the middle of all. */
export type Waits = { readonly order: number; readonly price: number };

export type WatchedTrader = {
  /** `orders` one after the other; the prices are those that come meanwhile. */
  measure(orders: number): Promise<Waits>;
  close(): void;
};

/** Column of the time at which a price arrived at the service, Unix ms. @interface §6 Prices */
const ARRIVED_COLUMN = 9;
/** Orders a second are what a hand that hurries sends. */
const BETWEEN_ORDERS_MS = 20;
const LOTS = 0.01;

/** ms, with what Date.now() cuts off. */
const nowMs = (): number => performance.timeOrigin + performance.now();

export async function signIn(url: string, username: string, password: string): Promise<Login> {
  const answer = await fetch(`${url}/auth/v1/oauth2/login`, {
    method: "POST",
    headers: {
      authorization: `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`,
    },
  });
  if (!answer.ok) throw new Error(`sign-in refused: ${await answer.text()}`);
  return ((await answer.json()) as { data: Login }).data;
}

export async function watchTrader(
  url: string,
  { access_token, session_id }: Login,
  symbol_id: number,
): Promise<WatchedTrader> {
  const ws = new WebSocket(`${url.replace(/^http/, "ws")}/ws`, { headers: { origin: url } });
  await new Promise((resolve, reject) => ws.once("open", resolve).once("error", reject));
  let prices: number[] = [];
  ws.on("message", (data, isBinary) => {
    if (!isBinary) return;
    const at = nowMs();
    const arrived = Number((data as Buffer).toString("utf8").split(",")[ARRIVED_COLUMN]);
    prices.push(at - arrived);
  });
  ws.send(JSON.stringify({ type: "start_market_feed", session_id }));
  let sent = 0;
  /** Into the market and out of it again, in turn. */
  const order = async (): Promise<number> => {
    const startMs = performance.now();
    const answer = await fetch(`${url}/api/v1/orders`, {
      method: "POST",
      headers: { authorization: `Bearer ${access_token}`, "content-type": "application/json" },
      body: JSON.stringify({ symbol_id, type: 0, side: sent % 2, volume: LOTS }),
    });
    const text = await answer.text();
    sent += 1;
    if (answer.status !== 201) throw new Error(`an order got ${answer.status}: ${text}`);
    return performance.now() - startMs;
  };
  return {
    async measure(orders) {
      prices = [];
      const times: number[] = [];
      for (let n = 0; n < orders; n += 1) {
        times.push(await order());
        await pause(BETWEEN_ORDERS_MS);
      }
      const middle = (of: number[]) => quantile(Float64Array.from(of).sort(), 0.5);
      return { order: middle(times), price: middle(prices) };
    },
    close: () => ws.terminate(),
  };
}
