/** Prices, indicators and figures that an account's owner waits for. A chunk of its own in the terminal. Runs anywhere; pure. */
import { z } from "zod";
import type { Scope } from "./codes.ts";
import { operation } from "./operation.ts";
import { IdPath } from "./paths.ts";
import { CrtPriceAlert, PriceAlert, UpdPriceAlert } from "./price-alert.ts";
import { extension } from "./provenance.ts";
import { OWNERS } from "./scopes.ts";

const here = extension("who waits for a price is told when it comes, also with no terminal open");
const path = "/api/v1/accounts/me/price-alerts";

/** The owner, and his key, by which a program or an assistant of his sets them. */
const SETTERS: readonly Scope[] = [...OWNERS, "API_Trader"];
/** An investor reads everything. */
const READERS: readonly Scope[] = [...SETTERS, "Investor"];

export const PRICE_ALERT_ENDPOINTS = {
  price_alerts_list: operation("GET", path, here, {
    summary: "The account's price alerts, the newest first, reached and expired ones with them",
    scopes: READERS,
    result: z.array(PriceAlert),
  }),
  price_alert_create: operation("POST", path, here, {
    summary:
      "Waits for a price, fixed or along a line, an indicator or a figure: price_alert_update tells when it is so",
    scopes: SETTERS,
    body: CrtPriceAlert,
    status: 201,
    result: PriceAlert,
    errors: [404, 409, 422],
  }),
  price_alert_update: operation("PATCH", `${path}/{id}`, here, {
    summary:
      "Moves a price alert, which then waits anew, or changes its note, how often it tells and until when",
    scopes: SETTERS,
    params: IdPath,
    body: UpdPriceAlert,
    result: PriceAlert,
    errors: [422],
  }),
  price_alert_delete: operation("DELETE", `${path}/{id}`, here, {
    summary: "Waits for the price no longer, or forgets an alert that was reached",
    scopes: SETTERS,
    params: IdPath,
    status: 204,
  }),
};
