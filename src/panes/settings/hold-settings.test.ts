/** What two browsers keep of one user's settings, changed at random and met for the first time, held against a plain list. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openModelDocument } from "../../../tests/support/model-document.ts";
import type { ModelService } from "../../../tests/support/model-documents.ts";
import { createRandom } from "../../../tests/support/random.ts";
import {
  closeTabs,
  makeBrowser,
  open,
  pass,
  READER,
  settle,
  type Browser,
  type Tab,
} from "../../../tests/support/settings-browser.ts";
import type { SettingsSource } from "./hold-settings.ts";
import type { KeptRecord } from "./setting.ts";

beforeEach(() => {
  const toFake = ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] as const;
  vi.useFakeTimers({ toFake: [...toFake, "performance"] });
});
afterEach(() => {
  closeTabs();
  vi.useRealTimers();
});

const ZONE = "workspace.clock-zone";
const KEYS = "keys.bindings";
const LIMITS = "trade.order-limits";
const THEME = "appearance.theme";
const CHANNELS = "notices.channels";

const record = (value: unknown): KeptRecord => ({ version: 1, value });
const combos = (all: Record<string, string | null>, tradingKeys = false) =>
  record({ combos: all, tradingKeys });
const limits = (volumeMax: number | null) =>
  record({ 1: { volumeMax, riskMax: null, distanceMax: null } });

/** What a later terminal wrote: the value is of a shape that this one does not know. */
function writeLater(service: ModelService, id: string, setting: unknown) {
  const document = service.get(`${READER} settings all`) ?? openModelDocument();
  service.set(`${READER} settings all`, document);
  const before = document.parts.get(id);
  const entry = { format: 1, n: Date.now(), by: "later", place: 0 };
  const value = { ...entry, drawing: { text: JSON.stringify(setting) } };
  expect(
    document.merge([{ id, revision: before?.revision ?? 0, is_deleted: false, value }]),
  ).not.toBeNull();
  return () => document.parts.get(id)?.value;
}

const KEY_IDS = ["a", "b", "c"] as const;

/** Changes in two browsers that are now and then away; the plain list has the last one of each setting. */
async function run(seed: number) {
  const random = createRandom(seed);
  const service: ModelService = new Map();
  const homes = [makeBrowser(), makeBrowser()];
  const tabs = homes.map((home) => open(service, home));
  await settle(...tabs);
  const twin = {
    zone: "UTC" as unknown,
    keys: {} as Record<string, string>,
    channels: {} as Record<string, boolean>,
  };
  const own = [false, false];
  for (let edit = 0; edit < 80; edit += 1) {
    const at = Math.floor(random() * 2);
    const tab = tabs[at] as Tab;
    const kind = random();
    if (kind < 0.2) tab.set(ZONE, record((twin.zone = `zone ${edit}`)));
    else if (kind < 0.6) {
      const id = KEY_IDS[Math.floor(random() * KEY_IDS.length)] ?? "a";
      const now = Object(tab.value(KEYS)).combos as Record<string, string> | undefined;
      const { [id]: was, ...others } = now ?? {};
      const isGone = random() < 0.3;
      if (isGone && was === undefined) continue;
      if (isGone) delete twin.keys[id];
      else twin.keys[id] = `Key${edit}`;
      own[at] = true;
      tab.set(KEYS, combos(isGone ? others : { ...others, [id]: `Key${edit}` }, at === 0));
    } else if (kind < 0.8) {
      const now = Object(Object(tab.value(CHANNELS))["1"]) as object;
      twin.channels[at === 0 ? "sound" : "page"] = edit % 2 === 0;
      const filled = {
        ...(Object(now) as { filled?: object }).filled,
        [at === 0 ? "sound" : "page"]: edit % 2 === 0,
      };
      tab.set(CHANNELS, record({ 1: { ...now, filled } }));
    } else if (kind < 0.9) tab.setLive(!tab.isLive());
    else {
      tab.close();
      tabs[at] = open(service, homes[at] as Browser);
    }
    await pass(1 + Math.floor(random() * random() * 3_000));
  }
  await settle(...tabs);
  for (const tab of tabs) tab.close();
  return { tabs, twin, own };
}

describe("settings of a user in several places", () => {
  it.each(Array.from({ length: 12 }, (_, at) => at + 1))(
    "are the same everywhere, each as it was changed last: seed %i",
    async (seed) => {
      const { tabs, twin, own } = await run(seed);
      for (const [at, tab] of tabs.entries()) {
        if (twin.zone !== "UTC") expect([seed, tab.value(ZONE)]).toEqual([seed, twin.zone]);
        const keys = Object(tab.value(KEYS)) as { combos?: unknown; tradingKeys?: boolean };
        expect([seed, keys.combos ?? {}]).toEqual([seed, twin.keys]);
        // What stays with the device is its own.
        if (own[at] === true) expect(keys.tradingKeys).toBe(at === 0);
        const channels = Object(Object(tab.value(CHANNELS))["1"]) as { filled?: unknown };
        expect([seed, channels.filled ?? {}]).toEqual([seed, twin.channels]);
      }
    },
  );

  it("begin with what the browser has, and come to a browser that has none", async () => {
    const service: ModelService = new Map();
    const one = open(
      service,
      makeBrowser({ [ZONE]: record("Europe/Vienna"), [KEYS]: combos({ a: "KeyA" }) }),
    );
    await settle(one);
    const other = open(service, makeBrowser());
    await settle(one, other);
    expect(other.value(ZONE)).toBe("Europe/Vienna");
    expect(other.value(KEYS)).toEqual({ combos: { a: "KeyA" }, tradingKeys: false });
    expect(other.arrived.toSorted()).toEqual([KEYS, ZONE]);
    expect(one.arrived).toEqual([]);
    for (const tab of [one, other]) tab.close();
  });

  it("of a browser that meets the account are the account's, and its own where that has none", async () => {
    const service: ModelService = new Map();
    const one = open(
      service,
      makeBrowser({ [ZONE]: record("UTC"), [KEYS]: combos({ a: "KeyA" }) }),
    );
    await settle(one);
    const mine = {
      [ZONE]: record("Asia/Tokyo"),
      [KEYS]: combos({ b: "KeyB" }),
      [LIMITS]: limits(2),
    };
    const presets = { "ticket.presets.1": record([{ name: "Mine", draft: {} }]) };
    const other = open(service, makeBrowser({ ...mine, ...presets }));
    await settle(one, other);
    for (const tab of [one, other]) {
      expect(tab.value(ZONE)).toBe("UTC");
      expect(tab.value(KEYS)).toMatchObject({ combos: { a: "KeyA" } });
      expect(Object(tab.value(KEYS)).combos).not.toHaveProperty("b");
      expect(tab.value(LIMITS)).toMatchObject({ 1: { volumeMax: 2 } });
      expect(tab.value("ticket.presets.1")).toEqual([{ name: "Mine", draft: {} }]);
      tab.close();
    }
  });

  it("of an investor are his own", async () => {
    const service: ModelService = new Map();
    const owner = open(service, makeBrowser({ [ZONE]: record("Europe/Vienna") }));
    const investor = open(service, makeBrowser({ [ZONE]: record("Asia/Tokyo") }), {
      reader: "1/investor",
    });
    await settle(owner, investor);
    owner.set(ZONE, record("UTC"));
    await settle(owner, investor);
    expect(investor.value(ZONE)).toBe("Asia/Tokyo");
    for (const tab of [owner, investor]) tab.close();
  });

  it("of another account that signs in here are that account's, and these are there again", async () => {
    const service: ModelService = new Map();
    const elsewhere = open(service, makeBrowser({ [ZONE]: record("Asia/Tokyo") }), {
      reader: "2/owner",
    });
    const tab = open(service, makeBrowser({ [ZONE]: record("Europe/Vienna") }));
    await settle(elsewhere, tab);
    tab.signIn("2/owner");
    await settle(tab);
    expect(tab.value(ZONE)).toBe("Asia/Tokyo");
    tab.signIn(READER);
    await settle(tab, elsewhere);
    expect([tab.value(ZONE), elsewhere.value(ZONE)]).toEqual(["Europe/Vienna", "Asia/Tokyo"]);
    for (const one of [tab, elsewhere]) one.close();
  });
});

describe("what guards orders", () => {
  async function twoDevices(volumeMax: number | null) {
    const service: ModelService = new Map();
    const desk = open(service, makeBrowser({ [LIMITS]: limits(volumeMax) }));
    await settle(desk);
    const home = makeBrowser();
    const phone = open(service, home);
    await settle(desk, phone);
    return { service, desk, phone, home };
  }
  const volumeMax = (tab: Tab) => Object(Object(tab.value(LIMITS))["1"]).volumeMax as unknown;

  it.each([
    ["a tighter limit", 5, 2, 2],
    ["a limit where there was none", null, 2, 2],
    ["no looser limit", 2, 5, 2],
    ["no end of a limit", 2, null, 2],
  ] as const)("comes from another device as %s", async (_words, before, after, there) => {
    const { desk, phone } = await twoDevices(before);
    expect(volumeMax(phone)).toBe(before);
    desk.set(LIMITS, limits(after));
    await settle(desk, phone);
    expect([volumeMax(desk), volumeMax(phone)]).toEqual([after, there]);
    for (const tab of [desk, phone]) tab.close();
  });

  it("stays as it was set here over a reload, and is not sent for that", async () => {
    const { service, desk, phone, home } = await twoDevices(2);
    desk.set(LIMITS, limits(null));
    await settle(desk, phone);
    phone.close();
    const again = open(service, home);
    await settle(desk, again);
    expect([volumeMax(desk), volumeMax(again)]).toEqual([null, 2]);
    again.set(LIMITS, limits(1));
    await settle(desk, again);
    expect([volumeMax(desk), volumeMax(again)]).toEqual([1, 1]);
    for (const tab of [desk, again]) tab.close();
  });
});

describe("a theme", () => {
  it("that was chosen comes, and not where this device goes by the system's", async () => {
    const service: ModelService = new Map();
    const desk = open(service, makeBrowser({ [THEME]: record("dark") }));
    await settle(desk);
    const fresh = open(service, makeBrowser());
    const home = makeBrowser({ [THEME]: record(undefined) });
    const phone = open(service, home);
    await settle(desk, fresh, phone);
    expect([fresh, phone].map((tab) => tab.value(THEME))).toEqual(["dark", undefined]);
    // The fresh device goes by the system's from here on, and the others stay as they are.
    fresh.set(THEME, record(undefined));
    await settle(desk, fresh, phone);
    const next = open(service, makeBrowser());
    await settle(desk, next);
    expect([desk, next].map((tab) => tab.value(THEME))).toEqual(["dark", "dark"]);
    next.close();
    desk.set(THEME, record("light"));
    await settle(desk, fresh, phone);
    expect([desk, fresh, phone].map((tab) => tab.value(THEME))).toEqual([
      "light",
      undefined,
      undefined,
    ]);
    phone.set(THEME, record("dark"));
    await settle(desk, fresh, phone);
    expect([desk, fresh, phone].map((tab) => tab.value(THEME))).toEqual([
      "dark",
      undefined,
      "dark",
    ]);
    for (const tab of [desk, fresh, phone]) tab.close();
  });
});

describe("what a later terminal wrote", () => {
  const later = { at: [], key: ZONE, value: { of: "another shape" }, version: 2 };

  it("is not shown here, and stays as it is whatever is set here", async () => {
    const service: ModelService = new Map();
    const home = makeBrowser({ [ZONE]: record("UTC") });
    const tab = open(service, home);
    await settle(tab);
    const zone = writeLater(service, "workspace_clock-zone", later);
    const unknown = writeLater(service, "whatever", {
      at: [],
      key: "whatever",
      value: 1,
      version: 1,
    });
    const [was, wasUnknown] = [zone(), unknown()];
    await settle(tab);
    expect(tab.value(ZONE)).toBe("UTC");
    tab.set(ZONE, record("Europe/Vienna"));
    tab.set(KEYS, combos({ a: "KeyA" }));
    await settle(tab);
    tab.close();
    const again = open(service, home);
    await settle(again);
    expect([zone(), unknown()]).toEqual([was, wasUnknown]);
    expect(again.value(ZONE)).toBe("Europe/Vienna");
    again.close();
  });

  it("within a setting that is known stays, though this terminal drops it when it writes", async () => {
    const service: ModelService = new Map();
    /** Knows one event alone, as a terminal of before. */
    const read: SettingsSource["read"] = (key, one) => {
      if (key !== CHANNELS) return one;
      const { filled } = Object(Object(one.value)["1"]) as { filled?: unknown };
      return record({ 1: filled === undefined ? {} : { filled } });
    };
    const all = { filled: { sound: false }, event_of_later: { page: false } };
    const later = open(service, makeBrowser({ [CHANNELS]: record({ 1: all }) }));
    await settle(later);
    const older = open(service, makeBrowser(), { read });
    await settle(later, older);
    older.set(CHANNELS, record({ 1: { filled: { sound: true } } }));
    await settle(later, older);
    expect(later.value(CHANNELS)).toEqual({ 1: { ...all, filled: { sound: true } } });
    older.set(CHANNELS, record({ 1: {} }));
    await settle(later, older);
    expect(later.value(CHANNELS)).toEqual({ 1: { filled: {}, event_of_later: { page: false } } });
    for (const tab of [later, older]) tab.close();
  });

  it("and would spoil a record leaves the rest of the record's settings to come", async () => {
    const service: ModelService = new Map();
    /** A record with a limit that is no number is none. */
    const read: SettingsSource["read"] = (key, one) => {
      const { riskMax = null } = Object(Object(one.value)["1"]) as { riskMax?: unknown };
      return key === LIMITS && typeof riskMax === "object" && riskMax !== null ? null : one;
    };
    const parts = { riskMax: { percent: 2 }, volumeMax: 2, distanceMax: null };
    const later = open(service, makeBrowser({ [LIMITS]: record({ 1: parts }) }));
    await settle(later);
    const older = open(service, makeBrowser(), { read });
    await settle(later, older);
    expect(older.value(LIMITS)).toEqual({ 1: { volumeMax: 2, distanceMax: null } });
    older.set(LIMITS, limits(1));
    await settle(later, older);
    expect(later.value(LIMITS)).toMatchObject({ 1: { volumeMax: 1, riskMax: { percent: 2 } } });
    for (const tab of [later, older]) tab.close();
  });

  it("stays where the part of this terminal that keeps it is opened only then", async () => {
    const service: ModelService = new Map();
    let isOpen = false;
    const read: SettingsSource["read"] = (_key, one) => (isOpen ? record({ 1: {} }) : one);
    const all = { 1: { event_of_later: { page: false } } };
    const later = open(service, makeBrowser({ [CHANNELS]: record(all) }));
    await settle(later);
    const older = open(service, makeBrowser(), { read });
    await settle(later, older);
    expect(older.value(CHANNELS)).toEqual(all);
    isOpen = true;
    older.set(CHANNELS, record({ 1: {} }));
    await settle(later, older);
    expect(later.value(CHANNELS)).toEqual(all);
    for (const tab of [later, older]) tab.close();
  });
});
