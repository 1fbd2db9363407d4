/** Autobahn 1 (framing), 9 (limits), 10 (fragments of the library's own choice) and what is masked or not. Runs in the tests. */
import { SOCKET_MESSAGE_BYTES_MAX } from "../../../contract/limits.ts";
import { OPCODE } from "../../support/raw-socket.ts";
import * as c from "./case.ts";
import type { Row } from "./case.ts";

const SIZES = [125, 126, 127, 128, 65_535, 65_536];
const MAX = SOCKET_MESSAGE_BYTES_MAX;
const closesOnBinary = [c.NO_COMMAND, c.CLOSE.binary];

const sized = (bytes: number) => c.echo(`of ${bytes}`, bytes);
const heardSized = (bytes: number) => [c.echoed(`of ${bytes}`), "open"];

export const framingRows: readonly Row[] = [
  {
    name: "1.1.1 sends an empty text",
    sends: [c.text("")],
    hears: [c.NO_COMMAND, "open"],
  },
  ...SIZES.map((bytes, at) => ({
    name: `1.1.${at + 2} sends a text of ${bytes} bytes`,
    sends: [c.text(sized(bytes))],
    hears: heardSized(bytes),
  })),
  {
    name: "1.1.8 sends a text of 65536 bytes in writes of 997",
    sends: c.chop(c.text(sized(65_536)), 997),
    hears: heardSized(65_536),
  },
  { name: "1.2.1 sends an empty binary message", sends: [c.binary("")], hears: closesOnBinary },
  ...SIZES.map((bytes, at) => ({
    name: `1.2.${at + 2} sends a binary message of ${bytes} bytes`,
    sends: [c.binary(Buffer.alloc(bytes, 0xfe))],
    hears: closesOnBinary,
  })),
  {
    name: "1.2.8 sends a binary message of 65536 bytes in writes of 997",
    sends: c.chop(c.binary(Buffer.alloc(65_536, 0xfe)), 997),
    hears: closesOnBinary,
  },
  {
    name: "1.2.9 sends a whole command as binary",
    sends: [c.binary(c.echo("binary"))],
    hears: closesOnBinary,
  },
  ...([3, 9] as const).map((lengthBytes) => ({
    // RFC 6455 wants the least; a reader may be generous, and the message is what it is.
    name: `1.3.${lengthBytes} says a length of 100 in ${lengthBytes} bytes`,
    sends: [c.text(sized(100), { lengthBytes })],
    hears: heardSized(100),
  })),
  {
    name: "1.4.1 masks with zeros",
    sends: [c.text(sized(200), { mask: Buffer.alloc(4) })],
    hears: heardSized(200),
  },
  {
    name: "1.4.2 masks with ones",
    sends: [c.text(sized(201), { mask: Buffer.alloc(4, 0xff) })],
    hears: heardSized(201),
  },
  {
    name: "1.4.3 sends two texts and a ping in one write",
    sends: [Buffer.concat([c.text(sized(30)), c.text(sized(31)), c.ping("!")])],
    hears: [c.echoed("of 30"), c.echoed("of 31"), "pong !", "open"],
  },
  {
    name: "1.4.4 sends a text byte by byte",
    sends: [c.text(sized(150))],
    octets: true,
    hears: heardSized(150),
  },
];

export const maskRows: readonly Row[] = Object.entries(OPCODE).map(([name, opcode]) => ({
  name: `RFC 5.1 sends a ${name} frame without a mask`,
  sends: [
    ...(name === "continuation" ? [c.text("{", { fin: false })] : []),
    c.frame({ opcode, payload: "{}", mask: null }),
  ],
  hears: [c.CLOSE.protocol],
}));

const CLAIMS: readonly (readonly [string, bigint])[] = [
  ["65537", 65_537n],
  ["2^24", 2n ** 24n],
  ["2^31 - 1", 2n ** 31n - 1n],
  ["2^31", 2n ** 31n],
  ["2^32", 2n ** 32n],
  ["2^53 - 1", 2n ** 53n - 1n],
  ["2^53", 2n ** 53n],
  ["2^63", 2n ** 63n],
  ["2^64 - 1", 2n ** 64n - 1n],
];

export const limitRows: readonly Row[] = [
  ...CLAIMS.map(([said, claims], at) => ({
    // Refused on the header alone: not one byte of it is waited for.
    name: `9.1.${at + 1} announces a text of ${said} bytes and sends none`,
    sends: [c.text("", { claims, lengthBytes: 9 })],
    hears: [c.CLOSE.tooBig],
  })),
  {
    name: "9.2.1 sends a text one byte too big",
    sends: [c.text(sized(MAX + 1))],
    hears: [c.CLOSE.tooBig],
  },
  {
    name: "9.2.2 sends a binary message one byte too big",
    sends: [c.binary(Buffer.alloc(MAX + 1))],
    hears: [c.CLOSE.tooBig],
  },
  {
    name: "9.2.3 sends a text of 1 MiB",
    sends: c.chop(c.text(sized(1024 * 1024)), 64 * 1024),
    hears: [c.CLOSE.tooBig],
  },
  {
    name: "9.2.4 sends a text of 16 MiB",
    sends: c.chop(c.text(sized(16 * 1024 * 1024)), 1024 * 1024),
    hears: [c.CLOSE.tooBig],
  },
  ...[64, 256, 1_024, 4_096, 16_384].map((size) => ({
    name: `9.3 sends a text of 65536 bytes in frames of ${size}`,
    sends: [Buffer.concat(c.pieces(OPCODE.text, sized(MAX), size))],
    hears: heardSized(MAX),
  })),
  ...[64, 1_024, 16_384].map((size) => ({
    name: `9.4 sends a text one byte too big in frames of ${size}`,
    sends: [Buffer.concat(c.pieces(OPCODE.text, sized(MAX + 1), size))],
    hears: [c.CLOSE.tooBig],
  })),
  {
    name: "9.4 sends a binary message one byte too big in frames of 4096",
    sends: [Buffer.concat(c.pieces(OPCODE.binary, Buffer.alloc(MAX + 1), 4_096))],
    hears: [c.CLOSE.tooBig],
  },
  ...[64, 128, 2_048].map((size) => ({
    name: `9.5 sends a text of 65536 bytes in writes of ${size}`,
    sends: c.chop(c.text(sized(MAX)), size),
    hears: heardSized(MAX),
  })),
  {
    name: "9.6 sends more fragments than a message may have",
    sends: [
      c.text("", { fin: false }),
      Buffer.concat(Array(16_385).fill(c.more("", { fin: false }))),
    ],
    hears: ["close 1008"],
  },
  {
    name: "9.7 sends 49 texts in one write",
    sends: [Buffer.concat(Array.from({ length: 49 }, () => c.text(c.echo("x"))))],
    hears: [...Array<string>(49).fill(c.echoed("x")), "open"],
  },
  {
    name: "9.8 sends 50 texts in one write, one more than a second has room for",
    sends: [Buffer.concat(Array.from({ length: 50 }, () => c.text(c.echo("x"))))],
    hears: [
      ...Array<string>(49).fill(c.echoed("x")),
      // The interface has no other error event for it.
      c.NO_COMMAND,
      "close 1008 too many commands",
    ],
  },
  {
    name: "10.1.1 sends a text of 65536 bytes in frames of 1300",
    sends: c.pieces(OPCODE.text, sized(MAX), 1_300),
    hears: heardSized(MAX),
  },
];
