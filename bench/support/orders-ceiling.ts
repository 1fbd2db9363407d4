/**
 * The most that HTTP allows: the service's route for orders, answering without engine or database. Tokens are looked up
 * in memory. A process of its own, see bench/orders.ts.
 */
import type { Caller, Sessions } from "../../server/auth/sessions.ts";
import { hashToken } from "../../server/auth/tokens.ts";
import { Refusal } from "../../server/refusal.ts";
import { FIRST_ACCOUNT, type ServerArgument } from "./orders-books.ts";
import { argumentOf, listenUntilReleased } from "./orders-process.ts";
import { filledOrder, serveOrders } from "./orders-route.ts";

const { tokens } = argumentOf<ServerArgument>();
const callers = new Map<string, Caller>(
  tokens.map((token, at) => {
    const session_key = hashToken(token).toString("hex");
    return [
      session_key,
      { session_key, account_id: FIRST_ACCOUNT + at, group_id: 1, scope: "Trader" },
    ];
  }),
);
const elsewhere = () => Promise.reject(new Refusal("not_implemented"));
const sessions: Sessions = {
  open: elsewhere,
  checkSocket: elsewhere,
  refresh: elsewhere,
  end: elsewhere,
  endOf: elsewhere,
  touch: elsewhere,
  sweep: elsewhere,
  hasSocket: () => false,
  async check(token) {
    const caller = callers.get(hashToken(token).toString("hex"));
    if (caller === undefined) throw new Refusal("invalid_token");
    return caller;
  },
};

let id = 0;
const { url, close } = await serveOrders(sessions, async (caller, body) => {
  id += 1;
  return filledOrder(caller, body, { id, position_id: id, price: 6000.1, at: Date.now() });
});
listenUntilReleased(url, close);
