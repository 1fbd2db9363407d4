/**
 * The accounts that were signed in to here and not signed out of: of remembered sessions in every tab, of others in their own
 * tab alone. Main thread; fetched late. What is known of one is what a list of them shows, and no credential: those are the
 * feed worker's, and of sessions that are not remembered the tab's half (feed/tab-front.ts).
 */
import { createEffect, createRoot, createSignal, untrack } from "solid-js";
import { SCOPES, type Scope } from "../../contract/codes.ts";
import { holderOf } from "../../domain/holder.ts";
import type { SessionInfo } from "../../workers/feed/feed-api.ts";
import type { Feed } from "../feed/feed.ts";
import { forgetHolder, KNOWN, tabKeyName } from "../feed/tab-front.ts";
import { accountFacts } from "../stores/account-facts.ts";
import { scopeWords } from "./scope-words.ts";
import { t } from "../language/translate.ts";

/** As many as a list shows; further ones are reached through the sign-in page. */
const ACCOUNTS_MAX = 20;

export type KnownAccount = {
  /** As of domain/holder.ts. */
  readonly holder: string;
  readonly account_id: number;
  /** The alias, or whose it is. */
  readonly name: string;
  readonly role: Scope;
  readonly is_demo: boolean;
};

type Named = { alias: string | null; name: string; is_demo: boolean };

const [known, setKnown] = createRoot(() => createSignal(readAll()));
/** By number. Tracks. */
export { known as knownAccounts };

/** Those of them that are not this holder's. Tracks. */
export const accountsBeside = (holder: string | null): readonly KnownAccount[] =>
  known().filter((one) => one.holder !== holder);

/** Reads anew what a sign-out of this page took away. */
export const rereadAccounts = (): void => void setKnown(readAll());

// Another tab signed in or out.
addEventListener("storage", ({ key }) => {
  if (key === null || key.startsWith(KNOWN)) rereadAccounts();
});

/** While its owner lives: the account of this session is known here as soon as the page has read it. */
export function createNotedAccount(feed: Feed, session: SessionInfo): void {
  createEffect(() => {
    const account = accountFacts(feed).account();
    if (account?.id === session.account_id) note(session, account);
  });
}

function note(session: SessionInfo, { alias, name, is_demo }: Named): void {
  const holder = holderOf(session);
  // Whoever tells of it is no reader of the list.
  if (untrack(() => accountsBeside(holder)).length >= ACCOUNTS_MAX) return;
  // An alias is its owner's to read.
  const shown = session.scope === "Investor" ? name : (alias ?? name);
  const record = JSON.stringify({ name: shown, role: session.scope, is_demo });
  const [kept, other] = session.remember_me
    ? [localStorage, sessionStorage]
    : [sessionStorage, localStorage];
  try {
    // Nothing new: a list that is looked at stays as it is.
    if (kept.getItem(KNOWN + holder) === record) return;
    other.removeItem(KNOWN + holder);
    kept.setItem(KNOWN + holder, record);
  } catch {
    // It is not listed.
  }
  rereadAccounts();
}

/** Ends its session in every tab of this browser, and forgets that it was here. */
export async function removeAccount(feed: Feed, holder: string): Promise<void> {
  await feed.endKept(holder, sessionStorage.getItem(tabKeyName(holder)));
  forgetHolder(holder);
  rereadAccounts();
}

/** Likewise all that are listed beside this one. */
export async function removeOthers(feed: Feed, holder: string): Promise<void> {
  await Promise.all(accountsBeside(holder).map((one) => removeAccount(feed, one.holder)));
}

/** "100002 Mara Lind". */
export const accountTitle = ({ account_id, name }: KnownAccount): string =>
  name === "" ? String(account_id) : `${account_id} ${name}`;

export type AccountBadge = { readonly word: string; readonly isLive: boolean };

/** Demo or live, and what its session may do where that is not to trade; of staff that alone, who have no money. */
export function accountBadges({ role, is_demo }: KnownAccount): AccountBadge[] {
  const money = { word: is_demo ? t("Demo") : t("Live"), isLive: !is_demo };
  if (role === "Trader") return [money];
  const may = { word: scopeWords(role).role, isLive: false };
  return role === "Investor" ? [money, may] : [may];
}

/** "Demo · View only". */
export const accountWords = (one: KnownAccount): string =>
  accountBadges(one)
    .map(({ word }) => word)
    .join(" · ");

function readAll(): readonly KnownAccount[] {
  try {
    return [localStorage, sessionStorage]
      .flatMap((kept) => Object.keys(kept).flatMap((key) => read(kept, key) ?? []))
      .sort((a, b) => a.account_id - b.account_id || a.holder.length - b.holder.length)
      .slice(0, ACCOUNTS_MAX);
  } catch {
    return [];
  }
}

function read(kept: Storage, key: string): KnownAccount | null {
  const holder = key.startsWith(KNOWN) ? key.slice(KNOWN.length) : "";
  const account_id = parseInt(holder, 10);
  if (Number.isNaN(account_id)) return null;
  try {
    const record = Object(JSON.parse(kept.getItem(key) ?? "")) as Record<string, unknown>;
    const role = SCOPES.find((scope) => scope === record["role"]);
    if (role === undefined) return null;
    const name = typeof record["name"] === "string" ? record["name"] : "";
    return { holder, account_id, name, role, is_demo: record["is_demo"] === true };
  } catch {
    return null;
  }
}
