import { expect, test } from "vitest";
import { keyWords } from "./key-words.ts";

test.each(["Ctrl Alt B", "Shift /", "Num 5", "Del", "Alt ↑", "Ctrl C, Ctrl A, Ctrl Z", "F10", "?"])(
  "in English “%s” is what it is",
  (keys) => {
    expect(keyWords(keys)).toBe(keys);
  },
);
