import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  CHANNELS,
  EVENT_NAMES,
  isTold,
  parseChoices,
  specOf,
  withChoice,
  type Choices,
} from "./events.ts";

const SAFE = ["margin_call", "stop_out", "programme", "money", "session_end"] as const;

const anyChange = fc.tuple(
  fc.constantFrom(...EVENT_NAMES),
  fc.constantFrom(...CHANNELS),
  fc.boolean(),
);
const anyChoices = fc
  .array(anyChange, { maxLength: 60 })
  .map((changes) =>
    changes.reduce<Choices>(
      (all, [event, channel, isOn]) => withChoice(all, event, channel, isOn),
      {},
    ),
  );

describe("by which ways an event is told", () => {
  it("never silences what concerns the account's safety, whatever was chosen", () => {
    fc.assert(
      fc.property(anyChoices, fc.constantFrom(...SAFE), (choices, event) => {
        expect(isTold(choices, event, "page")).toBe(true);
        expect(isTold(choices, event, "sound")).toBe(true);
      }),
    );
  });

  it("shows and sounds an alarm of any kind", () => {
    fc.assert(
      fc.property(anyChoices, fc.constantFrom(...EVENT_NAMES), (choices, event) => {
        expect(isTold(choices, event, "page", true)).toBe(true);
        expect(isTold(choices, event, "sound", true)).toBe(true);
      }),
    );
  });

  it("is what was chosen last, else as usual", () => {
    fc.assert(
      fc.property(anyChoices, anyChange, (choices, [event, channel, isOn]) => {
        const after = withChoice(choices, event, channel, isOn);
        expect(isTold(after, event, channel)).toBe(specOf(event).always.includes(channel) || isOn);
        for (const other of EVENT_NAMES.filter((name) => name !== event)) {
          for (const way of CHANNELS) {
            expect(isTold(after, other, way)).toBe(isTold(choices, other, way));
          }
        }
      }),
    );
    expect(isTold({}, "filled", "page")).toBe(true);
    expect(isTold({}, "filled", "system")).toBe(false);
    expect(isTold({}, "exit", "system")).toBe(true);
  });

  it("says that a refusal is always on the page", () => {
    expect(withChoice({}, "refused", "page", false)).toEqual({});
    expect(isTold({ refused: { page: false } }, "refused", "page")).toBe(true);
    expect(isTold(withChoice({}, "refused", "sound", false), "refused", "sound")).toBe(false);
  });

  it("keeps nothing of what is as usual", () => {
    const off = withChoice({}, "filled", "sound", false);
    expect(off).toEqual({ filled: { sound: false } });
    expect(withChoice(off, "filled", "sound", true)).toEqual({});
  });
});

describe("choices that were kept", () => {
  it("come back as they were", () => {
    fc.assert(
      fc.property(anyChoices, (choices) => {
        expect(parseChoices(structuredClone(choices))).toEqual(choices);
      }),
    );
  });

  it.each([[null], [3], ["filled"], [[]]])("are none in %j", (value) => {
    expect(parseChoices(value)).toBeNull();
  });

  it("lose what this build does not know or may not choose", () => {
    const kept = {
      filled: { sound: false, smoke: true, page: 3 },
      gone: {},
      money: { page: false },
    };
    expect(parseChoices(kept)).toEqual({ filled: { sound: false } });
    expect(parseChoices({ filled: null, exit: 3 })).toEqual({});
  });
});
