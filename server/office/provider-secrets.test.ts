/** Sealed secrets: opened by their key alone, and by nothing once they were changed. */
import { expect, it } from "vitest";
import { openSecret, sealSecret } from "./provider-secrets.ts";

const KEY = "a key of the operator, long and random";

it.each(["s", "pässwörd ✓", "x".repeat(1_024)])(
  "opens %j with the key that sealed it",
  (secret) => {
    const sealed = sealSecret(secret, KEY);
    expect(openSecret(sealed, KEY)).toBe(secret);
    expect(openSecret(sealed, `${KEY}.`)).toBeNull();
  },
);

it("seals the same secret differently each time", () => {
  expect(sealSecret("same", KEY).equals(sealSecret("same", KEY))).toBe(false);
});

it("opens nothing that was cut or changed", () => {
  const sealed = sealSecret("a secret", KEY);
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(openSecret(changed, KEY)).toBeNull();
    expect(openSecret(sealed.subarray(0, at), KEY)).toBeNull();
  }
});
