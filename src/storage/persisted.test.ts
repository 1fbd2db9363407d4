/** Kept values that are broken, too new, late or of no use. @bar T15 */
import { createRoot } from "solid-js";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { KeyValueStore } from "./key-value-store.ts";

const schema = {
  version: 2,
  parse: (value: unknown) => (typeof value === "string" ? value : null),
};

/** A store in memory that can be told to fail. */
function makeStore(kept: Record<string, unknown> = {}) {
  const values = new Map(Object.entries(kept));
  const aside = new Map<string, unknown>();
  let fault: Error | null = null;
  const store: KeyValueStore = {
    get: async (key) => {
      if (fault) throw fault;
      return values.get(key);
    },
    put: async (key, value) => {
      if (fault) throw fault;
      values.set(key, value);
    },
    setAside: async (key) => {
      aside.set(key, values.get(key));
      values.delete(key);
    },
  };
  return { store, values, aside, fail: (next: Error) => (fault = next) };
}

/** A fresh module each time: the notice is one for the page. */
async function open(store: KeyValueStore) {
  const { createPersisted, storageProblem } = await import("./persisted.ts");
  const persisted = createRoot(() => createPersisted<string>("pane.key", schema, "first", store));
  await vi.waitFor(() => expect(persisted.ready()).toBe(true));
  return { persisted, storageProblem };
}

beforeEach(() => {
  vi.resetModules();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("createPersisted", () => {
  it("has the default where nothing was kept", async () => {
    const { persisted, storageProblem } = await open(makeStore().store);
    expect(persisted.value()).toBe("first");
    expect(storageProblem()).toBeNull();
  });

  it("gives back what was set, with its version", async () => {
    const memory = makeStore();
    const { persisted } = await open(memory.store);
    persisted.set("second");
    expect(persisted.value()).toBe("second");
    await persisted.flush();
    expect(memory.values.get("pane.key")).toEqual({ version: 2, value: "second" });
    expect((await open(memory.store)).persisted.value()).toBe("second");
  });

  it("writes only the last of several changes", async () => {
    const memory = makeStore();
    const put = vi.spyOn(memory.store, "put");
    const { persisted } = await open(memory.store);
    persisted.set("a");
    persisted.set("b");
    await persisted.flush();
    expect(put).toHaveBeenCalledTimes(1);
    expect(memory.values.get("pane.key")).toEqual({ version: 2, value: "b" });
  });

  it("lets a change made before the kept value arrives win", async () => {
    const memory = makeStore({ "pane.key": { version: 2, value: "kept" } });
    const { createPersisted } = await import("./persisted.ts");
    const persisted = createRoot(() =>
      createPersisted<string>("pane.key", schema, "first", memory.store),
    );
    persisted.set("mine");
    await vi.waitFor(() => expect(persisted.ready()).toBe(true));
    expect(persisted.value()).toBe("mine");
  });

  it("joins a change made before the kept value arrives with it, where it is told how", async () => {
    const memory = makeStore({ "pane.key": { version: 2, value: "kept" } });
    const { createPersisted } = await import("./persisted.ts");
    const merge = (kept: string, now: string) => `${kept} and ${now}`;
    const persisted = createRoot(() =>
      createPersisted<string>("pane.key", { ...schema, merge }, "first", memory.store),
    );
    persisted.set("mine");
    await vi.waitFor(() => expect(persisted.ready()).toBe(true));
    expect(persisted.value()).toBe("kept and mine");
    await persisted.flush();
    expect(memory.values.get("pane.key")).toEqual({ version: 2, value: "kept and mine" });
  });

  it.each([
    ["of another shape", { version: 2, value: 7 }],
    ["without a version", { value: "kept" }],
    ["that is no record", "rubbish"],
    ["that is null", null],
  ])("sets aside a value %s and says so", async (_words, record) => {
    const memory = makeStore({ "pane.key": record });
    const { persisted, storageProblem } = await open(memory.store);
    expect(persisted.value()).toBe("first");
    expect(memory.aside.get("pane.key")).toEqual(record);
    expect(storageProblem()).toContain("could not be read");
  });

  it("sets aside a value of a newer version and says so", async () => {
    const memory = makeStore({ "pane.key": { version: 3, value: "future" } });
    const { persisted, storageProblem } = await open(memory.store);
    expect(persisted.value()).toBe("first");
    expect(memory.aside.has("pane.key")).toBe(true);
    expect(storageProblem()).toContain("newer version");
  });

  it("sets aside what reads well and is of no use, keeps the newer, and says so", async () => {
    const memory = makeStore({ "pane.key": { version: 2, value: "kept" } });
    const { persisted, storageProblem } = await open(memory.store);
    persisted.setAside();
    persisted.set("second");
    await persisted.flush();
    expect(memory.aside.get("pane.key")).toEqual({ version: 2, value: "kept" });
    expect(memory.values.get("pane.key")).toEqual({ version: 2, value: "second" });
    expect(storageProblem()).toContain("could not be read");
  });

  it("takes over what another layout keeps under its key, and the default where that keeps nothing", async () => {
    const memory = makeStore({ "pane.key": { version: 2, value: "kept" } });
    let tell: (record: unknown) => void = () => expect.unreachable();
    const watch: KeyValueStore["watch"] = (_key, next) => void (tell = next);
    const { persisted } = await open({ ...memory.store, watch });
    const put = vi.spyOn(memory.store, "put");
    tell({ version: 2, value: "other" });
    expect(persisted.value()).toBe("other");
    tell({ version: 3, value: "future" });
    expect(persisted.value()).toBe("first");
    tell({ version: 2, value: "other" });
    tell(undefined);
    expect(persisted.value()).toBe("first");
    expect(put).not.toHaveBeenCalled();
  });

  it.each([
    ["quota", "full"],
    ["blocked", "Another tab"],
    ["unavailable", "does not let"],
  ] as const)("goes on when storage fails with %s, and says so", async (code, words) => {
    const memory = makeStore();
    const { persisted, storageProblem } = await open(memory.store);
    const { StorageFault } = await import("./browser-database.ts");
    memory.fail(new StorageFault(code, null));
    persisted.set("second");
    await persisted.flush();
    expect(persisted.value()).toBe("second");
    expect(storageProblem()).toContain(words);
  });
});

/** The browser's own storage, which a test's surroundings have not: the values hold for the page. */
describe("a value of the page's own storage", () => {
  async function openOwn() {
    const { createPersisted, openValues, watchValues } = await import("./persisted.ts");
    const heard: unknown[] = [];
    watchValues((key, record) => heard.push([key, record]));
    const { persisted, dispose } = createRoot((dispose) => ({
      persisted: createPersisted<string>("pane.own", schema, "first"),
      dispose,
    }));
    return { persisted, dispose, heard, opened: () => openValues("pane.own") };
  }

  it("is told with each writing", async () => {
    const { persisted, heard } = await openOwn();
    persisted.set("a");
    persisted.set("b");
    await persisted.flush();
    expect(heard).toEqual([["pane.own", { version: 2, value: "b" }]]);
  });

  it("is changed by who keeps it elsewhere, once it is known and where it can be read", async () => {
    const { persisted, heard, opened } = await openOwn();
    const [one] = opened();
    one?.change((value) => `${String(value)} and more`);
    expect(persisted.value()).toBe("first");
    await vi.waitFor(() => expect(persisted.value()).toBe("first and more"));
    one?.change((value) => `${String(value)} at once`);
    expect(persisted.value()).toBe("first and more at once");
    one?.change(() => 7);
    expect(persisted.value()).toBe("first and more at once");
    await persisted.flush();
    expect(heard).toEqual([]);
    expect(one?.read({ version: 2, value: "kept" })).toBe("kept");
    expect(one?.read({ version: 3, value: "future" })).toBeNull();
  });

  it("is open as long as its owner lives", async () => {
    const { dispose, opened } = await openOwn();
    expect(opened()).toHaveLength(1);
    dispose();
    expect(opened()).toEqual([]);
  });
});
