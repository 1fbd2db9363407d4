import { createRoot, createSignal } from "solid-js";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SessionInfo } from "../../workers/feed/feed-api.ts";
import {
  ARMED_IDLE_MS,
  answerTerms,
  arm,
  disarm,
  guardArming,
  isArmed,
  isAsking,
} from "./arming.ts";

/** A page that can be hidden and touched, with one account signed in. */
function open(acceptedBy: readonly number[] = [7]) {
  const page = new EventTarget();
  const look = Object.assign(new EventTarget(), { visibilityState: "visible" });
  vi.stubGlobal("window", page);
  vi.stubGlobal("document", look);
  const [session, setSession] = createSignal<SessionInfo | null>({
    account_id: 7,
    scope: "Trader",
    remember_me: false,
  });
  const [fresh, setFresh] = createSignal(true);
  const told: string[] = [];
  const [accepted, setAccepted] = createSignal(acceptedBy);
  const close = createRoot((dispose) => {
    guardArming({ session, fresh, sessionEnd: () => null }, (why) => told.push(why), {
      value: accepted,
      set: (next) => void setAccepted(next),
      reset: () => undefined,
      setAside: () => undefined,
      ready: () => true,
      flush: () => Promise.resolve(),
    });
    return dispose;
  });
  return {
    accepted,
    told,
    setFresh,
    switchAccount: (account_id: number) =>
      setSession({ account_id, scope: "Trader", remember_me: false }),
    touch: () => page.dispatchEvent(new Event("keydown")),
    hide: () => {
      look.visibilityState = "hidden";
      look.dispatchEvent(new Event("visibilitychange"));
    },
    close,
  };
}

let page: ReturnType<typeof open>;
beforeEach(() => {
  vi.useFakeTimers();
  page = open();
});
afterEach(() => {
  page.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("one-click trading", () => {
  it("is off until it is switched on", () => {
    expect(isArmed()).toBe(false);
    arm();
    expect(isArmed()).toBe(true);
    disarm("user");
    expect(isArmed()).toBe(false);
    expect(page.told).toEqual([]);
  });

  it("asks for the terms once an account, and stays off where they are declined", () => {
    page.close();
    page = open([]);
    arm();
    expect([isArmed(), isAsking()]).toEqual([false, true]);
    answerTerms(false);
    expect([isArmed(), isAsking()]).toEqual([false, false]);
    arm();
    answerTerms(true);
    expect([isArmed(), isAsking(), page.accepted()]).toEqual([true, false, [7]]);
    disarm("user");
    arm();
    expect([isArmed(), isAsking()]).toEqual([true, false]);
    page.switchAccount(8);
    arm();
    expect([isArmed(), isAsking()]).toEqual([false, true]);
  });

  it.each([
    ["the page is out of sight", () => page.hide()],
    ["the connection is lost", () => page.setFresh(false)],
    ["the account is another", () => page.switchAccount(8)],
    ["nothing was touched for long", () => vi.advanceTimersByTime(ARMED_IDLE_MS + 5_000)],
    ["the page goes", () => page.close()],
  ])("switches itself off where %s", (_words, happen) => {
    arm();
    happen();
    expect(isArmed()).toBe(false);
    expect(page.told).toHaveLength(1);
  });

  it("stays on while the page is touched", () => {
    arm();
    for (let minutes = 0; minutes < 20; minutes += 4) {
      vi.advanceTimersByTime(4 * 60_000);
      page.touch();
    }
    expect(isArmed()).toBe(true);
  });

  it("is off before the first touch after a sleep is looked at by a button", () => {
    arm();
    // Timers slept too.
    vi.setSystemTime(Date.now() + ARMED_IDLE_MS);
    page.touch();
    expect(isArmed()).toBe(false);
  });

  it("cannot be switched on where prices are not current", () => {
    page.setFresh(false);
    arm();
    expect([isArmed(), isAsking()]).toEqual([false, false]);
  });
});
