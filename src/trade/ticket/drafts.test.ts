/** What is kept of a ticket over a reload, and what of it a preset has. @bar T19 */
import { describe, expect, it } from "vitest";
import { EMPTY_DRAFT, TARGETS_MAX, parseDraft, type Draft } from "./draft.ts";
import {
  applyPreset,
  draftOf,
  parseDrafts,
  parsePresets,
  withDraft,
  withoutPrices,
  withoutLevels,
  withPreset,
  type Drafts,
} from "./drafts.ts";

const full: Draft = {
  type: "stop_limit",
  side: "sell",
  sizeUnit: "risk_percent",
  size: "1",
  price: "1.2",
  limitPrice: "1.19",
  stop: { unit: "price", text: "1.3" },
  targets: [
    { unit: "price", text: "1.1", share: "50" },
    { unit: "r", text: "2", share: "50" },
  ],
  trailing: "10",
  breakEven: "5",
  expiry: "date",
  expiryAt: "2027-01-01T10:00",
  ocoWith: "12",
  opposite: true,
  oppositePrice: "1.3",
  guaranteed: true,
  fromFill: true,
  deviation: "2",
  comment: "by hand",
  isFromLink: true,
};

describe("drafts", () => {
  it("come back as they were kept, one a symbol", () => {
    const drafts = withDraft(withDraft([], 1, full), 2, EMPTY_DRAFT);
    const kept: unknown = JSON.parse(JSON.stringify(drafts));
    expect(parseDrafts(kept)).toEqual(drafts);
    expect(draftOf(drafts, 1)).toEqual(full);
    expect(draftOf(drafts, 3)).toBeNull();
  });

  it("of the same symbol replace each other, and the oldest goes", () => {
    let drafts: Drafts = withDraft(withDraft([], 7, full), 7, EMPTY_DRAFT);
    expect(drafts).toEqual([[7, EMPTY_DRAFT]]);
    for (let symbol_id = 100; symbol_id < 200; symbol_id += 1) {
      drafts = withDraft(drafts, symbol_id, full);
    }
    expect(draftOf(drafts, 7)).toBeNull();
    expect(draftOf(drafts, 199)).toEqual(full);
  });

  it.each([null, 5, "draft"])("that are none are set aside: %j", (kept) => {
    expect(parseDraft(kept)).toBeNull();
    expect(parseDrafts([[1, kept]])).toBeNull();
  });

  it("that are spoilt in part keep the rest", () => {
    const spoilt = {
      ...full,
      type: "market order",
      ocoWith: "-1",
      size: 5,
      stop: null,
      targets: {},
    };
    expect(parseDraft(spoilt)).toEqual({
      ...full,
      type: "market",
      ocoWith: "",
      size: "",
      stop: EMPTY_DRAFT.stop,
      targets: EMPTY_DRAFT.targets,
    });
    const many = { ...full, targets: Array.from({ length: 9 }, () => full.targets[1]) };
    expect(parseDraft(many)?.targets).toHaveLength(TARGETS_MAX);
  });
});

describe("a level that was put into another unit", () => {
  const said = { unit: "percent", text: "0.02", meant: { unit: "pips", text: "23" } } as const;
  const draft = { ...EMPTY_DRAFT, stop: said, targets: [{ ...said, share: "50" }] };

  it("is kept with what was typed", () => {
    expect(parseDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
  });

  it("is in a preset as it was typed, unless that was a price", () => {
    expect(withoutPrices(draft)).toMatchObject({
      stop: { unit: "pips", text: "23" },
      targets: [{ unit: "pips", text: "23", share: "50" }],
    });
    const priced = { ...said, meant: { unit: "price", text: "1.09" } } as const;
    const other = { ...draft, stop: priced, targets: [{ ...priced, share: "50" }] };
    expect(withoutPrices(other)).toMatchObject({
      stop: EMPTY_DRAFT.stop,
      targets: EMPTY_DRAFT.targets,
    });
  });

  it("is empty after a fill", () => {
    expect(withoutLevels(draft).stop).toEqual({ unit: "percent", text: "" });
  });
});

describe("presets", () => {
  it("have no price of one symbol", () => {
    expect(withoutPrices(full)).toMatchObject({
      price: "",
      limitPrice: "",
      stop: EMPTY_DRAFT.stop,
      targets: [{ unit: "r", text: "2" }],
      expiry: "gtc",
      expiryAt: "",
      ocoWith: "",
      size: "1",
    });
  });

  it("of one name replace each other, and come back as they were kept", () => {
    const presets = withPreset(withPreset([], "scalp", EMPTY_DRAFT), "scalp", full);
    expect(presets).toHaveLength(1);
    expect(parsePresets(JSON.parse(JSON.stringify(presets)))).toEqual(presets);
    expect(parsePresets([{ name: 5, draft: full }])).toBeNull();
  });

  it("leave the side and the price of the ticket alone", () => {
    const [preset] = withPreset([], "scalp", full);
    const draft = { ...EMPTY_DRAFT, side: "buy", price: "2" } as const;
    expect(preset && applyPreset(draft, preset)).toMatchObject({
      side: "buy",
      price: "2",
      sizeUnit: "risk_percent",
    });
  });
});
