/** The sources of prices. Runs in the service. @interface §4.7 */
import type { MarketFeed } from "../../market/market-feed.ts";
import type { DataProviders } from "../../office/data-providers.ts";
import type { Handlers } from "../operation.ts";
import { originOf } from "./trading.ts";

export function dataProviderRoutes(deps: {
  readonly providers: DataProviders;
  readonly market: MarketFeed;
}) {
  const { providers, market } = deps;
  return {
    /** @interface operation:data_providers_list */
    async data_providers_list() {
      return providers.list(market);
    },
    /** @interface operation:data_provider_get */
    async data_provider_get({ params }) {
      return providers.read(params.id, market);
    },
    /** @interface operation:data_provider_create */
    async data_provider_create({ body, caller, ip }) {
      const act = { caller: caller(), origin: originOf(caller(), ip) };
      return providers.read(await providers.create(body, act), market);
    },
    /** @interface operation:data_provider_update */
    async data_provider_update({ params, body, caller, ip }) {
      const act = { caller: caller(), origin: originOf(caller(), ip) };
      await providers.update(params.id, body, act);
      return providers.read(params.id, market);
    },
  } satisfies Handlers;
}
