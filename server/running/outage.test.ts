/** When nothing can be kept, who waits is told at once, each by what is certain of his work; afterwards nobody is. */
import { describe, expect, it, vi } from "vitest";
import { createLog } from "../log.ts";
import { Outage, judgeOutage, type OutageState } from "./outage.ts";

const SILENT: OutageState = { kind: "silent", reason: "the database does not answer" };
const FULL: OutageState = { kind: "full", reason: "the disk is nearly full" };
const log = createLog("silent");
const forever = new Promise<string>(() => undefined);
const fault = ({ reason }: OutageState) => new Error(reason);
const first = { last: false };

const facts = (silentMs: number, writingMs: number, noRoom: string | null = null) => ({
  silentMs: () => silentMs,
  writingMs: () => writingMs,
  noRoom: () => noRoom,
});

describe("what is so now", () => {
  it.each([
    ["all is well", facts(0, 0), null],
    ["the database answers late", facts(2_999, 2_999), null],
    ["it does not answer", facts(3_000, 60_000, "no room"), "silent"],
    ["it does not write", facts(0, 3_000, "no room"), "stuck"],
    ["it has no room", facts(0, 0, "no room"), "full"],
  ])("%s", (_name, now, kind) => {
    expect(judgeOutage(now)?.kind ?? null).toBe(kind);
  });
});

describe("an outage", () => {
  it("ends the waiting of whoever gives up at it, and of nobody else", async () => {
    const outage = new Outage();
    const given = outage.race(forever, fault, first);
    let isSettled = false;
    void outage.race(forever, () => null, first).finally(() => (isSettled = true));
    outage.take(SILENT, log);
    await expect(given).rejects.toThrow("the database does not answer");
    expect(isSettled).toBe(false);
  });

  it("hears first who knows more of what was done", async () => {
    const outage = new Outage();
    const inner = outage.race(forever, () => new Error("nothing was done"), first);
    const outer = outage.race(inner, () => new Error("not known"), { last: true });
    outage.take(SILENT, log);
    await expect(outer).rejects.toThrow("nothing was done");
  });

  it("does not touch work that is done, nor tells twice of one kind", async () => {
    const outage = new Outage();
    const told: string[] = [];
    outage.onBegin(({ kind }) => told.push(kind));
    const giveUp = vi.fn(fault);
    expect(await outage.race(Promise.resolve("done"), giveUp, first)).toBe("done");
    for (const now of [SILENT, SILENT, FULL, null, SILENT]) outage.take(now, log);
    expect(giveUp).not.toHaveBeenCalled();
    expect(told).toEqual(["silent", "full", "silent"]);
    expect(outage.state).toEqual(SILENT);
  });

  it("does not let work wait that begins in it, unless it ends before", async () => {
    vi.useFakeTimers();
    try {
      const outage = new Outage();
      outage.take(SILENT, log);
      const given = outage.race(forever, fault, first);
      const expected = expect(given).rejects.toThrow("the database does not answer");
      await vi.runAllTimersAsync();
      await expected;
      let isSettled = false;
      void outage.race(forever, fault, first).finally(() => (isSettled = true));
      outage.take(null, log);
      await vi.runAllTimersAsync();
      expect(isSettled).toBe(false);
    } finally {
      vi.useRealTimers();
    }
  });
});
