/**
 * Accounts of their own for the tests of passwords and demos, and what such a test asks of the service. Runs in the tests.
 */
import { EventEmitter, once } from "node:events";
import type { LoginResult } from "../../contract/session.ts";
import type { SignupDemoResult } from "../../contract/signup.ts";
import { expectContractAnswer } from "./expect-answer.ts";
import { basic, type Answer, type TestService } from "./service.ts";

export const PASSWORD = "tide-lamp-orbit";
export const INVESTOR_PASSWORD = "quiet-harbour-mist";

export type IdentityDesk = {
  /** A new demo account, its e-mail told apart by its number. */
  newcomer(more?: Record<string, unknown>): Promise<SignupDemoResult>;
  /** The answer to a sign-in. */
  tryLogin(username: string | number, password: string): Promise<Answer>;
  /** A session; throws when it is refused. */
  login(account_id: number, password?: string): Promise<LoginResult>;
  /** A call, its answer held against the contract. */
  ask(method: string, path: string, token: string, body?: unknown): Promise<Answer>;
  /** The status of a call that every session may make. */
  statusOf(session: LoginResult): Promise<number>;
};

/** Sign-ups and sign-ins are limited by address: each comes from one of its own. */
export function openIdentityDesk(service: TestService): IdentityDesk {
  let addresses = 0;
  const somewhere = () => {
    addresses += 1;
    return { "x-forwarded-for": `198.18.${addresses >> 8}.${addresses & 255}` };
  };
  const tryLogin: IdentityDesk["tryLogin"] = (username, password) =>
    service.call("POST", "/auth/v1/oauth2/login", {
      headers: { authorization: basic(String(username), password), ...somewhere() },
    });
  const ask: IdentityDesk["ask"] = async (method, path, token, body) => {
    // A bare string is a body too.
    const sent = typeof body === "string" ? JSON.stringify(body) : body;
    const answer = await service.call(method, path, {
      token,
      ...(sent === undefined ? {} : { body: sent }),
    });
    expectContractAnswer(method, path, answer);
    return answer;
  };
  return {
    async newcomer(more = {}) {
      const headers = somewhere();
      const body = {
        name: "Nora Quill",
        email: `new${addresses}@visitor.example`,
        password: PASSWORD,
        accept_terms: true,
        ...more,
      };
      const answer = await service.call("POST", "/auth/v1/signup/demo", { body, headers });
      if (answer.status !== 201) throw new Error(`sign-up refused: ${answer.text}`);
      return (answer.body as { data: SignupDemoResult }).data;
    },
    tryLogin,
    async login(account_id, password = PASSWORD) {
      const answer = await tryLogin(account_id, password);
      if (answer.status !== 200) throw new Error(`login refused: ${answer.text}`);
      return (answer.body as { data: LoginResult }).data;
    },
    ask,
    async statusOf({ access_token }) {
      return (await ask("GET", "/api/v1/accounts/me", access_token)).status;
    },
  };
}

/** What a refusal is, for toMatchObject. */
export const refused = (status: number, error: string) => ({ status, body: { error } });

/** Environment of a service whose callers may say where they are. */
export const BEHIND_PROXY = { TRUSTED_PROXIES: "127.0.0.1", SEED_DEMO: "1" };

/** A destination for the log that keeps every line, and tells of each. */
export function createLogText() {
  const told = new EventEmitter();
  let text = "";
  return {
    destination: {
      write(line: string) {
        text += line;
        told.emit("line");
      },
    },
    text: () => text,
    /** Resolves once the text holds this. */
    async until(words: string): Promise<void> {
      while (!text.includes(words)) await once(told, "line");
    },
  };
}
