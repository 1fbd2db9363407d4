/** Settings in words, of each that the service has. */
import { describe, expect, test } from "vitest";
import { SETTINGS } from "../../server/office/settings.ts";
import { settingMeaning, settingName, settingText, settingValue } from "./setting-words.ts";

describe("settings in words", () => {
  test.each(SETTINGS.map((setting) => [setting.key, setting] as const))(
    "%s has a name, and its default in the words of its values",
    (key, { type, description }) => {
      expect(settingName(key)).not.toBe(key);
      const said = settingText({ type, description });
      expect(said).toMatch(type === "boolean" ? / Default: (?:Yes|No)$/ : / Default: Off$/);
      expect(said.startsWith(settingMeaning(description))).toBe(true);
      expect(settingMeaning(description)).not.toContain("Default");
    },
  );

  test("what another service has keeps its key and its words", () => {
    expect(settingName("new.one")).toBe("new.one");
    expect(settingText({ type: "text", description: "Whatever." })).toBe("Whatever.");
    expect(settingText({ type: "number", description: "Of it. Default: 5" })).toBe(
      "Of it. Default: 5",
    );
  });

  test.each([
    ["boolean", ["true"], "Yes"],
    ["boolean", ["false"], "No"],
    ["number", [], "Off"],
    ["text", ["a", "b"], "a, b"],
  ] as const)("a %s of %j is %s", (type, value, words) => {
    expect(settingValue({ type, value: [...value] })).toBe(words);
  });
});
