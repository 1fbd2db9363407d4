/** Tests of create-journal.ts: what is asked for, and when. */
import { createRoot, createSignal } from "solid-js";
import { expect, it, vi } from "vitest";
import { PAGE_LIMIT_MAX } from "../../../contract/limits.ts";
import { done, makeScriptedFeed } from "../../../tests/support/scripted-feed.ts";
import { DAY_MS } from "../../format/zone.ts";
import { createJournal } from "./create-journal.ts";
import type { PeriodChoice } from "./period-choices.ts";

const NOON = Date.UTC(2026, 10, 18, 12);
const from = (days: number) => new Date(NOON - days * DAY_MS).toISOString();

it("is read anew for another period, and on from there, but not because time goes by", async () => {
  const { answer, asked, feed } = makeScriptedFeed();
  const [now, setNow] = createSignal(NOON);
  const [period, setPeriod] = createSignal<PeriodChoice>("month");
  const { dispose, journal } = createRoot((dispose) => ({
    dispose,
    journal: createJournal(feed, period, now),
  }));
  const limit = PAGE_LIMIT_MAX;
  const lines = Array.from({ length: limit }, (_, id) => ({ id }));
  answer("my_journal", done(lines));
  await vi.waitFor(() => expect(journal.hasMore()).toBe(true));

  setNow(NOON + DAY_MS);
  expect(journal.data()).toHaveLength(limit);
  void journal.more();
  expect(asked.map(({ input }) => input.query)).toEqual([
    { page: 1, limit, from: from(30) },
    { page: 2, limit, from: from(30) },
  ]);

  setPeriod("week");
  expect(journal.data()).toBeNull();
  expect(asked.at(-1)?.input.query).toEqual({ page: 1, limit, from: from(6) });
  dispose();
});
