/** A press sends what was shown when it began, once. @bar T22 T23 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { triesOf } from "../../tests/support/tries.ts";
import { BOUNCE_MS, PRESS_GAP_MS, PressGate, SECOND_PRESS_MS, type PressView } from "./press.ts";

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
    expect(press.release(view({ price: 100.5 }), { isPointer: true, now: 1_000 })).toEqual({
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
    expect(press.release(view(after), { isPointer: true, now: 0 })).toEqual({
      kind: "refuse",
      why,
    });
  });

  it("that only closes goes out on stale prices", () => {
    const press = gate(false);
    const stale = view({ isFresh: false });
    press.down(stale);
    expect(press.release(stale, { isPointer: true, now: 0 }).kind).toBe("send");
  });

  it("that nobody began is none with a pointer, and one from a screen reader", () => {
    expect(gate().release(view(), { isPointer: true, now: 0 })).toEqual({
      kind: "refuse",
      why: "nothing",
    });
    expect(gate().release(view(), { isPointer: false, now: 0 }).kind).toBe("send");
  });

  it("that was dropped is none", () => {
    const press = gate();
    press.down(view());
    press.drop();
    expect(press.release(view(), { isPointer: true, now: 0 }).kind).toBe("refuse");
  });

  it("locks the control until what it sent is over", () => {
    const press = gate();
    const again = (now: number) => {
      press.down(view());
      return press.release(view(), { isPointer: true, now: now }).kind;
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
      if (press.release(view(), { isPointer: true, now: click * 3 }).kind === "send") sent += 1;
      press.settled();
    }
    expect(sent).toBe(1);
    press.down(view());
    expect(press.release(view(), { isPointer: true, now: 297 + PRESS_GAP_MS }).kind).toBe("send");
  });
});

describe("a press that has to be made twice", () => {
  const twice = (press: PressGate<Ask>, now: number, more: Partial<PressView<Ask>> = {}) => {
    press.down(view(more));
    return press.release(view(more), { isPointer: true, now, isDouble: true });
  };

  it("sends with its second, what was shown when the first began", () => {
    const press = gate();
    expect(twice(press, 0, { price: 100 })).toEqual({ kind: "refuse", why: "first" });
    expect(twice(press, 120, { price: 100.5 })).toEqual({
      kind: "send",
      ask: { symbol_id: 1, volume: 0.1 },
      price: 100,
      shown: null,
    });
  });

  it.each([
    ["too late for a pointer", SECOND_PRESS_MS.pointer + 1, {}, "first"],
    ["a bounce of the first", BOUNCE_MS - 1, {}, "burst"],
    ["of another symbol", 120, { ask: { symbol_id: 2, volume: 0.1 } }, "changed"],
    ["of another volume", 120, { ask: { symbol_id: 1, volume: 0.2 } }, "changed"],
    ["at a price that jumped", 120, { price: 101.01 }, "moved"],
    ["on stale prices", 120, { isFresh: false }, "stale"],
    ["while something is under way", 120, { isBusy: true }, "busy"],
  ] as const)("sends nothing with a second that is %s", (_words, after, more, why) => {
    const press = gate();
    twice(press, 0);
    expect(twice(press, after, more)).toEqual({ kind: "refuse", why });
  });

  it("is no pair of one by a pointer and one by a key", () => {
    const press = gate();
    twice(press, 0);
    press.down(view());
    const key = { isPointer: false, now: 400, isDouble: true };
    expect(press.release(view(), key)).toEqual({ kind: "refuse", why: "first" });
  });

  it("by a key has more time", () => {
    const press = gate();
    const key = (now: number) => {
      press.down(view());
      return press.release(view(), { isPointer: false, now, isDouble: true }).kind;
    };
    expect(key(0)).toBe("refuse");
    expect(key(SECOND_PRESS_MS.key)).toBe("send");
  });

  it("outlasts a bounce, and a third press is part of the second", () => {
    const press = gate();
    twice(press, 0);
    twice(press, 10);
    expect(twice(press, 200).kind).toBe("send");
    press.settled();
    expect(twice(press, 320)).toEqual({ kind: "refuse", why: "burst" });
  });

  it("is forgotten where a gesture took the press away", () => {
    const press = gate();
    twice(press, 0);
    press.down(view());
    press.drop();
    expect(twice(press, 500)).toEqual({ kind: "refuse", why: "first" });
  });

  it("never sends while a button rattles", () => {
    const press = gate();
    const kinds = Array.from({ length: 200 }, (_, n) => twice(press, n * 5).kind);
    expect(kinds).not.toContain("send");
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
    const run = (steps: readonly Step[], needsFresh: boolean, isDouble: boolean) => {
      const press = gate(needsFresh);
      let first: { view: PressView<Ask>; isPointer: boolean; now: number } | null = null;
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
          first = null;
          press.drop();
        } else if (at.do === "settle") {
          isSending = false;
          press.settled();
        } else if (at.do === "wait") {
          now += at.ms;
        } else if (at.do === "release") {
          const verdict = press.release(shown, { isPointer: at.isPointer, now, isDouble });
          const meant = began ?? (at.isPointer ? null : shown);
          const isShown = (pressed: PressView<Ask> | null): pressed is PressView<Ask> =>
            pressed !== null &&
            JSON.stringify(pressed.ask) === JSON.stringify(shown.ask) &&
            Math.abs((pressed.price ?? 0) - (shown.price ?? 0)) <= shown.jumpMax &&
            (!needsFresh || (pressed.isFresh && shown.isFresh));
          const sinceMs = now - releasedAt;
          const withinMs = at.isPointer ? SECOND_PRESS_MS.pointer : SECOND_PRESS_MS.key;
          const isSecond =
            first !== null &&
            first.isPointer === at.isPointer &&
            sinceMs >= BOUNCE_MS &&
            now - first.now <= withinMs;
          const isFree = !isSending && !shown.isBusy && (isSecond || sinceMs >= PRESS_GAP_MS);
          const sent = isSecond ? (first?.view ?? null) : meant;
          if (isShown(meant) && isShown(sent) && isFree && (!isDouble || isSecond)) {
            sends += 1;
            isSending = true;
            first = null;
            expect(verdict).toEqual({
              kind: "send",
              ask: sent.ask,
              price: sent.price,
              shown: null,
            });
          } else {
            if (isSecond) first = null;
            else if (isDouble && isFree && isShown(meant)) first = { view: meant, ...at, now };
            else if (sinceMs >= PRESS_GAP_MS) first = null;
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
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60, size: "max" }), fc.boolean(), fc.boolean(), run),
      {
        numRuns: RUNS,
      },
    );
    // The walks are not all refusals.
    expect(sends).toBeGreaterThan(RUNS / 2);
  },
);
