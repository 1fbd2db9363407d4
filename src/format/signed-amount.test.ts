/** Tests of signed-amount.ts. */
import { describe, expect, it } from "vitest";
import { TRANSACTION_TYPE } from "../../contract/codes.ts";
import { signedAmount } from "./signed-amount.ts";

describe("signedAmount", () => {
  it.each([
    [{ amount: 12.5, type: TRANSACTION_TYPE.credit }, 12.5],
    [{ amount: 12.5, type: TRANSACTION_TYPE.debit }, -12.5],
    [{ amount: 0, type: TRANSACTION_TYPE.debit }, 0],
  ])("is negative for what went out, and never a negative zero: %o", (transaction, expected) => {
    expect(signedAmount(transaction)).toBe(expected);
  });
});
