/** The connection to a feed's WebSocket: its upgrade, what of an answer is wrong, control frames, TLS, and how it ends. */
import { readFileSync } from "node:fs";
import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { afterEach, describe, expect, it, vi } from "vitest";
import { dialFeed, type Dialed } from "../../server/market/live/feed-dial.ts";
import { acceptOf, closePayload, encodeFrame, OPCODE } from "../support/raw-socket.ts";

const BYTES_MAX = 1_000;
const closing: (() => void)[] = [];

afterEach(() => {
  vi.unstubAllEnvs();
  for (const close of closing.splice(0).reverse()) close();
});

type Peer = { readonly socket: Socket; readonly request: string; readonly key: string };

/** A server of bare TCP or TLS, whose words are the test's own; `answer` gets each request. */
async function listen(answer: (peer: Peer) => void, isTls = false): Promise<string> {
  const serve = (socket: Socket) => {
    closing.push(() => socket.destroy());
    socket.on("error", () => undefined);
    let request = "";
    const read = (chunk: Buffer) => {
      request += chunk.toString("latin1");
      if (!request.endsWith("\r\n\r\n")) return;
      socket.off("data", read);
      const key = /^Sec-WebSocket-Key: (.+)\r$/m.exec(request)?.[1] ?? "";
      answer({ socket, request, key });
    };
    socket.on("data", read);
  };
  const pem = isTls ? readFileSync("tests/fixtures/loopback-tls.pem") : "";
  const server: Server = isTls
    ? createTlsServer({ key: pem, cert: pem }, serve)
    : createServer(serve);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  return `${isTls ? "wss://localhost" : "ws://127.0.0.1"}:${port}/stream?of=all`;
}

const granted = (key: string, more = ""): string =>
  "HTTP/1.1 101 Switching Protocols\r\nupgrade: WebSocket\r\nConnection: Upgrade\r\n" +
  `Sec-WebSocket-Accept: ${acceptOf(key)}\r\n${more}\r\n`;

const frame = (opcode: number, payload: Uint8Array | string = "") =>
  encodeFrame({ opcode, payload, mask: null });

function dial(url: string, connectMs = 5_000) {
  const said: unknown[] = [];
  let heard = 0;
  let end: (words: string | null) => void = () => undefined;
  const ended = new Promise<string | null>((resolve) => (end = resolve));
  const dialed: Dialed = dialFeed(
    { url, connectMs, bytesMax: BYTES_MAX },
    {
      opened: () => void said.push("opened"),
      refused: (...given) => void said.push(["refused", ...given]),
      bytes: (bytes, from, to) => {
        const isTaken = bytes[from] === 0x23;
        if (isTaken) said.push(`bytes ${bytes.toString("latin1", from, to)}`);
        return isTaken;
      },
      text: (text) => void said.push(text),
      heard: () => (heard += 1),
      ended: end,
    },
  );
  closing.push(() => dialed.end());
  return { dialed, said, ended, heard: () => heard };
}

it.each([
  ["over TCP", false],
  ["over TLS", true],
])("asks for the upgrade and reads what comes, %s", async (_, isTls) => {
  // The certificate of the test is nobody's.
  if (isTls) vi.stubEnv("NODE_TLS_REJECT_UNAUTHORIZED", "0");
  const url = await listen(({ socket, key }) => {
    // The head comes in two pieces, and the second has frames behind it.
    const head = granted(key);
    socket.write(head.slice(0, 40));
    setTimeout(() => {
      const first = [frame(OPCODE.text, "first"), frame(OPCODE.text, "#as bytes")];
      socket.write(Buffer.concat([Buffer.from(head.slice(40)), ...first]));
    }, 5);
    setTimeout(() => socket.write(frame(OPCODE.text, "ä".repeat(400))), 10);
    setTimeout(() => socket.end(), 20);
  }, isTls);
  const { said, ended, heard } = dial(url);
  expect(await ended).toBeNull();
  expect(said).toEqual(["opened", "first", "bytes #as bytes", "ä".repeat(400)]);
  expect(heard()).toBeGreaterThan(0);
});

it("asks as RFC 6455 says, with the address's name and path, and its login where it has one", async () => {
  const asked: Peer[] = [];
  const url = await listen((peer) => {
    asked.push(peer);
    peer.socket.end();
  });
  const { host, port } = new URL(url);
  await dial(url).ended;
  await dial(`ws://me:s%40y@127.0.0.1:${port}`).ended;
  const [first, second] = asked.map(({ request }) => request.split("\r\n"));
  expect(first).toEqual([
    "GET /stream?of=all HTTP/1.1",
    `Host: ${host}`,
    "Connection: Upgrade",
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    `Sec-WebSocket-Key: ${asked[0]?.key}`,
    "",
    "",
  ]);
  expect(Buffer.from(asked[0]?.key ?? "", "base64")).toHaveLength(16);
  expect(asked[1]?.key).not.toBe(asked[0]?.key);
  expect(second?.[0]).toBe("GET / HTTP/1.1");
  expect(second).toContain(`Authorization: Basic ${Buffer.from("me:s@y").toString("base64")}`);
});

describe("gives up where the answer to the upgrade", () => {
  it.each<[string, (key: string) => string, string]>([
    ["is not HTTP", () => "SSH-2.0-OpenSSH_9.2\r\n\r\n", "is not HTTP"],
    ["is to another question", () => granted("AAAA"), "answers another question"],
    [
      "is to something else",
      (key) => granted(key).replace("WebSocket", "h2c"),
      "to something else",
    ],
    [
      "has an extension",
      (key) => granted(key, "Sec-WebSocket-Extensions: permessage-deflate\r\n"),
      "not asked for",
    ],
    ["does not end", () => `HTTP/1.1 101 Yes\r\n${"X: y\r\n".repeat(4_000)}`, "does not end"],
  ])("%s", async (_, answer, words) => {
    const { said, ended } = dial(await listen(({ socket, key }) => socket.write(answer(key))));
    expect(await ended).toContain(words);
    expect(said).toEqual([]);
  });

  it("is another status, and says which, and how long it is to wait", async () => {
    const no = "HTTP/1.1 429 Too Many\r\nretry-After: 17\r\nContent-Length: 0\r\n\r\n";
    const { said, ended } = dial(await listen(({ socket }) => socket.write(no)));
    expect(await ended).toContain("status 429");
    expect(said).toEqual([["refused", 429, "17"]]);
  });

  it("does not come in time", async () => {
    const { ended } = dial(await listen(() => undefined), 20);
    expect(await ended).toBe("no connection within 20 ms");
  });
});

it("is ended by a certificate that nobody has signed", async () => {
  const { ended, said } = dial(await listen(({ socket }) => socket.end(), true));
  expect(await ended).toMatch(/self-signed/);
  expect(said).toEqual([]);
});

/** The frames that come of the client, unmasked, until it ends. */
function framesOf(socket: Socket): Promise<string[]> {
  let bytes = Buffer.alloc(0);
  socket.on("data", (chunk) => (bytes = Buffer.concat([bytes, chunk])));
  return new Promise((resolve) => {
    socket.on("close", () => {
      const said: string[] = [];
      while (bytes.length >= 6) {
        const length = (bytes[1] ?? 0) & 0x7f;
        const mask = bytes.subarray(2, 6);
        const body = bytes.subarray(6, 6 + length).map((byte, at) => byte ^ (mask[at & 3] ?? 0));
        said.push(`${(bytes[0] ?? 0) & 0x0f} ${Buffer.from(body).toString("latin1")}`);
        bytes = bytes.subarray(6 + length);
      }
      resolve(said);
    });
  });
}

it("answers a ping, sends what it is told, answers a goodbye and ends", async () => {
  let came: Promise<string[]> = Promise.resolve([]);
  const url = await listen(({ socket, key }) => {
    came = framesOf(socket);
    socket.write(granted(key));
    socket.write(frame(OPCODE.ping, "are you there?"));
    // Once all three have come: goodbye.
    let left = 6 + "are you there?".length + 6 + "subscribe".length + 6;
    socket.on("data", ({ length }) => {
      left -= length;
      if (left === 0) socket.write(frame(OPCODE.close, closePayload(1001, "restart")));
    });
  });
  const { dialed, said, ended } = dial(url);
  await expect.poll(() => said).toEqual(["opened"]);
  dialed.send("subscribe");
  dialed.ping();
  expect(await ended).toBeNull();
  const frames = await came;
  expect(frames.toSorted()).toEqual(
    ["1 subscribe", "10 are you there?", "8 \x03\xe9", "9 "].toSorted(),
  );
  expect(frames.at(-1)).toBe("8 \x03\xe9");
  dialed.send("nobody hears this");
});

it.each<[string, Buffer, string]>([
  ["a message that is not UTF-8", frame(OPCODE.text, Buffer.from([0x41, 0xc3])), "not UTF-8"],
  ["a frame that no server may send", encodeFrame({ opcode: OPCODE.text }), "a frame is masked"],
  ["too long a message", frame(OPCODE.text, "x".repeat(BYTES_MAX + 1)), "more than 1000 bytes"],
])("ends at %s, and reads nothing behind it", async (_, bytes, words) => {
  const url = await listen(({ socket, key }) => {
    socket.write(granted(key));
    socket.write(Buffer.concat([frame(OPCODE.text, "good"), bytes, frame(OPCODE.text, "late")]));
  });
  const { said, ended } = dial(url);
  expect(await ended).toContain(words);
  expect(said).toEqual(["opened", "good"]);
});
