/** A press sends what was shown when it began, once. @bar T22 T23 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { triesOf } from "../../tests/support/tries.ts";
import { PRESS_GAP_MS, PressGate, type PressView } from "./press.ts";

type Ask = { symbol_id: number; volume: number };
const view = (more: Partial<PressView<Ask>> = {}): PressView<Ask> => ({
  ask: { symbol_id: 1, volume: 0.1 },
  shown: null,
  price: 100,
  jumpMax: 1,
  isFresh: true,
  isBusy: false,
  ...more,
});
const gate = (needsFresh = true) => new PressGate<Ask>({ needsFresh });

describe("a press", () => {
  it("sends what was shown when it began, at the price of then", () => {
    const press = gate();
    press.down(view({ price: 100 }));
    expect(press.release(view({ price: 100.5 }), true, 1_000)).toEqual({
      kind: "send",
      ask: { symbol_id: 1, volume: 0.1 },
      price: 100,
      shown: null,
    });
  });

  it.each([
    ["the symbol was switched", {}, { ask: { symbol_id: 2, volume: 0.1 } }, "changed"],
    ["the volume was changed", {}, { ask: { symbol_id: 1, volume: 0.2 } }, "changed"],
    ["nothing is left to send", {}, { ask: null }, "changed"],
    ["there was nothing to send", { ask: null }, { ask: null }, "nothing"],
    ["the price jumped", {}, { price: 101.01 }, "moved"],
    ["the price is gone", {}, { price: null }, "moved"],
    ["prices are stale", { isFresh: false }, { isFresh: false }, "stale"],
    ["prices became stale", {}, { isFresh: false }, "stale"],
    ["prices were stale when it began", { isFresh: false }, {}, "stale"],
    ["something is under way", {}, { isBusy: true }, "busy"],
  ] as const)("sends nothing where %s", (_words, before, after, why) => {
    const press = gate();
    press.down(view(before));
    expect(press.release(view(after), true, 0)).toEqual({ kind: "refuse", why });
  });

  it("that only closes goes out on stale prices", () => {
    const press = gate(false);
    const stale = view({ isFresh: false });
    press.down(stale);
    expect(press.release(stale, true, 0).kind).toBe("send");
  });

  it("that nobody began is none with a pointer, and one from a screen reader", () => {
    expect(gate().release(view(), true, 0)).toEqual({ kind: "refuse", why: "nothing" });
    expect(gate().release(view(), false, 0).kind).toBe("send");
  });

  it("that was dropped is none", () => {
    const press = gate();
    press.down(view());
    press.drop();
    expect(press.release(view(), true, 0).kind).toBe("refuse");
  });

  it("locks the control until what it sent is over", () => {
    const press = gate();
    const again = (now: number) => {
      press.down(view());
      return press.release(view(), true, now).kind;
    };
    expect(again(0)).toBe("send");
    expect(again(10_000)).toBe("refuse");
    press.settled();
    expect(again(20_000)).toBe("send");
  });

  it("counts once however fast it is repeated, and although each is answered at once", () => {
    const press = gate();
    let sent = 0;
    for (let click = 0; click < 100; click += 1) {
      press.down(view());
      if (press.release(view(), true, click * 3).kind === "send") sent += 1;
      press.settled();
    }
    expect(sent).toBe(1);
    press.down(view());
    expect(press.release(view(), true, 297 + PRESS_GAP_MS).kind).toBe("send");
  });
});

const RUNS = triesOf({ quick: 500, turn: 2_000, whole: 10_000 });

type Step =
  | { do: "down" | "settle" | "drop" }
  | { do: "release"; isPointer: boolean }
  | { do: "wait"; ms: number }
  | { do: "symbol"; symbol_id: number }
  | { do: "volume"; volume: number }
  | { do: "price"; price: number }
  | { do: "fresh"; isFresh: boolean }
  | { do: "busy"; isBusy: boolean };

const a = <T extends Step>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary });
const step: fc.Arbitrary<Step> = fc.oneof(
  a(8, fc.constant({ do: "down" })),
  a(8, fc.record({ do: fc.constant("release"), isPointer: fc.boolean() })),
  a(4, fc.constant({ do: "settle" })),
  a(1, fc.constant({ do: "drop" })),
  a(6, fc.record({ do: fc.constant("wait"), ms: fc.integer({ min: 0, max: 1_600 }) })),
  a(1, fc.record({ do: fc.constant("symbol"), symbol_id: fc.integer({ min: 1, max: 3 }) })),
  a(1, fc.record({ do: fc.constant("volume"), volume: fc.constantFrom(0.1, 0.2) })),
  a(2, fc.record({ do: fc.constant("price"), price: fc.integer({ min: 99, max: 101 }) })),
  a(1, fc.record({ do: fc.constant("fresh"), isFresh: fc.boolean() })),
  a(1, fc.record({ do: fc.constant("busy"), isBusy: fc.boolean() })),
);

it(
  "sends what was pressed or nothing, once a press, over random interleavings",
  { timeout: 600_000 },
  () => {
    let sends = 0;
    const run = (steps: readonly Step[], needsFresh: boolean) => {
      const press = gate(needsFresh);
      let now = 0;
      let shown = view();
      let began: PressView<Ask> | null = null;
      let isSending = false;
      let releasedAt = Number.NEGATIVE_INFINITY;
      for (const at of steps) {
        if (at.do === "down") {
          began = shown;
          press.down(shown);
        } else if (at.do === "drop") {
          began = null;
          press.drop();
        } else if (at.do === "settle") {
          isSending = false;
          press.settled();
        } else if (at.do === "wait") {
          now += at.ms;
        } else if (at.do === "release") {
          const verdict = press.release(shown, at.isPointer, now);
          const meant = began ?? (at.isPointer ? null : shown);
          const isMeant =
            meant !== null &&
            JSON.stringify(meant.ask) === JSON.stringify(shown.ask) &&
            Math.abs((meant.price ?? 0) - (shown.price ?? 0)) <= shown.jumpMax &&
            (!needsFresh || (meant.isFresh && shown.isFresh));
          const isFree = !isSending && !shown.isBusy && now - releasedAt >= PRESS_GAP_MS;
          if (isMeant && isFree) {
            sends += 1;
            isSending = true;
            expect(verdict).toEqual({
              kind: "send",
              ask: meant.ask,
              price: meant.price,
              shown: null,
            });
          } else {
            expect(verdict.kind).toBe("refuse");
          }
          releasedAt = now;
          began = null;
        } else if (at.do === "symbol" || at.do === "volume") {
          const { do: _, ...change } = at;
          shown = { ...shown, ask: { symbol_id: 1, volume: 0.1, ...shown.ask, ...change } };
        } else {
          const { do: _, ...change } = at;
          shown = { ...shown, ...change };
        }
      }
    };
    fc.assert(fc.property(fc.array(step, { maxLength: 60, size: "max" }), fc.boolean(), run), {
      numRuns: RUNS,
    });
    // The walks are not all refusals.
    expect(sends).toBeGreaterThan(RUNS / 2);
  },
);
