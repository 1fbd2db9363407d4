/** Tests of flash.ts. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CHANGED, type Changed } from "../../format/split-price-text.ts";
import { Flash, FlashBoard, STORM_FLASHES, type FlashView } from "./flash.ts";

/** Remembers what flashes: the part, the direction and the step, as "big up 1". */
class Digits implements FlashView {
  shown = "";
  writes = 0;
  readonly flash = new Flash(this);

  showFlash(part: Changed, move: number, step: number): void {
    this.writes += 1;
    const name = Object.keys(CHANGED)[part] ?? "";
    this.shown = step === 0 ? "" : `${name} ${move > 0 ? "up" : "down"} ${step}`;
  }
}

/** As much of a media query as the board needs. */
const media = Object.assign(new EventTarget(), { matches: false });
const setLessMotion = (matches: boolean): void => {
  media.matches = matches;
  media.dispatchEvent(new Event("change"));
};

beforeEach(() => {
  setLessMotion(false);
  vi.stubGlobal("window", { matchMedia: () => media });
});
afterEach(() => vi.unstubAllGlobals());

/** A board at `now` with `count` flashes that rise, one behind the pips of each price. */
function boardWith(count: number, now: number) {
  const board = new FlashBoard();
  board.begin(now);
  const digits = Array.from({ length: count }, () => new Digits());
  for (const { flash } of digits) board.start(flash, CHANGED.big, 1);
  return { board, digits };
}

describe("FlashBoard", () => {
  it("lets a flash fade and end", () => {
    const { board, digits } = boardWith(1, 1000);
    const shown = [digits[0]?.shown];
    for (const now of [1100, 1200, 1300]) {
      board.begin(now);
      shown.push(digits[0]?.shown);
    }
    expect(shown).toEqual(["big up 1", "big up 2", "big up 3", ""]);
  });

  it("keeps the flashes of a storm as they are until they end", () => {
    const { board, digits } = boardWith(STORM_FLASHES, 1000);
    board.begin(1250);
    expect(new Set(digits.map(({ shown }) => shown))).toEqual(new Set(["big up 1"]));
    board.begin(1300);
    expect(new Set(digits.map(({ shown }) => shown))).toEqual(new Set([""]));
  });

  it("shows one flash of a cell at a time, the newest", () => {
    const { board } = boardWith(0, 1000);
    const digits = new Digits();
    board.start(digits.flash, CHANGED.small, 1);
    board.begin(1100);
    board.start(digits.flash, CHANGED.lead, -1);
    expect(digits.shown).toBe("lead down 1");
    board.begin(1280);
    expect(digits.shown).toBe("lead down 3");
  });

  it("flashes on behind all digits that changed a moment ago, and no longer", () => {
    const { board } = boardWith(0, 1000);
    const digits = new Digits();
    board.start(digits.flash, CHANGED.lead, 1);
    board.begin(1100);
    board.start(digits.flash, CHANGED.big, -1);
    expect(digits.shown).toBe("lead down 1");
    board.begin(1270);
    board.start(digits.flash, CHANGED.big, -1);
    expect(digits.shown).toBe("big down 1");
  });

  it("does not write to a cell that rises again while its flash is at its strongest", () => {
    const { board } = boardWith(0, 1000);
    const digits = new Digits();
    board.start(digits.flash, CHANGED.big, 1);
    board.begin(1050);
    board.start(digits.flash, CHANGED.big, 1);
    expect(digits.writes).toBe(1);
    board.begin(1130);
    expect(digits.shown).toBe("big up 1");
  });

  it("ends at once where the cell shows another symbol, and begins anew", () => {
    const { board } = boardWith(0, 1000);
    const digits = new Digits();
    board.start(digits.flash, CHANGED.big, 1);
    digits.flash.clear();
    expect(digits.shown).toBe("");
    board.begin(1010);
    board.start(digits.flash, CHANGED.big, 1);
    expect(digits.shown).toBe("big up 1");
  });

  it("shows none to who wants less motion", () => {
    setLessMotion(true);
    const { digits } = boardWith(3, 1000);
    expect(digits.map(({ shown }) => shown)).toEqual(["", "", ""]);
  });

  it("heeds a change of that wish until it is disposed of", () => {
    const { board } = boardWith(0, 1000);
    const flashed = (): string => {
      const digits = new Digits();
      board.start(digits.flash, CHANGED.small, 1);
      return digits.shown;
    };
    expect(flashed()).toBe("small up 1");
    setLessMotion(true);
    expect(flashed()).toBe("");
    board.dispose();
    setLessMotion(false);
    expect(flashed()).toBe("");
  });
});
