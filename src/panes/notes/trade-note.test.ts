import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hasTag, readTradeNote, tagsOf, typedTags, withTag } from "./trade-note.ts";

describe("tags in a line", () => {
  test("stand between commas, each once, spelt as they were before", () => {
    expect(typedTags(" news,  first   hour ,,News, Trend", ["TREND", "other"])).toEqual([
      "news",
      "first hour",
      "TREND",
    ]);
    expect(typedTags("", [])).toEqual([]);
  });

  test("are added and taken out one by one", () => {
    expect(withTag("", "news")).toBe("news");
    expect(withTag("trend, ", "news")).toBe("trend, news");
    expect(withTag("trend, NEWS", "news")).toBe("trend");
    expect(hasTag("trend, NEWS", "news")).toBe(true);
    expect(hasTag("newsletter", "news")).toBe(false);
  });

  test("are the same once they were read and written again", () => {
    fc.assert(
      fc.property(fc.string(), (line) => {
        const tags = typedTags(line, []);
        expect(typedTags(tags.join(", "), tags)).toEqual(tags);
        for (const tag of tags) expect(withTag(withTag(tags.join(","), tag), tag)).toContain(tag);
      }),
    );
  });
});

test("the tags of the most trades come first, however they are spelt", () => {
  const notes = [["b"], ["A", "b"], ["c", "a"], ["a"]].map((tags) => ({ note: "", tags }));
  expect(tagsOf(notes)).toEqual(["A", "b", "c"]);
});

describe("what was kept", () => {
  test("is read as it was written", () => {
    const note = { note: "Waited for the close.", tags: ["patience"] };
    expect(readTradeNote(structuredClone(note))).toEqual(note);
  });

  test.each([null, undefined, 1, "text", [], {}, { note: "x" }, { note: 1, tags: [] }])(
    "is nothing where it is no note: %j",
    (value) => expect(readTradeNote(value)).toBeNull(),
  );

  test("is nothing where it is empty, and has no tag that is none", () => {
    expect(readTradeNote({ note: "  ", tags: [] })).toBeNull();
    expect(readTradeNote({ note: "", tags: [1, "a", null] })).toEqual({ note: "", tags: ["a"] });
  });
});
