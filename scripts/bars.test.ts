/** The page of the bars: what a tag is, and what stands for what. */
import { describe, expect, it } from "vitest";
import { BARS, barTagsIn, faultsOf, renderPage, standingOf } from "./bars.ts";

const bar = { id: "S1", says: "It stands." };
const tag = { id: "S1", file: "tests/a.test.ts" };

describe("the bars of reliability", () => {
  it("are 76, each once", () => {
    expect(BARS).toHaveLength(76);
    expect(new Set(BARS.map(({ id }) => id)).size).toBe(76);
  });

  it("are read from the tags of a file", () => {
    const text = "/** Kills. @bar S1, S2 */\n * @bar X10\n@bars T1 @bar";
    expect(barTagsIn(text, "tests/a.test.ts").map(({ id }) => id)).toEqual(["S1", "S2", "X10"]);
  });

  it("are held where a test names them and nothing is missing", () => {
    expect(standingOf(bar, [tag])).toBe("held");
    expect(standingOf({ ...bar, lacks: "half" }, [tag])).toBe("partly");
    expect(standingOf({ ...bar, lacks: "all" }, [])).toBe("open");
  });

  it("must be named by a test or say what they lack, and every tag must name one", () => {
    expect(faultsOf([], [bar])).toEqual([expect.stringContaining("S1")]);
    expect(faultsOf([{ ...tag, id: "S99" }, tag], [bar])).toEqual([
      "tests/a.test.ts: no bar is S99",
    ]);
    expect(faultsOf([tag], [bar])).toEqual([]);
  });

  it("are on the page with their tests", () => {
    const page = renderPage([tag]);
    expect(page).toContain("| S1 |");
    expect(page).toContain("[a.test.ts](../tests/a.test.ts)");
  });
});
