/**
 * Every command of the socket with every scope and every way to have no session. @interface §6, event:unauthorized
 * @bar X1 X13
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SCOPES, type Scope } from "../../../contract/codes.ts";
import { COMMANDS } from "../../../contract/commands.ts";
import { STAFF } from "../../../contract/scopes.ts";
import { openClient, type PlainClient } from "../../support/plain-client.ts";
import { startTestService, basic, type TestService } from "../../support/service.ts";
import type { ClientSecret } from "../../../contract/client-secret.ts";
import type { LoginResult } from "../../../contract/session.ts";

const TYPES = Object.keys(COMMANDS) as (keyof typeof COMMANDS)[];

/** What the service says to a command of a session that lives; null: nothing. */
const STAFF_ALONE: readonly string[] = ["watch"];
const ANSWERS: Readonly<Record<keyof typeof COMMANDS, string | null>> = {
  auth: "auth",
  start_market_feed: "auth",
  stop_market_feed: null,
  watch: "watching",
};

describe("a command", () => {
  let service: TestService;
  const live = new Map<Scope, string>();
  const dead = new Map<string, string>();

  beforeAll(async () => {
    service = await startTestService();
    const trader = await service.login();
    const admin = await service.login(900001, "demo-admin");
    live.set("Trader", trader.session_id);
    live.set("Admin", admin.session_id);
    live.set("Investor", (await service.login(100001, "demo-investor")).session_id);
    live.set("Dealer", (await service.login(900002, "demo-dealer")).session_id);
    live.set("API_Trader", await exchange(trader));
    live.set("API_Admin", await exchange(admin));
    const ended = await service.login(100002);
    await service.call("DELETE", "/auth/v1/oauth2/logout", { token: ended.access_token });
    dead.set("an ended session", ended.session_id);
    dead.set("a session_id that nobody was given", "A".repeat(trader.session_id.length));
    dead.set("an access token", trader.access_token);
    dead.set("a refresh token", trader.refresh_token);
    dead.set("no session_id", "");
  });
  afterAll(() => service.close());

  async function exchange({ access_token: token }: LoginResult): Promise<string> {
    const made = await service.call("POST", "/api/v1/accounts/me/client-secret", { token });
    const { client_id, client_secret } = (made.body as { data: ClientSecret }).data;
    const grant = "/auth/v1/oauth2/token?grant_type=client_credentials";
    const authorization = basic(client_id, client_secret);
    const answer = await service.call("POST", grant, { headers: { authorization } });
    return (answer.body as { data: LoginResult }).data.session_id;
  }

  const typesIn = ({ frames }: PlainClient) =>
    frames.flatMap((frame) => (frame.kind === "event" ? [frame.type] : []));

  describe.each(TYPES)("%s", (type) => {
    it.each(SCOPES)("of %s is taken, or refused where it is not for it", async (scope) => {
      const session_id = live.get(scope) ?? "";
      const client = await openClient(service.socketUrl, { session_id });
      client.send({ type, session_id, payload: {} });
      const isForStaff = STAFF_ALONE.includes(type);
      const isBarred = isForStaff && !STAFF.includes(scope);
      const answer = isBarred ? "forbidden" : ANSWERS[type];
      // It is looked up who they are.
      if (isForStaff && answer !== null) await client.nextEvent(answer);
      client.send({ type: "no_such_command", session_id });
      // Commands are answered in order.
      await client.nextEvent("bad_request");
      expect(typesIn(client).includes("unauthorized")).toBe(false);
      expect(typesIn(client).includes("forbidden")).toBe(isBarred);
      if (answer !== null) expect(typesIn(client)).toContain(answer);
      await client.close();
    });

    // @rule 6.1.1 6.7.3 6.9.2
    it.each([
      "an ended session",
      "a session_id that nobody was given",
      "an access token",
      "a refresh token",
      "no session_id",
    ])("with %s is unauthorized, and the socket closes", async (what) => {
      const client = await openClient(service.socketUrl);
      client.send({ type, session_id: dead.get(what), payload: {} });
      await client.nextEvent("unauthorized");
      await client.closed;
      expect(typesIn(client)).toEqual(["unauthorized"]);
    });

    it("with another's session_id on a socket of one's own is unauthorized", async () => {
      const client = await openClient(service.socketUrl, { session_id: live.get("Trader") ?? "" });
      client.send({ type, session_id: live.get("Dealer"), payload: {} });
      await client.nextEvent("unauthorized");
      await client.closed;
    });
  });
});
