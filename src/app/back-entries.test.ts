import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BackEntries } from "./back-entries.ts";

/** A history as browsers have it: going takes its time, and what is above is gone with a push. */
class FakeHistory {
  /** Depths, from the page that was before on. null: that page. */
  entries: (number | null)[] = [null, 0];
  at = 1;
  waiting: (() => void)[] = [];
  onArrival = (): void => undefined;
  hasLeft = false;

  depth = (): number => this.entries[this.at] ?? 0;
  push = (depth: number): void => {
    this.entries = [...this.entries.slice(0, this.at + 1), depth];
    this.at += 1;
  };
  go = (count: number): void => {
    this.waiting.push(() => {
      const next = this.at + count;
      if (next < 0 || next >= this.entries.length) return;
      this.at = next;
      if (this.entries[next] === null) this.hasLeft = true;
      else this.onArrival();
    });
  };
  soon = (then: () => void): void => void this.waiting.push(then);

  /** One thing that waits, or all and what follows from them. */
  turn(): void {
    this.waiting.shift()?.();
  }
  rest(): void {
    for (let turns = 0; this.waiting.length > 0; turns += 1) {
      if (turns > 1000) throw new Error("Invariant: it comes to rest, and did not in 1000 turns");
      this.turn();
    }
  }
}

type Thing = { name: number; isStubborn: boolean };

/** A page with things that open and close. */
function makePage(history = new FakeHistory()) {
  const open: Thing[] = [];
  const closed: number[] = [];
  let names = 0;
  const close = (thing: Thing | undefined): void => {
    if (thing === undefined || !open.includes(thing)) return;
    open.splice(open.indexOf(thing), 1);
    closed.push(thing.name);
    entries.changed();
  };
  const entries = new BackEntries(history, {
    count: () => open.length,
    back: (things) => {
      for (const thing of open.slice(-things).toReversed()) if (!thing.isStubborn) close(thing);
    },
  });
  history.onArrival = () => entries.arrived();
  entries.changed();
  return {
    history,
    open,
    closed,
    openOne: (isStubborn = false) => {
      open.push({ name: (names += 1), isStubborn });
      entries.changed();
    },
    closeOne: (index: number) => close(open[index]),
  };
}

type Page = ReturnType<typeof makePage>;

/** At rest the entries up to the present one are 0, 1, 2 and so on, one for each thing that is open. */
function expectInStep({ history, open }: Page): void {
  expect(history.depth()).toBe(open.length);
  expect(history.entries.slice(0, history.at + 1)).toEqual([
    null,
    ...Array.from({ length: open.length + 1 }, (_, depth) => depth),
  ]);
}

describe("the entries of the history", () => {
  it("are one for each thing that is open, and Back closes the topmost", () => {
    const page = makePage();
    page.openOne();
    page.openOne();
    page.history.rest();
    expectInStep(page);
    page.history.go(-1);
    page.history.rest();
    expect(page.closed).toEqual([2]);
    expectInStep(page);
    page.history.go(-1);
    page.history.rest();
    expect(page.closed).toEqual([2, 1]);
    page.history.go(-1);
    page.history.rest();
    expect(page.history.hasLeft).toBe(true);
  });

  it("are taken back by what is closed by its own button", () => {
    const page = makePage();
    page.openOne();
    page.history.rest();
    page.closeOne(0);
    page.history.rest();
    expectInStep(page);
    page.history.go(-1);
    page.history.rest();
    expect(page.history.hasLeft).toBe(true);
  });

  it("are led back to by Forward, where nothing opens", () => {
    const page = makePage();
    page.openOne();
    page.history.rest();
    page.history.go(-1);
    page.history.rest();
    page.history.go(1);
    page.history.rest();
    expect(page.open).toEqual([]);
    expectInStep(page);
  });

  it("are given again to what will not close", () => {
    const page = makePage();
    page.openOne(true);
    page.history.rest();
    page.history.go(-1);
    page.history.rest();
    expect(page.open).toHaveLength(1);
    expectInStep(page);
  });

  it("are taken back by a page that is loaded again, where all is closed", () => {
    const before = makePage();
    before.openOne();
    before.openOne();
    before.history.rest();
    const page = makePage(before.history);
    page.history.rest();
    expectInStep(page);
    page.history.go(-1);
    page.history.rest();
    expect(page.history.hasLeft).toBe(true);
  });

  it("stay in step whatever is opened, closed, gone back from and gone forward to, and when", () => {
    const step = fc.oneof(
      fc.constant("open" as const),
      fc.constant("open stubborn" as const),
      fc.constant("back" as const),
      fc.constant("forward" as const),
      fc.constant("turn" as const),
      fc.constant("rest" as const),
      fc.constant("reload" as const),
      fc.nat(4),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let page = makePage();
        for (const one of steps) {
          const { history } = page;
          if (one === "open") page.openOne();
          else if (one === "open stubborn") page.openOne(true);
          else if (one === "back" && history.at > 1) history.go(-1);
          else if (one === "forward") history.go(1);
          else if (one === "turn") history.turn();
          else if (one === "rest") history.rest();
          else if (one === "reload") {
            history.rest();
            page = makePage(history);
          } else if (typeof one === "number") page.closeOne(one);
          // Back beside the last step of ours: nothing was left to go back from.
          if (history.hasLeft) return;
        }
        page.history.rest();
        if (page.history.hasLeft) return;
        expectInStep(page);
        // And each Back closes one.
        for (let left = page.open.length; left > 0; left -= 1) {
          if (page.open.at(-1)?.isStubborn === true) break;
          page.history.go(-1);
          page.history.rest();
          expect(page.open).toHaveLength(left - 1);
          expectInStep(page);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
