/** Templates of this browser as the account has them: read, shown, and two devices' that meet. */
import { createRoot, createSignal } from "solid-js";
import { expect, it, vi } from "vitest";
import type { RecordStore } from "../../../storage/record-store.ts";
import { holdTemplates, joinTemplates } from "./account-templates.ts";

const record = (id: string, name: string) => ({ version: 1, id, name, studies: [] });

it("are kept as records, one each, and those that are gone are removed", async () => {
  const records = new Map<string, unknown>([["a", record("a", "Swing")]]);
  const [turn, setTurn] = createSignal(0);
  const store: RecordStore = {
    all: async () => [...records.values()],
    put: async (id, one) => {
      records.set(id, one);
      setTurn((count) => count + 1);
    },
    remove: async (ids) => ids.forEach((id) => records.delete(id)),
  };
  const [holder, dispose] = createRoot((end) => [
    holdTemplates(store, turn, (cause) => expect.unreachable(String(cause))),
    end,
  ]);
  await vi.waitFor(() => expect(holder.parts()).toEqual({ a: record("a", "Swing") }));
  holder.show({ b: record("b", "Scalping") });
  expect(holder.parts()).toEqual({ b: record("b", "Scalping") });
  await vi.waitFor(() => expect([...records.keys()]).toEqual(["b"]));
  await store.put("c", record("c", "Trend"));
  await vi.waitFor(() => expect(Object.keys(holder.parts() ?? {})).toEqual(["b", "c"]));
  dispose();
});

it("of two devices stay all, and no two have one name", () => {
  const mine = { a: record("a", "Swing"), b: record("b", "Scalping") };
  const theirs = { a: record("a", "Older"), c: record("c", "scalping") };
  expect(joinTemplates(mine, theirs)).toEqual({
    a: record("a", "Older"),
    b: record("b", "Scalping (2)"),
    c: record("c", "scalping"),
  });
});

it("may have the name of a formula, which is kept among them", () => {
  const formula = { version: "formula-1", id: "f", name: "Swing", place: "fits", text: "close" };
  const mine = { f: formula };
  expect(joinTemplates(mine, { a: record("a", "Swing") })).toEqual({
    a: record("a", "Swing"),
    f: formula,
  });
});
