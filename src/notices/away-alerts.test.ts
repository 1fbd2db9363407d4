/** Tests of away-alerts.ts. */
import { createRoot, createSignal } from "solid-js";
import { describe, expect, it } from "vitest";
import type { PriceAlert } from "../../contract/price-alert.ts";
import { aPriceAlert } from "../../tests/support/price-alerts.ts";
import { DAY_MS } from "../format/zone.ts";
import { symbolRecord } from "../panes/watchlist/test-symbols.ts";
import type { AccountMarks } from "./account-marks.ts";
import { awayWords, tellOfAwayAlerts } from "./away-alerts.ts";

const NOW = Date.UTC(2026, 10, 27, 18);
const HOUR_MS = 3_600_000;
const reached = (id: number, hoursAgo: number) =>
  ({
    ...aPriceAlert({ id, revision: 2, reached_price: 1.10012 }),
    reached_at: NOW - hoursAgo * HOUR_MS,
  }) as const;
const waiting = aPriceAlert({ id: 9 });

/** A browser with what it has kept, and the page that it opens. */
function open(kept: AccountMarks = {}, isRead = true) {
  const [alerts, setAlerts] = createSignal<readonly PriceAlert[] | null>(null);
  const [account_id, setAccount] = createSignal<number | undefined>(7);
  const [value, setMarks] = createSignal(kept);
  const [ready, setReady] = createSignal(isRead);
  const listed: number[] = [];
  const told: [id: number, more: number][] = [];
  createRoot(() =>
    tellOfAwayAlerts({
      alerts,
      account_id,
      marks: { value, set: (next) => void setMarks(next), ready },
      now: () => NOW,
      keep: ({ id }) => !listed.includes(id) && listed.push(id) > 0,
      say: ({ id }, more) => void told.push([id, more]),
    }),
  );
  return { setAlerts, setAccount, setReady, marks: value, listed, told };
}

describe("prices that were reached while no terminal was open", () => {
  it("are told in one notice, the last by name, and each is listed", () => {
    const { setAlerts, told, listed } = open({ 7: NOW - 90 * HOUR_MS });
    setAlerts([waiting, reached(4, 50), reached(3, 2), reached(2, 30), reached(1, 100)]);
    expect(told).toEqual([[3, 2]]);
    expect(listed).toEqual([3, 2, 4]);
  });

  it("are told once, also by the next page, and what comes while one is open is not told here", () => {
    const { setAlerts, told, marks } = open({ 7: 0 });
    setAlerts([reached(1, 3)]);
    setAlerts([reached(2, 1), reached(1, 3)]);
    expect(told).toEqual([[1, 0]]);
    const next = open(marks());
    next.setAlerts([reached(2, 1), reached(1, 3)]);
    expect(next.told).toEqual([]);
  });

  it("are those of a day where the browser never saw the account, and from then on all", () => {
    const { setAlerts, told, marks } = open();
    setAlerts([reached(2, 23), reached(1, 25)]);
    expect(told).toEqual([[2, 0]]);
    expect(marks()).toEqual({ 7: NOW - 23 * HOUR_MS });
    const fresh = open();
    fresh.setAlerts([waiting]);
    const next = open(fresh.marks());
    next.setAlerts([{ ...reached(9, 0), reached_at: NOW - 40 * DAY_MS }]);
    expect(next.told).toEqual([[9, 0]]);
  });

  it("wait for what the browser has kept, and are each account's own", () => {
    const { setAlerts, setAccount, setReady, told, marks } = open({ 8: NOW }, false);
    setAlerts([reached(1, 1)]);
    expect(told).toEqual([]);
    setReady(true);
    expect(told).toEqual([[1, 0]]);
    setAlerts(null);
    setAccount(8);
    setAlerts([reached(2, 1)]);
    expect(told).toHaveLength(1);
    expect(marks()).toEqual({ 7: NOW - HOUR_MS, 8: NOW });
  });

  it("are not told anew where the list has them", () => {
    const { setAlerts, told, listed } = open({ 7: 0 });
    listed.push(1);
    setAlerts([reached(1, 1)]);
    expect(told).toEqual([]);
  });
});

describe("the notice", () => {
  const say = (hoursAgo: number, more: number) =>
    awayWords(reached(1, hoursAgo), more, symbolRecord(), { now: NOW, zone: "UTC" });

  it("names what was reached, when, and how many others", () => {
    expect(say(3, 0)).toEqual({
      title: "EURUSD rose to 1.10012",
      text: "15:00 UTC, while you were away",
    });
    expect(say(3, 1).text).toBe("15:00 UTC, and 1 more while you were away");
    expect(say(30, 2).text).toBe("26 Nov 2026 12:00 UTC, and 2 more while you were away");
  });
});
