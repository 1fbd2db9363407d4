/** What the button beside a problem offers, in the reader's own writing of numbers. */
import { expect, test } from "vitest";
import { points, steps } from "../../../domain/units.ts";
import { eurusd } from "../../../tests/support/engine-house.ts";
import { readIn } from "../../../tests/support/in-language.ts";

const terms = eurusd({ stop_level: points(10) });

const VOLUME = { field: "volume", value: steps(1) } as const;
const STOP = { field: "stop_loss", value: points(108_000) } as const;

async function offered(language: string) {
  await readIn(language);
  const { otherFixLabel, problemOf } = await import("./problem.ts");
  const first = problemOf({ rejection: "volume_below_min", fix: VOLUME }, terms).fix?.label;
  const second = problemOf({ rejection: "stop_loss_too_close", fix: STOP }, terms).fix?.label;
  return [first, second, otherFixLabel(STOP, terms)];
}

test("names a volume and a price with the decimal mark of the language", async () => {
  expect(await offered("en-GB")).toEqual(["Use 0.01 lots", "Use 1.08000", "stop loss 1.08000"]);
  expect(await offered("de-DE")).toEqual([
    "0,01 Lots verwenden",
    "1,08000 verwenden",
    "Stop-Loss 1,08000",
  ]);
});
