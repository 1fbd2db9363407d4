/** The end of a trial: what its sessions, sockets and positions meet. @interface §7 trial expired, §6 unauthorized */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ACCOUNT_STATUS } from "../../../contract/codes.ts";
import { BEHIND_PROXY, PASSWORD, openIdentityDesk, refused } from "../../support/identity-desk.ts";
import { openClient } from "../../support/plain-client.ts";
import { startTestService, type TestService } from "../../support/service.ts";

const DAY_MS = 86_400_000;
const SYMBOL = 6;
const EXPIRED = refused(401, "trial_expired");

let service: TestService;
let desk: ReturnType<typeof openIdentityDesk>;
beforeAll(async () => {
  service = await startTestService({ environment: BEHIND_PROXY });
  desk = openIdentityDesk(service);
});
afterAll(() => service.close());

const refresh = (refresh_token: string) =>
  service.call("POST", "/auth/v1/oauth2/refresh/token", { body: { refresh_token } });

describe("the end of a trial", () => {
  it("is announced, then refuses calls, refreshes and logins in its own words, and closes sockets", async () => {
    // @interface error:trial_expired @interface event:unauthorized
    const { account_id, trial_expires_at } = await desk.newcomer();
    service.clock.advance(trial_expires_at - service.clock.now() - 60_000);
    const session = await desk.login(account_id);
    const { access_token } = session;
    const me = await desk.ask("GET", "/api/v1/accounts/me", access_token);
    expect(me).toMatchObject({ status: 200, body: { data: { trial_expires_at } } });
    const mine = await openClient(service.socketUrl, { session_id: session.session_id });
    const other = await service.login(100001);
    const theirs = await openClient(service.socketUrl, { session_id: other.session_id });
    service.market.tick(SYMBOL, 100, 101, service.clock.now());
    const order = { symbol_id: SYMBOL, type: 0, side: 0, volume: 1 };
    expect((await desk.ask("POST", "/api/v1/orders", access_token, order)).status).toBe(201);

    service.clock.advance(60_000);
    const told = await mine.nextEvent("unauthorized");
    expect(told).toMatchObject({
      session_id: session.session_id,
      payload: { message: "this trial account has expired", reason: "session" },
    });
    expect(await mine.closed).toMatchObject({ code: 1008 });
    expect(theirs.ws.readyState).toBe(theirs.ws.OPEN);

    expect(await desk.ask("GET", "/api/v1/accounts/me", access_token)).toMatchObject(EXPIRED);
    expect(await desk.ask("POST", "/api/v1/orders", access_token, order)).toMatchObject(EXPIRED);
    expect(await refresh(session.refresh_token)).toMatchObject(EXPIRED);
    expect(await desk.tryLogin(account_id, PASSWORD)).toMatchObject(EXPIRED);
    expect(await desk.tryLogin(account_id, "wrong")).toMatchObject(
      refused(401, "incorrect_credentials"),
    );
    const again = await openClient(service.socketUrl);
    again.send({ type: "auth", session_id: session.session_id });
    await again.nextEvent("unauthorized");
    // What is open stays as it is.
    const [count] = await service.sql`
      select count(*)::integer as open from positions where account_id = ${account_id} and is_open`;
    expect(count).toEqual({ open: 1 });
    await theirs.close();
  });

  it("is still what a session hears that was idle long before", async () => {
    const { account_id } = await desk.newcomer();
    const session = await desk.login(account_id);
    service.clock.advance(31 * DAY_MS);
    expect(await refresh(session.refresh_token)).toMatchObject(EXPIRED);
    expect(await refresh(session.refresh_token)).toMatchObject(EXPIRED);
  });

  it("is undone when staff extends it: the owner signs in again", async () => {
    const { account_id, trial_expires_at } = await desk.newcomer();
    service.clock.advance(30 * DAY_MS);
    expect(await desk.tryLogin(account_id, PASSWORD)).toMatchObject(EXPIRED);
    await service.sql`update accounts set trial_expires_at = ${trial_expires_at + DAY_MS}
      where account_id = ${account_id}`;
    const session = await desk.login(account_id);
    expect(await desk.statusOf(session)).toBe(200);
  });
});

describe("an account that is disabled", () => {
  /** As staff does: a status that the engine does not know is overwritten by its next word of the account. */
  async function disable(account_id: number): Promise<void> {
    const actor = { account_id: 900_001, reason: 2 as const, is_read_only: false };
    const status = ACCOUNT_STATUS.disabled;
    const change = { account_id, actor, status, group_id: undefined, leverage: undefined };
    await service.sequencer.submit({ kind: "update_account", ...change }, null);
  }

  it("has its sockets closed with the reason", async () => {
    // @interface error:account_deactivated
    const { account_id } = await desk.newcomer();
    const { session_id } = await desk.login(account_id);
    const client = await openClient(service.socketUrl, { session_id });
    await disable(account_id);
    expect(await client.nextEvent("unauthorized")).toMatchObject({
      payload: { message: "the account has been deactivated" },
    });
    expect(await client.closed).toMatchObject({ code: 1008 });
  });
});
