/** Autobahn 5 (fragments) and 6 (UTF-8). Runs in the tests. */
import { OPCODE } from "../../support/raw-socket.ts";
import * as c from "./case.ts";
import type { Row } from "./case.ts";

const HELLO = c.echo("hello");
const [HEAD, TAIL] = [HELLO.subarray(0, 7), HELLO.subarray(7)];
const heardHello = c.echoed("hello");
const begin = c.text(HEAD, { fin: false });
const finish = c.more(TAIL);
const lost = c.more("lost");
const lostUnfinished = c.more("lost", { fin: false });

/** The same three ways to write: one by one, all at once, byte by byte. */
function threeWays(name: string, sends: readonly Buffer[], hears: readonly string[]): Row[] {
  return [
    { name, sends, hears },
    { name: `${name}, in one write`, sends: [Buffer.concat(sends)], hears },
    { name: `${name}, byte by byte`, sends, octets: true, hears },
  ];
}

const protocol = [c.CLOSE.protocol];

export const fragmentRows: readonly Row[] = [
  {
    name: "5.1 pings in two frames",
    sends: [c.ping("a", { fin: false }), c.more("b")],
    hears: protocol,
  },
  {
    name: "5.2 pongs in two frames",
    sends: [c.pong("a", { fin: false }), c.more("b")],
    hears: protocol,
  },
  ...threeWays("5.3 sends a text in two frames", [begin, finish], [heardHello, "open"]),
  ...threeWays(
    "5.6 pings inside a text of two frames",
    [begin, c.ping("between"), finish],
    ["pong between", heardHello, "open"],
  ),
  ...threeWays("5.9 goes on with nothing begun", [lost, c.text(HELLO)], protocol),
  ...threeWays(
    "5.12 goes on unfinished with nothing begun",
    [lostUnfinished, c.text(HELLO)],
    protocol,
  ),
  {
    name: "5.15 goes on after a text has ended",
    sends: [begin, finish, lostUnfinished, c.text(HELLO)],
    hears: [heardHello, ...protocol],
  },
  {
    name: "5.16 goes on unfinished, then begins and ends, twice",
    sends: [lostUnfinished, c.text(HELLO), lostUnfinished, c.text(HELLO)],
    hears: protocol,
  },
  ...threeWays("5.18 begins a text inside a text", [begin, c.text(TAIL)], protocol),
  {
    name: "5.18 begins a binary message inside a text",
    sends: [begin, c.binary(TAIL)],
    hears: protocol,
  },
  {
    name: "5.18 begins a text inside a binary message",
    sends: [c.binary(HEAD, { fin: false }), c.text(TAIL)],
    hears: protocol,
  },
  ...threeWays(
    "5.19 pings twice inside a text of five frames",
    [
      begin,
      c.more("", { fin: false }),
      c.ping("one"),
      c.more(TAIL.subarray(0, 2), { fin: false }),
      c.more(TAIL.subarray(2, 5), { fin: false }),
      c.ping("two"),
      c.more(TAIL.subarray(5)),
    ],
    ["pong one", "pong two", heardHello, "open"],
  ),
  {
    name: "5.21 sends a text of empty frames",
    sends: [c.text("", { fin: false }), c.more("", { fin: false }), c.more("")],
    hears: [c.NO_COMMAND, "open"],
  },
  {
    name: "5.22 sends a text byte by frame",
    sends: [Buffer.concat(c.pieces(OPCODE.text, HELLO, 1))],
    hears: [heardHello, "open"],
  },
  {
    name: "5.23 sends a binary message in three frames",
    sends: c.pieces(OPCODE.binary, HELLO, 6),
    hears: [c.NO_COMMAND, c.CLOSE.binary],
  },
  {
    name: "5.24 closes inside a message",
    sends: [begin, c.close(Buffer.from([0x03, 0xe9]))],
    hears: ["close 1001"],
  },
  {
    name: "5.25 pongs inside a message, then ends it",
    sends: [begin, c.pong("between"), finish],
    hears: [heardHello, "open"],
  },
];

const VALID: readonly (readonly [string, string])[] = [
  ["ASCII", "Hello"],
  ["two-byte letters", "Hello-µ@ßöäüàá-UTF-8!!"],
  ["Greek", "κόσμε"],
  ["Japanese", "日本語"],
  ["an emoji", "🎉"],
  ["U+0080, the first of two bytes", "\u0080"],
  ["U+07FF, the last of two bytes", "\u07ff"],
  ["U+0800, the first of three bytes", "\u0800"],
  ["U+FFFF, the last of three bytes", "\uffff"],
  ["U+10000, the first of four bytes", "\u{10000}"],
  ["U+10FFFF, the last of all", "\u{10ffff}"],
  ["U+D7FF, below the surrogates", "\ud7ff"],
  ["U+E000, above the surrogates", "\ue000"],
  ["U+FFFD, the replacement character", "\ufffd"],
  ["U+FFFE, no character", "\ufffe"],
  ["U+1FFFE, no character", "\u{1fffe}"],
  ["U+FEFF, the byte order mark", "a\ufeff"],
];

const INVALID: readonly (readonly [string, string])[] = [
  ["a lone continuation byte", "80"],
  ["the last continuation byte", "bf"],
  ["two continuation bytes", "80bf"],
  ["six continuation bytes", "80bf80bf80bf"],
  ["a lone start of two", "c320"],
  ["a lone start of three", "e120"],
  ["a lone start of four", "f120"],
  ["a start of two at the end", "df"],
  ["two of three bytes", "efbf"],
  ["three of four bytes", "f18080"],
  ["starts in a row", "c3e1f1"],
  ["FE", "fe"],
  ["FF", "ff"],
  ["FE FE FF FF", "fefeffff"],
  ["a slash in two bytes", "c0af"],
  ["a slash in three bytes", "e080af"],
  ["a slash in four bytes", "f08080af"],
  ["a slash in five bytes", "f8808080af"],
  ["a slash in six bytes", "fc80808080af"],
  ["the longest needless two bytes", "c1bf"],
  ["the longest needless three bytes", "e09fbf"],
  ["the longest needless four bytes", "f08fbfbf"],
  ["NUL in two bytes", "c080"],
  ["NUL in three bytes", "e08080"],
  ["U+D800, a surrogate", "eda080"],
  ["U+DB7F, a surrogate", "edadbf"],
  ["U+DC00, a surrogate", "edb080"],
  ["U+DFFF, a surrogate", "edbfbf"],
  ["a pair of surrogates", "eda080edb080"],
  ["U+110000, beyond the last", "f4908080"],
  ["U+1FFFFF, beyond the last", "f7bfbfbf"],
  ["five bytes", "f888808080"],
  ["six bytes", "fc8480808080"],
];

const LONG = Buffer.from('{"type":"a text that is long enough to be read the fast way: ');

export const utf8Rows: readonly Row[] = [
  ...VALID.flatMap(([what, type]) => [
    {
      name: `6.valid sends ${what}`,
      sends: [c.text(c.echo(type))],
      hears: [c.echoed(type), "open"],
    },
    {
      name: `6.valid sends ${what}, a byte a frame`,
      sends: [Buffer.concat(c.pieces(OPCODE.text, c.echo(type), 1))],
      hears: [c.echoed(type), "open"],
    },
  ]),
  {
    name: "6.valid sends a byte order mark before a command",
    sends: [c.text(Buffer.concat([Buffer.from("\ufeff"), HELLO]))],
    hears: [c.NO_COMMAND, "open"],
  },
  {
    name: "6.valid sends NUL",
    sends: [c.text(Buffer.alloc(3))],
    hears: [c.NO_COMMAND, "open"],
  },
  ...INVALID.flatMap(([what, hex]) => {
    const bytes = Buffer.from(hex, "hex");
    return [
      { name: `6.invalid sends ${what}`, sends: [c.text(bytes)], hears: [c.CLOSE.utf8] },
      {
        name: `6.invalid sends ${what} in a long text of two frames`,
        sends: c.pieces(
          OPCODE.text,
          Buffer.concat([LONG, bytes, Buffer.from('"}')]),
          LONG.length + 1,
        ),
        hears: [c.CLOSE.utf8],
      },
    ];
  }),
  {
    name: "6.invalid pings between the frames of a text that is not UTF-8",
    sends: [c.text(Buffer.from([0xce]), { fin: false }), c.ping("between"), c.more("x")],
    hears: ["pong between", c.CLOSE.utf8],
  },
];
