/** The sources of prices, read. Runs in the service. @interface §4.7 */
import {
  listDataProviders,
  readDataProvider,
  type DataProviderDeps,
} from "../../office/data-providers.ts";
import type { Handlers } from "../operation.ts";

export function dataProviderRoutes(deps: DataProviderDeps) {
  return {
    /** @interface operation:data_providers_list */
    async data_providers_list() {
      return listDataProviders(deps);
    },
    /** @interface operation:data_provider_get */
    async data_provider_get({ params }) {
      return readDataProvider(deps, params.id);
    },
  } satisfies Handlers;
}
