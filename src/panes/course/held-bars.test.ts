import { describe, expect, it } from "vitest";
import type { Bars, Timeframe } from "../../../contract/bar.ts";
import { SIDE } from "../../../contract/codes.ts";
import { TIMEFRAME_MS } from "../../../domain/bar.ts";
import type { CallInput } from "../../../workers/feed/feed-api.ts";
import { HELD_BARS_MAX, readBarsAfter, readHeldBars } from "./held-bars.ts";

const MINUTE = 60_000;
const START = 1_000 * 24 * 60 * MINUTE;

/** A service that has bars of each frame from a moment on, and tells what it was asked for. */
function service(kept: Partial<Record<Timeframe, number>>) {
  const asked: string[] = [];
  const call = async (_operation: string, { query = {} }: CallInput) => {
    const timeframe = query["timeframe"] as Timeframe;
    const length = TIMEFRAME_MS[timeframe];
    asked.push(`${timeframe} ${String(query["side"])}`);
    const since = kept[timeframe] ?? Number.POSITIVE_INFINITY;
    const to = Number(query["to"] ?? START + 400 * 24 * 60 * MINUTE);
    const ts: number[] = [];
    const first = Math.ceil(Math.max(Number(query["from"]), since) / length) * length;
    for (let at = first; at < to && ts.length < 10_000; at += length) ts.push(at);
    const of = (value: number) => ts.map(() => value);
    const data = {
      ts,
      high: of(3),
      low: of(1),
      close: of(2),
      has_more: since < Number(query["from"]),
    };
    return { ok: true as const, data: data as unknown as Bars };
  };
  return { asked, feed: { call } };
}

const held = { symbol_id: 1, side: SIDE.buy, from: START + 30_000, to: START + 90_000 };

describe("the bars of a position's time", () => {
  it("are minutes of the side that it is closed on", async () => {
    const { asked, feed } = service({ M1: 0 });
    const read = await readHeldBars(feed, held, 0);
    expect(read).toMatchObject({ ok: true, data: { timeframe: "M1" } });
    await readHeldBars(feed, { ...held, side: SIDE.sell }, 0);
    expect(asked).toEqual(["M1 bid", "M1 ask"]);
  });

  it("are longer ones where minutes are not kept for so long", async () => {
    const { asked, feed } = service({ M1: START + 5 * MINUTE, M5: START + 5 * MINUTE, M15: 0 });
    const read = await readHeldBars(feed, held, 0);
    expect(read).toMatchObject({ ok: true, data: { timeframe: "M15" } });
    expect(asked.slice(0, 3)).toEqual(["M1 bid", "M5 bid", "M15 bid"]);
  });

  it("have minutes at both ends of a long time, and neither a gap nor a bar twice", async () => {
    const { feed } = service({ M1: 0, M5: 0 });
    const to = START + (HELD_BARS_MAX + 7.5) * MINUTE;
    const read = await readHeldBars(feed, { ...held, to }, 0);
    if (!read.ok || read.data === null) throw new Error("no bars");
    const { bars, timeframe } = read.data;
    expect(timeframe).toBe("M5");
    const lengths = bars.map(({ start, end }) => end - start);
    expect([lengths[0], lengths.at(-1)]).toEqual([MINUTE, MINUTE]);
    expect(lengths.filter((length) => length === 5 * MINUTE).length).toBeGreaterThan(500);
    const inTime = bars.filter(({ end }) => end > held.from);
    for (const [at, bar] of inTime.slice(1).entries()) expect(bar.start).toBe(inTime[at]?.end);
  });

  it("are none where nothing of that time is kept", async () => {
    const { feed } = service({ D1: START + 400 * 24 * 60 * MINUTE });
    expect(await readHeldBars(feed, held, 0)).toEqual({ ok: true, data: null });
  });

  it("of an open position go on to now", async () => {
    const { feed } = service({ M1: 0, M5: 0, M15: 0, M30: 0, H1: 0, H4: 0, D1: 0 });
    const read = await readHeldBars(feed, { ...held, to: null }, START + 90 * 24 * 60 * MINUTE);
    expect(read).toMatchObject({ ok: true, data: { timeframe: "H1" } });
  });
});

describe("the bars behind the exit", () => {
  it("are as long a time again, none of them of the time before it", async () => {
    const { feed } = service({ M1: 0 });
    const to = held.from + 120 * MINUTE;
    const bars = await readBarsAfter(feed, { ...held, to }, "M1");
    expect(bars).toHaveLength(120);
    expect(bars[0]?.start).toBe(Math.floor(to / MINUTE) * MINUTE + MINUTE);
  });

  it("are half an hour of minutes for what was held for a moment", async () => {
    const { feed } = service({ M1: 0 });
    expect(await readBarsAfter(feed, held, "M1")).toHaveLength(30);
  });

  it("are none where they cannot be read", async () => {
    const call = () => Promise.resolve({ ok: false as const, status: 503, message: "" });
    expect(await readBarsAfter({ call }, held, "M1")).toEqual([]);
  });
});
