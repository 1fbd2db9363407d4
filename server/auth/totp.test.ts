/** Codes of an app, against the vectors of RFC 4226 and RFC 6238. */
import { describe, expect, it } from "vitest";
import {
  STEP_MS,
  codeOf,
  createTotpSecret,
  findStep,
  otpauthUri,
  stepOf,
  toBase32,
} from "./totp.ts";

/** The secret of both RFCs' vectors. */
const SECRET = Buffer.from("12345678901234567890", "ascii");

describe("codes of an app", () => {
  it.each([
    [0, "755224"],
    [1, "287082"],
    [2, "359152"],
    [3, "969429"],
    [4, "338314"],
    [5, "254676"],
    [6, "287922"],
    [7, "162583"],
    [8, "399871"],
    [9, "520489"],
  ])("of step %i are %s, as RFC 4226, appendix D, has it", (step, code) => {
    expect(codeOf(SECRET, step)).toBe(code);
  });

  it.each([
    [59, "94287082"],
    [1_111_111_109, "07081804"],
    [1_111_111_111, "14050471"],
    [1_234_567_890, "89005924"],
    [2_000_000_000, "69279037"],
    [20_000_000_000, "65353130"],
  ])("at second %i are %s, as RFC 6238, appendix B, has it for SHA-1", (second, code) => {
    expect(codeOf(SECRET, stepOf(second * 1000), 8)).toBe(code);
  });

  it.each([
    ["", ""],
    ["f", "MY"],
    ["fo", "MZXQ"],
    ["foo", "MZXW6"],
    ["foob", "MZXW6YQ"],
    ["fooba", "MZXW6YTB"],
    ["foobar", "MZXW6YTBOI"],
  ])(
    "are made of a secret in base32: %j is %j, as RFC 4648 has it, without padding",
    (text, base32) => {
      expect(toBase32(Buffer.from(text, "ascii"))).toBe(base32);
    },
  );

  it("have secrets of 160 bits, no two alike", () => {
    expect(createTotpSecret()).toHaveLength(20);
    expect(createTotpSecret().equals(createTotpSecret())).toBe(false);
  });
});

describe("a code that was typed", () => {
  const now = 1_111_111_109_000;
  const at = (steps: number) => codeOf(SECRET, stepOf(now) + steps);
  const tried = (typed: string, lastStep = 0) => findStep(SECRET, typed, now, lastStep);

  it.each([-1, 0, 1])("counts %i steps away from now", (steps) => {
    expect(tried(at(steps))).toBe(stepOf(now) + steps);
  });

  it.each([-2, 2])("does not count %i steps away", (steps) => {
    expect(tried(at(steps))).toBeNull();
  });

  it("does not count a second time, nor one of before it", () => {
    const last = stepOf(now);
    expect([tried(at(0), last), tried(at(-1), last), tried(at(1), last)]).toEqual([
      null,
      null,
      last + 1,
    ]);
  });

  it.each(["", "12345", "1234567", "12345a", "١٢٣٤٥٦", " 12345"])(
    "is none where it is %j",
    (typed) => {
      expect(tried(typed)).toBeNull();
    },
  );

  it("is looked for at the beginning of time too", () => {
    expect(findStep(SECRET, codeOf(SECRET, 0), STEP_MS / 2, -1)).toBe(0);
  });
});

it("an app reads house, account and secret from the address, whatever the house is called", () => {
  const uri = new URL(otpauthUri("A & B: Markets?", 100001, "MZXW6"));
  expect(uri.protocol + decodeURIComponent(uri.pathname)).toMatch(/A & B: Markets\?:100001$/);
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    secret: "MZXW6",
    issuer: "A & B: Markets?",
    algorithm: "SHA1",
    digits: "6",
    period: "30",
  });
});
