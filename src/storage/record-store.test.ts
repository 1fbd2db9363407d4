/** Tests of record-store.ts, on a database that says nothing until the test lets it. */
import { describe, expect, it, vi } from "vitest";
import { openRecordStore } from "./record-store.ts";

/** What is asked of it, in order; `end` tells how a transaction went. */
function openSilent() {
  const asked: string[] = [];
  let end: { done: () => void; failed: (cause: unknown) => void } | undefined;
  const done = new Promise<void>((resolve, reject) => {
    end = { done: resolve, failed: reject };
  });
  const request = (name: string) => () => {
    asked.push(name);
    return done;
  };
  const store = { put: request("put"), delete: request("delete"), getAll: request("getAll") };
  const commit = () => void asked.push("commit");
  const database = { transaction: () => ({ store, done, commit }) };
  const faults: unknown[] = [];
  const records = openRecordStore(
    "ringside-test",
    (fault) => faults.push(fault),
    () => async (work) => work(database as never),
  );
  return { records, asked, faults, end };
}

describe("a record store", () => {
  it("leaves no transaction to the page, which may be gone by then", async () => {
    const { records, asked, end } = openSilent();
    await records.put("a", {});
    const removed = records.remove(["a", "b"]);
    const read = records.all();
    await Promise.resolve();
    expect(asked).toEqual(["put", "commit", "delete", "delete", "commit", "getAll", "commit"]);
    end?.done();
    await Promise.all([removed, read]);
  });

  it("has put a record once the browser has it, and tells what the browser refuses later", async () => {
    const { records, faults, end } = openSilent();
    await records.put("a", {});
    expect(faults).toEqual([]);
    end?.failed(new DOMException("no room", "QuotaExceededError"));
    await vi.waitFor(() => expect(faults).toMatchObject([{ code: "quota" }]));
  });
});
