/** A deal as it is kept, in the words of the wire. Runs in the service. */
import type { Deal } from "../../contract/deal.ts";
import { ensure } from "../../domain/assert.ts";
import type { EnginePort } from "../engine-port/engine-port.ts";
import type { DealRecord } from "../../engine/records.ts";
import { toDeal } from "../../engine/wire/wire-records.ts";

export async function wireDealOf(engine: EnginePort, deal: DealRecord): Promise<Deal> {
  const { symbol_id, account_id } = deal;
  const symbol = ensure(await engine.ask("symbol", { symbol_id }), `symbol ${symbol_id}`);
  const account = ensure(await engine.ask("account", { account_id }), `account ${account_id}`);
  return toDeal(deal, symbol.terms, account.currency_digits);
}
