/** Who may call what, as named sets of scopes. Runs anywhere; pure. @interface §1 Roles and scopes, §5 (11, 12) */
import { SCOPES, type Scope } from "./codes.ts";

/** Every live session. What is not its own stays hidden from all but staff. */
export const EVERYONE: readonly Scope[] = SCOPES;

/** May place, modify, cancel and close, on the own account only. */
export const TRADERS: readonly Scope[] = ["Trader", "API_Trader"];

/** Signed in with the account's own password: may change passwords and keys, read and clear the inbox. */
export const OWNERS: readonly Scope[] = ["Trader", "Admin", "Dealer"];

/** May have an API key: it carries API_Trader or API_Admin. */
export const KEY_OWNERS: readonly Scope[] = ["Trader", "Admin"];

/** May read what belongs to a password session: the owners and the investor, who reads everything. */
export const PASSWORD_SESSIONS: readonly Scope[] = ["Trader", "Investor", "Admin", "Dealer"];

/** The back office: sees every account. API_Admin has provisioning, all groups, config and reports. */
export const STAFF: readonly Scope[] = ["Admin", "Dealer", "API_Admin"];

/** Trade for a client: people who sign in and can be asked why. API_Admin is a program's key, and its rights name no trading. */
export const DEALERS: readonly Scope[] = ["Admin", "Dealer"];

/** Changes the terms of trade: groups, commissions, configuration, providers, broker. */
export const ADMINS: readonly Scope[] = ["Admin", "API_Admin"];

/** May have a report made: any password session but the investor's, and API_Admin; never API_Trader. */
export const REPORTERS: readonly Scope[] = ["Trader", "Admin", "Dealer", "API_Admin"];

export const REPORT_READERS: readonly Scope[] = [...REPORTERS, "Investor"];
