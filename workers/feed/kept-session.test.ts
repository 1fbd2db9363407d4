/** Sessions of several accounts side by side in one browser: nobody finds another's, and each ends alone. @bar T11 T18 */
import { BroadcastChannel } from "node:worker_threads";
import { afterEach, describe, expect, it, vi } from "vitest";
import { endKept } from "./end-kept.ts";
import type { CallInput, CallResult } from "./feed-api.ts";
import { machineWaits } from "./machine-waits.ts";
import { failure, type RestClient } from "./rest-client.ts";
import { SessionKeeper } from "./session-keeper.ts";
import type { SealedSession } from "./session-seal.ts";
import type { SessionStore, TabRecord } from "./session-store.ts";
import { TabChannel, type ChannelLike } from "./tab-channel.ts";

type Session = { account_id: number; scope: string; generation: number; isExpired: boolean };

/** A house of which everybody may sign in; the password "watch" is an investor's. */
function makeHouse() {
  const sessions = new Map<string, Session>();
  let isAway = false;
  let renewed: Promise<void> = Promise.resolve();
  const loginOf = (id: string, { account_id, scope, generation }: Session) => ({
    account_id,
    scope,
    session_id: id,
    expires_in: 900,
    access_token: `access ${id} ${generation}`,
    refresh_token: `refresh ${id} ${generation}`,
  });
  const answerTo = (token: string, word: string): [string, Session] | null => {
    for (const [id, session] of sessions) {
      if (token === `${word} ${id} ${session.generation}`) return [id, session];
    }
    return null;
  };
  const signIn = (basic: string): CallResult<unknown> => {
    const [username = "", password] = Buffer.from(basic, "base64").toString().split(":");
    const scope = password === "watch" ? "Investor" : "Trader";
    const session = { account_id: Number(username), scope, generation: 1, isExpired: false };
    const id = `s${sessions.size + 1}`;
    sessions.set(id, session);
    return { ok: true, data: loginOf(id, session) };
  };
  const renew = (token: string): CallResult<unknown> => {
    const found = answerTo(token, "refresh");
    if (found === null) return failure(401, "expired or invalid token");
    const [id, session] = found;
    session.generation += 1;
    session.isExpired = false;
    return { ok: true, data: loginOf(id, session) };
  };
  return {
    goAway: () => void (isAway = true),
    /** Renewals are done at once, and answered only when what is returned is called. */
    holdAnswers(): () => void {
      let release = (): void => undefined;
      renewed = new Promise((resolve) => (release = resolve));
      return () => release();
    },
    generations: () => [...sessions.values()].map(({ generation }) => generation),
    expire: () => sessions.forEach((session) => void (session.isExpired = true)),
    /** Whose sessions live. */
    alive: () => [...sessions.values()].map(({ account_id }) => account_id),
    async send(operation: string, input: CallInput, authorization: string | null) {
      await Promise.resolve();
      if (isAway) return failure(0, "away");
      if (operation === "login") return signIn(authorization?.slice("Basic ".length) ?? "");
      if (operation === "refresh_token") {
        const answer = renew((input.body as { refresh_token: string }).refresh_token);
        await renewed;
        return answer;
      }
      const found = answerTo(authorization?.slice("Bearer ".length) ?? "", "access");
      if (found === null || found[1].isExpired) return failure(401, "expired or invalid token");
      if (operation === "logout") sessions.delete(found[0]);
      return { ok: true as const, data: found[1].account_id };
    },
  };
}

class MemoryStore implements SessionStore {
  readonly remembered = new Map<string | null, SealedSession>();
  readonly tabs = new Map<string, TabRecord>();
  loads = 0;
  load = async (holder: string | null) => {
    this.loads += 1;
    return this.remembered.get(holder) ?? null;
  };
  save = async (holder: string, sealed: SealedSession) => {
    this.remembered.set(holder, sealed);
    return true;
  };
  clear = async (holder: string) => void this.remembered.delete(holder);
  loadTab = async (name: string) => this.tabs.get(name) ?? null;
  saveTab = async (name: string, record: TabRecord) => void this.tabs.set(name, record);
  clearTab = async (name: string) => void this.tabs.delete(name);
}

const channels: BroadcastChannel[] = [];
let browsers = 0;
afterEach(() => {
  for (const channel of channels.splice(0)) channel.close();
});

function makeBrowser(house = makeHouse()) {
  browsers += 1;
  const name = `kept-session-test-${browsers}`;
  const store = new MemoryStore();
  const rest = house as unknown as RestClient;
  const queues = new Map<string, Promise<unknown>>();
  const lock = <T>(of: string, work: () => Promise<T>): Promise<T> => {
    const turn = (queues.get(of) ?? Promise.resolve()).then(work, work);
    queues.set(
      of,
      turn.catch(() => undefined),
    );
    return turn;
  };
  const inside = new Set<string>();
  const openChannel = () => {
    const channel = new BroadcastChannel(name);
    channels.push(channel);
    return new TabChannel(channel as unknown as ChannelLike);
  };
  const openTab = () => {
    const ended: string[] = [];
    let tabKey: string | null = null;
    const keeper = new SessionKeeper(
      {
        rest,
        store,
        lock,
        after: machineWaits.after,
        channel: openChannel(),
        presence: {
          enter: (holder) => void inside.add(holder),
          leave: () => undefined,
          isAnyTabIn: async (holder) => (holder === null ? inside.size > 0 : inside.has(holder)),
        },
        monotonic: () => performance.now(),
        wall: () => Date.now(),
      },
      {
        ended: (cause) => ended.push(cause),
        signedInElsewhere: () => undefined,
        sealed: (_, key) => void (tabKey = key),
      },
    );
    return { keeper, ended, tabKey: () => tabKey };
  };
  const end = (holder: string, tab_key: string | null = null) =>
    endKept({ rest, store, lock, channel: openChannel() }, holder, tab_key);
  return { house, store, openTab, end };
}

const whose = async ({ keeper }: { keeper: SessionKeeper }): Promise<unknown> => {
  const answer = await keeper.call("symbols_list", {});
  return answer.ok ? answer.data : answer.status;
};

describe("remembered sessions of several accounts", () => {
  it("are taken up by name, each its own, after renewals too", async () => {
    const { house, openTab } = makeBrowser();
    for (const account of ["100001", "100002"]) await openTab().keeper.signIn(account, "x", true);
    for (let turn = 0; turn < 3; turn += 1) {
      for (const account of ["100001", "100002", "100001"]) {
        const tab = openTab();
        expect(await tab.keeper.resume(null, null, account)).not.toBeNull();
        expect(await whose(tab)).toBe(Number(account));
        house.expire();
        expect(await whose(tab)).toBe(Number(account));
      }
    }
    expect(house.alive()).toEqual([100_001, 100_002]);
  });

  it("of an account and of its investor are two", async () => {
    const { store, openTab } = makeBrowser();
    await openTab().keeper.signIn("100001", "x", true);
    await openTab().keeper.signIn("100001", "watch", true);
    expect([...store.remembered.keys()]).toEqual(["100001", "100001i"]);
    expect(await openTab().keeper.resume(null, null, "100001i")).toMatchObject({
      scope: "Investor",
    });
    expect(await openTab().keeper.resume(null, null, "100001")).toMatchObject({ scope: "Trader" });
  });

  it("never stand in for one that is not there, nor where one lies in another's place", async () => {
    const { store, openTab } = makeBrowser();
    await openTab().keeper.signIn("100001", "x", true);
    expect(await openTab().keeper.resume(null, null, "100002")).toBeNull();
    const planted = store.remembered.get("100001");
    if (planted !== undefined) store.remembered.set("100002", planted);
    expect(await openTab().keeper.resume(null, null, "100002")).toBeNull();
  });

  it("end alone: the sign-out of one leaves the other", async () => {
    const { house, openTab, store } = makeBrowser();
    const first = openTab();
    await first.keeper.signIn("100001", "x", true);
    const second = openTab();
    await second.keeper.signIn("100002", "x", true);
    await second.keeper.signOut();
    await vi.waitFor(() => expect([...store.remembered.keys()]).toEqual(["100001"]));
    expect(house.alive()).toEqual([100_001]);
    expect(await whose(first)).toBe(100_001);
    expect(first.ended).toEqual([]);
  });

  it("of the same account: what ends an older one leaves the newer, which took its place", async () => {
    const { openTab, store } = makeBrowser();
    const older = openTab();
    await older.keeper.signIn("100001", "x", true);
    await openTab().keeper.signIn("100001", "x", true);
    await older.keeper.signOut();
    expect(store.remembered.size).toBe(1);
    const later = openTab();
    await later.keeper.resume(null, null, "100001");
    expect(await whose(later)).toBe(100_001);
  });
});

it("a sign-out ends the session on the service, also where its token is too old for that", async () => {
  const { house, openTab } = makeBrowser();
  const { keeper } = openTab();
  await keeper.signIn("100001", "x", true);
  house.expire();
  await keeper.signOut();
  expect(house.alive()).toEqual([]);
});

it("a tab that asks the others for one account is not given another's", async () => {
  const { openTab } = makeBrowser();
  await openTab().keeper.signIn("100001", "x", false);
  await openTab().keeper.signIn("100002", "x", false);
  for (const account of ["100002", "100001"]) {
    const tab = openTab();
    await tab.keeper.resume(null, null, account);
    expect(await whose(tab)).toBe(Number(account));
  }
  expect(await openTab().keeper.resume(null, null, "100003")).toBeNull();
});

describe("a session that is kept and not in front", () => {
  it("ends on the service, also where its token has not been used for long", async () => {
    for (const isOld of [false, true]) {
      const { house, openTab, store, end } = makeBrowser();
      await openTab().keeper.signIn("100001", "x", true);
      const front = openTab();
      await front.keeper.signIn("100002", "x", true);
      if (isOld) house.expire();
      await end("100001");
      expect(house.alive()).toEqual([100_002]);
      expect([...store.remembered.keys()]).toEqual(["100002"]);
      expect(await whose(front)).toBe(100_002);
    }
  });

  it("ends by its tab's key where it is not remembered, and with no other", async () => {
    const { house, openTab, store, end } = makeBrowser();
    const parked = openTab();
    await parked.keeper.signIn("100001", "x", false);
    await end("100001", "00".repeat(32));
    await end("100001");
    expect(house.alive()).toEqual([100_001]);
    await end("100001", parked.tabKey());
    expect(house.alive()).toEqual([]);
    expect(store.tabs.size).toBe(0);
  });

  it("ends in every tab that has it, and in no other", async () => {
    const { openTab, end } = makeBrowser();
    const [first, second] = [openTab(), openTab()];
    await first.keeper.signIn("100001", "x", true);
    await second.keeper.signIn("100002", "x", true);
    await end("100001");
    await vi.waitFor(() => expect(first.ended).toEqual(["signed_out_elsewhere"]));
    expect(second.ended).toEqual([]);
  });

  it("ends with its newest tokens, where another tab renews it at the same time", async () => {
    const { house, openTab, store, end } = makeBrowser();
    const tab = openTab();
    await tab.keeper.signIn("100001", "x", true);
    house.expire();
    const release = house.holdAnswers();
    const called = whose(tab);
    await vi.waitFor(() => expect(house.generations()).toEqual([2]));
    const before = store.loads;
    const over = end("100001");
    // It has read tokens that are replaced already.
    await vi.waitFor(() => expect(store.loads).toBeGreaterThan(before));
    release();
    await Promise.all([called, over]);
    expect(house.alive()).toEqual([]);
  });

  it("is forgotten here even when the service is away", async () => {
    const { house, openTab, store, end } = makeBrowser();
    await openTab().keeper.signIn("100001", "x", true);
    house.goAway();
    await end("100001");
    expect(store.remembered.size).toBe(0);
  });
});

describe("a session that another tab renews while it is taken up", () => {
  it.each([[true], [false]])("is the renewed one (remembered: %s)", async (remembers) => {
    const house = makeHouse();
    const { openTab, store } = makeBrowser(house);
    const one = openTab();
    await one.keeper.signIn("7", "secret", remembers);
    const { load, loadTab } = store;
    /** What was read is old by the time that it is given. */
    const renewedMeanwhile =
      <Found>(read: (name: string) => Promise<Found>) =>
      async (name: string) => {
        const found = await read(name);
        Object.assign(store, { load, loadTab });
        house.expire();
        await one.keeper.call("symbols_list", {});
        return found;
      };
    Object.assign(
      store,
      remembers
        ? { load: renewedMeanwhile(load as never) }
        : { loadTab: renewedMeanwhile(loadTab) },
    );
    const other = openTab();
    await other.keeper.resume(null, one.tabKey(), "7");
    expect(await other.keeper.call("symbols_list", {})).toEqual({ ok: true, data: 7 });
    expect([...one.ended, ...other.ended]).toEqual([]);
    expect(house.generations()).toEqual([2]);
  });
});
