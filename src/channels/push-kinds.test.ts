import { expect, it } from "vitest";
import { pushKindsOf } from "./push-kinds.ts";

const USUAL = {
  price_alert: true,
  order_fill: false,
  exit_fill: true,
  margin_call: true,
  stop_out: true,
};

it("a device is told by push what its system is to show", () => {
  expect(pushKindsOf({})).toEqual(USUAL);
  const chosen = {
    filled: { system: true },
    exit: { system: false },
    margin_call: { page: false },
  };
  expect(pushKindsOf(chosen)).toEqual({ ...USUAL, order_fill: true, exit_fill: false });
});
