/** What a tab knows of its accounts as it is loaded: again, for the first time, or as a copy of another. @bar T11 */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  bringToFront,
  forgetHolder,
  frontStart,
  keepFront,
  keepTabKey,
  knownCount,
  KNOWN,
  leaveFront,
  NOBODY,
  takeFront,
} from "./tab-front.ts";

/** As the browser's: what is kept are properties of its own. */
class MemoryStorage {
  [key: string]: unknown;
  getItem(key: string) {
    return Object.hasOwn(this, key) ? this[key] : null;
  }
  setItem(key: string, value: string) {
    this[key] = value;
  }
  removeItem(key: string) {
    delete this[key];
  }
}

const TRADER = { account_id: 100_001, scope: "Trader", remember_me: false } as const;
const INVESTOR = { account_id: 100_002, scope: "Investor", remember_me: true } as const;

/** How the browser says that it came to load the page. */
function load(type: "reload" | "navigate"): ReturnType<typeof takeFront> {
  vi.stubGlobal("performance", { getEntriesByType: () => [{ type }] });
  return takeFront();
}

beforeEach(() => {
  vi.stubGlobal("sessionStorage", new MemoryStorage());
  vi.stubGlobal("localStorage", new MemoryStorage());
  vi.stubGlobal("document", {});
});
afterEach(() => void vi.unstubAllGlobals());

const inFront = (session: typeof TRADER | typeof INVESTOR, tabKey: string | null): void =>
  keepFront({ holder: null, tabKey }, session);

it("a tab that is loaded again goes on with the session that it had in front", () => {
  inFront(TRADER, "key of 100001");
  expect(load("reload")).toEqual({ holder: "100001", tabKey: "key of 100001" });
  expect(JSON.stringify(localStorage)).not.toContain("100001");
});

it("keeps a key for each account that is not remembered, and gives out the one that was asked for", () => {
  inFront(TRADER, "key of 100001");
  inFront({ ...TRADER, account_id: 100_003 } as never, "key of 100003");
  expect(load("reload").tabKey).toBe("key of 100003");
  bringToFront("100001");
  expect(load("reload")).toEqual({ holder: "100001", tabKey: "key of 100001" });
  bringToFront(NOBODY);
  expect(load("reload")).toEqual({ holder: NOBODY, tabKey: null });
  expect(frontStart()).toEqual({ username: "", remember_me: false });
});

it("a copied tab has the account of the one it was copied from, and neither keys nor what they open is called", () => {
  inFront(TRADER, "key of 100001");
  sessionStorage.setItem(`${KNOWN}100003`, "{}");
  localStorage.setItem(`${KNOWN}100002i`, "{}");
  expect(knownCount()).toBe(2);
  expect(load("navigate")).toEqual({ holder: "100001", tabKey: null });
  expect(Object.keys(sessionStorage)).toEqual(["ringside.front"]);
  expect(knownCount()).toBe(1);
});

it("a tab that is brought back, and has nothing to go on with, says to nobody whose it was", () => {
  inFront(TRADER, "key of 100001");
  load("reload");
  expect(frontStart()).toEqual({ username: "100001", remember_me: false });
  load("navigate");
  expect(frontStart()).toEqual({ username: "", remember_me: false });
  expect(Object.keys(sessionStorage)).toEqual([]);
});

it("a new tab begins with the remembered account that was opened last", () => {
  inFront(INVESTOR, null);
  vi.stubGlobal("sessionStorage", new MemoryStorage());
  expect(load("navigate")).toEqual({ holder: "100002i", tabKey: null });
  localStorage.setItem(`${KNOWN}100002i`, "{}");
  expect(frontStart()).toEqual({ username: "100002", remember_me: true });
});

it("of who signs out nothing is left, and of others all", () => {
  inFront(INVESTOR, null);
  localStorage.setItem(`${KNOWN}100002i`, "{}");
  inFront(TRADER, "key of 100001");
  sessionStorage.setItem(`${KNOWN}100001`, "{}");
  const front = load("reload");
  leaveFront(front);
  expect(front.holder).toBeNull();
  expect(JSON.stringify([sessionStorage, localStorage])).not.toContain("100001");
  expect(Object.keys(localStorage)).toEqual(["ringside.front", `${KNOWN}100002i`]);
  forgetHolder("100002i");
  expect([...Object.keys(sessionStorage), ...Object.keys(localStorage)]).toEqual([]);
});

it("the one key of a tab from before there were several is taken up once", () => {
  sessionStorage.setItem("ringside.tab-key", "former");
  const front = load("reload");
  expect(front).toEqual({ holder: null, tabKey: "former" });
  keepFront(front, TRADER);
  expect(load("reload")).toEqual({ holder: "100001", tabKey: "former" });
});

it("without storage nobody is in front, and nothing is thrown", () => {
  const refuse = () => {
    throw new Error("refused");
  };
  const refusing = { getItem: refuse, setItem: refuse, removeItem: refuse };
  vi.stubGlobal("sessionStorage", refusing);
  vi.stubGlobal("localStorage", refusing);
  const front = load("reload");
  expect(front).toEqual({ holder: null, tabKey: null });
  keepFront(front, TRADER);
  keepTabKey(front);
  leaveFront(front);
  expect(frontStart()).toEqual({ username: "", remember_me: false });
});
