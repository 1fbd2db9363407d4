/** The shelf of templates: what is kept, what other tabs saved, and a browser that keeps nothing. */
import { describe, expect, it } from "vitest";
import type { RecordStore } from "../../../storage/record-store.ts";
import { DEFAULT_LAYOUT } from "../studies/pane-layout.ts";
import { makeTemplateShelf } from "./template-shelf.ts";
import type { Template } from "./template.ts";

const template = (id: string, name: string): Template => ({
  id,
  name,
  kind: "candles",
  studies: [],
  layout: DEFAULT_LAYOUT,
});

/** The browser's records, which several tabs write. */
function makeStore(): RecordStore {
  const records = new Map<string, unknown>();
  return {
    all: async () => [...records.values()],
    put: async (id, record) => void records.set(id, structuredClone(record)),
    remove: async (ids) => ids.forEach((id) => records.delete(id)),
  };
}

const failed = (cause: unknown): never => {
  throw new Error("the browser keeps it", { cause });
};

const names = (shelf: ReturnType<typeof makeTemplateShelf>) => shelf.all().map(({ name }) => name);

describe("the shelf of templates", () => {
  it("takes nothing away that another tab saved", async () => {
    const store = makeStore();
    const [one, other] = [makeTemplateShelf(store, failed), makeTemplateShelf(store, failed)];
    await Promise.all([one.refresh(), other.refresh()]);
    one.put([template("a", "Swing")]);
    other.put([template("b", "scalping 10"), template("c", "Scalping 9")]);
    await one.refresh();
    expect(names(one)).toEqual(["Scalping 9", "scalping 10", "Swing"]);
    other.remove("c");
    await one.refresh();
    expect(names(one)).toEqual(["scalping 10", "Swing"]);
  });

  it("shows what is saved while the browser is being read", async () => {
    const store = makeStore();
    await store.put("a", { version: 1, ...template("a", "Old") });
    const shelf = makeTemplateShelf(store, failed);
    const reading = shelf.refresh();
    shelf.put([template("b", "New")]);
    shelf.remove("a");
    await reading;
    expect(names(shelf)).toEqual(["New"]);
    expect(shelf.isReady()).toBe(true);
  });

  it("keeps what the browser refuses to keep as long as the page lasts, and says so", async () => {
    const fault = new Error("no room");
    const refuse = () => Promise.reject(fault);
    const faults: unknown[] = [];
    const store = { all: refuse, put: refuse, remove: refuse };
    const shelf = makeTemplateShelf(store, (cause) => faults.push(cause));
    await shelf.refresh();
    shelf.put([template("a", "Swing")]);
    await shelf.refresh();
    expect(names(shelf)).toEqual(["Swing"]);
    expect(faults).toEqual([fault, fault, fault]);
  });

  it("leaves the records of a newer terminal where they are", async () => {
    const store = makeStore();
    const newer = { version: 2, id: "a", name: "Newer" };
    await store.put("a", newer);
    const shelf = makeTemplateShelf(store, failed);
    await shelf.refresh();
    shelf.put([template("b", "Mine")]);
    expect(names(shelf)).toEqual(["Mine"]);
    expect(await store.all()).toContainEqual(newer);
  });
});
