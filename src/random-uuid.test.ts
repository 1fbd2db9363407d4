/** Names made of random bytes are UUIDs of version 4, and none comes twice. */
import { expect, it } from "vitest";
import { randomUuid } from "./random-uuid.ts";

it("makes UUIDs of version 4, each another", () => {
  const made = Array.from({ length: 2_000 }, randomUuid);
  for (const one of made) {
    expect(one).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  }
  expect(new Set(made).size).toBe(made.length);
});
