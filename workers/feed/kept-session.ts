/**
 * A session as the browser keeps it over a reload: read, and taken away. Runs in the feed worker. A remembered one lies under
 * its holder's name, one that is not under its tab's key; whoever looks for one never finds another's.
 */
import { holderOf } from "../../domain/holder.ts";
import { openSession, type SessionTokens } from "./session-seal.ts";
import type { SessionStore } from "./session-store.ts";
import { openForTab, tabRecordName } from "./tab-seal.ts";

/** `holder` as of SessionStore.load. */
export async function loadRemembered(
  store: SessionStore,
  holder: string | null,
): Promise<SessionTokens | null> {
  const sealed = await store.load(holder);
  return sealed && openSession(sealed);
}

export async function loadOfTab(
  store: SessionStore,
  tab_key: string | null,
): Promise<SessionTokens | null> {
  if (tab_key === null) return null;
  const name = await tabRecordName(tab_key);
  const record = name && (await store.loadTab(name));
  return record ? openForTab(record, tab_key) : null;
}

/** What lies where this session is kept: its newest tokens, another session's, or nothing. */
export const loadPlaceOf = (
  store: SessionStore,
  tokens: SessionTokens,
): Promise<SessionTokens | null> =>
  tokens.remember_me ? loadRemembered(store, holderOf(tokens)) : loadOfTab(store, tokens.tab_key);

/** Nothing of this session stays. Another sign-in of the same holder may have taken its place: that one does. */
export async function clearKept(store: SessionStore, tokens: SessionTokens): Promise<void> {
  const { remember_me, tab_key, session_id } = tokens;
  const found = await loadPlaceOf(store, tokens);
  if (found !== null && found.session_id !== session_id) return;
  if (remember_me) return store.clear(holderOf(tokens));
  const name = tab_key && (await tabRecordName(tab_key));
  if (name !== null) await store.clearTab(name);
}
