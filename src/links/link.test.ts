import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Frame } from "../../domain/bar.ts";
import { LINK_KINDS, readLink, writeLink, type DeepLink, type LinkTicket } from "./link.ts";

const number = fc
  .tuple(fc.integer({ min: 1, max: 999_999_999 }), fc.integer({ min: 0, max: 99_999_999 }))
  .map(([whole, part]) => (part === 0 ? String(whole) : `${whole}.${part}`));
const level = fc.oneof(
  fc.constant(null),
  fc.record({ unit: fc.constantFrom("price" as const, "pips" as const), text: number }),
);
const ticket: fc.Arbitrary<LinkTicket> = fc
  .record({
    side: fc.constantFrom("buy" as const, "sell" as const),
    kind: fc.constantFrom(...LINK_KINDS),
    volume: fc.option(number, { nil: null }),
    price: number,
    limit: number,
    stop: level,
    target: level,
  })
  .map((one) => ({
    ...one,
    price: one.kind === "market" ? null : one.price,
    limit: one.kind === "stop_limit" ? one.limit : null,
  }));
const link: fc.Arbitrary<DeepLink> = fc.record({
  symbol: fc.string({ minLength: 1, maxLength: 20 }).filter((text) => text.trim() === text),
  frame: fc.constantFrom<Frame | null>(null, "H1", "MN", "M45"),
  pane: fc.constantFrom(null, "positions", "order-ticket"),
  ticket: fc.oneof(fc.constant(null), ticket),
});

const whole =
  "#link?symbol=EURUSD&frame=M15&side=sell&kind=limit&volume=0.25&price=1.1&stop=20p&target=1.05";

describe("a link", () => {
  it("says the same after it was written and read", () => {
    fc.assert(
      fc.property(link, (one) => {
        const hash = writeLink(one);
        fc.pre(hash.length <= 400);
        expect(readLink(hash)).toEqual({ link: one, problems: [] });
      }),
    );
  });

  it("is read as it is documented", () => {
    expect(readLink(whole)).toEqual({
      link: {
        symbol: "EURUSD",
        frame: "M15",
        pane: null,
        ticket: {
          side: "sell",
          kind: "limit",
          volume: "0.25",
          price: "1.1",
          limit: null,
          stop: { unit: "pips", text: "20" },
          target: { unit: "price", text: "1.05" },
        },
      },
      problems: [],
    });
  });

  it.each([[""], ["#"], ["#sign-up"], ["#/office/accounts"], ["#linked?symbol=EURUSD"]])(
    "is none in %j",
    (hash) => {
      expect(readLink(hash)).toBeNull();
    },
  );

  it("that is too long says nothing else", () => {
    const read = readLink(`#link?symbol=${"x".repeat(500)}`);
    expect(read?.problems).toEqual(["The link is too long."]);
    expect(read?.link.symbol).toBeNull();
  });
});

describe("a ticket of a link", () => {
  it.each([
    ["side=hold", "“hold” is no side"],
    ["side=buy&kind=oco", "“oco” is no kind of order"],
    ["side=buy&volume=0", "no number above 0"],
    ["side=buy&volume=1e3", "The volume “1e3” is no number"],
    ["side=buy&volume=-1", "no number above 0"],
    ["side=buy&volume=1,5", "no number above 0"],
    ["side=buy&stop=soon", "The stop “soon” is neither a price nor pips"],
    ["side=buy&target=2%25", "The target “2%” is neither"],
    ["side=buy&price=1.1", "A market order has no price of its own."],
    ["side=buy&kind=limit", "An order that waits needs a price."],
    ["side=buy&kind=limit&price=1&limit=1", "Only a stop limit has a limit."],
    ["side=buy&kind=stop_limit&price=1", "A stop limit needs a limit."],
    ["volume=1", "A ticket needs a side"],
    ["side=buy&side=sell", "“side” is said twice."],
    ["side=buy&sl=1.05", "“sl” is no part of a link."],
    ["side=buy&frame=X9", "“X9” is no timeframe."],
    ["side=buy&send=1", "“send” is no part of a link."],
  ])("is filled in whole or not at all: %s", (rest, problem) => {
    const read = readLink(`#link?symbol=EURUSD&${rest}`);
    expect(read?.link.ticket).toBeNull();
    expect(read?.link.symbol).toBe("EURUSD");
    expect(read?.problems.join(" ")).toContain(problem);
    expect(read?.problems.at(-1)).toBe("The ticket was not filled in.");
  });

  it("needs a symbol", () => {
    expect(readLink("#link?side=buy")?.problems).toContain("A ticket needs a symbol.");
  });

  it("never holds but short numbers, whatever a stranger writes", () => {
    const part = fc.constantFrom(
      "symbol",
      "frame",
      "pane",
      "side",
      "kind",
      "volume",
      "price",
      "limit",
      "stop",
      "target",
      "x",
    );
    const value = fc.oneof(
      fc.string({ maxLength: 40 }),
      fc.constantFrom("buy", "sell", "limit", "market", "stop_limit", "1", "1.5", "20p", "EURUSD"),
    );
    const foreign = fc.array(fc.tuple(part, value), { maxLength: 10 });
    fc.assert(
      fc.property(foreign, fc.string({ maxLength: 10 }), (pairs, noise) => {
        const read = readLink(`#link?${new URLSearchParams(pairs).toString()}${noise}`);
        for (const text of read?.problems ?? []) expect(text.length).toBeLessThan(90);
        const filled = read?.link.ticket ?? null;
        if (filled === null) return;
        const { volume, price, limit, stop, target } = filled;
        for (const text of [volume, price, limit, stop?.text, target?.text]) {
          if (typeof text === "string") expect(text).toMatch(/^\d{0,9}(\.\d{1,8})?$/);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});

it("may name each pane there is, and docs/links.md lists them", () => {
  const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
  const [, ids = ""] = /PANE_IDS = \[([^\]]*)\]/.exec(read("../panes/panes.tsx")) ?? [];
  const [, listed = ""] = /\| `pane` \| ([^;]*);/.exec(read("../../docs/links.md")) ?? [];
  const names = [...listed.matchAll(/`([a-z-]+)`/g)].map(([, name]) => name);
  expect(names).toEqual([...ids.matchAll(/"([a-z-]+)"/g)].map(([, id]) => id));
  expect(names).toContain("chart");
});
