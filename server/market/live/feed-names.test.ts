/** A symbol is found by its name in bytes as by its text, whatever lies beside it. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { createFeedNames } from "./feed-names.ts";

it("finds each name and no other, as text and in bytes", () => {
  const name = fc.string({ minLength: 1, maxLength: 6, unit: fc.constantFrom("A", "B", "1", "é") });
  fc.assert(
    fc.property(fc.uniqueArray(name, { maxLength: 200 }), fc.array(name), (names, others) => {
      const index = createFeedNames(names);
      for (const one of [...names, ...others, "", "AAAAAAA"]) {
        const bytes = Buffer.from(`A${one}B`);
        const wanted = names.indexOf(one);
        expect(index.of(one)).toBe(wanted);
        expect(index.in(bytes, 1, bytes.length - 1)).toBe(wanted);
      }
    }),
  );
});
