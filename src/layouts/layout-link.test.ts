/** Layouts as addresses: what goes in comes out, and whatever a stranger writes is the document of one layout or a sentence. */
import { deflateSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRandom } from "../../tests/support/random.ts";
import { LAYOUT_LINK_CHARS_MAX, packLayout, unpackLayout } from "./layout-link.ts";

const documentOf = (name: string, more: object = {}): string =>
  JSON.stringify({
    format: "ringside-layouts",
    version: 1,
    layouts: [{ name, symbols: {}, parts: {} }],
    ...more,
  });

/** As a stranger may pack it, with a tool of his own. */
const linkOf = (text: string | Buffer, packing = "1"): string =>
  `#layout?${packing}.${deflateSync(text).toString("base64url")}`;

const hashOf = async (text: string): Promise<string> => {
  const packed = await packLayout(text);
  if (packed.isTooLong) throw new Error(`expected a link, was ${packed.chars} characters`);
  return packed.hash;
};

const refusal = async (hash: string): Promise<string | null> => {
  const unpacked = await unpackLayout(hash);
  return unpacked.ok ? null : unpacked.words;
};

/** With lines of many points, as a trader's analysis has them. */
function documentWithDrawings(count: number): string {
  const random = createRandom(190);
  const drawings = Array.from({ length: count }, () => ({
    tool: "trend_line",
    anchors: [1, 2].map(() => ({
      ts: Math.round(1.7e12 + random() * 1e10),
      price: Number((60_000 + random() * 9_000).toPrecision(10)),
    })),
  }));
  const layouts = [
    { name: "Swing", symbols: {}, parts: {}, drawings: [{ symbol: "BTCUSD", drawings }] },
  ];
  return documentOf("Swing", { layouts });
}

const DAMAGED = "It is damaged: a part of it was cut off or changed";
const NEWER = "It is from a newer version of the terminal";
const LONG = "It is longer than a link to a layout is";

describe("a link to a layout", () => {
  it("gives back what was put into it, whatever it is called, in signs that no program changes", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary", maxLength: 200 }), async (name) => {
        const text = documentOf(name);
        const hash = await hashOf(text);
        expect(hash).toMatch(/^#layout\?1\.[\w-]+$/);
        expect(new URL(`https://terminal.example/${hash}`).hash).toBe(hash);
        expect(await unpackLayout(hash)).toEqual({ ok: true, text });
      }),
      { numRuns: 60 },
    );
  });

  it("is no longer than it may be, to the sign", async () => {
    const random = createRandom(19);
    const noise = (count: number) =>
      Buffer.from(Array.from({ length: count }, () => Math.floor(random() * 256)));
    let fitting = 0;
    for (let count = 7_000; count < 14_000; count += 250) {
      const packed = await packLayout(documentOf(noise(count).toString("base64")));
      const chars = packed.isTooLong ? packed.chars : packed.hash.length;
      expect(packed.isTooLong).toBe(chars > LAYOUT_LINK_CHARS_MAX);
      if (!packed.isTooLong) fitting += 1;
    }
    expect(fitting).toBeGreaterThan(5);
    expect(fitting).toBeLessThan(25);
  });

  it("carries a hundred and more drawings, and says how long it would be with a thousand", async () => {
    const text = documentWithDrawings(120);
    expect(await unpackLayout(await hashOf(text))).toEqual({ ok: true, text });
    const packed = await packLayout(documentWithDrawings(1_000));
    expect(packed).toMatchObject({ isTooLong: true });
    if (packed.isTooLong) expect(packed.chars).toBeGreaterThan(LAYOUT_LINK_CHARS_MAX);
  });

  it("of any packing program is read", async () => {
    expect(await unpackLayout(linkOf(documentOf("Mine")))).toMatchObject({ ok: true });
  });
});

describe("a link that cannot be opened says why", () => {
  const mine = documentOf("Mine");
  it.each([
    ["nothing behind it", "#layout?", DAMAGED],
    ["another kind of link", "#link?symbol=EURUSD", DAMAGED],
    ["no packing", "#layout?abc", DAMAGED],
    ["a packing before the first", linkOf(mine, "0"), DAMAGED],
    ["a packing to come", linkOf(mine, "2"), NEWER],
    ["a packing far off, of signs that are not known yet", "#layout?9999.abc", NEWER],
    ["signs of no link", "#layout?1.<img src=x>", DAMAGED],
    ["signs that were not packed", "#layout?1.AAAA", DAMAGED],
    ["a length that no bytes have", "#layout?1.A", DAMAGED],
    ["a document to come", linkOf(documentOf("Mine", { version: 2 })), NEWER],
    ["another document", linkOf('{"format":"ringside-drawings","version":1}'), DAMAGED],
    ["no document", linkOf("meow"), DAMAGED],
    ["an empty text", linkOf(""), DAMAGED],
    ["a list", linkOf("[]"), DAMAGED],
    ["no layout", linkOf(documentOf("Mine", { layouts: [] })), DAMAGED],
    ["two layouts", linkOf(documentOf("Mine", { layouts: [{}, {}] })), DAMAGED],
    ["bytes of no text", linkOf(Buffer.from([0xff, 0xfe, 0x22])), DAMAGED],
    ["brackets without end", linkOf("[".repeat(500_000)), DAMAGED],
    ["eight million noughts", linkOf(deflatable(8 * 1024 * 1024)), DAMAGED],
    ["more signs than a link has", `#layout?1.${"A".repeat(LAYOUT_LINK_CHARS_MAX)}`, LONG],
  ])("of %s", async (_words, hash, words) => {
    expect(await refusal(hash)).toBe(words);
  });

  it.each([
    ["", mine],
    [" with its drawings", documentWithDrawings(12)],
  ])("wherever it was cut off%s", async (_words, text) => {
    const hash = await hashOf(text);
    for (let length = 0; length < hash.length; length += 1)
      expect(await refusal(hash.slice(0, length)), `${length}`).toBe(DAMAGED);
  });

  it.each([
    ["", documentOf("Mine and yours")],
    [", with drawings", documentWithDrawings(12)],
  ])("whatever was changed in it%s: it never says another thing", async (_words, text) => {
    const hash = await hashOf(text);
    const sign = fc.constantFrom(...Array.from("ABab09-_.%<"));
    await fc.assert(
      fc.asyncProperty(fc.nat(hash.length - 1), sign, async (at, other) => {
        const changed = hash.slice(0, at) + other + hash.slice(at + 1);
        const unpacked = await unpackLayout(changed);
        if (unpacked.ok) expect(unpacked.text).toBe(text);
        else expect([DAMAGED, NEWER]).toContain(unpacked.words);
      }),
      { numRuns: 500 },
    );
  });

  it("whatever a stranger writes", async () => {
    const bytes = fc.uint8Array({ maxLength: 300 }).map((all) => Buffer.from(all));
    const foreign = fc.oneof(
      fc.string({ maxLength: 60 }).map((text) => `#layout?${text}`),
      bytes.map((all) => `#layout?1.${all.toString("base64url")}`),
      bytes.map((all) => linkOf(all)),
      fc.json().map((text) => linkOf(text)),
    );
    await fc.assert(
      fc.asyncProperty(foreign, async (hash) => {
        const unpacked = await unpackLayout(hash);
        if (!unpacked.ok) expect([DAMAGED, NEWER, LONG]).toContain(unpacked.words);
      }),
      { numRuns: 1_000 },
    );
  });
});

/** So many bytes that pack to a thousandth. */
function deflatable(bytes: number): Buffer {
  return Buffer.alloc(bytes, "0");
}
