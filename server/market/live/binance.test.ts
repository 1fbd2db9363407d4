/** A best bid and ask is read without JSON where it is written as the exchange writes it, with the same outcome. */
import { expect, it } from "vitest";
import { createRandom } from "../../../tests/support/random.ts";
import { binance } from "./binance.ts";
import type { FeedTaker } from "./protocol.ts";

/** What was taken of a message. */
function readOf(text: string): unknown[][] {
  const taken: unknown[][] = [];
  const taker = new Proxy({} as FeedTaker, {
    get:
      (_, name) =>
      (...given: unknown[]) =>
        void taken.push([name, ...given]),
  });
  binance.read(text, taker);
  return taken;
}

const best = (u: string, s: string, b: string, a: string) =>
  `{"stream":"${s.toLowerCase()}@bookTicker","data":{"u":${u},"s":"${s}","b":"${b}","B":"31.21","a":"${a}","A":"40.66"}}`;

it("reads what the exchange writes", () => {
  const text = best("400900217", "BNBUSDT", "25.35190000", "25.36520000");
  expect(readOf(text)).toEqual([
    ["quote", "BNBUSDT", "25.35190000", "25.36520000", 400900217, null],
  ]);
});

it("takes of every message what JSON would give", () => {
  const random = createRandom(20_261_125);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  let quotes = 0;
  for (let count = 0; count < 4_000; count++) {
    const text = best(
      pick([
        "0",
        "7",
        "400900217",
        "007",
        "-1",
        "1.5",
        "999999999999999",
        "9007199254740993",
        "1e3",
      ]),
      pick(["BNBUSDT", "1000SATSUSDT", "BNB-USDT", "币安USDT", "", 'B\\"X']),
      pick(["25.35", "0", "0.00000000", "", "1..2", ".", "-1", "1e5", "NaN", "00012"]),
      pick(["25.36", "25", "٣", "25.36 "]),
    );
    // A blank after it is the same JSON, and not how the exchange writes it.
    const taken = readOf(text);
    expect(taken).toEqual(readOf(`${text} `));
    quotes += taken[0]?.[0] === "quote" ? 1 : 0;
  }
  expect(quotes).toBeGreaterThan(500);
});
