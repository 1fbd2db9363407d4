/**
 * Every REST operation, in one table, by name: the service's router, the terminal's client and the OpenAPI document are
 * all built from it. Paths, methods and statuses of documented rows never change. Runs anywhere; pure.
 * @interface §4 Endpoints
 */
import type { z } from "zod";
import type { Endpoint } from "./endpoint.ts";
import { ACCOUNT_ENDPOINTS } from "./endpoints-accounts.ts";
import { AUTH_ENDPOINTS } from "./endpoints-auth.ts";
import { CLIENT_DEALING_ENDPOINTS } from "./endpoints-client-dealing.ts";
import { DEALING_ENDPOINTS } from "./endpoints-dealing.ts";
import { DOCUMENT_ENDPOINTS } from "./endpoints-documents.ts";
import { INBOX_ENDPOINTS, REPORT_ENDPOINTS } from "./endpoints-inbox-and-reports.ts";
import { MARKET_ENDPOINTS } from "./endpoints-market.ts";
import { MONEY_ENDPOINTS } from "./endpoints-money.ts";
import { MY_ACCOUNT_ENDPOINTS } from "./endpoints-my-account.ts";
import {
  BROKER_ENDPOINTS,
  COMMISSION_ENDPOINTS,
  CONFIG_ENDPOINTS,
  DATA_PROVIDER_ENDPOINTS,
} from "./endpoints-office.ts";
import { ORDER_SENDING_ENDPOINTS } from "./endpoints-order-sending.ts";
import { PASSWORD_RESET_ENDPOINTS } from "./endpoints-password-reset.ts";
import { PRICE_ALERT_ENDPOINTS } from "./endpoints-price-alerts.ts";
import { PUSH_ENDPOINTS } from "./endpoints-push.ts";
import { SECOND_APPROVAL_ENDPOINTS } from "./endpoints-second-approval.ts";
import { SIGNUP_ENDPOINTS } from "./endpoints-signup.ts";
import { STAFF_ENDPOINTS } from "./endpoints-staff.ts";
import { TRADING_ENDPOINTS } from "./endpoints-trading.ts";
import { TWO_FACTOR_ENDPOINTS } from "./endpoints-two-factor.ts";
import { WIDGET_ENDPOINTS } from "./endpoints-widgets.ts";

type Table = typeof AUTH_ENDPOINTS &
  typeof SIGNUP_ENDPOINTS &
  typeof PASSWORD_RESET_ENDPOINTS &
  typeof TWO_FACTOR_ENDPOINTS &
  typeof MY_ACCOUNT_ENDPOINTS &
  typeof DOCUMENT_ENDPOINTS &
  typeof PRICE_ALERT_ENDPOINTS &
  typeof PUSH_ENDPOINTS &
  typeof ACCOUNT_ENDPOINTS &
  typeof STAFF_ENDPOINTS &
  typeof MONEY_ENDPOINTS &
  typeof BROKER_ENDPOINTS &
  typeof COMMISSION_ENDPOINTS &
  typeof CONFIG_ENDPOINTS &
  typeof DATA_PROVIDER_ENDPOINTS &
  typeof MARKET_ENDPOINTS &
  typeof WIDGET_ENDPOINTS &
  typeof TRADING_ENDPOINTS &
  typeof ORDER_SENDING_ENDPOINTS &
  typeof DEALING_ENDPOINTS &
  typeof CLIENT_DEALING_ENDPOINTS &
  typeof SECOND_APPROVAL_ENDPOINTS &
  typeof INBOX_ENDPOINTS &
  typeof REPORT_ENDPOINTS;

export const ENDPOINTS: Table = {
  ...AUTH_ENDPOINTS,
  ...SIGNUP_ENDPOINTS,
  ...PASSWORD_RESET_ENDPOINTS,
  ...TWO_FACTOR_ENDPOINTS,
  ...MY_ACCOUNT_ENDPOINTS,
  ...DOCUMENT_ENDPOINTS,
  ...PRICE_ALERT_ENDPOINTS,
  ...PUSH_ENDPOINTS,
  ...ACCOUNT_ENDPOINTS,
  ...STAFF_ENDPOINTS,
  ...MONEY_ENDPOINTS,
  ...BROKER_ENDPOINTS,
  ...COMMISSION_ENDPOINTS,
  ...CONFIG_ENDPOINTS,
  ...DATA_PROVIDER_ENDPOINTS,
  ...MARKET_ENDPOINTS,
  ...WIDGET_ENDPOINTS,
  ...TRADING_ENDPOINTS,
  ...ORDER_SENDING_ENDPOINTS,
  ...DEALING_ENDPOINTS,
  ...CLIENT_DEALING_ENDPOINTS,
  ...SECOND_APPROVAL_ENDPOINTS,
  ...INBOX_ENDPOINTS,
  ...REPORT_ENDPOINTS,
} satisfies Record<string, Endpoint>;

export type Operation = keyof Table;

/** The table as pairs, for whoever walks it: the router, the documents, the tests. */
export const OPERATIONS = Object.entries(ENDPOINTS) as [Operation, Endpoint][];

type Output<S> = S extends z.ZodType ? z.output<S> : null;
type Input<S> = S extends z.ZodType ? z.input<S> : never;

/** What the service works with once the request is parsed: defaults filled in, text turned into numbers. */
export type ParamsOf<O extends Operation> = Output<Table[O]["params"]>;
export type QueryOf<O extends Operation> = Output<Table[O]["query"]>;
export type BodyOf<O extends Operation> = Output<Table[O]["body"]>;
/** `data` of the success envelope; null for 204 and for files. */
export type ResultOf<O extends Operation> = Output<Table[O]["result"]>;

type Slot<K extends string, S> = [Input<S>] extends [never]
  ? Readonly<Partial<Record<K, undefined>>>
  : Partial<Input<S>> extends Input<S>
    ? { readonly [P in K]?: Input<S> }
    : { readonly [P in K]: Input<S> };

/** What a caller gives: only the parts the operation takes, those with defaults optional. */
export type InputOf<O extends Operation> = Slot<"params", Table[O]["params"]> &
  Slot<"query", Table[O]["query"]> &
  Slot<"body", Table[O]["body"]>;
