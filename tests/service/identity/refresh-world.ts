/**
 * A model of one account's sessions and refresh tokens, written from the interface and the decisions alone, run step by
 * step beside the real thing. Runs in the tests. @interface §5 (7)
 */
import { expect } from "vitest";
import { REFRESH_REUSE_GRACE_MS, SESSIONS_PER_ACCOUNT_MAX } from "../../../contract/limits.ts";
import { createSessions, type Sessions } from "../../../server/auth/sessions.ts";
import { hashToken } from "../../../server/auth/tokens.ts";
import { createBus } from "../../../server/bus.ts";
import type { Database } from "../../../server/database/connect.ts";
import { Refusal } from "../../../server/refusal.ts";
import { createManualClock } from "../../support/service.ts";

type Session = {
  readonly session_id: string;
  isAlive: boolean;
  /** By generation, oldest first; the last one works while the session lives. */
  readonly tokens: string[];
  /** With which key each was replaced; null: with none. */
  readonly keys: (string | null)[];
  /** When the last but one was replaced. */
  replacedAt: number;
};

/** How often each thing came up: a run that never met one proves nothing of it. */
export type Counts = Record<
  | "renewed"
  | "raced"
  | "repeated"
  | "previous"
  | "late"
  | "older"
  | "unknown"
  | "dead"
  | "ended"
  | "evicted",
  number
>;
export const NO_COUNTS: Counts = {
  renewed: 0,
  raced: 0,
  repeated: 0,
  previous: 0,
  late: 0,
  older: 0,
  unknown: 0,
  dead: 0,
  ended: 0,
  evicted: 0,
};

const LATER_MS_MAX = 2 * REFRESH_REUSE_GRACE_MS;

export class RefreshWorld {
  readonly counts: Counts = { ...NO_COUNTS };
  readonly #sql: Database;
  readonly #account_id: number;
  readonly #random: () => number;
  readonly #clock = createManualClock();
  readonly #sessions: Sessions;
  readonly #known: Session[] = [];
  #keys = 0;

  constructor(sql: Database, account_id: number, random: () => number) {
    this.#sql = sql;
    this.#account_id = account_id;
    this.#random = random;
    this.#sessions = createSessions(sql, this.#clock, createBus());
  }

  /** One random thing, and what must hold after it. */
  async step(): Promise<void> {
    const dice = this.#random();
    const session = this.#pick(this.#known);
    if (session === undefined || dice < 0.04) await this.#open();
    else if (dice < 0.06) await this.#end(session);
    else if (dice < 0.2) this.#clock.advance(Math.floor(this.#random() * LATER_MS_MAX));
    else if (dice < 0.35) await this.#race(session);
    else if (dice < 0.6) await this.#refresh(session, session.tokens.at(-1) ?? "");
    else if (dice < 0.62) await this.#refresh(session, `${session.session_id}.${"A".repeat(43)}`);
    else if (dice < 0.8) await this.#refresh(session, session.tokens.at(-2) ?? "none");
    else if (dice < 0.9) await this.#repeat(session);
    else await this.#refresh(session, this.#pick(session.tokens) ?? "");
    await this.#check();
  }

  #pick<T>(from: readonly T[]): T | undefined {
    // Mostly the newest, so that sessions live through many generations.
    const back = Math.floor(this.#random() ** 2 * Math.min(from.length, 8));
    return from[from.length - 1 - back];
  }

  async #open(): Promise<void> {
    const { session_id, refresh_token } = await this.#sessions.open({
      account_id: this.#account_id,
      scope: "Trader",
      remember_me: true,
      ip_address: "192.0.2.1",
      user_agent: "",
      language: null,
    });
    const live = this.#known.filter(({ isAlive }) => isAlive);
    const [oldest] = live;
    if (oldest !== undefined && live.length >= SESSIONS_PER_ACCOUNT_MAX) {
      oldest.isAlive = false;
      this.counts.evicted += 1;
    }
    this.#known.push({
      session_id,
      isAlive: true,
      tokens: [refresh_token],
      keys: [],
      replacedAt: 0,
    });
  }

  async #end(session: Session): Promise<void> {
    await this.#sessions.end(hashToken(session.session_id).toString("hex"), "logout");
    session.isAlive = false;
    this.counts.ended += 1;
  }

  /** The new refresh token, or null for 401. */
  async #attempt(
    session: Session,
    token: string,
    renewal_key: string | null,
  ): Promise<string | null> {
    try {
      const result = await this.#sessions.refresh({
        refresh_token: token,
        remember_me: null,
        renewal_key,
        language: null,
      });
      expect(result.session_id).toBe(session.session_id);
      return result.refresh_token;
    } catch (error) {
      if (error instanceof Refusal && error.error === "invalid_token") return null;
      throw error;
    }
  }

  async #refresh(session: Session, token: string): Promise<void> {
    const key = this.#key();
    const renewed = await this.#attempt(session, token, key);
    const back = session.tokens.length - 1 - session.tokens.indexOf(token);
    if (!session.isAlive) {
      this.counts.dead += 1;
      expect(renewed).toBeNull();
    } else if (!session.tokens.includes(token)) {
      this.counts.unknown += 1;
      expect(renewed).toBeNull();
    } else if (back === 0) {
      this.counts.renewed += 1;
      this.#replace(session, renewed, key);
    } else {
      const isLate = this.#clock.now() - session.replacedAt > REFRESH_REUSE_GRACE_MS;
      this.counts[back > 1 ? "older" : isLate ? "late" : "previous"] += 1;
      expect(renewed).toBeNull();
      if (back > 1 || isLate) session.isAlive = false;
    }
  }

  /** A key that was never used, or none. */
  #key(): string | null {
    this.#keys += 1;
    return this.#random() < 0.5 ? null : `key-${this.#keys}`.padEnd(32, "-");
  }

  /** A token that was replaced comes again, with the key that it was replaced with: the newest but one is answered again. */
  async #repeat(session: Session): Promise<void> {
    const keys = session.keys.slice(-2);
    const at = session.keys.length - 1 - Math.floor(this.#random() * keys.length);
    const key = session.keys[at] ?? null;
    if (key === null) return;
    const renewed = await this.#attempt(session, session.tokens[at] ?? "", key);
    const isNewest = at === session.keys.length - 1;
    if (session.isAlive && isNewest) {
      this.counts.repeated += 1;
      expect(renewed).toBe(session.tokens.at(-1));
      return;
    }
    this.counts[session.isAlive ? "older" : "dead"] += 1;
    expect(renewed).toBeNull();
    session.isAlive = false;
  }

  /**
   * The current token from several places at once: one of them gets the next, all get the same where they have one key, and
   * the session lives.
   */
  async #race(session: Session): Promise<void> {
    const token = session.tokens.at(-1) ?? "";
    const key = this.#key();
    const count = 2 + Math.floor(this.#random() * 4);
    const attempts = Array.from({ length: count }, () => this.#attempt(session, token, key));
    const renewed = (await Promise.all(attempts)).filter((next) => next !== null);
    expect(renewed).toHaveLength(session.isAlive ? (key === null ? 1 : count) : 0);
    expect(new Set(renewed).size).toBe(session.isAlive ? 1 : 0);
    this.counts.raced += 1;
    if (session.isAlive) this.#replace(session, renewed[0] ?? null, key);
  }

  #replace(session: Session, renewed: string | null, key: string | null): void {
    expect(renewed).not.toBeNull();
    session.keys.push(key);
    session.tokens.push(renewed ?? "");
    session.replacedAt = this.#clock.now();
  }

  /** One working refresh token a live session, the model's; none of a dead one. */
  async #check(): Promise<void> {
    const rows = await workingTokens(this.#sql, this.#account_id);
    const hex = (token: string) => hashToken(token).toString("hex");
    const expected = this.#known
      .filter(({ isAlive }) => isAlive)
      .map(({ session_id, tokens }) => {
        return { session: hex(session_id), tokens: [hex(tokens.at(-1) ?? "")] };
      });
    expect(rows).toEqual(expected.toSorted((a, b) => (a.session < b.session ? -1 : 1)));
  }
}

/** Refresh tokens that were not replaced, by session: of live sessions, and of any other that still has tokens. */
async function workingTokens(
  sql: Database,
  account_id: number,
): Promise<{ session: string; tokens: string[] }[]> {
  const rows = await sql<{ session: string; tokens: string[] }[]>`
    select encode(s.session_hash, 'hex') as session,
      coalesce(array_agg(encode(r.token_hash, 'hex')) filter (where r.replaced_at is null),
        '{}') as tokens
    from sessions s left join refresh_tokens r using (session_hash)
    where s.account_id = ${account_id} and (s.ended_at is null or r.token_hash is not null)
    group by s.session_hash order by s.session_hash`;
  return [...rows];
}
