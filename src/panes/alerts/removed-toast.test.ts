/** Tests of removed-toast.ts. */
import { expect, it, vi } from "vitest";
import { aPriceAlert } from "../../../tests/support/price-alerts.ts";
import { symbolRecord } from "../watchlist/test-symbols.ts";
import { removedToast } from "./removed-toast.ts";

it("an alert that waited can be set again", () => {
  const setAgain = vi.fn<() => void>();
  const toast = removedToast(aPriceAlert(), symbolRecord(), setAgain, 0);
  expect(toast).toMatchObject({ title: "Alert removed: EURUSD", text: "Bid rises to 1.10000" });
  toast.action?.onClick();
  expect(setAgain).toHaveBeenCalledOnce();
});

it("one that was reached offers no undo: set again it would wait", () => {
  const reached = aPriceAlert({ state: "reached", reached_at: 5_000, reached_price: 1.10012 });
  const toast = removedToast(reached, symbolRecord(), () => undefined, 0);
  expect(toast.text).toBe("EURUSD rose to 1.10012");
  expect(toast.action).toBeUndefined();
});
