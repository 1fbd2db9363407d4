/**
 * Sessions for assistants that show an API key with each call, since most can only send a header that never changes: the key is
 * exchanged as any program would do it, and the session is used until its token ends. Runs in the service.
 * A key that was revoked opens no further session: what it opened ends when its token does, or is ended under Security.
 */
import { createHash } from "node:crypto";
import type { ErrorName } from "../../../contract/errors.ts";
import type { LoginResult } from "../../../contract/session.ts";
import { forgetFirst } from "../../auth/forget-first.ts";
import type { Clock } from "../../clock.ts";
import { Refusal } from "../../refusal.ts";
import type { Told } from "./tool-call.ts";

export type KeySessions = {
  /** The token of the key's session, opened where there is none. `exchange` signs in with the key. @throws Refusal */
  tokenOf(authorization: string, exchange: () => Promise<Told>): Promise<string>;
  /** The session ended before its time. */
  forget(authorization: string): void;
};

/** Beyond it the key that was shown first is forgotten: its next call opens another session. */
const KEYS_MAX = 10_000;
/** A token is not used up to its last moment: the call that it opens still has to be answered. */
const SPARE_MS = 30_000;

type Kept = { readonly token: Promise<string>; until: number };

export function createKeySessions(clock: Clock): KeySessions {
  const kept = new Map<string, Kept>();
  const nameOf = (authorization: string) =>
    createHash("sha256").update(authorization).digest("base64");
  return {
    tokenOf(authorization, exchange) {
      const name = nameOf(authorization);
      const known = kept.get(name);
      if (known !== undefined && clock.now() < known.until) return known.token;
      const opened = exchange().then(loginOf);
      const entry: Kept = { token: opened.then((login) => login.access_token), until: Infinity };
      kept.delete(name);
      if (kept.size >= KEYS_MAX) forgetFirst(kept);
      kept.set(name, entry);
      opened.then(
        ({ expires_in }) => (entry.until = clock.now() + expires_in * 1_000 - SPARE_MS),
        () => kept.get(name) === entry && kept.delete(name),
      );
      return entry.token;
    },
    forget: (authorization) => void kept.delete(nameOf(authorization)),
  };
}

const HTTP_OK = 200;

/** @throws Refusal as it was refused */
function loginOf({ status, text, headers }: Told): LoginResult {
  const body = JSON.parse(text) as { data: LoginResult; error?: ErrorName };
  if (status === HTTP_OK) return body.data;
  const wait = headers["retry-after"];
  const details = wait === undefined ? {} : { retryAfterS: Number(wait) };
  throw new Refusal(body.error ?? "internal_server_error", details);
}
