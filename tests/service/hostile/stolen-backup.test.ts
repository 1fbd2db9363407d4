/** Whoever has a copy of the database has nothing that opens the service: every value of it is tried. @bar X8 X20 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRefreshToken, createSecret, hashToken } from "../../../server/auth/tokens.ts";
import { openClient } from "../../support/plain-client.ts";
import { basic, startTestService, type TestService } from "../../support/service.ts";
import { triesOf } from "../../support/tries.ts";

const SAMPLES = triesOf({ quick: 100_000, turn: 100_000, whole: 1_000_000 }, "SAMPLES");
/** Far more than a copy with one account's sessions holds: a bound, not a choice. */
const VALUES_MAX = 5_000;
/** A value may stand for a token in each of these forms. */
const FORMS = ["hex", "base64", "base64url", "utf8"] as const;

let service: TestService;
let secrets: string[];
let client: { client_id: string; client_secret: string };
beforeAll(async () => {
  service = await startTestService();
  const login = await service.login();
  const path = "/api/v1/accounts/me/client-secret";
  const key = await service.call("POST", path, { token: login.access_token });
  client = (key.body as { data: typeof client }).data;
  const { access_token, refresh_token, session_id } = login;
  secrets = [access_token, refresh_token, session_id, client.client_secret, "demo-trader"];
});
afterAll(() => service.close());

/** Every value of the tables that know of sign-ins: texts as they are, bytes as bytes. */
async function storedValues(): Promise<(string | Buffer)[]> {
  const columns = await service.sql<{ table: string; column: string }[]>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type in ('bytea', 'text', 'character varying')
      and (table_name ~ 'session|token|secret|code|account|client|limit' and table_name !~ 'journal')`;
  const values = await Promise.all(
    columns.map(async ({ table, column }) => {
      const rows = await service.sql<{ value: string | Buffer | null }[]>`
        select distinct ${service.sql(column)} as value from ${service.sql(table)}`;
      return rows.flatMap(({ value }) => (value === null ? [] : [value]));
    }),
  );
  return values.flat();
}

const spellings = (value: string | Buffer): string[] =>
  typeof value === "string" ? [value] : FORMS.map((form) => value.toString(form));

describe("a stolen copy of the database", () => {
  it("opens nothing with any value that it holds, in no form", async () => {
    const values = (await storedValues()).flatMap(spellings).filter((text) => text.length > 3);
    const written = values.filter((text) => /^[ -~]+$/.test(text));
    expect(values.length).toBeGreaterThan(20);
    expect(values.length).toBeLessThan(VALUES_MAX);
    // The hash of a token that lives is among them, or nothing would be proven.
    expect(values).toContain(hashToken(secrets[0] ?? "").toString("hex"));
    for (const text of written) {
      const me = await service.call("GET", "/api/v1/accounts/me", { token: text });
      expect([text, me.status]).toEqual([text, 401]);
    }
    for (const text of values) {
      for (const secret of secrets) expect(text.includes(secret)).toBe(false);
    }
  });

  it("gives no session over the socket", async () => {
    const hashes = (await storedValues()).filter((value) => Buffer.isBuffer(value));
    expect(hashes.length).toBeGreaterThan(2);
    for (const hash of hashes.slice(0, 20)) {
      const session_id = hash.toString("base64url");
      const socket = await openClient(service.socketUrl);
      socket.send({ type: "auth", session_id, payload: {} });
      await socket.nextEvent("unauthorized");
      await socket.close();
    }
  });

  it("signs nobody in with a stored hash for a password or a key's secret", async () => {
    const [row] = await service.sql<{ password_hash: string }[]>`
      select password_hash from accounts where account_id = 100001`;
    const hash = row?.password_hash ?? "";
    expect(hash).toMatch(/^\$argon2id\$/);
    for (const [path, name] of [
      ["/auth/v1/oauth2/login", "100001"],
      ["/auth/v1/oauth2/token?grant_type=client_credentials", client.client_id],
    ] as const) {
      const headers = { authorization: basic(name, hash) };
      expect((await service.call("POST", path, { headers })).status).toBe(401);
    }
  });
});

describe("a secret", () => {
  it(`has 256 bits, and none of ${SAMPLES} comes twice`, () => {
    const seen = new Set<string>();
    for (let n = 0; n < SAMPLES; n += 1) seen.add(createSecret());
    expect(seen.size).toBe(SAMPLES);
    expect(Buffer.from(createSecret(), "base64url")).toHaveLength(32);
    expect(createRefreshToken("x")).toMatch(/^x\.[A-Za-z0-9_-]{43}$/);
  });
});
