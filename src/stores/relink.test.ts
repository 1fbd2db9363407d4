/** Who shows what once panes have colours, by a table and against a naive twin in which every pane has a symbol of its own. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { triesOf } from "../../tests/support/tries.ts";
import {
  LINK_COLOURS,
  isChartId,
  symbolOf,
  withSymbol,
  type ChartsState,
  type LinkColour,
} from "./charts.ts";
import { linkedTo, undone, withLink, withNewChart, withSync } from "./relink.ts";

const TRIES = triesOf({ quick: 300, turn: 3_000, whole: 30_000 });

const CHARTS = ["chart", "chart-2", "chart-3"];
const PANES = [...CHARTS, "watchlist", "order-ticket", "ticks"];

/** Three charts with a symbol each: 1, 2 and 3; the first one is active. */
const state = (change: Partial<ChartsState> = {}): ChartsState => ({
  active: "chart",
  symbols: { chart: 1, "chart-2": 2, "chart-3": 3 },
  syncs: [],
  links: {},
  ...change,
});

/** What all panes show, in the order of PANES. */
const shown = (all: ChartsState) => PANES.map((pane) => symbolOf(all, pane));

/** The panes take a colour one after the other. */
const linked = (panes: readonly string[], colour: LinkColour = "blue", from = state()) =>
  panes.reduce((all, pane) => withLink(all, pane, colour, PANES), from);

describe("a symbol is chosen", () => {
  const pair = linked(["chart-2", "watchlist"]);
  const both = linked(["chart-3", "order-ticket"], "orange", pair);
  const same = withSync(pair, "symbol", true, PANES);
  test.each([
    ["in a list without a colour", state(), "watchlist", [9, 2, 3, 9, 9, 9]],
    ["in a chart that is not active", state(), "chart-2", [1, 9, 3, 1, 1, 1]],
    ["in a list of a colour", pair, "watchlist", [1, 9, 3, 9, 1, 1]],
    ["in a chart of a colour", pair, "chart-2", [1, 9, 3, 9, 1, 1]],
    ["in a pane without one, beside it", pair, "ticks", [9, 2, 3, 2, 9, 9]],
    ["in one colour of two", both, "order-ticket", [1, 2, 9, 2, 9, 1]],
    ["where all charts are the same", same, "chart-3", [9, 2, 9, 2, 9, 9]],
    ["in a list beside charts that are the same", same, "ticks", [9, 2, 9, 2, 9, 9]],
    ["in a colour beside them", same, "watchlist", [1, 9, 1, 9, 1, 1]],
    [
      "without a colour, where the active chart has one",
      { ...pair, active: "chart-2" },
      "ticks",
      [1, 9, 3, 9, 9, 9],
    ],
  ])("%s", (_, before, pane, after) => {
    expect(shown(withSymbol(before, pane, 9))).toEqual(after);
  });
});

describe("a pane takes a colour", () => {
  test("the first of a colour keeps what it shows, and the next shows the same", () => {
    expect(shown(linked(["chart-2"]))).toEqual(shown(state()));
    expect(shown(linked(["chart-2", "chart-3"]))).toEqual([1, 2, 2, 1, 1, 1]);
    expect(shown(linked(["order-ticket"]))).toEqual(shown(state()));
  });

  test("a chart that leaves keeps what it shows; another pane is about the active chart again", () => {
    const all = linked(["chart-2", "chart-3", "ticks"]);
    const one = withLink(all, "chart-3", null, PANES);
    expect(shown(withSymbol(one, "chart-2", 9))).toEqual([1, 9, 2, 1, 1, 9]);
    expect(shown(withLink(all, "ticks", null, PANES))).toEqual([1, 2, 2, 1, 1, 1]);
  });

  test("a colour that no pane has is begun anew", () => {
    const left = withLink(linked(["chart-2"]), "chart-2", null, PANES);
    expect(left.symbols).toEqual(state().symbols);
    expect(shown(linked(["chart-3"], "blue", left))).toEqual(shown(state()));
  });

  test("what was closed has no say, and takes the colour's symbol when it comes back", () => {
    const closed = ["chart", "chart-3", "watchlist"];
    const both = withLink(linked(["chart-2"]), "chart-3", "blue", closed);
    expect(symbolOf(both, "chart-3")).toBe(3);
    expect(symbolOf(both, "chart-2")).toBe(3);
    expect(linkedTo(both, "blue", closed)).toEqual(["chart-3"]);
  });

  test("a chart that begins is as the active one, and has no colour", () => {
    const begun = withNewChart(linked(["chart-3"]), "chart-3", PANES);
    expect(shown(begun)).toEqual([1, 2, 1, 1, 1, 1]);
    expect(begun.links).toEqual({});
  });
});

describe("it is taken back", () => {
  test("what was done since stays", () => {
    const before = linked(["chart-2"]);
    const after = withLink(before, "watchlist", "blue", PANES);
    const since = withLink(withSymbol(after, "chart", 7), "ticks", "orange", PANES);
    const back = undone(before, after, since);
    expect(back.links).toEqual({ "chart-2": "blue", ticks: "orange" });
    expect(symbolOf(back, "chart")).toBe(7);
    const recoloured = withLink(after, "watchlist", "orange", PANES);
    expect(undone(before, after, recoloured)).toEqual(recoloured);
  });
});

type Act =
  | { readonly kind: "choose"; readonly pane: string; readonly symbol: number }
  | { readonly kind: "link"; readonly pane: string; readonly colour: LinkColour | null }
  | { readonly kind: "same"; readonly isOn: boolean }
  | { readonly kind: "activate" | "begin"; readonly chart: string };

/** Every pane has its own symbol, and whoever chooses one gives it to each of the others by hand. */
class Twin {
  readonly #symbols = new Map<string, number | null>();
  readonly #colours = new Map<string, LinkColour>();
  #isSame = false;
  #active = "chart";

  shown(pane: string): number | null {
    const own = this.#isMember(pane) ? pane : this.#active;
    return this.#symbols.get(own) ?? null;
  }

  act(act: Act): void {
    if (act.kind === "choose") {
      const chosen = this.#isMember(act.pane) ? act.pane : this.#active;
      for (const one of [chosen, ...this.#mates(chosen)]) this.#symbols.set(one, act.symbol);
    } else if (act.kind === "link") {
      if ((this.#colours.get(act.pane) ?? null) === act.colour) return;
      this.#enter(act.pane, act.colour, this.shown(act.pane));
    } else if (act.kind === "same") {
      const shown = this.shown(this.#active);
      if (act.isOn && !this.#isSame)
        for (const one of CHARTS) if (!this.#colours.has(one)) this.#symbols.set(one, shown);
      this.#isSame = act.isOn;
    } else if (act.kind === "activate") this.#active = act.chart;
    else this.#enter(act.chart, null, this.shown(this.#active));
  }

  #enter(pane: string, colour: LinkColour | null, shown: number | null): void {
    this.#symbols.delete(pane);
    if (colour === null) this.#colours.delete(pane);
    else this.#colours.set(pane, colour);
    if (!this.#isMember(pane)) return;
    const mates = this.#mates(pane);
    const symbol = mates.map((mate) => this.shown(mate))[0] ?? shown;
    for (const one of [pane, ...mates]) this.#symbols.set(one, symbol);
  }

  #isMember(pane: string): boolean {
    return this.#colours.has(pane) || isChartId(pane);
  }

  #mates(pane: string): string[] {
    const colour = this.#colours.get(pane);
    return PANES.filter((other) => {
      if (other === pane || this.#colours.get(other) !== colour) return false;
      return colour !== undefined || (this.#isSame && isChartId(other));
    });
  }
}

function acted(all: ChartsState, act: Act): ChartsState {
  if (act.kind === "choose") return withSymbol(all, act.pane, act.symbol);
  if (act.kind === "link") return withLink(all, act.pane, act.colour, PANES);
  if (act.kind === "same") return withSync(all, "symbol", act.isOn, PANES);
  if (act.kind === "activate") return { ...all, active: act.chart };
  return withNewChart(all, act.chart, PANES);
}

const pane = fc.constantFrom(...PANES);
const chart = fc.constantFrom(...CHARTS);
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ kind: fc.constant("choose"), pane, symbol: fc.integer({ min: 1, max: 9 }) }),
  fc.record({
    kind: fc.constant("link"),
    pane,
    colour: fc.constantFrom(null, ...LINK_COLOURS.slice(0, 2)),
  }),
  fc.record({ kind: fc.constant("same"), isOn: fc.boolean() }),
  fc.record({ kind: fc.constantFrom("activate", "begin"), chart }),
);

test("whatever is done, each pane shows what the twin says", () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
      const twin = new Twin();
      let all = state({ symbols: {} });
      for (const one of acts) {
        all = acted(all, one);
        twin.act(one);
        expect(shown(all)).toEqual(PANES.map((each) => twin.shown(each)));
      }
    }),
    { numRuns: TRIES },
  );
});

test("a colour that is taken back at once leaves nothing behind", () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 20 }), pane, (acts, one) => {
      const before = acts.reduce(acted, state());
      for (const colour of [...LINK_COLOURS, null]) {
        const after = withLink(before, one, colour, PANES);
        expect(undone(before, after, after)).toEqual(before);
      }
    }),
    { numRuns: TRIES },
  );
});
