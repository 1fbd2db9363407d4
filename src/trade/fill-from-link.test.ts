import { describe, expect, it } from "vitest";
import { readLink, writeLink } from "../links/link.ts";
import { draftOfLink, linkOfDraft } from "./fill-from-link.ts";
import { EMPTY_DRAFT, EMPTY_TARGET, type Draft } from "./ticket/draft.ts";

const limit: Draft = {
  ...EMPTY_DRAFT,
  type: "limit",
  side: "sell",
  size: "0.25",
  price: "1.10",
  stop: { unit: "pips", text: "20" },
  targets: [{ ...EMPTY_TARGET, unit: "price", text: "1.05" }],
};

/** As it comes out of the link that was made of it. */
const through = (draft: Draft): Draft | null => {
  const hash = writeLink({ symbol: "EURUSD", ticket: linkOfDraft(draft) });
  const ticket = readLink(hash)?.link.ticket ?? null;
  return ticket === null ? null : draftOfLink(ticket, 0.01);
};

describe("a ticket through a link", () => {
  it("is the same, and marked", () => {
    expect(through(limit)).toEqual({ ...limit, isFromLink: true });
    expect(through({ ...EMPTY_DRAFT, size: "1" })).toEqual({
      ...EMPTY_DRAFT,
      size: "1",
      isFromLink: true,
    });
  });

  it("says nothing that depends on the account it was made on", () => {
    const own: Draft = {
      ...limit,
      sizeUnit: "risk_percent",
      size: "2",
      stop: { unit: "money", text: "100" },
      targets: [{ ...EMPTY_TARGET, unit: "r", text: "2" }],
      comment: "mine",
      ocoWith: "12",
    };
    expect(through(own)).toEqual({
      ...EMPTY_DRAFT,
      type: "limit",
      side: "sell",
      price: "1.10",
      size: "0.01",
      isFromLink: true,
    });
  });

  it("leaves out what is no number, and several targets", () => {
    const targets = [
      { ...EMPTY_TARGET, text: "10" },
      { ...EMPTY_TARGET, text: "20" },
    ];
    const draft: Draft = {
      ...EMPTY_DRAFT,
      size: "lots",
      stop: { unit: "pips", text: "-3" },
      targets,
    };
    expect(linkOfDraft(draft)).toMatchObject({ volume: null, stop: null, target: null });
    expect(linkOfDraft({ ...EMPTY_DRAFT, size: "2." }).volume).toBe("2");
  });
});
