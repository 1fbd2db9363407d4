/** What makes two requests the same. */
import { expect, test } from "vitest";
import { bodyHash } from "./body-hash.ts";

test("it is the first half of the SHA-256 of the canonical JSON, whatever the order of fields", () => {
  const hash = bodyHash("order_create", { b: 1, a: { d: 2, c: undefined } });
  expect(hash).toBe("669d1ab7a96263e2eecec72c32df9721");
  expect(bodyHash("order_create", { a: { d: 2 }, b: 1 })).toBe(hash);
  expect(bodyHash("order_create", { a: { d: 2 }, b: 2 })).not.toBe(hash);
});
