import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Choices } from "./events.ts";
import { makeTell, type Telling } from "./tell.ts";

const world = {
  played: [] as [string, boolean][],
  shown: [] as string[],
  isLookedAt: true,
  choices: {} as Choices,
};
const tell = makeTell({
  choicesOf: () => world.choices,
  playSound: (sound, isAlways) => void world.played.push([sound, isAlways]),
  isLookedAt: () => world.isLookedAt,
  showSystemNotice: ({ title }) => world.shown.push(title) > 0,
});

let keys = 0;
const telling = (more: Partial<Telling>): Telling => ({
  event: "filled",
  account_id: 7,
  key: `key ${++keys}`,
  title: "Bought",
  text: "",
  onPage: () => () => undefined,
  ...more,
});

beforeEach(() => {
  Object.assign(world, { played: [], shown: [], isLookedAt: true, choices: {} });
});

describe("an event", () => {
  it("is told by the ways that are usual", () => {
    expect(tell(telling({}))).not.toBeNull();
    expect(world).toMatchObject({ played: [["filled", false]], shown: [] });
  });

  it("is told by no way where none was chosen", () => {
    world.choices = { filled: { page: false, sound: false } };
    world.isLookedAt = false;
    const onPage = vi.fn<() => null>();
    expect(tell(telling({ onPage }))).toBeNull();
    expect(onPage).not.toHaveBeenCalled();
    expect(world).toMatchObject({ played: [], shown: [] });
  });

  it("is told by the system only while nobody looks at the page", () => {
    tell(telling({ event: "exit", title: "Stop loss" }));
    expect(world.shown).toEqual([]);
    world.isLookedAt = false;
    tell(telling({ event: "exit", title: "Stop loss" }));
    expect(world.shown).toEqual(["Stop loss"]);
  });

  it("that is told quietly is on the page alone, where that was chosen", () => {
    world.isLookedAt = false;
    expect(tell(telling({ event: "exit", isQuiet: true }))).not.toBeNull();
    expect(world).toMatchObject({ played: [], shown: [] });
    world.choices = { exit: { page: false } };
    expect(tell(telling({ event: "exit", isQuiet: true }))).toBeNull();
  });

  it("is heard once, also when it is told again with more", () => {
    tell(telling({ key: "fill:1" }));
    tell(telling({ key: "fill:1" }));
    expect(world.played).toHaveLength(1);
  });

  it("of the account's safety is heard where sounds are off", () => {
    world.choices = { money: { page: false, sound: false }, other: { sound: false, page: false } };
    tell(telling({ event: "money" }));
    expect(tell(telling({ event: "other", isAlarm: true }))).not.toBeNull();
    expect(world.played).toEqual([
      ["message", true],
      ["alert", true],
    ]);
  });
});
