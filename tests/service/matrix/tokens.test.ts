/** Every operation with every way to have no right to any: always the same 401, whatever the ids. @interface §5, §7 @bar X1 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OPERATIONS } from "../../../contract/endpoints.ts";
import { ERRORS, type ErrorName } from "../../../contract/errors.ts";
import type { LoginResult } from "../../../contract/session.ts";
import { basic, startTestService, type TestService } from "../../support/service.ts";
import { GUARDED, pathsOf } from "./cells.ts";
import { ROWS } from "./rows.ts";

const ACCESS_TOKEN_MS = 15 * 60_000;
/** Asked at once. */
const LINES = 16;

describe("a caller without a live session", () => {
  let service: TestService;
  /** Authorization headers by what is wrong with them; null: no header. */
  const headers: Record<string, string | null> = {};

  beforeAll(async () => {
    service = await startTestService();
    const { sql } = service;
    const signIn = () => service.login(100001);
    headers["an expired token"] = bearer(await signIn());
    service.clock.advance(ACCESS_TOKEN_MS);
    const killed = await signIn();
    const logout = { token: killed.access_token };
    expect((await service.call("DELETE", "/auth/v1/oauth2/logout", logout)).status).toBe(204);
    headers["the token of an ended session"] = bearer(killed);
    const live = await signIn();
    headers["no header"] = null;
    headers["a password"] = basic("100001", "demo-trader");
    headers["another scheme"] = `Token ${live.access_token}`;
    headers["no token"] = "Bearer ";
    headers["two tokens"] = `Bearer ${live.access_token}, Bearer ${live.access_token}`;
    headers["a token that nobody was given"] = `Bearer ${"A".repeat(live.access_token.length)}`;
    headers["a refresh token"] = `Bearer ${live.refresh_token}`;
    headers["a session_id"] = `Bearer ${live.session_id}`;
    headers["a disabled account's"] = bearer(await service.login(100002));
    await sql`update accounts set status = 3 where account_id = 100002`;
    headers["an ended trial's"] = bearer(await service.login(900002, "demo-dealer"));
    await sql`update accounts set trial_expires_at = ${service.clock.now()}
      where account_id = 900002`;
  });
  afterAll(() => service.close());

  const bearer = ({ access_token }: LoginResult) => `Bearer ${access_token}`;

  it.each<[what: string, error: ErrorName]>([
    ["no header", "missing_authorization"],
    ["a password", "invalid_token"],
    ["another scheme", "invalid_token"],
    ["no token", "invalid_token"],
    ["two tokens", "invalid_token"],
    ["a token that nobody was given", "invalid_token"],
    ["an expired token", "invalid_token"],
    ["the token of an ended session", "invalid_token"],
    ["a refresh token", "invalid_token"],
    ["a session_id", "invalid_token"],
    ["a disabled account's", "account_deactivated"],
    ["an ended trial's", "trial_expired"],
  ])("with %s is refused by every operation, for every id", async (what, error) => {
    // @interface error:missing_authorization @interface error:invalid_token
    // @interface error:account_deactivated @interface error:trial_expired
    const header = headers[what];
    if (header === undefined) throw new Error(`no header was made for ${what}`);
    const { status, message } = ERRORS[error];
    const expected = { success: false, code: status, message, error };
    const cells = GUARDED.flatMap(([operation, row]) => pathsOf(operation, row));
    const wrong: unknown[] = [];
    await inLines(cells, async ({ method, path, body }) => {
      const answer = await service.call(method, path, {
        headers: header === null ? {} : { authorization: header },
        ...(body === undefined ? {} : { body }),
      });
      const isRight = answer.text === JSON.stringify(expected) && answer.status === status;
      if (!isRight) wrong.push([method, path, answer.text]);
    });
    expect(wrong).toEqual([]);
    expect(cells.length).toBeGreaterThan(GUARDED.length);
  });

  it("meets a table that has a row for every operation, and no other", () => {
    expect(Object.keys(ROWS).toSorted()).toEqual(OPERATIONS.map(([name]) => name).toSorted());
  });
});

async function inLines<T>(work: readonly T[], act: (one: T) => Promise<void>): Promise<void> {
  const left = [...work];
  const line = async () => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) await act(one);
  };
  await Promise.all(Array.from({ length: LINES }, line));
}
