/** A best bid and ask is read byte by byte where it is written as the exchange writes it, to the outcome that JSON has. */
import { expect, it } from "vitest";
import { createRandom } from "../../../tests/support/random.ts";
import { binance } from "./binance.ts";
import type { FeedTaker, QuotePlaces } from "./protocol.ts";

/** What was taken of a message, and whether its bytes were enough for that. */
function readOf(text: string): { taken: unknown[][]; isFromBytes: boolean } {
  const taken: unknown[][] = [];
  // As it comes: behind something else, and before it.
  const bytes = Buffer.from(`}}{"${text}"}}`);
  const [from, to] = [4, bytes.length - 3];
  const taker = new Proxy({} as FeedTaker, {
    get:
      (_, name) =>
      (...given: unknown[]) => {
        if (name !== "quoteIn") return void taken.push([name, ...given]);
        const [, places, ...rest] = given as [Uint8Array, QuotePlaces, ...unknown[]];
        const textOf = (at: number, end: number) => bytes.toString("latin1", at, end);
        const symbol = textOf(places.symbolFrom, places.symbolTo);
        const bid = textOf(places.bidFrom, places.bidTo);
        taken.push(["quote", symbol, bid, textOf(places.askFrom, places.askTo), ...rest]);
      },
  });
  const isFromBytes = binance.readBytes?.(bytes, from, to, taker) ?? false;
  if (!isFromBytes) expect(taken).toEqual([]);
  if (!isFromBytes) binance.read(text, taker);
  return { taken, isFromBytes };
}

function jsonOf(text: string): unknown[][] {
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

it("reads what the exchange writes from its bytes", () => {
  const text = best("400900217", "BNBUSDT", "25.35190000", "25.36520000");
  expect(readOf(text)).toEqual({
    taken: [["quote", "BNBUSDT", "25.35190000", "25.36520000", 400900217, null]],
    isFromBytes: true,
  });
});

it("takes of every message what JSON would give", () => {
  const random = createRandom(20_261_125);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  let [quotes, fromBytes] = [0, 0];
  for (let count = 0; count < 8_000; count++) {
    let text = best(
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
    // Half of them with a sign less, more or another, wherever it is.
    if (random() < 0.5) {
      const at = Math.floor(random() * text.length);
      const other = pick(["", text[at] ?? "", '"', "}", "{", ":", "0", ".", "a", "Z", "@", " "]);
      text = text.slice(0, at) + other + text.slice(at + (random() < 0.5 ? 1 : 0));
    }
    const { taken, isFromBytes } = readOf(text);
    expect(taken, text).toEqual(jsonOf(text));
    quotes += taken[0]?.[0] === "quote" ? 1 : 0;
    fromBytes += isFromBytes ? 1 : 0;
  }
  expect(quotes).toBeGreaterThan(1_000);
  expect(fromBytes).toBeGreaterThan(150);
});
