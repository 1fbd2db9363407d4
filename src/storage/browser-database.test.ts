/** Tests of browser-database.ts. @bar T15 */
import { afterEach, describe, expect, it, vi } from "vitest";
import { browserDatabase, faultOf, StorageFault } from "./browser-database.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const shape = { name: "ringside-test", version: 1, stores: ["records"] };

describe("browserDatabase", () => {
  it("is unavailable where the browser has no storage, at every use", async () => {
    const database = browserDatabase(shape);
    const isUnavailable = { code: "unavailable" };
    await expect(database(async () => 1)).rejects.toMatchObject(isUnavailable);
    await expect(database(async () => 1)).rejects.toMatchObject(isUnavailable);
  });

  it("is done without where the browser does not open it", async () => {
    vi.useFakeTimers();
    const silent = Object.assign(new EventTarget(), { readyState: "pending" });
    const open = vi.fn(() => silent);
    vi.stubGlobal("indexedDB", { open });
    vi.stubGlobal("IDBRequest", EventTarget);
    const asked = browserDatabase(shape)(async () => 1);
    const refused = expect(asked).rejects.toMatchObject({ code: "blocked" });
    await vi.runAllTimersAsync();
    await refused;
    expect(open).toHaveBeenCalledExactlyOnceWith(shape.name, shape.version);
  });
});

describe("faultOf", () => {
  it("tells a full disk from all else, and keeps the cause", () => {
    const full = new DOMException("no room", "QuotaExceededError");
    expect(faultOf(full)).toMatchObject({ code: "quota", cause: full });
    const other = new DOMException("gone", "InvalidStateError");
    expect(faultOf(other)).toMatchObject({ code: "unavailable", cause: other });
  });

  it("leaves a fault as it is", () => {
    const fault = new StorageFault("blocked", null);
    expect(faultOf(fault)).toBe(fault);
  });
});
