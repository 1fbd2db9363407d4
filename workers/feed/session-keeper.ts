/**
 * Keeps the session: signs in, renews, shares it with the other tabs, and forgets it. Runs in the feed worker:
 * tokens live in its memory and leave it only sealed, or over the tabs' own channel. Must never sign in by
 * itself, and never let two renewals of one session run at once. @interface §5 Authentication
 *
 * @interface operation:login
 * @interface operation:refresh_token
 * @interface operation:logout
 */
import { LoginResult } from "../../contract/session.ts";
import { holderOf } from "../../domain/holder.ts";
import { ASK_TABS_MS } from "./ask-tabs.ts";
import type {
  CallFailure,
  CallInput,
  CallResult,
  SessionEndCause,
  SessionInfo,
  SignInOutcome,
} from "./feed-api.ts";
import { clearKept, loadOfTab, loadPlaceOf, loadRemembered } from "./kept-session.ts";
import { basicCredential, bearerCredential, failure } from "./rest-client.ts";
import {
  infoOf,
  openSession,
  sealSession,
  type SealedSession,
  type SessionTokens,
} from "./session-seal.ts";
import type { SessionHandlers, SessionPorts } from "./session-ports.ts";
import { makeKey, sealForTab, tabRecordName } from "./tab-seal.ts";
import type { TabMessage } from "./tab-channel.ts";

/** An access token is renewed this long before it ends, or a fifth of its life where that is less. */
export const RENEW_AHEAD_MS = 60_000;

/** A tab that is known to have a session is given this long to answer: it may be busy, or in the background. */
export const TAKE_UP_TAB_MS = 3_000;

/** A timer of the browser takes no more. */
const TIMER_MS_MAX = 2 ** 31 - 1;

/** After a refused renewal, this long for the tab that may have renewed just before us. */
export const AWAIT_TAB_TOKENS_MS = 1_000;

/** renewed: try again with the new token. over: the session is dead. Otherwise the failure to show. */
type Renewal = "renewed" | "over" | CallResult<never>;

type TokenNews = Extract<TabMessage, { kind: "tokens" }>;

export class SessionKeeper {
  readonly #ports: SessionPorts;
  readonly #handlers: SessionHandlers;
  #tokens: SessionTokens | null = null;
  /** Whose session ended, for as long as the page still shows it. No secret. */
  #endedInfo: SessionInfo | null = null;
  #renewing: Promise<Renewal> | null = null;
  /** Until when the access token is good, as far as is known, on the monotonic clock. */
  #goodUntil: number | null = null;
  #dropRenewal: (() => void) | null = null;
  /** Whoever waits for tokens from another tab. */
  #awaiting: ((news: TokenNews) => void) | null = null;

  constructor(ports: SessionPorts, handlers: SessionHandlers) {
    this.#ports = ports;
    this.#handlers = handlers;
    ports.channel.listen((message) => this.#hear(message));
  }

  /** The WebSocket's credential, or null without a session. */
  session_id(): string | null {
    return this.#tokens?.session_id ?? null;
  }

  info(): SessionInfo | null {
    return this.#tokens === null ? null : infoOf(this.#tokens);
  }

  /** Password login, with a code where the service has asked for one. Refusals come back in the service's own words. */
  async signIn(
    username: string,
    password: string,
    remember_me: boolean,
    code?: string,
  ): Promise<SignInOutcome> {
    const credential = basicCredential(username, password);
    const input = { query: { remember_me }, body: code && { code } };
    const answer = await this.#ports.rest.send("login", input, credential);
    if (!answer.ok) return { ...answer, retry_after_s: answer.retry_after_s ?? null };
    const login = LoginResult.parse(answer.data);
    const tab_key = remember_me ? null : makeKey();
    const tokens = { ...login, remember_me, tab_key, renewal_key: null, generation: 0 };
    await this.#adopt(tokens, login.expires_in * 1_000);
    return { ok: true, session: infoOf(tokens) };
  }

  /**
   * Takes up a session that already is: this tab's own of before a reload, handed over by a worker that died, remembered, or
   * another tab's. Null: there is none. Whether it still lives, the first call will tell. `holder`: nobody else's; null: whose
   * it is does not matter.
   */
  async resume(
    handover: SealedSession | null,
    tab_key: string | null = null,
    holder: string | null = null,
  ): Promise<SessionInfo | null> {
    const { store } = this.#ports;
    const kept =
      (await loadOfTab(store, tab_key)) ??
      (await (handover ? openSession(handover) : loadRemembered(store, holder)));
    const isHis = kept !== null && (holder === null || holderOf(kept) === holder);
    const news: TokenNews | null = isHis
      ? { kind: "tokens", tokens: kept, good_ms: null }
      : await this.#findTab(holder);
    if (news !== null) await this.#takeUp(news);
    return this.info();
  }

  /**
   * Another tab may have renewed it since it was read: what lies there is never replaced by older tokens, which would be used
   * twice. Nobody waits for that, since a renewal may be under way.
   */
  async #takeUp({ tokens, good_ms }: TokenNews): Promise<void> {
    this.#ports.channel.post({ kind: "tokens", tokens, good_ms });
    const sealed = await this.#keep(tokens, good_ms);
    if (sealed === null) return;
    void this.#ports.lock(`refresh:${tokens.session_id}`, async () => {
      if (this.#tokens !== tokens || (await this.#adoptStored(tokens))) return;
      await this.#store(sealed, tokens);
    });
  }

  async #findTab(holder: string | null): Promise<TokenNews | null> {
    if ((await this.#ports.presence.isAnyTabIn(holder)) === false) return null;
    return this.#askTabs(TAKE_UP_TAB_MS, holder);
  }

  /** Ends the session on the service and forgets it in every tab. Forgotten here even when the service is away. */
  async signOut(): Promise<void> {
    const tokens = this.#tokens;
    this.#endedInfo = null;
    if (tokens === null) return;
    await this.#forget();
    this.#tellOver(tokens.session_id, "signed_out_elsewhere", null);
    const { rest } = this.#ports;
    const ended = await rest.send("logout", {}, bearerCredential(tokens.access_token));
    // Whoever wakes a machine may sign out before anything was renewed.
    if (ended.ok || ended.status !== 401) return;
    // Of a newer build it is not there any more: then it is forgotten here alone.
    const late = await import("./log-out.ts").catch(() => null);
    await late?.logOutAnew(rest, tokens);
  }

  /**
   * The service said that the session is over: its tokens are forgotten in every tab. `said`: its own words, if any.
   * Nothing here ever signs in again: two devices that push each other out would do so for ever.
   */
  end(cause: SessionEndCause, said: string | null): void {
    const session_id = this.#tokens?.session_id;
    if (session_id === undefined) return;
    this.#tellOver(session_id, cause, said);
    this.#stop(cause, said);
  }

  #stop(cause: SessionEndCause, said: string | null): void {
    this.#endedInfo = cause === "signed_out_elsewhere" ? null : this.info();
    void this.#forget();
    this.#handlers.ended(cause, said);
  }

  #tellOver(session_id: string, cause: SessionEndCause, said: string | null): void {
    this.#ports.channel.post({ kind: "over", session_id, cause, said });
  }

  async #forget(): Promise<void> {
    const tokens = this.#tokens;
    this.#tokens = null;
    this.#ports.presence.leave();
    this.#expect(null);
    this.#handlers.sealed(null, null);
    if (tokens !== null) await clearKept(this.#ports.store, tokens);
  }

  /**
   * Calls an operation with the session's token. 401 is met with one renewal, shared by all calls that need it,
   * and one more try; a second 401 ends the session. Nothing else is tried again. @interface §5 (9)
   * @interface error:invalid_token
   */
  async call(operation: string, input: CallInput): Promise<CallResult<unknown>> {
    const tokens = this.#tokens;
    if (tokens === null) return failure(401, "Nobody is signed in.");
    const credential = bearerCredential(tokens.access_token);
    const first = await this.#ports.rest.send(operation, input, credential, tokens.scope);
    if (first.ok || first.status !== 401) return first;
    const renewal = await this.#renew(tokens);
    if (renewal === "over") return first;
    if (renewal !== "renewed") return renewal;
    const renewed = this.#tokens;
    if (renewed === null) return first;
    const again = bearerCredential(renewed.access_token);
    const second = await this.#ports.rest.send(operation, input, again, renewed.scope);
    if (!second.ok && second.status === 401) this.#endOf(renewed, second);
    return second;
  }

  #renew(used: SessionTokens): Promise<Renewal> {
    if (this.#tokens !== null && this.#tokens !== used) return Promise.resolve("renewed");
    this.#renewing ??= this.#ports
      .lock(`refresh:${used.session_id}`, () => this.#renewAlone(used))
      .finally(() => {
        this.#renewing = null;
      });
    return this.#renewing;
  }

  /** Under the lock: no other tab renews this session meanwhile, but one may have done so just before. */
  async #renewAlone(used: SessionTokens): Promise<Renewal> {
    if (this.#tokens === null) return "over";
    if (this.#tokens !== used) return "renewed";
    if (await this.#adoptStored(used)) return "renewed";
    // Its news may still be on the way; a remembered session would have been in the store.
    if (!used.remember_me && (await this.#askTabs(ASK_TABS_MS)) !== null) return "renewed";
    const input = {
      query: { remember_me: used.remember_me },
      body: { refresh_token: used.refresh_token, renewal_key: await this.#renewalKey(used) },
    };
    let answer = await this.#ports.rest.send("refresh_token", input, null);
    // No answer: it may have worked. One more try tells, for the key makes it the same renewal.
    if (isUnknown(answer)) answer = await this.#ports.rest.send("refresh_token", input, null);
    if (answer.ok) {
      const renewed = LoginResult.parse(answer.data);
      const { remember_me, tab_key, generation } = used;
      const names = { remember_me, tab_key, renewal_key: null, generation: generation + 1 };
      const tokens = { ...renewed, ...names };
      await this.#adopt(tokens, renewed.expires_in * 1_000);
      return "renewed";
    }
    if (answer.status !== 401) return answer;
    const theirs = await this.#awaitTokens(AWAIT_TAB_TOKENS_MS);
    if (theirs !== null || (await this.#adoptStored(used))) return "renewed";
    this.#endOf(used, answer);
    return "over";
  }

  /**
   * The key of this renewal: that of whoever tried it before and was not answered, or a new one, which lies in the store
   * before it is sent.
   */
  async #renewalKey(used: SessionTokens): Promise<string> {
    const stored = await this.#loadStored(used);
    const tried = stored?.generation === used.generation ? stored.renewal_key : null;
    const renewal_key = tried ?? used.renewal_key ?? makeKey();
    const trying = { ...used, renewal_key };
    const sealed = await sealSession(trying);
    if (sealed !== null && this.#tokens === used) {
      this.#handlers.sealed(sealed, used.tab_key);
      await this.#store(sealed, trying);
    }
    return renewal_key;
  }

  /** What the browser has of the same session. */
  async #loadStored(tokens: SessionTokens): Promise<SessionTokens | null> {
    const stored = await loadPlaceOf(this.#ports.store, tokens);
    return stored?.session_id === tokens.session_id ? stored : null;
  }

  /** The session may have been renewed by another tab. */
  async #adoptStored(used: SessionTokens): Promise<boolean> {
    const stored = await this.#loadStored(used);
    if (stored === null || stored.generation <= used.generation) return false;
    await this.#keep(stored, null);
    return true;
  }

  /** Tokens from the service: told to the other tabs, and stored for the next start or the next reload. */
  async #adopt(tokens: SessionTokens, good_ms: number | null): Promise<void> {
    const { account_id, scope, session_id, access_token, refresh_token } = tokens;
    const { remember_me, tab_key, renewal_key, generation } = tokens;
    const names = { account_id, scope, session_id, remember_me, tab_key, renewal_key, generation };
    const own = { ...names, access_token, refresh_token };
    this.#ports.channel.post({ kind: "tokens", tokens: own, good_ms });
    const sealed = await this.#keep(own, good_ms);
    if (sealed !== null) await this.#store(sealed, own);
  }

  /** For the next start where it is remembered, else for the tab's next reload. */
  async #store(sealed: SealedSession, tokens: SessionTokens): Promise<void> {
    const { remember_me, tab_key, generation } = tokens;
    if (remember_me) await this.#ports.store.save(holderOf(tokens), sealed);
    else if (tab_key !== null) await this.#saveTab(sealed, { tab_key, generation });
  }

  async #saveTab(
    sealed: SealedSession,
    keys: { tab_key: string; generation: number },
  ): Promise<void> {
    const record = await sealForTab(sealed, keys, this.#ports.wall());
    const name = await tabRecordName(keys.tab_key);
    // It may be over by now.
    if (name === null || this.#tokens === null) return;
    await this.#ports.store.saveTab(name, record);
  }

  /** Makes them this tab's own. Null: they could not be sealed, or are no longer current. */
  async #keep(tokens: SessionTokens, good_ms: number | null): Promise<SealedSession | null> {
    this.#endedInfo = null;
    this.#tokens = tokens;
    this.#ports.presence.enter(holderOf(tokens));
    this.#expect(good_ms);
    const sealed = await sealSession(tokens);
    if (sealed === null || this.#tokens !== tokens) return null;
    this.#handlers.sealed(sealed, tokens.tab_key);
    return sealed;
  }

  /**
   * Renews ahead of the token's end, so that no order waits for it. By the monotonic clock, so a sleep may make it late;
   * and a first token may end sooner than was said. Then a 401 tells. @interface §5 (8)
   */
  #expect(good_ms: number | null): void {
    this.#dropRenewal?.();
    this.#goodUntil = good_ms === null ? null : this.#ports.monotonic() + good_ms;
    const tokens = this.#tokens;
    if (good_ms === null || good_ms <= 0 || tokens === null) return;
    const aheadMs = Math.min(RENEW_AHEAD_MS, good_ms / 5);
    const waitMs = Math.min(good_ms - aheadMs, TIMER_MS_MAX);
    this.#dropRenewal = this.#ports.after(waitMs, () => void this.#renew(tokens));
  }

  #endOf(used: SessionTokens, refusal: CallFailure): void {
    if (this.#tokens?.session_id === used.session_id) this.end("unauthorized", refusal.message);
  }

  #hear(message: TabMessage): void {
    const tokens = this.#tokens;
    if (message.kind === "ask") {
      if (tokens === null) return;
      const good_ms = this.#goodUntil === null ? null : this.#goodUntil - this.#ports.monotonic();
      this.#ports.channel.post({ kind: "tokens", tokens, good_ms });
    } else if (message.kind === "tokens") {
      // Without a session only a tab that asked takes one up; with one, only news of the same session count.
      if (tokens !== null) {
        if (message.tokens.session_id !== tokens.session_id) return;
        // A tab that was frozen may still tell of older ones: using those would end the session.
        if (message.tokens.generation <= tokens.generation) return;
        void this.#keep(message.tokens, message.good_ms);
      }
      this.#awaiting?.(message);
      if (tokens === null && isOf(message.tokens, this.#endedInfo)) {
        this.#endedInfo = null;
        this.#handlers.signedInElsewhere();
      }
    } else if (tokens?.session_id === message.session_id) {
      this.#stop(message.cause, message.said);
    }
  }

  #askTabs(waitMs: number, holder: string | null = null): Promise<TokenNews | null> {
    this.#ports.channel.post({ kind: "ask" });
    return this.#awaitTokens(waitMs, holder);
  }

  #awaitTokens(waitMs: number, holder: string | null = null): Promise<TokenNews | null> {
    return new Promise((resolve) => {
      const done = (news: TokenNews | null): void => {
        giveUp();
        this.#awaiting = null;
        resolve(news);
      };
      const giveUp = this.#ports.after(waitMs, () => done(null));
      // Each tab answers with what it has.
      this.#awaiting = (news) => {
        if (holder === null || holderOf(news.tokens) === holder) done(news);
      };
    });
  }
}

const isOf = (tokens: SessionTokens, info: SessionInfo | null): boolean =>
  tokens.account_id === info?.account_id && tokens.scope === info.scope;

const isUnknown = (answer: CallResult<unknown>): boolean =>
  !answer.ok && (answer.status === 0 || answer.status >= 500);
