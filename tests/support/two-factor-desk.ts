/** Two-factor sign-in as a person with an app uses it, for the tests of it. Runs in the tests. */
import type { LoginResult } from "../../contract/session.ts";
import type { RecoveryCodes, TwoFactor, TwoFactorSetup } from "../../contract/two-factor.ts";
import { codeOf, stepOf } from "../../server/auth/totp.ts";
import { expectContractAnswer } from "./expect-answer.ts";
import { PASSWORD, type IdentityDesk } from "./identity-desk.ts";
import { basic, type Answer, type TestService } from "./service.ts";

const PATH = "/api/v1/accounts/me/two-factor";
const LOGIN = "/auth/v1/oauth2/login";

export type App = {
  /** What it shows now, or so many steps of 30 s away from now. */
  code(steps?: number): string;
  readonly setup: TwoFactorSetup;
};

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Reads what an app reads, by arithmetic of its own. */
function fromBase32(text: string): Buffer {
  const bits = text.split("").map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, "0"));
  const bytes = bits.join("").match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

export const openApp = (service: TestService, setup: TwoFactorSetup): App => {
  const secret = fromBase32(new URL(setup.uri).searchParams.get("secret") ?? "");
  return { setup, code: (steps = 0) => codeOf(secret, stepOf(service.clock.now()) + steps) };
};

export type Tried = {
  readonly password?: string;
  readonly code?: string;
  /** The address that it comes from. */
  readonly from?: string;
};

export function openTwoFactorDesk(service: TestService, desk: IdentityDesk) {
  let addresses = 0;
  const somewhere = () => {
    addresses += 1;
    return `198.51.${addresses >> 8}.${addresses & 255}`;
  };
  const ask = (method: string, path: string, session: LoginResult, body?: unknown) =>
    desk.ask(method, PATH + path, session.access_token, body);
  const dataOf = <T>({ status, body, text }: Answer): T => {
    if (status !== 200) throw new Error(`refused: ${text}`);
    return (body as { data: T }).data;
  };
  return {
    ask,
    dataOf,
    somewhere,
    async login(username: number | string, tried: Tried = {}): Promise<Answer> {
      const { password = PASSWORD, code, from = somewhere() } = tried;
      const answer = await service.call("POST", LOGIN, {
        headers: { authorization: basic(String(username), password), "x-forwarded-for": from },
        ...(code === undefined ? {} : { body: { code } }),
      });
      expectContractAnswer("POST", LOGIN, answer);
      return answer;
    },
    /** Sets it up in a session; the next code is another one. */
    async turnOn(session: LoginResult, password = PASSWORD) {
      const begun = await ask("POST", "/begin", session, { current_password: password });
      const app = openApp(service, dataOf<TwoFactorSetup>(begun));
      const { recovery_codes } = dataOf<RecoveryCodes>(
        await ask("POST", "/confirm", session, { code: app.code() }),
      );
      service.clock.advance(30_000);
      return { app, recovery_codes };
    },
    state: async (session: LoginResult) => dataOf<TwoFactor>(await ask("GET", "", session)),
  };
}

/** Six digits that are none of those that an app shows around now. */
export function wrongCode(app: App): string {
  const around = new Set([-2, -1, 0, 1, 2].map((steps) => app.code(steps)));
  for (let number = 0; ; number++) {
    const code = String(number).padStart(6, "0");
    if (!around.has(code)) return code;
  }
}
