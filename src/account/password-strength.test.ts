import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { passwordStrength } from "./password-strength.ts";

describe("passwordStrength", () => {
  it.each([
    ["", "Too short"],
    ["short7!", "Too short"],
    ["x".repeat(129), "Too long"],
    ["password", "Weak"],
    ["P@ssw0rd1", "Weak"],
    ["12345678", "Weak"],
    ["aaaaaaaaaaaa", "Weak"],
    ["abcdefgh", "Weak"],
    ["demo-trader", "Weak"],
    ["kiwi7lamp", "Fair"],
    ["purple-kiwi-9", "Strong"],
    ["correct horse battery", "Strong"],
  ])("calls %j %s", (password, word) => {
    expect(passwordStrength(password).word).toBe(word);
  });

  it("counts the holder's own name and e-mail as known", () => {
    const alone = passwordStrength("marlowe.ada.22");
    const known = passwordStrength("marlowe.ada.22", ["Ada Marlowe", "ada@marlowe.example"]);
    expect(known.score).toBeLessThan(alone.score);
  });

  it("calls one character repeated weak, however often", () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, maxLength: 1 }),
        fc.integer({ min: 8, max: 128 }),
        (char, times) => {
          expect(passwordStrength(char.repeat(times)).word).toBe("Weak");
        },
      ),
    );
  });
});
