/**
 * The most that HTTP allows: the service's own route for orders, answering without engine or database. Headers, token,
 * scope, JSON, schema, the command that the body becomes, its hash, the answer and its log line and metrics are the
 * service's own code; tokens are looked up in memory, and what stands in for the engine fills every order at once. A
 * process of its own, see bench/orders.ts.
 */
import { ensure } from "../../domain/assert.ts";
import { toSymbolTerms } from "../../domain/symbol-terms.ts";
import { lotsOf } from "../../domain/volume.ts";
import type { Caller, Sessions } from "../../server/auth/sessions.ts";
import { hashToken } from "../../server/auth/tokens.ts";
import { createOrder, type OrderTaker } from "../../server/gateway/routes/trading.ts";
import { Refusal } from "../../server/refusal.ts";
import { SCRIPTED_SYMBOLS } from "../../tests/support/scripted-market.ts";
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
const symbols = new Map(
  SCRIPTED_SYMBOLS.map((record) => [record.symbol_id, { terms: toSymbolTerms(record) }]),
);
/** In the sequencer's place: every order is filled at once. */
const filled: OrderTaker = {
  ask: async (_, { symbol_id }) => symbols.get(symbol_id) ?? null,
  async submitNamed(command) {
    if (command.kind !== "place_order") throw new Refusal("not_implemented");
    const { account_id, symbol_id, type, side, comment } = command;
    const { terms } = ensure(symbols.get(symbol_id), `symbol ${symbol_id}`);
    const client_order_id = command.client_order_id ?? undefined;
    const body = { symbol_id, type, side, volume: lotsOf(command.volume, terms), comment };
    id += 1;
    const fill = { id, position_id: id, price: 6000.1, at: Date.now() };
    const order = filledOrder(account_id, { ...body, client_order_id }, fill);
    return { answer: { error: null, fix: null, order, position: null }, isReplay: false };
  },
};
const { url, close } = await serveOrders(sessions, createOrder(filled));
listenUntilReleased(url, close);
