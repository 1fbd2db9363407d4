import { describe, expect, it } from "vitest";
import { PriceFollower, type Place, type Told } from "./price-follower.ts";

const moved = (y: number): Told => ({ y, isInMainPane: true, isMoved: true });
const drawnAnew = (y: number): Told => ({ y, isInMainPane: true, isMoved: false });
const GONE: Told = { y: null, isInMainPane: false, isMoved: false };

/** A scale that can be moved, and what the button last stood at. */
type Scene = { top: number | null; shown: Place | null };

function makeScene(): Scene & { follower: PriceFollower } {
  const scene: Scene = { top: 1000, shown: null };
  const follower = new PriceFollower({
    priceAt: (y) => (scene.top === null ? null : scene.top - y),
    show: (place) => (scene.shown = place),
  });
  return Object.assign(scene, { follower });
}

describe("the button at the price scale", () => {
  it("takes the price that a new scale has at the crosshair that rests", () => {
    for (const isTouch of [true, false]) {
      const scene = makeScene();
      scene.follower.pressed(isTouch);
      scene.follower.told(moved(40));
      expect(scene.shown).toEqual({ y: 40, price: 960 });
      scene.top = 500;
      scene.follower.told(drawnAnew(40));
      expect(scene.shown).toEqual({ y: 40, price: 460 });
    }
  });

  it("stands nowhere while there is no scale, and at the new price with the next one", () => {
    const scene = makeScene();
    scene.follower.told(moved(40));
    scene.top = null;
    scene.follower.told(drawnAnew(40));
    expect(scene.shown).toBeNull();
    scene.top = 500;
    scene.follower.told(drawnAnew(40));
    expect(scene.shown).toEqual({ y: 40, price: 460 });
  });

  it("is not shown by a crosshair that nobody has moved", () => {
    const scene = makeScene();
    scene.follower.told(drawnAnew(40));
    expect(scene.shown).toBeNull();
  });

  it("goes with the finger's crosshair, and waits for a mouse that is on its way over the scale", () => {
    const scene = makeScene();
    scene.follower.pressed(true);
    scene.follower.told(moved(40));
    scene.follower.told(GONE);
    expect(scene.shown).toBeNull();
    scene.follower.pressed(false);
    scene.follower.told(moved(40));
    scene.follower.told(GONE);
    scene.top = 500;
    scene.follower.frame();
    expect(scene.shown).toEqual({ y: 40, price: 460 });
    scene.follower.left(false);
    expect(scene.shown).toBeNull();
  });

  it("stays as it was opened while its menu is open, and is right again when that closes", () => {
    const scene = makeScene();
    scene.follower.told(moved(40));
    scene.follower.opened(true);
    scene.top = 500;
    scene.follower.told(drawnAnew(40));
    scene.follower.left(false);
    expect(scene.shown).toEqual({ y: 40, price: 960 });
    scene.follower.opened(false);
    expect(scene.shown).toEqual({ y: 40, price: 460 });
    scene.follower.opened(true);
    scene.follower.pressed(true);
    scene.follower.told(GONE);
    expect(scene.shown).toEqual({ y: 40, price: 460 });
    scene.follower.opened(false);
    expect(scene.shown).toBeNull();
  });

  it("goes from the panes below that of the bars", () => {
    const scene = makeScene();
    scene.follower.told(moved(40));
    scene.follower.told({ y: 10, isInMainPane: false, isMoved: true });
    expect(scene.shown).toBeNull();
  });
});
