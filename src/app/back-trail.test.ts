import fc from "fast-check";
import { expect, it } from "vitest";
import { trailAfter, trailWithout, type Trail } from "./back-trail.ts";

const VIEWS = ["watchlist", "chart", "trade", "trades", "account"] as const;
type View = (typeof VIEWS)[number];

it("leads back to the view before", () => {
  let trail: Trail<View> = [];
  trail = trailAfter(trail, "watchlist", "chart");
  trail = trailAfter(trail, "chart", "trade");
  expect(trail).toEqual(["watchlist", "chart"]);
  // The ticket is closed: it is not gone back to.
  expect(trailWithout(trail, "trade", "chart")).toEqual(["watchlist"]);
});

it("has each view once, never the present one, and the one before last", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...VIEWS), { maxLength: 30 }), (gone) => {
      let view: View = "watchlist";
      let trail: Trail<View> = [];
      for (const next of gone) {
        const before: View = view;
        trail = trailAfter(trail, view, next);
        view = next;
        expect(new Set(trail).size).toBe(trail.length);
        expect(trail).not.toContain(view);
        if (before !== view) expect(trail.at(-1)).toBe(before);
      }
    }),
  );
});
