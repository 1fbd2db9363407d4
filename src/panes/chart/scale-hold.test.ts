import { expect, test } from "vitest";
import { SCALE_MIN_PX } from "./chart-style.ts";
import { ScaleHold } from "./scale-hold.ts";

/** A scale that is as wide as its prices want, and no narrower than it may be. */
function scaleOf(wanted: { px: number }) {
  const told: number[] = [];
  let least = SCALE_MIN_PX;
  return {
    told,
    width: () => Math.max(least, wanted.px),
    applyOptions({ minimumWidth = NaN }: { minimumWidth?: number }) {
      told.push(minimumWidth);
      least = minimumWidth;
    },
  };
}

test("while the picture moves the scale gets wider and not narrower; at rest it is as wide as it has to be", () => {
  const wanted = { px: 64 };
  const scale = scaleOf(wanted);
  const hold = new ScaleHold();
  hold.frame(scale);
  expect(scale.told).toEqual([]);
  for (const px of [64, 72, 58, 70, 58]) {
    wanted.px = px;
    hold.moved();
    hold.frame(scale);
  }
  expect(scale.told).toEqual([64, 72]);
  expect(scale.width()).toBe(72);
  for (let frame = 0; frame < 30; frame += 1) hold.frame(scale);
  expect(scale.told).toEqual([64, 72, SCALE_MIN_PX]);
  expect(scale.width()).toBe(58);
});
