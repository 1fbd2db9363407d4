/**
 * The REST operations that this worker can call, by name. What every session uses is here. What trades, what only staff
 * needs and what is kept of drawings are chunks of their own: the first is loaded for scopes that trade and for no other,
 * so that a terminal that watches has no code in it that could send an order. Runs in the feed worker.
 */
import type { Scope } from "../../contract/codes.ts";
import type { Endpoint } from "../../contract/endpoint.ts";
import { AUTH_ENDPOINTS } from "../../contract/endpoints-auth.ts";
import { INBOX_ENDPOINTS, REPORT_ENDPOINTS } from "../../contract/endpoints-inbox-and-reports.ts";
import { MARKET_ENDPOINTS } from "../../contract/endpoints-market.ts";
import { MY_ACCOUNT_ENDPOINTS } from "../../contract/endpoints-my-account.ts";
import { TRADING_ENDPOINTS } from "../../contract/endpoints-trading.ts";
import { TRADERS } from "../../contract/scopes.ts";

type Table = Readonly<Record<string, Endpoint>>;

const COMMON: Table = {
  ...AUTH_ENDPOINTS,
  ...MY_ACCOUNT_ENDPOINTS,
  ...MARKET_ENDPOINTS,
  ...TRADING_ENDPOINTS,
  ...INBOX_ENDPOINTS,
  ...REPORT_ENDPOINTS,
};

/** Chunks of their own, for those who call them: by how the names of their operations begin. */
const RARE: readonly { readonly prefix: string; readonly load: () => Promise<Table> }[] = [
  {
    prefix: "signup_",
    load: async () => (await import("../../contract/endpoints-signup.ts")).SIGNUP_ENDPOINTS,
  },
  {
    prefix: "password_reset",
    load: async () =>
      (await import("../../contract/endpoints-password-reset.ts")).PASSWORD_RESET_ENDPOINTS,
  },
  {
    prefix: "two_factor",
    load: async () => (await import("../../contract/endpoints-two-factor.ts")).TWO_FACTOR_ENDPOINTS,
  },
  {
    prefix: "document",
    load: async () => (await import("../../contract/endpoints-documents.ts")).DOCUMENT_ENDPOINTS,
  },
  {
    prefix: "push_",
    load: async () => (await import("../../contract/endpoints-push.ts")).PUSH_ENDPOINTS,
  },
  {
    prefix: "price_alert",
    load: async () =>
      (await import("../../contract/endpoints-price-alerts.ts")).PRICE_ALERT_ENDPOINTS,
  },
];

/**
 * The operation of that name, or null where this scope has none; null as scope: nobody is signed in. Rejects with a
 * TypeError, as import() does, where its chunk cannot be fetched.
 */
export async function findOperation(name: string, scope: Scope | null): Promise<Endpoint | null> {
  const rare = RARE.find(({ prefix }) => name.startsWith(prefix));
  const found = rowOf(rare === undefined ? COMMON : await rare.load(), name);
  if (found !== null || scope === null) return found;
  const sending = trades(scope) ? rowOf(await loadSending(), name) : null;
  return sending ?? rowOf(await loadOffice(), name);
}

/** Whether the page calls the operation without a credential: before a sign-in, where one has no session yet. */
export const isPublic = (name: string): boolean => /^(signup|password_reset)|_first_/.test(name);

/** Loads what a session of this scope may need in a hurry. Where it fails, the call that needs it tries again. */
export function warmOperations(scope: Scope): void {
  if (trades(scope)) loadSending().catch(() => undefined);
}

const trades = (scope: Scope): boolean => TRADERS.includes(scope);

async function loadSending(): Promise<Table> {
  return (await import("../../contract/endpoints-order-sending.ts")).ORDER_SENDING_ENDPOINTS;
}

async function loadOffice(): Promise<Table> {
  return (await import("./office-operations.ts")).OFFICE_ENDPOINTS;
}

function rowOf(table: Table, name: string): Endpoint | null {
  return Object.hasOwn(table, name) ? (table[name] ?? null) : null;
}
