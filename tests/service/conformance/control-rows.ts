/** Autobahn 2 (pings and pongs), 3 (reserved bits), 4 (reserved opcodes) and 7 (closing). Runs in the tests. */
import { OPCODE, closePayload } from "../../support/raw-socket.ts";
import * as c from "./case.ts";
import type { Row } from "./case.ts";

const BYTES_125 = Buffer.alloc(125, 0xfe);
const BINARY = Buffer.from([0x00, 0xff, 0xfe, 0xfd, 0xfc, 0xfb, 0x00, 0xff]);
const tenPings = Array.from({ length: 10 }, (_, at) => `ping ${at}`);

export const pingRows: readonly Row[] = [
  { name: "2.1 pings with nothing", sends: [c.ping()], hears: [c.ponged(), "open"] },
  { name: "2.2 pings with a text", sends: [c.ping("Hello")], hears: ["pong Hello", "open"] },
  { name: "2.3 pings with bytes", sends: [c.ping(BINARY)], hears: [c.ponged(BINARY), "open"] },
  {
    name: "2.4 pings with 125 bytes",
    sends: [c.ping(BYTES_125)],
    hears: [c.ponged(BYTES_125), "open"],
  },
  {
    name: "2.5 pings with 126 bytes",
    sends: [c.ping(Buffer.alloc(126, 0xfe))],
    hears: [c.CLOSE.protocol],
  },
  {
    name: "2.6 pings with 125 bytes, byte by byte",
    sends: [c.ping(BYTES_125)],
    octets: true,
    hears: [c.ponged(BYTES_125), "open"],
  },
  { name: "2.7 pongs unasked with nothing", sends: [c.pong()], hears: ["open"] },
  { name: "2.8 pongs unasked with a text", sends: [c.pong("unasked")], hears: ["open"] },
  {
    name: "2.9 pongs unasked, then pings",
    sends: [c.pong("unasked"), c.ping("asked")],
    hears: ["pong asked", "open"],
  },
  {
    name: "2.10 pings ten times",
    sends: tenPings.map((payload) => c.ping(payload)),
    hears: [...tenPings.map((payload) => c.ponged(payload)), "open"],
  },
  {
    name: "2.11 pings ten times, byte by byte",
    sends: tenPings.map((payload) => c.ping(payload)),
    octets: true,
    hears: [...tenPings.map((payload) => c.ponged(payload)), "open"],
  },
  {
    name: "2.12 pongs with 126 bytes",
    sends: [c.pong(Buffer.alloc(126))],
    hears: [c.CLOSE.protocol],
  },
  {
    name: "2.13 says a ping's length in three bytes",
    sends: [c.ping("Hello", { lengthBytes: 3 })],
    hears: [c.CLOSE.protocol],
  },
  {
    name: "2.14 says a pong's length in nine bytes",
    sends: [c.pong("Hello", { lengthBytes: 9 })],
    hears: [c.CLOSE.protocol],
  },
  {
    name: "2.15 pings 50 times in one write",
    sends: [Buffer.concat(Array.from({ length: 50 }, () => c.ping("x")))],
    hears: [...Array<string>(50).fill("pong x"), "open"],
  },
];

const HELLO = c.echo("hello");
const heardHello = c.echoed("hello");

export const reservedBitRows: readonly Row[] = [
  ...[1, 2, 3, 4, 5, 6, 7].flatMap((rsv) => [
    {
      name: `3.${rsv} sends a text with reserved bits ${rsv}`,
      sends: [c.text(HELLO, { rsv })],
      hears: [c.CLOSE.protocol],
    },
    {
      name: `3.${rsv} pings with reserved bits ${rsv}`,
      sends: [c.ping("x", { rsv })],
      hears: [c.CLOSE.protocol],
    },
  ]),
  {
    name: "3.8 sends a good text, one with a reserved bit, and a ping",
    sends: [c.text(HELLO), c.text(HELLO, { rsv: 4 }), c.ping("never answered")],
    hears: [heardHello, c.CLOSE.protocol],
  },
  {
    name: "3.9 sends a good text, one with a reserved bit, and a ping, byte by byte",
    sends: [c.text(HELLO), c.text(HELLO, { rsv: 2 }), c.ping("never answered")],
    octets: true,
    hears: [heardHello, c.CLOSE.protocol],
  },
  {
    name: "3.10 sends a binary message with a reserved bit",
    sends: [c.binary(BINARY, { rsv: 4 })],
    hears: [c.CLOSE.protocol],
  },
  {
    name: "3.11 closes with a reserved bit",
    sends: [c.close(closePayload(1000), { rsv: 1 })],
    hears: [c.CLOSE.protocol],
  },
  {
    name: "3.12 goes on with a reserved bit",
    sends: [c.text("{", { fin: false }), c.more("}", { rsv: 4 })],
    hears: [c.CLOSE.protocol],
  },
];

const RESERVED_OPCODES = [3, 4, 5, 6, 7, 11, 12, 13, 14, 15];

export const reservedOpcodeRows: readonly Row[] = RESERVED_OPCODES.flatMap((opcode) => [
  {
    name: `4.${opcode} sends opcode ${opcode} with nothing`,
    sends: [c.frame({ opcode })],
    hears: [c.CLOSE.protocol],
  },
  {
    name: `4.${opcode} sends a good text, opcode ${opcode} with a payload, and a ping`,
    sends: [c.text(HELLO), c.frame({ opcode, payload: "reserved" }), c.ping("never answered")],
    hears: [heardHello, c.CLOSE.protocol],
  },
]);

const GOOD_CODES = [
  1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014, 3000, 3999, 4000, 4999,
];
const BAD_CODES = [0, 1, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999, 5000, 65_535];
const REASON_123 = "r".repeat(123);

export const closeRows: readonly Row[] = [
  {
    name: "7.1.1 sends a text, then closes",
    sends: [c.text(HELLO), c.close(closePayload(1000))],
    hears: [heardHello, "close 1000"],
  },
  {
    name: "7.1.2 closes twice",
    sends: [Buffer.concat([c.close(closePayload(1000)), c.close(closePayload(1001))])],
    hears: ["close 1000"],
  },
  {
    name: "7.1.3 closes, then pings",
    sends: [Buffer.concat([c.close(closePayload(1000)), c.ping("late")])],
    hears: ["close 1000"],
  },
  {
    name: "7.1.4 closes, then sends a text",
    sends: [Buffer.concat([c.close(closePayload(1000)), c.text(HELLO)])],
    hears: ["close 1000"],
  },
  {
    name: "7.1.5 closes in the middle of a message",
    sends: [c.text("{", { fin: false }), c.close(closePayload(1000)), c.more("}")],
    hears: ["close 1000"],
  },
  {
    name: "7.1.6 closes, then sends frames that are wrong",
    sends: [Buffer.concat([c.close(closePayload(1001)), c.text(HELLO, { rsv: 7, mask: null })])],
    hears: ["close 1001"],
  },
  { name: "7.3.1 closes with nothing", sends: [c.close()], hears: ["close"] },
  { name: "7.3.2 closes with one byte", sends: [c.close("x")], hears: [c.CLOSE.protocol] },
  {
    name: "7.3.3 closes with a code, byte by byte",
    sends: [c.close(closePayload(1000))],
    octets: true,
    hears: ["close 1000"],
  },
  {
    name: "7.3.4 closes with a reason",
    sends: [c.close(closePayload(1000, "Hello World!"))],
    hears: ["close 1000 Hello World!"],
  },
  {
    name: "7.3.5 closes with a reason of 123 bytes",
    sends: [c.close(closePayload(1000, REASON_123))],
    hears: [`close 1000 ${REASON_123}`],
  },
  {
    name: "7.3.6 closes with a reason of 124 bytes",
    sends: [c.close(closePayload(1000, `${REASON_123}r`))],
    hears: [c.CLOSE.protocol],
  },
  {
    name: "7.3.7 closes in two frames",
    sends: [c.close(closePayload(1000), { fin: false }), c.more("")],
    hears: [c.CLOSE.protocol],
  },
  {
    name: "7.5.1 closes with a reason that is not UTF-8",
    sends: [c.close(closePayload(1000, Buffer.from([0xce, 0xba, 0xe1, 0xbd, 0xed, 0xa0, 0x80])))],
    hears: [c.CLOSE.utf8],
  },
  {
    name: "7.5.2 closes with a reason cut inside a character",
    sends: [c.close(closePayload(1000, Buffer.from("κόσμε").subarray(0, -1)))],
    hears: [c.CLOSE.utf8],
  },
  {
    name: "7.5.3 closes with a reason of many alphabets",
    sends: [c.close(closePayload(1000, "κόσμε 日本 🎉"))],
    hears: ["close 1000 κόσμε 日本 🎉"],
  },
  ...GOOD_CODES.map((code, at) => ({
    name: `7.7.${at + 1} closes with ${code}`,
    sends: [c.close(closePayload(code))],
    hears: [`close ${code}`],
  })),
  ...BAD_CODES.map((code, at) => ({
    name: `7.9.${at + 1} closes with ${code}, which nobody may send`,
    sends: [c.close(closePayload(code, at % 2 === 0 ? "" : "why"))],
    hears: [c.CLOSE.protocol],
  })),
];

/** What a socket may do before it has said who it is, and while every tick goes to it. */
export const stateRows: readonly Row[] = [
  { name: "pings", as: "new", sends: [c.ping("early")], hears: ["pong early", "open"] },
  { name: "pongs", as: "new", sends: [c.pong("early")], hears: ["open"] },
  {
    name: "begins a message and does not end it",
    as: "new",
    sends: [c.text("{", { fin: false })],
    hears: ["open"],
  },
  {
    name: "sends a text that is no command",
    as: "new",
    sends: [c.text("hello")],
    hears: ["unauthorized command", c.CLOSE.unauthorized],
  },
  {
    name: "sends a binary message",
    as: "new",
    sends: [c.binary("hello")],
    hears: [c.NO_COMMAND, c.CLOSE.binary],
  },
  {
    name: "sends a text that is not UTF-8",
    as: "new",
    sends: [c.text(BINARY)],
    hears: [c.CLOSE.utf8],
  },
  {
    name: "sends without a mask",
    as: "new",
    sends: [c.text("{}", { mask: null })],
    hears: [c.CLOSE.protocol],
  },
  {
    name: "announces 2^63 bytes",
    as: "new",
    sends: [c.text("", { claims: 2n ** 63n, lengthBytes: 9 })],
    hears: [c.CLOSE.tooBig],
  },
  { name: "closes", as: "new", sends: [c.close(closePayload(1001))], hears: ["close 1001"] },
  {
    name: "pings between ticks",
    as: "feeding",
    sends: tenPings.map((payload) => c.ping(payload)),
    hears: [...tenPings.map((payload) => c.ponged(payload)), "open"],
  },
  {
    name: "sends a text in pieces between ticks",
    as: "feeding",
    sends: c.pieces(OPCODE.text, HELLO, 3),
    hears: [heardHello, "open"],
  },
  {
    name: "sends a reserved opcode between ticks",
    as: "feeding",
    sends: [c.frame({ opcode: 3 })],
    hears: [c.CLOSE.protocol],
  },
  {
    name: "closes between ticks",
    as: "feeding",
    sends: [c.close(closePayload(1000, "enough"))],
    hears: ["close 1000 enough"],
  },
];
