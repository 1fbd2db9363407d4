/** What a form of a group's terms asks for: what differs, and nothing while something in it is no number. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changeOf, draftOf, markupsOf } from "./group-draft.ts";

const SYMBOLS = [
  { symbol_id: 1, category: "forex" },
  { symbol_id: 2, category: "forex" },
  { symbol_id: 3, category: "metals" },
] as const;
const GROUP = {
  leverage_default: 100,
  leverage_max: 500,
  margin_call_level: 100,
  stop_out_level: 50.5,
  markup_bid: 1,
  markup_ask: 2,
  symbol_markups: [{ symbol_id: 3, markup_bid: 8, markup_ask: 10 }],
};
const DRAFT = draftOf(GROUP, SYMBOLS, String);
const [FOREX, METALS] = DRAFT.markups;

it("has a mark-up for each category of the house, its own or the group's", () => {
  expect(markupsOf(GROUP, SYMBOLS)).toEqual([
    { category: "forex", markup_bid: 1, markup_ask: 2 },
    { category: "metals", markup_bid: 8, markup_ask: 10 },
  ]);
  expect(markupsOf(GROUP, [])).toEqual([]);
});

describe("what is asked for", () => {
  it.each([
    ["nothing where nothing was typed", {}, {}],
    ["nothing where the same was typed otherwise", { leverage_max: " 500 " }, {}],
    ["one number", { leverage_max: "300" }, { leverage_max: 300 }],
    ["a level with decimals", { stop_out_level: "49.75" }, { stop_out_level: 49.75 }],
    [
      "one category of several",
      { markups: [FOREX, { ...METALS, markup_ask: "12" }] },
      { markups: [{ category: "metals", markup_bid: 8, markup_ask: 12 }] },
    ],
    ["no mark-up at all", { markups: [{ ...FOREX, markup_bid: "" }, METALS] }, null],
    ["half a point", { markups: [{ ...FOREX, markup_bid: "0.5" }, METALS] }, null],
    ["half a leverage", { leverage_default: "33.5" }, null],
    ["less than nothing", { margin_call_level: "-1" }, null],
    ["a word", { margin_call_level: "high" }, null],
    ["an empty field", { leverage_max: " " }, null],
    ["no leverage", { leverage_default: "0" }, null],
    ["three decimals", { margin_call_level: "99.125" }, null],
    ["more than the greatest leverage", { leverage_default: "501" }, null],
    ["a stop-out above the margin call", { margin_call_level: "50.25" }, null],
  ])("is %s", (_, typed, asked) => {
    expect(changeOf(GROUP, SYMBOLS, { ...DRAFT, ...typed } as typeof DRAFT)).toEqual(asked);
  });

  it("is what was typed, wherever that differs from what holds", () => {
    const whole = fc.integer({ min: 1, max: 10_000 });
    fc.assert(
      fc.property(whole, whole, whole, whole, (one, other, bid, ask) => {
        const [leverage_default, leverage_max] = [Math.min(one, other), Math.max(one, other)];
        const draft = {
          ...DRAFT,
          leverage_default: String(leverage_default),
          leverage_max: String(leverage_max),
          markups: DRAFT.markups.map((each) => ({
            ...each,
            markup_bid: String(bid),
            markup_ask: String(ask),
          })),
        };
        const { markups = [], ...numbers } = changeOf(GROUP, SYMBOLS, draft) ?? {};
        const after = { ...GROUP, ...numbers };
        expect([after.leverage_default, after.leverage_max]).toEqual([
          leverage_default,
          leverage_max,
        ]);
        const held = markupsOf(GROUP, SYMBOLS).map(
          (each) => markups.find(({ category }) => category === each.category) ?? each,
        );
        for (const each of held) expect([each.markup_bid, each.markup_ask]).toEqual([bid, ask]);
      }),
    );
  });
});
