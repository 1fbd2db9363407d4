/** Tests of flash.ts. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Flash, FlashBoard, STORM_FLASHES } from "./flash.ts";

/** As much of an element as a flash needs. */
class Digits {
  readonly names = new Set<string>();
  private readonly inner: Digits | null;

  /** `inner`: digits further right, which belong to these. */
  constructor(inner: Digits | null = null) {
    this.inner = inner;
  }

  contains(other: Digits): boolean {
    return other === this || other === this.inner;
  }
  readonly classList = {
    add: (name: string) => this.names.add(name),
    remove: (name: string) => this.names.delete(name),
    replace: (before: string, after: string) => {
      this.names.delete(before);
      this.names.add(after);
    },
  };
  get shown(): string {
    return [...this.names].join(" ");
  }
}

const asElement = (digits: Digits) => digits as unknown as HTMLElement;
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

/** A board at `now` with `count` flashes that rise, one behind each of the digits. */
function boardWith(count: number, now: number) {
  const board = new FlashBoard();
  board.begin(now);
  const all = Array.from({ length: count }, () => ({ flash: new Flash(), digits: new Digits() }));
  for (const { flash, digits } of all) board.start(flash, asElement(digits), 1);
  return { board, digits: all.map((one) => one.digits), flashes: all.map((one) => one.flash) };
}

describe("FlashBoard", () => {
  it("lets a flash fade and end", () => {
    const { board, digits } = boardWith(1, 1000);
    const shown = [digits[0]?.shown];
    for (const now of [1100, 1200, 1300]) {
      board.begin(now);
      shown.push(digits[0]?.shown);
    }
    expect(shown).toEqual(["watch-rise-1", "watch-rise-2", "watch-rise-3", ""]);
  });

  it("keeps the flashes of a storm as they are until they end", () => {
    const { board, digits } = boardWith(STORM_FLASHES, 1000);
    board.begin(1250);
    expect(new Set(digits.map(({ shown }) => shown))).toEqual(new Set(["watch-rise-1"]));
    board.begin(1300);
    expect(new Set(digits.map(({ shown }) => shown))).toEqual(new Set([""]));
  });

  it("shows one flash of a cell at a time, the newest", () => {
    const { board, digits, flashes } = boardWith(1, 1000);
    const lead = new Digits();
    const [flash] = flashes;
    if (flash === undefined) throw new Error("There is a flash.");
    board.begin(1100);
    board.start(flash, asElement(lead), -1);
    expect([digits[0]?.shown, lead.shown]).toEqual(["", "watch-fall-1"]);
    board.begin(1280);
    expect(lead.shown).toBe("watch-fall-3");
  });

  it("flashes on behind all digits that changed a moment ago, and no longer", () => {
    const pips = new Digits();
    const price = new Digits(pips);
    const { board } = boardWith(0, 1000);
    const flash = new Flash();
    board.start(flash, asElement(price), 1);
    board.begin(1100);
    board.start(flash, asElement(pips), -1);
    expect([price.shown, pips.shown]).toEqual(["watch-fall-1", ""]);
    board.begin(1270);
    board.start(flash, asElement(pips), -1);
    expect([price.shown, pips.shown]).toEqual(["", "watch-fall-1"]);
  });

  it("does not write to a cell that rises again while its flash is at its strongest", () => {
    const { board, digits, flashes } = boardWith(1, 1000);
    const [flash] = flashes;
    const [first] = digits;
    if (flash === undefined || first === undefined) throw new Error("There is a flash.");
    const writes = vi.spyOn(first.names, "add");
    board.begin(1050);
    board.start(flash, asElement(first), 1);
    expect(writes).not.toHaveBeenCalled();
    board.begin(1130);
    expect(first.shown).toBe("watch-rise-1");
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
      board.start(new Flash(), asElement(digits), 1);
      return digits.shown;
    };
    expect(flashed()).toBe("watch-rise-1");
    setLessMotion(true);
    expect(flashed()).toBe("");
    board.dispose();
    setLessMotion(false);
    expect(flashed()).toBe("");
  });
});
