import { csvParse } from "d3-dsv";
import { expect, it } from "vitest";
import { TRANSACTION_ORIGIN, TRANSACTION_TYPE } from "../../contract/codes.ts";
import { transactionsFile } from "./transactions-file.ts";

const row = {
  id: 7,
  account_id: 100_001,
  origin: TRANSACTION_ORIGIN.withdraw,
  type: TRANSACTION_TYPE.debit,
  amount: 20.5,
  balance: 979.5,
  credit: 30,
  desc: '=HYPERLINK("x"), by <b>wire</b>',
  created_at: Date.UTC(2026, 2, 10, 14),
};

it("has a line of each transaction, with which way the money went and no formula", () => {
  const [first, ...others] = csvParse(transactionsFile([row], "USD"));
  expect(first).toEqual({
    time: "2026-03-10T14:00:00.000Z",
    id: "7",
    account: "100001",
    kind: "withdraw",
    amount: "-20.5",
    balance: "979.5",
    credit: "30",
    currency: "USD",
    note: `'${row.desc}`,
  });
  expect(others).toEqual([]);
});

it("of an account without any says what it would have", () => {
  expect(transactionsFile([], "USD").trimEnd().split("\r\n")).toHaveLength(1);
});
