/** Tests of record-facts.ts. */
import { expect, test } from "vitest";
import { ORDER_REASON } from "../../../contract/codes.ts";
import { NO_VALUE } from "../../format/price.ts";
import type { Column } from "../../ui/table/column.ts";
import { reasonColumn } from "../trade-columns.ts";
import { recordFacts } from "./record-facts.ts";

const said = (id: string, title: string, text: string): Column<unknown> => ({
  id,
  title,
  width: 80,
  text: () => text,
});

test("names in full what has a short title, and says of what is not there only the guards", () => {
  const columns = [
    { ...said("stop_loss", "SL", NO_VALUE), about: "Stop loss" },
    { ...said("swap", "Swap", "-0.46"), note: () => "USD" },
    said("comment", "Comment", ""),
    said("slippage", "Slippage", NO_VALUE),
  ];
  expect(recordFacts(null, columns)).toEqual([
    { name: "Stop loss", words: NO_VALUE },
    { name: "Swap (USD)", words: "-0.46" },
  ]);
});

test("the cause of an order and of a deal has one name, said in full or by its title", () => {
  const row = { reason: ORDER_REASON.stop_loss };
  const inFull = recordFacts(row, [reasonColumn()]);
  expect(inFull).toEqual(recordFacts(row, [reasonColumn()], ({ title }) => title));
  expect(inFull).toEqual([{ name: "Cause", words: "Stop loss" }]);
});
