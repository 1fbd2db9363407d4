/** Sessions in one tab and in several, against a service that rotates its tokens. @bar T11 T18 T21 */
import { BroadcastChannel } from "node:worker_threads";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { CallInput, CallResult } from "./feed-api.ts";
import { machineWaits } from "./machine-waits.ts";
import { failure, type RestClient } from "./rest-client.ts";
import {
  AWAIT_TAB_TOKENS_MS,
  RENEW_AHEAD_MS,
  SessionKeeper,
  TAKE_UP_TAB_MS,
} from "./session-keeper.ts";
import type { LockRunner } from "./session-ports.ts";
import { openSession, sealSession, type SealedSession } from "./session-seal.ts";
import type { SessionStore, TabRecord } from "./session-store.ts";
import { openForTab } from "./tab-seal.ts";
import { TabChannel, type ChannelLike } from "./tab-channel.ts";

type Handler = (
  operation: string,
  input: CallInput,
  authorization: string | null,
) => CallResult<unknown> | Promise<CallResult<unknown>>;

const login = (generation: number) => ({
  account_id: 100_001,
  access_token: `access-${generation}`,
  refresh_token: `refresh-${generation}`,
  session_id: "session-1",
  expires_in: 900,
  scope: "Trader",
});

/** A service that rotates: the access token of the last generation is good, older ones are 401. */
function makeService() {
  const log: string[] = [];
  let generation = 1;
  let isAlive = true;
  /** The token that was replaced last, and the key that came with it. */
  let replaced: string | null = null;
  const service = {
    log,
    expire: () => void (generation += 0.5),
    kill: () => void (isAlive = false),
    refreshes: () => log.filter((entry) => entry.startsWith("refresh_token")).length,
    /** Replaced by a test to answer otherwise; null: as always. */
    before: null as Handler | null,
    async send(
      operation: string,
      input: CallInput,
      authorization: string | null,
    ): Promise<CallResult<unknown>> {
      log.push(`${operation} ${authorization ?? JSON.stringify(input.body)}`);
      await Promise.resolve();
      const special = await service.before?.(operation, input, authorization);
      if (special !== undefined) return special;
      if (operation === "login") return { ok: true, data: login(generation) };
      if (operation === "refresh_token") {
        const { refresh_token, renewal_key } = input.body as Record<string, string>;
        const asked = `${refresh_token} ${renewal_key}`;
        if (isAlive && asked === replaced) return { ok: true, data: login(generation) };
        if (!isAlive || refresh_token !== `refresh-${Math.floor(generation)}`) {
          return failure(401, "expired or invalid token");
        }
        generation = Math.floor(generation) + 1;
        replaced = asked;
        return { ok: true, data: login(generation) };
      }
      const isGood = isAlive && authorization === `Bearer access-${generation}`;
      return isGood ? { ok: true, data: operation } : failure(401, "expired or invalid token");
    },
  };
  return service;
}

/** As IndexedDB would: shared by the tabs of one origin. */
class MemoryStore implements SessionStore {
  readonly remembered = new Map<string | null, SealedSession>();
  /** The demo trader's. */
  get sealed(): SealedSession | null {
    return this.remembered.get("100001") ?? null;
  }
  load = (holder: string | null) => Promise.resolve(this.remembered.get(holder) ?? null);
  save = (holder: string, sealed: SealedSession) => {
    this.remembered.set(holder, sealed);
    return Promise.resolve(true);
  };
  clear = (holder: string) => {
    this.remembered.delete(holder);
    return Promise.resolve();
  };
  readonly tabs = new Map<string, TabRecord>();
  loadTab = (name: string) => Promise.resolve(this.tabs.get(name) ?? null);
  saveTab = (name: string, record: TabRecord) => {
    const before = this.tabs.get(name);
    if (before === undefined || before.generation <= record.generation) this.tabs.set(name, record);
    return Promise.resolve();
  };
  clearTab = (name: string) => {
    this.tabs.delete(name);
    return Promise.resolve();
  };
}

const neverKnown = () => Promise.resolve(null);

/** As Web Locks would: one holder a name, in turn. */
function makeLocks(): LockRunner {
  const queues = new Map<string, Promise<unknown>>();
  return (name, work) => {
    const turn = (queues.get(name) ?? Promise.resolve()).then(work, work);
    queues.set(
      name,
      turn.catch(() => undefined),
    );
    return turn;
  };
}

/** The next renewal is done and its answer never comes. Resolves when it is done. */
function loseAnswerOnce(service: ReturnType<typeof makeService>): Promise<void> {
  return new Promise((resolve) => {
    service.before = async (operation, input, authorization) => {
      if (operation !== "refresh_token") return undefined as never;
      service.before = null;
      await service.send(operation, input, authorization);
      resolve();
      return new Promise(() => undefined);
    };
  });
}

const channels: BroadcastChannel[] = [];
let channelName = 0;

/** Tabs of one browser against one service. */
function makeBrowser(store = new MemoryStore(), service = makeService()) {
  channelName += 1;
  const name = `session-keeper-test-${channelName}`;
  const lock = makeLocks();
  const openTab = () => {
    const channel = new BroadcastChannel(name);
    channels.push(channel);
    const ended: string[] = [];
    let elsewhere = 0;
    const sealed: (SealedSession | null)[] = [];
    let tabKey: string | null = null;
    const keeper = new SessionKeeper(
      {
        rest: service as unknown as RestClient,
        store,
        channel: new TabChannel(channel as unknown as ChannelLike),
        presence: { enter: () => undefined, leave: () => undefined, isAnyTabIn: neverKnown },
        lock,
        monotonic: () => performance.now(),
        after: machineWaits.after,
        wall: () => Date.now(),
      },
      {
        ended: (cause) => ended.push(cause),
        signedInElsewhere: () => void (elsewhere += 1),
        sealed: (copy, tab_key) => {
          sealed.push(copy);
          tabKey = tab_key;
        },
      },
    );
    return { keeper, ended, sealed, tabKey: () => tabKey, elsewhere: () => elsewhere };
  };
  return { service, store, openTab };
}

afterEach(() => {
  for (const channel of channels.splice(0)) channel.close();
});

describe("signing in", () => {
  it("gives who is in, and no token", async () => {
    const { openTab } = makeBrowser();
    const { keeper } = openTab();
    const outcome = await keeper.signIn("100001", "demo", false);
    expect(outcome).toEqual({
      ok: true,
      session: { account_id: 100_001, scope: "Trader", remember_me: false },
    });
    expect(keeper.session_id()).toBe("session-1");
  });

  it("that is refused says so in the service's words and leaves nobody in", async () => {
    const { openTab, service } = makeBrowser();
    service.before = () => failure(429, "too many request", 30);
    const { keeper } = openTab();
    const outcome = await keeper.signIn("100001", "demo", true);
    expect(outcome).toMatchObject({ status: 429, message: "too many request", retry_after_s: 30 });
    expect(keeper.info()).toBeNull();
  });

  it("is remembered only when asked for, and then sealed: the token is not in what is stored", async () => {
    const { openTab, store } = makeBrowser();
    await openTab().keeper.signIn("100001", "demo", false);
    expect(store.sealed).toBeNull();
    await openTab().keeper.signIn("100001", "demo", true);
    const stored = store.sealed;
    expect(stored).not.toBeNull();
    expect(Buffer.from(stored?.data ?? new ArrayBuffer(0)).includes("refresh-1")).toBe(false);
    expect(stored?.key.extractable).toBe(false);
  });
});

describe("a call", () => {
  it("carries the token and gives the answer", async () => {
    const { openTab, service } = makeBrowser();
    const { keeper } = openTab();
    await keeper.signIn("100001", "demo", false);
    expect(await keeper.call("symbols_list", {})).toEqual({ ok: true, data: "symbols_list" });
    expect(service.log).toContain("symbols_list Bearer access-1");
  });

  it("without a session is refused without asking the service", async () => {
    const { openTab, service } = makeBrowser();
    expect(await openTab().keeper.call("symbols_list", {})).toMatchObject({ status: 401 });
    expect(service.log).toEqual([]);
  });

  it("that meets 401 renews once, and is sent once more with the new token", async () => {
    const { openTab, service } = makeBrowser();
    const { keeper } = openTab();
    await keeper.signIn("100001", "demo", false);
    service.expire();
    expect(await keeper.call("symbols_list", {})).toMatchObject({ ok: true });
    const sent = service.log.slice(1).map((line) => line.replace(/[0-9a-f]{64}/, "KEY"));
    expect(sent).toEqual([
      "symbols_list Bearer access-1",
      'refresh_token {"refresh_token":"refresh-1","renewal_key":"KEY"}',
      "symbols_list Bearer access-2",
    ]);
    expect(keeper.session_id()).toBe("session-1");
  });

  it("shares one renewal with all others that meet 401 at the same time", async () => {
    const { openTab, service } = makeBrowser();
    const { keeper } = openTab();
    await keeper.signIn("100001", "demo", false);
    service.expire();
    const results = await Promise.all(
      Array.from({ length: 20 }, () => keeper.call("symbols_list", {})),
    );
    expect(results.every((result) => result.ok)).toBe(true);
    expect(service.refreshes()).toBe(1);
  });

  it.each([400, 403, 404, 409, 429, 500])("that meets %d is not sent again", async (status) => {
    const { openTab, service } = makeBrowser();
    const { keeper } = openTab();
    await keeper.signIn("100001", "demo", false);
    service.before = () => failure(status, "no", status === 429 ? 9 : null);
    const result = await keeper.call("symbols_list", {});
    expect(result).toMatchObject({ ok: false, status });
    expect(service.log).toHaveLength(2);
  });

  it("that meets a second 401 ends the session, and nobody signs in by himself", async () => {
    const { openTab, service } = makeBrowser();
    const { keeper, ended } = openTab();
    await keeper.signIn("100001", "demo", true);
    service.before = (operation) =>
      operation === "symbols_list" ? failure(401, "no") : (undefined as never);
    expect(await keeper.call("symbols_list", {})).toMatchObject({ status: 401 });
    expect(ended).toEqual(["unauthorized"]);
    expect(keeper.info()).toBeNull();
    expect(service.log.filter((entry) => entry.startsWith("login"))).toHaveLength(1);
    expect(service.log.filter((entry) => entry.startsWith("symbols_list"))).toHaveLength(2);
  });
});

/** @interface operation:refresh_token @interface error:invalid_token */
describe("a renewal", () => {
  it("whose answer was lost is tried once more", async () => {
    const { openTab, service } = makeBrowser();
    const { keeper } = openTab();
    await keeper.signIn("100001", "demo", false);
    service.expire();
    let isCut = true;
    service.before = (operation) => {
      if (operation !== "refresh_token" || !isCut) return undefined as never;
      isCut = false;
      return failure(0, "cut");
    };
    expect(await keeper.call("symbols_list", {})).toMatchObject({ ok: true });
    expect(service.refreshes()).toBe(2);
  });

  it.each([true, false])(
    "whose answer a reload never heard is repeated after it, remembered: %s",
    async (remember_me) => {
      const { openTab, service, store } = makeBrowser();
      const before = openTab();
      await before.keeper.signIn("100001", "demo", remember_me);
      service.expire();
      const lost = loseAnswerOnce(service);
      void before.keeper.call("symbols_list", {});
      await lost;
      // Nothing is left of the worker, its lock included.
      const after = makeBrowser(store, service).openTab();
      await after.keeper.resume(null, before.tabKey(), "100001");
      expect(await after.keeper.call("symbols_list", {})).toMatchObject({ ok: true });
      expect(after.ended).toEqual([]);
      service.expire();
      expect(await after.keeper.call("symbols_list", {})).toMatchObject({ ok: true });
    },
  );

  it("whose answer a worker's death lost is repeated by the next, and by a tab beside it", async () => {
    for (const heir of ["next worker", "other tab"] as const) {
      const { openTab, service, store } = makeBrowser();
      const dying = openTab();
      await dying.keeper.signIn("100001", "demo", false);
      const tab = makeBrowser(store, service).openTab();
      await tab.keeper.resume(null, dying.tabKey());
      service.expire();
      const lost = loseAnswerOnce(service);
      void dying.keeper.call("symbols_list", {});
      await lost;
      if (heir === "next worker") {
        store.tabs.clear();
        await tab.keeper.resume(dying.sealed.at(-1) ?? null);
      }
      expect(await tab.keeper.call("symbols_list", {})).toMatchObject({ ok: true });
    }
  });

  it("sends a new key each time, and none of them twice for two tokens", async () => {
    const { openTab, service } = makeBrowser();
    const { keeper } = openTab();
    await keeper.signIn("100001", "demo", false);
    for (let renewal = 0; renewal < 3; renewal += 1) {
      service.expire();
      await keeper.call("symbols_list", {});
    }
    const keys = service.log.flatMap((line) => /"renewal_key":"([0-9a-f]{64})"/.exec(line)?.[1]);
    expect(new Set(keys.filter((key) => key !== undefined)).size).toBe(3);
  });

  it("while the service is away fails the call and keeps the session", async () => {
    const { openTab, service } = makeBrowser();
    const { keeper, ended } = openTab();
    await keeper.signIn("100001", "demo", false);
    service.expire();
    service.before = (operation) =>
      operation === "refresh_token" ? failure(0, "away") : (undefined as never);
    expect(await keeper.call("symbols_list", {})).toMatchObject({ ok: false, status: 0 });
    expect(ended).toEqual([]);
    service.before = null;
    expect(await keeper.call("symbols_list", {})).toMatchObject({ ok: true });
  });

  it("that is refused ends the session and wipes what was remembered", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { openTab, service, store } = makeBrowser();
    const { keeper, ended, sealed } = openTab();
    await keeper.signIn("100001", "demo", true);
    service.kill();
    const timers = vi.getTimerCount();
    const call = keeper.call("symbols_list", {});
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(timers + 1));
    vi.advanceTimersByTime(AWAIT_TAB_TOKENS_MS);
    vi.useRealTimers();
    expect(await call).toMatchObject({ ok: false, status: 401 });
    expect(ended).toEqual(["unauthorized"]);
    expect(sealed.at(-1)).toBeNull();
    await vi.waitFor(() => expect(store.sealed).toBeNull());
  });
});

describe("ahead of a token's end", () => {
  const LIFE_MS = 900_000;
  const fakeTimers = () =>
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  afterEach(() => void vi.useRealTimers());

  it("it is renewed, once for all tabs, so that no call meets 401", async () => {
    fakeTimers();
    const { openTab, service } = makeBrowser();
    const tabs = Array.from({ length: 10 }, () => openTab());
    await tabs[0]?.keeper.signIn("100001", "demo", false);
    for (const tab of tabs.slice(1)) await tab.keeper.resume(null);
    vi.advanceTimersByTime(LIFE_MS - RENEW_AHEAD_MS - 1);
    expect(service.refreshes()).toBe(0);
    vi.advanceTimersByTime(1);
    vi.useRealTimers();
    await vi.waitFor(() => expect(service.refreshes()).toBe(1));
    // A tab may call with the old token, which still works, until it has heard of the new one.
    await vi.waitFor(async () => {
      const said = service.log.length;
      const results = await Promise.all(tabs.map((tab) => tab.keeper.call("symbols_list", {})));
      expect(results.every((result) => result.ok)).toBe(true);
      const calls = service.log.slice(said);
      expect(calls.filter((entry) => entry.startsWith("symbols_list Bearer access-1"))).toEqual([]);
    });
    expect(service.refreshes()).toBe(1);
    expect(tabs.flatMap((tab) => tab.ended)).toEqual([]);
  });

  it("nothing is renewed any more once the session is over", async () => {
    fakeTimers();
    const { openTab, service } = makeBrowser();
    const { keeper } = openTab();
    await keeper.signIn("100001", "demo", false);
    keeper.end("disconnected_by_broker", null);
    expect(vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(2 * LIFE_MS);
    expect(service.refreshes()).toBe(0);
  });

  it("a first token that ends sooner than was said is renewed by the 401 that tells", async () => {
    const { openTab, service } = makeBrowser();
    const { keeper } = openTab();
    await keeper.signIn("100001", "demo", true);
    service.expire();
    expect(await keeper.call("symbols_list", {})).toMatchObject({ ok: true });
    expect(service.refreshes()).toBe(1);
  });
});

/** @interface operation:logout */
describe("the tabs of one browser", () => {
  it("share the session: a new one takes it up without signing in", async () => {
    const { openTab, service } = makeBrowser();
    const first = openTab();
    await first.keeper.signIn("100001", "demo", false);
    const second = openTab();
    expect(await second.keeper.resume(null)).toMatchObject({ account_id: 100_001 });
    expect(await second.keeper.call("symbols_list", {})).toMatchObject({ ok: true });
    expect(service.log.filter((entry) => entry.startsWith("login"))).toHaveLength(1);
  });

  it.each([true, false])("renew once between them (remembered: %s)", async (remember_me) => {
    const { openTab, service } = makeBrowser();
    const tabs = [openTab(), openTab(), openTab(), openTab()];
    await tabs[0]?.keeper.signIn("100001", "demo", remember_me);
    for (const tab of tabs.slice(1)) await tab.keeper.resume(null);
    service.expire();
    const results = await Promise.all(tabs.map((tab) => tab.keeper.call("symbols_list", {})));
    expect(results.map((result) => result.ok)).toEqual([true, true, true, true]);
    expect(tabs.flatMap((tab) => tab.ended)).toEqual([]);
    expect(service.refreshes()).toBe(1);
  });

  it("do not fall back to the tokens of one that lags behind", async () => {
    const { openTab, service } = makeBrowser();
    const { keeper, ended } = openTab();
    await keeper.signIn("100001", "demo", false);
    service.expire();
    await keeper.call("symbols_list", {});
    const { expires_in: _, ...old } = login(1);
    const tokens = { ...old, remember_me: false, generation: 0 };
    const laggard = new BroadcastChannel(`session-keeper-test-${channelName}`);
    channels.push(laggard);
    const answered = new Promise<unknown>((resolve) => {
      laggard.onmessage = (event: unknown) => resolve((event as { data: unknown }).data);
    });
    laggard.postMessage({ kind: "tokens", tokens, good_ms: null });
    laggard.postMessage({ kind: "ask" });
    expect(await answered).toMatchObject({ tokens: { refresh_token: "refresh-2" } });
    expect(await keeper.call("symbols_list", {})).toMatchObject({ ok: true });
    expect(ended).toEqual([]);
  });

  it("are all signed out by one", async () => {
    const { openTab, service, store } = makeBrowser();
    const first = openTab();
    await first.keeper.signIn("100001", "demo", true);
    const second = openTab();
    await second.keeper.resume(null);
    await first.keeper.signOut();
    await vi.waitFor(() => expect(second.ended).toEqual(["signed_out_elsewhere"]));
    expect(second.keeper.info()).toBeNull();
    expect(store.sealed).toBeNull();
    expect(service.log.filter((entry) => entry.startsWith("logout"))).toHaveLength(1);
    expect(first.ended).toEqual([]);
  });

  it("all hear why the session ended, and stay out until somebody signs in", async () => {
    const { openTab, service, store } = makeBrowser();
    const first = openTab();
    await first.keeper.signIn("100001", "demo", true);
    const second = openTab();
    await second.keeper.resume(null);
    const calls = service.log.length;
    first.keeper.end("disconnected_by_broker", null);
    await vi.waitFor(() => expect(second.ended).toEqual(["disconnected_by_broker"]));
    expect(first.ended).toEqual(["disconnected_by_broker"]);
    expect([first.keeper.session_id(), second.keeper.session_id()]).toEqual([null, null]);
    expect([first.sealed.at(-1), second.sealed.at(-1)]).toEqual([null, null]);
    await vi.waitFor(() => expect(store.sealed).toBeNull());
    expect(service.log).toHaveLength(calls);
    // An end is told once, by whomever it is told again.
    second.keeper.end("unauthorized", null);
    expect(second.ended).toHaveLength(1);
  });

  it.each([
    ["the same account", { scope: "Trader" }, 1],
    ["the same account with other rights", { scope: "Investor" }, 0],
    ["another account", { account_id: 100_002 }, 0],
  ])("that still show an ended session hear of a sign-in to %s", async (_, who, heard) => {
    const { openTab, service } = makeBrowser();
    const first = openTab();
    await first.keeper.signIn("100001", "demo", false);
    const second = openTab();
    await second.keeper.resume(null);
    first.keeper.end("too_many_sessions", null);
    await vi.waitFor(() => expect(second.ended).toHaveLength(1));
    service.before = () => ({ ok: true, data: { ...login(5), session_id: "session-2", ...who } });
    await first.keeper.signIn("100001", "demo", false);
    // Whoever asks is answered after what was said before.
    const third = openTab();
    await third.keeper.resume(null);
    await vi.waitFor(() => expect(second.elsewhere()).toBe(heard));
    expect(second.keeper.session_id()).toBeNull();
  });

  it("drop messages of any other shape", async () => {
    const { openTab } = makeBrowser();
    const { keeper, ended } = openTab();
    await keeper.signIn("100001", "demo", false);
    const stranger = new BroadcastChannel(`session-keeper-test-${channelName}`);
    channels.push(stranger);
    const over = { kind: "over", session_id: "session-1", said: null };
    for (const message of [
      null,
      7,
      {},
      { kind: "tokens", tokens: {} },
      over,
      { ...over, cause: "bored" },
    ]) {
      stranger.postMessage(message);
    }
    // Answered after what was sent before it.
    const answered = new Promise<unknown>((resolve) => {
      stranger.onmessage = (event: unknown) => resolve((event as { data: unknown }).data);
    });
    stranger.postMessage({ kind: "ask" });
    expect(await answered).toMatchObject({ kind: "tokens" });
    expect(keeper.session_id()).toBe("session-1");
    expect(ended).toEqual([]);
  });
});

describe("taking up a session", () => {
  it("finds none where there is none", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { openTab, service } = makeBrowser();
    const found = openTab().keeper.resume(null);
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
    vi.advanceTimersByTime(TAKE_UP_TAB_MS);
    vi.useRealTimers();
    expect(await found).toBeNull();
    expect(service.log).toEqual([]);
  });

  it("that was remembered needs no password", async () => {
    const browser = makeBrowser();
    await browser.openTab().keeper.signIn("100001", "demo", true);
    const sealed = browser.store.sealed;
    const later = makeBrowser();
    if (sealed !== null) later.store.remembered.set("100001", sealed);
    expect(await later.openTab().keeper.resume(null, null, "100001")).toMatchObject({
      remember_me: true,
    });
  });

  it("that is not to be remembered comes back in its own tab, with its newest tokens", async () => {
    const browser = makeBrowser();
    const before = browser.openTab();
    await before.keeper.signIn("100001", "demo", false);
    browser.service.expire();
    expect(await before.keeper.call("symbols_list", {})).toMatchObject({ ok: true });
    expect(browser.store.sealed).toBeNull();
    // All that was in memory is gone, and no other tab is there to ask.
    const { keeper, tabKey } = makeBrowser(browser.store, browser.service).openTab();
    expect(await keeper.resume(null, before.tabKey())).toMatchObject({ remember_me: false });
    expect(tabKey()).toBe(before.tabKey());
    expect(await keeper.call("symbols_list", {})).toMatchObject({ ok: true });
    browser.service.expire();
    expect(await keeper.call("symbols_list", {})).toMatchObject({ ok: true });
    expect(browser.service.refreshes()).toBe(2);
  });

  it("in two tabs with one key renews once: a copied tab begins no line of its own", async () => {
    const { openTab, service } = makeBrowser();
    const first = openTab();
    await first.keeper.signIn("100001", "demo", false);
    const copy = openTab();
    await copy.keeper.resume(null, first.tabKey());
    for (let renewal = 1; renewal <= 3; renewal += 1) {
      service.expire();
      const calls = [first, copy].map(({ keeper }) => keeper.call("symbols_list", {}));
      expect((await Promise.all(calls)).map(({ ok }) => ok)).toEqual([true, true]);
      expect(service.refreshes()).toBe(renewal);
    }
    expect([...first.ended, ...copy.ended]).toEqual([]);
  });

  it("in a copied tab that cannot hear the other finds the renewal in the store", async () => {
    const { openTab, service, store } = makeBrowser();
    const first = openTab();
    await first.keeper.signIn("100001", "demo", false);
    const deaf = makeBrowser(store, service).openTab();
    await deaf.keeper.resume(null, first.tabKey());
    service.expire();
    expect(await first.keeper.call("symbols_list", {})).toMatchObject({ ok: true });
    expect(await deaf.keeper.call("symbols_list", {})).toMatchObject({ ok: true });
    expect(service.refreshes()).toBe(1);
  });

  it("needs both keys: a record without the tab's is worth nothing, nor is a key after the sign-out", async () => {
    const browser = makeBrowser();
    const first = browser.openTab();
    await first.keeper.signIn("100001", "demo", false);
    const key = first.tabKey() ?? "";
    const [record] = browser.store.tabs.values();
    if (record === undefined) throw new Error("nothing was stored");
    expect(await openSession(record.sealed)).toBeNull();
    expect(await openForTab(record, key.replaceAll("a", "b").replaceAll("0", "1"))).toBeNull();
    expect(await openForTab(record, key)).toMatchObject({ refresh_token: "refresh-1" });
    expect([...browser.store.tabs.keys()].join("")).not.toContain(key);
    await first.keeper.signOut();
    expect(browser.store.tabs.size).toBe(0);
    expect(first.tabKey()).toBeNull();
  });

  it("that is remembered gives a tab no key", async () => {
    const { openTab, store } = makeBrowser();
    const { keeper, tabKey } = openTab();
    await keeper.signIn("100001", "demo", true);
    expect([tabKey(), store.tabs.size]).toEqual([null, 0]);
  });

  it("that a dead worker handed over works, remembered or not", async () => {
    const browser = makeBrowser();
    const dead = browser.openTab();
    await dead.keeper.signIn("100001", "demo", false);
    const handover = dead.sealed.at(-1) ?? null;
    expect(handover).not.toBeNull();
    const { keeper } = makeBrowser().openTab();
    expect(await keeper.resume(handover)).toMatchObject({ account_id: 100_001 });
    expect(await keeper.call("symbols_list", {})).toMatchObject({ ok: true });
  });

  it("whose record was altered finds none", async () => {
    const browser = makeBrowser();
    await browser.openTab().keeper.signIn("100001", "demo", true);
    const sealed = browser.store.sealed;
    if (sealed !== null) new Uint8Array(sealed.data).reverse();
    const later = makeBrowser();
    if (sealed !== null) later.store.remembered.set("100001", sealed);
    expect(await later.openTab().keeper.resume(null, null, "100001")).toBeNull();
  });
});

it("a sealed session opens to exactly what was sealed", async () => {
  const keys = { tab_key: null, renewal_key: null };
  const names = { scope: "Trader" as const, remember_me: true, ...keys };
  const tokens = { ...login(1), ...names, generation: 3 };
  const { expires_in: _, ...kept } = tokens;
  const sealed = await sealSession(tokens);
  expect(sealed === null ? null : await openSession(sealed)).toEqual(kept);
});
