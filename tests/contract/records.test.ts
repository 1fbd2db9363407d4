/** Every record accepts its sample, refuses it broken in any way, and says where it comes from. */
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { ACCOUNT_STATUS, ORDER_STATUS } from "../../contract/codes.ts";
import type { Provenance } from "../../contract/provenance.ts";
import { RECORDS, type RecordName } from "../../contract/records.ts";
import { broken } from "./break-sample.ts";
import { RECORD_SAMPLES } from "./samples/records.ts";

const names = Object.keys(RECORDS) as RecordName[];

describe("the records of the wire", () => {
  it.each(names)("%s accepts its sample and keeps every field of it", (name) => {
    const result = RECORDS[name].safeParse(RECORD_SAMPLES[name]);
    expect(result.error).toBeUndefined();
    expect(result.data).toEqual(
      expect.objectContaining(
        typeof result.data === "object" && !name.endsWith("Query") ? RECORD_SAMPLES[name] : {},
      ),
    );
  });

  it.each(names)("%s refuses its sample broken in any way", (name) => {
    const ways = [...broken(RECORDS[name], RECORD_SAMPLES[name])];
    expect(ways.length).toBeGreaterThan(1);
    const accepted = ways.filter(({ value }) => RECORDS[name].safeParse(value).success);
    expect(accepted.map(({ what }) => what)).toEqual([]);
  });

  it("are broken in well over a thousand ways", () => {
    const count = names.flatMap((name) => [...broken(RECORDS[name], RECORD_SAMPLES[name])]).length;
    expect(count).toBeGreaterThan(1200);
  });

  it.each(names)("%s says where it comes from", (name) => {
    const { provenance, source } = RECORDS[name].meta() as {
      provenance: Provenance;
      source: string;
    };
    expect(["documented", "assumed", "extension"]).toContain(provenance);
    expect(source).toMatch(provenance === "extension" ? /^\w/ : /^§\d/);
  });

  it("keep a code that is not listed, in an answer", () => {
    const order = { ...RECORD_SAMPLES.Order, status: 7, type: 12 };
    expect(RECORDS.Order.parse(order)).toMatchObject({ status: 7, type: 12 });
    expect(Object.values(ORDER_STATUS)).not.toContain(7);
  });

  it("refuse a code that is not listed, in a request", () => {
    expect(RECORDS.CrtOrder.safeParse({ ...RECORD_SAMPLES.CrtOrder, type: 9 }).success).toBe(false);
    expect(Object.values(ACCOUNT_STATUS)).not.toContain(9);
    expect(RECORDS.UptAccount.safeParse({ status: 9 }).success).toBe(false);
  });

  it("drop what they do not know", () => {
    const parsed = RECORDS.UptAccount.parse({ leverage: 50, balance: 1e9, role: "Admin" });
    expect(parsed).toEqual({ leverage: 50 });
  });

  it("refuse numbers that are none", () => {
    for (const amount of [Number.NaN, Number.POSITIVE_INFINITY, "10", [10], true, 0, -0]) {
      expect(RECORDS.MoneyRequest.safeParse({ amount }).success, String(amount)).toBe(false);
    }
  });

  it("bound what people write", () => {
    const comment = "x".repeat(256);
    expect(RECORDS.CrtOrder.safeParse({ ...RECORD_SAMPLES.CrtOrder, comment }).success).toBe(false);
    expect(RECORDS.ChangePassword.safeParse({ new_password: "1234567" }).success).toBe(false);
    expect(RECORDS.ChangePassword.safeParse({ new_password: "x".repeat(129) }).success).toBe(false);
    expect(RECORDS.UptBroker.safeParse({ website: "javascript:alert(1)" }).success).toBe(false);
  });
});

describe("a text that means a number", () => {
  const page = (value: unknown) => RECORDS.TradeQuery.safeParse({ page: value });

  it.each(["", " 1", "1 ", "1e3", "0x10", "+1", "1.0", "٣", "9".repeat(16), null, [1], "0", "-1"])(
    "is refused when it is %j",
    (value) => {
      expect(page(value).success).toBe(false);
    },
  );

  it.each(["7", 7])("is taken when it is %j", (value) => {
    expect(page(value).data?.page).toBe(7);
  });

  it.each([
    ["true", true],
    ["1", true],
    [true, true],
    ["false", false],
    ["0", false],
  ])("is a truth when it is %j", (text, truth) => {
    expect(RECORDS.TradeQuery.parse({ history: text }).history).toBe(truth);
  });

  it("is no truth when it is a word", () => {
    expect(RECORDS.TradeQuery.safeParse({ history: "yes" }).success).toBe(false);
  });

  it("is described as the number it means", () => {
    const { properties } = z.toJSONSchema(RECORDS.TradeQuery, { io: "input" });
    expect(properties?.["page"]).toMatchObject({ type: "integer", minimum: 1 });
  });
});
