/** Pins the wire: a change of the contract that nobody wrote down fails here. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { CONTRACT_HASH, CONTRACT_VERSION } from "./version.ts";
import { wireDescription } from "./wire-description.ts";

const source = readFileSync(new URL("version.ts", import.meta.url), "utf8");
const hash = createHash("sha256").update(JSON.stringify(wireDescription())).digest("hex");

describe("the version of the wire", () => {
  it("moves with every change of the wire", () => {
    expect(
      hash,
      [
        "The wire changed. If that was not meant, undo it. If it was:",
        "1. can a client built before it still work? raise the second number of CONTRACT_VERSION, else the first;",
        "2. add a line to `// History:` in contract/version.ts that says what changed;",
        `3. set CONTRACT_HASH to ${hash};`,
        "4. update the samples in tests/contract/samples and commit contract/ alone.",
      ].join("\n"),
    ).toBe(CONTRACT_HASH);
  });

  it("has a line in the history", () => {
    expect(source).toMatch(
      new RegExp(`^// ${CONTRACT_VERSION.replaceAll(".", "\\.")}  \\d{4}-\\d\\d-\\d\\d  \\S`, "m"),
    );
  });
});
