/** The worker's door with the real feed behind it, which comes late, only when needed, once, or not at all. */
import { BroadcastChannel } from "node:worker_threads";
import { afterEach, describe, expect, it } from "vitest";
import { FeedDoor, NOT_LOADED, type FeedMaker } from "../../workers/feed/feed-door.ts";
import { FeedHost } from "../../workers/feed/feed-host.ts";
import { sealSession, type SealedSession } from "../../workers/feed/session-seal.ts";
import { TabChannel, type ChannelLike } from "../../workers/feed/tab-channel.ts";
import { nodeFeedPorts } from "../support/node-feed-ports.ts";
import { makeSymbol } from "./make-symbol.ts";
import { startScriptedService, type ScriptedService } from "./scripted-service.ts";

const CREDENTIALS = { username: "100001", password: "demo", remember_me: false };
const SESSION = { account_id: 100_001, scope: "Trader", remember_me: false };
const KEY = { symbol_id: 7, timeframe: "M1", side: "bid" } as const;
const UNFETCHED = new TypeError("Failed to fetch dynamically imported module");

const services: ScriptedService[] = [];
const doors: FeedDoor[] = [];
const channels: BroadcastChannel[] = [];
let channelName = 0;

const makeFeed: FeedMaker = ({ origin }, observer, places) =>
  new FeedHost(
    origin,
    nodeFeedPorts({
      random: () => 0,
      store: places.store,
      channel: new TabChannel(places.openChannel()),
      presence: places.presence,
    }),
    null,
    observer,
  );

/** Tabs of one browser, each behind a door, against one service. */
async function openBrowser(stored: SealedSession | null = null, hasLocks = true) {
  const service = await startScriptedService([makeSymbol(7)]);
  services.push(service);
  channelName += 1;
  const name = `feed-door-test-${channelName}`;
  let tabsIn = 0;
  const openTab = async (load: () => Promise<FeedMaker> = () => Promise.resolve(makeFeed)) => {
    let loads = 0;
    const door = new FeedDoor({
      load: () => {
        loads += 1;
        return load();
      },
      holdForLife: () => Promise.resolve(),
      store: {
        load: () => Promise.resolve(stored),
        save: () => Promise.resolve(true),
        clear: () => Promise.resolve(),
        loadTab: () => Promise.resolve(null),
        saveTab: () => Promise.resolve(),
        clearTab: () => Promise.resolve(),
      },
      presence: {
        enter: () => (tabsIn += 1),
        leave: () => (tabsIn -= 1),
        isAnyTabIn: () => Promise.resolve(hasLocks ? tabsIn > 0 : null),
      },
      openChannel: () => {
        const channel = new BroadcastChannel(name);
        channels.push(channel);
        return channel as unknown as ChannelLike;
      },
    });
    doors.push(door);
    await door.open(
      { origin: service.origin, language: "en", snapshots: null, life_lock: "life" },
      {
        status: () => undefined,
        symbols: () => undefined,
        event: () => undefined,
        sessionEnded: () => undefined,
        signedInElsewhere: () => undefined,
        sealed: () => undefined,
      },
    );
    return { door, loads: () => loads };
  };
  return { service, openTab };
}

const sealed = () =>
  sealSession({
    account_id: 100_001,
    scope: "Trader",
    session_id: "session-1",
    access_token: "access",
    refresh_token: "refresh",
    remember_me: false,
    tab_key: null,
    renewal_key: null,
    generation: 0,
  });

afterEach(async () => {
  for (const door of doors.splice(0)) await door.signOut();
  for (const channel of channels.splice(0)) channel.close();
  for (const service of services.splice(0)) await service.close();
});

describe("before anybody signs in", () => {
  it("nothing is loaded: no session is found, and there is nothing to hurry, check or close", async () => {
    const { openTab, service } = await openBrowser();
    const { door, loads } = await openTab();
    expect(await door.resume(null, null, null)).toBeNull();
    await door.hurry();
    await door.check();
    await door.closeBars(0);
    await door.signOut();
    expect(await door.rings()).toBeNull();
    expect(await door.openBars(KEY)).toBeNull();
    expect(loads()).toBe(0);
    expect(service.requests).toEqual([]);
  });
});

describe("the feed is loaded", () => {
  it("once, ahead of the sign-in, however often the page says so", async () => {
    const { openTab } = await openBrowser();
    const { door, loads } = await openTab();
    await Promise.all([door.warm(), door.warm()]);
    await door.warm();
    expect(await door.signIn(CREDENTIALS)).toEqual({ ok: true, session: SESSION });
    expect((await door.rings())?.buffer.byteLength).toBeGreaterThan(0);
    expect(loads()).toBe(1);
  });

  it("by the sign-in itself where nobody typed", async () => {
    const { openTab } = await openBrowser();
    const { door, loads } = await openTab();
    expect(await door.signIn(CREDENTIALS)).toMatchObject({ ok: true });
    expect(loads()).toBe(1);
  });

  it("by a call, which is then refused like any without a session", async () => {
    const { openTab } = await openBrowser();
    const { door, loads } = await openTab();
    expect(await door.call("symbols_list", {})).toMatchObject({ ok: false, status: 401 });
    expect(await door.history(KEY, null, 10)).toMatchObject({ ok: false, status: 401 });
    expect(loads()).toBe(1);
  });

  it("to take up a remembered session", async () => {
    const { openTab } = await openBrowser(await sealed());
    const { door, loads } = await openTab();
    expect(await door.resume(null, null, null)).toEqual(SESSION);
    expect(loads()).toBe(1);
  });

  it("to go on with the session of a worker that died", async () => {
    const { openTab } = await openBrowser();
    const { door, loads } = await openTab();
    expect(await door.resume(await sealed(), null, null)).toEqual(SESSION);
    expect(await door.resume(await sealed(), null, null)).toEqual(SESSION);
    expect(loads()).toBe(1);
  });

  it.each([true, false])(
    "to take up the session of another tab (Web Locks: %s)",
    async (hasLocks) => {
      const { openTab, service } = await openBrowser(null, hasLocks);
      const first = await openTab();
      await first.door.signIn(CREDENTIALS);
      const second = await openTab();
      expect(await second.door.resume(null, null, null)).toEqual(SESSION);
      expect(second.loads()).toBe(1);
      expect(service.requests.filter((request) => request.endsWith("/login"))).toHaveLength(1);
    },
  );
});

describe("a feed that cannot be fetched", () => {
  it("is an outcome like that of an absent service, and the next try can succeed", async () => {
    const { openTab } = await openBrowser();
    const answers = [UNFETCHED, UNFETCHED, UNFETCHED];
    const { door, loads } = await openTab(() => {
      const fault = answers.pop();
      return fault === undefined ? Promise.resolve(makeFeed) : Promise.reject(fault);
    });
    await door.warm();
    expect(await door.signIn(CREDENTIALS)).toEqual(NOT_LOADED);
    expect(await door.call("symbols_list", {})).toEqual(NOT_LOADED);
    expect(NOT_LOADED).toMatchObject({ ok: false, status: 0 });
    expect(await door.signIn(CREDENTIALS)).toMatchObject({ ok: true });
    expect(loads()).toBe(4);
  });

  it("leaves a session where it is, to be taken up later", async () => {
    const { openTab } = await openBrowser(await sealed());
    let isAway = true;
    const { door } = await openTab(() =>
      isAway ? Promise.reject(UNFETCHED) : Promise.resolve(makeFeed),
    );
    expect(await door.resume(null, null, null)).toBeNull();
    isAway = false;
    expect(await door.resume(null, null, null)).toEqual(SESSION);
  });

  it("is not mistaken for one that is broken", async () => {
    const { openTab } = await openBrowser();
    const broken = new RangeError("a bug in the chunk");
    const { door } = await openTab(() => Promise.reject(broken));
    await expect(door.signIn(CREDENTIALS)).rejects.toBe(broken);
  });
});
