/** How long what was looked up of a session holds: never for a person, for a moment for a program, never beyond its end. */
import { beforeEach, describe, expect, it } from "vitest";
import { createBusySessions, type BusySessions } from "./busy-sessions.ts";
import type { LiveToken } from "./session-rows.ts";

const row = (last_seen_at: number): LiveToken => ({
  session_hash: Buffer.alloc(32),
  account_id: 1,
  group_id: 1,
  scope: "Trader",
  remember_me: true,
  last_seen_at,
  status: 1,
  trial_expires_at: null,
  expires_at: 10_000,
});

describe("the session of an access token", () => {
  let nowMs = 0;
  let lookUps = 0;
  /** What the database has. */
  let kept: LiveToken | undefined;
  /** Called while the database is asked. */
  let during: () => void = () => undefined;
  let sessions: BusySessions;

  beforeEach(() => {
    nowMs = 0;
    lookUps = 0;
    kept = row(0);
    during = () => undefined;
    sessions = createBusySessions(
      async () => {
        lookUps += 1;
        const found = kept;
        during();
        return found;
      },
      ({ expires_at }) => expires_at <= nowMs,
      () => nowMs,
    );
  });

  const call = async (times: number) => {
    for (let n = 0; n < times; n++) await sessions.find("a");
  };
  /** Calls as fast as a program, until the token is busy. */
  const beBusy = async () => {
    await call(20);
    nowMs += 1_000;
    await call(2);
    lookUps = 0;
  };

  it("is looked up at each call while there are few", async () => {
    for (let n = 0; n < 20; n++) {
      await call(1);
      nowMs += 100;
    }
    expect(lookUps).toBe(20);
  });

  it("is not looked up again at once where the token is busy", async () => {
    await beBusy();
    await call(50);
    expect(lookUps).toBe(0);
    nowMs += 1_000;
    await call(50);
    expect(lookUps).toBe(1);
  });

  it("is looked up again once something changed", async () => {
    await beBusy();
    kept = undefined;
    sessions.forget();
    expect(await sessions.find("a")).toBeUndefined();
  });

  it("that ends while it is looked up is not held", async () => {
    await beBusy();
    nowMs += 1_000;
    during = () => {
      kept = undefined;
      sessions.forget();
    };
    await call(1);
    expect(await sessions.find("a")).toBeUndefined();
  });

  it("whose token has expired is the database's to judge", async () => {
    kept = { ...row(0), expires_at: 1_500 };
    await beBusy();
    kept = undefined;
    nowMs = 1_500;
    expect(await sessions.find("a")).toBeUndefined();
  });
});
