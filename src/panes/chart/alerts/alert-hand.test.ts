/** What drags, keys and menus make of a chart's alerts: where a line is shown, and what the service is asked for. */
import { createRoot, createSignal } from "solid-js";
import { describe, expect, it } from "vitest";
import type { PriceAlert } from "../../../../contract/price-alert.ts";
import type { SymbolRecord } from "../../../../contract/symbol.ts";
import { PLAIN_ALERT } from "../../../alerts/asked-alert.ts";
import { askedAlert, closePriceAlert } from "../../../alerts/price-alert-door.ts";
import { aPriceAlert } from "../../../../tests/support/price-alerts.ts";
import type { CallResult } from "../../../../workers/feed/feed-api.ts";
import { DEFAULT_SETTINGS } from "../chart-settings.ts";
import type { Draft } from "../trading/line-drafts.ts";
import type { LineMoves } from "../trading/line-pointer.ts";
import { undoLast } from "../undo-order.ts";
import type { Told } from "./alert-acts.ts";
import { createAlertHand } from "./alert-hand.ts";
import { alertLinesOf, type AlertLine } from "./alert-line.ts";

const ALERT = aPriceAlert({
  id: 4,
  symbol_id: 401,
  price: 100,
  quote_side: "ask",
  note: "Breakout",
});

/** A chart with one alert, and a service that answers when it is told to. */
function makeChart(side: "bid" | "ask" | "mid" = "bid", symbol_id = 401) {
  const asked: unknown[] = [];
  const told: Told[] = [];
  let list: readonly PriceAlert[] = [ALERT];
  let answer: (result: CallResult<PriceAlert>) => void = () => undefined;
  const ask = (what: object) => {
    asked.push(what);
    return new Promise<CallResult<PriceAlert>>((done) => (answer = done));
  };
  const [drafts, setDrafts] = createSignal<ReadonlyMap<string, Draft>>(new Map());
  let moves: LineMoves<AlertLine> | null = null;
  const chart = {
    id: "chart",
    symbol: () => ({ symbol_id, digits: 2 }) as SymbolRecord,
    settings: () => ({ ...DEFAULT_SETTINGS, side }),
    view: () => null,
  };
  const line = () => {
    const [found] = alertLinesOf(401, list, 0);
    if (found === undefined) throw new Error("expected a line, was none");
    return found;
  };
  const hand = createRoot(() =>
    createAlertHand(
      {
        chart,
        alertOf: () => alertLinesOf(401, list, 0)[0],
        drafts,
        setDraft: (key, draft) => void setDrafts(new Map(draft === null ? [] : [[key, draft]])),
        isSending: (key) => drafts().get(key)?.phase === "sending",
        priceOf: ({ key, price }) => drafts().get(key)?.price ?? price,
        onTick: (price) => Math.round(price * 100) / 100,
        press: (...[, , given]) => void (moves = given as unknown as LineMoves<AlertLine>),
      },
      {
        alerts: () => list,
        create: (body) => ask({ create: body }),
        update: (id, change) => ask({ update: id, ...change }),
        remove: async (id) => {
          const result = await ask({ remove: id });
          return result.ok ? null : result;
        },
      },
      (one) => told.push(one),
    ),
  );
  hand.press("a4", {} as PointerEvent);
  const reply = async (result: CallResult<PriceAlert>) => {
    await Promise.resolve();
    if (result.ok) list = [result.data];
    answer(result);
    await new Promise((done) => setTimeout(done));
  };
  const drag = (to: number) => {
    moves?.put(line(), to, "moving");
    moves?.release(line());
  };
  const key = (name: string, part: Partial<KeyboardEvent> = {}) =>
    hand.key(line(), { key: name, code: name, ...part } as KeyboardEvent);
  return { hand, chart, asked, told, drafts, reply, drag, key, line };
}

describe("an alert's line", () => {
  it("that is let go is asked for at a price of the symbol, and shown there at once", async () => {
    const { drag, asked, drafts, reply } = makeChart();
    drag(104.23456);
    expect(drafts().get("a4")).toMatchObject({ price: 104.23, phase: "sending" });
    await reply({ ok: true, data: { ...ALERT, price: 104.23 } });
    expect(asked).toEqual([{ update: 4, price: 104.23 }]);
    expect(drafts().size).toBe(0);
  });

  it("goes back where the service refuses, which is told with its answer", async () => {
    const { drag, told, drafts, reply, line } = makeChart();
    drag(104);
    await reply({ ok: false, status: 422, message: "the market is at this price now" });
    expect(drafts().size).toBe(0);
    expect(line().price).toBe(100);
    expect(told).toMatchObject([{ failure: { message: "the market is at this price now" } }]);
  });

  it("that is back where it was asks for nothing", () => {
    const { drag, asked, drafts } = makeChart();
    drag(100.001);
    expect([asked, drafts().size]).toEqual([[], 0]);
  });

  it("is moved by ticks, sent by Enter, and given up by Esc", async () => {
    const { key, asked, drafts } = makeChart();
    expect(key("Escape")).toBe(false);
    key("ArrowUp");
    key("ArrowUp", { ctrlKey: true });
    expect(drafts().get("a4")).toMatchObject({ price: 100.11, phase: "held" });
    key("Escape");
    expect(drafts().size).toBe(0);
    key("ArrowDown");
    key("Enter");
    await Promise.resolve();
    expect(asked).toEqual([{ update: 4, price: 99.99 }]);
  });

  it("that was not moved opens its form by Enter", () => {
    const { key } = makeChart();
    expect([key("Enter"), askedAlert()]).toEqual([true, { id: 4, symbol_id: 401 }]);
    closePriceAlert();
  });

  it("can be changed and removed by its menu", async () => {
    const { hand, line, asked } = makeChart();
    const [change, remove] = hand.entries(line());
    if (change?.kind === "item") change.onSelect();
    expect(askedAlert()).toEqual({ id: 4, symbol_id: 401 });
    closePriceAlert();
    if (remove?.kind === "item") remove.onSelect();
    await Promise.resolve();
    expect(asked).toEqual([{ remove: 4 }]);
  });

  it("is undone by the chart's own key", async () => {
    const { chart, drag, asked, reply } = makeChart();
    drag(104);
    await reply({ ok: true, data: { ...ALERT, price: 104 } });
    expect(undoLast(chart)).toBe(true);
    await Promise.resolve();
    expect(asked).toEqual([
      { update: 4, price: 104 },
      { update: 4, price: 100 },
    ]);
  });
});

describe("the menu of a price", () => {
  it("sets an alert there, of the side that the chart shows", async () => {
    const sides = [];
    for (const side of ["bid", "ask", "mid"] as const) {
      const { hand, asked } = makeChart(side);
      const [entry] = hand.entriesAt(104.23456);
      expect(entry).toMatchObject({ label: "Set alert at 104.23" });
      if (entry?.kind === "item") entry.onSelect?.();
      await Promise.resolve();
      sides.push(asked[0]);
    }
    const body = { ...PLAIN_ALERT, symbol_id: 401, price: 104.23, note: "" };
    expect(sides).toEqual([
      { create: { ...body, quote_side: "bid" } },
      { create: { ...body, quote_side: "ask" } },
      { create: { ...body, quote_side: "bid" } },
    ]);
  });

  it("sets none on arithmetic of symbols, which the service has no price of", () => {
    expect(makeChart("bid", -1).hand.entriesAt(104)).toEqual([]);
  });
});
