/** Requests that two readers could read in two ways, or that were made to break one: refused, in our words, and nothing happens. */
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ErrorBody } from "../../../contract/envelope.ts";
import { startTestService, type TestService } from "../../support/service.ts";
import { exchange } from "../../support/raw-socket.ts";

const REFRESH = "/auth/v1/oauth2/refresh/token";
const logged: string[] = [];

let service: TestService;
let token: string;
beforeAll(async () => {
  service = await startTestService({ logTo: { write: (line) => void logged.push(line) } });
  token = (await service.login()).access_token;
});
afterAll(() => service.close());

/** Sends a request byte for byte and reads the answer. */
async function send(head: readonly string[], body: Buffer | string = "") {
  const { host } = new URL(service.url);
  const bytes = Buffer.from(body);
  const lines = [...head, `Content-Length: ${bytes.length}`, "Connection: close"];
  const names = lines.map((line) => line.split(":")[0]?.toLowerCase());
  if (!names.includes("host")) lines.splice(1, 0, `Host: ${host}`);
  const text = Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`), bytes]);
  return exchange(service.url, text.toString("latin1"));
}

const post = (path: string, body: Buffer | string, ...more: string[]) =>
  send([`POST ${path} HTTP/1.1`, "Content-Type: application/json", ...more], body);

const order = (body: Buffer | string) =>
  post("/api/v1/orders", body, `Authorization: Bearer ${token}`);

function expectRefused({ status, body }: { status: number; body: string }, path = "body"): void {
  expect(status).toBe(400);
  const error = ErrorBody.parse(JSON.parse(body));
  expect(error).toMatchObject({ message: "the request is not valid", error: "bad_request" });
  expect(error.errors?.[0]?.path).toBe(path);
}

/** @bar X17 */
describe("a body", () => {
  it.each([
    ["lists", "[".repeat(9_000) + "]".repeat(9_000)],
    ["objects", '{"a":'.repeat(9_000) + "1" + "}".repeat(9_000)],
    ["lists that never end", "[".repeat(60_000)],
    ["seventeen levels", "[".repeat(17) + "]".repeat(17)],
  ])("of %s is refused and no fault of ours, without a session too", async (_, body) => {
    logged.length = 0;
    expectRefused(await post(REFRESH, body));
    expectRefused(await order(body));
    expect(logged.join("")).not.toContain("request failed");
  });

  it.each([
    '{"symbol_id":1,"type":0,"side":0,"volume":0.01,"volume":0.05}',
    '{"symbol_id":1,"type":0,"side":0,"volume":0.01,"\\u0076olume":0.05}',
    '{"symbol_id":1,"type":0,"side":0,"volume":0.05,"volume":0.05}',
    '{"symbol_id":1,"type":0,"side":0,"volume":0.05,"note":{"a":[{"b":1,"b":1}]}}',
  ])("that names a field twice is refused: %s", async (body) => {
    expectRefused(await order(body));
    const orders = await service.call("GET", "/api/v1/orders/accounts/me", { token });
    expect(orders).toMatchObject({ status: 200, body: { data: [] } });
  });

  it("whose texts hold what looks like fields is read as text", async () => {
    const comment = 'a":1,"a":2 \\ {[{[{[{[{[{[{[{[{[{[{[ "';
    const answer = await order(JSON.stringify({ symbol_id: "one", comment, note: comment }));
    expectRefused(answer, "body.symbol_id");
  });

  it.each([
    ["a byte that begins nothing", [0xff]],
    ["half of a character", [0xc3]],
    ["a slash written too long", [0xc0, 0xaf]],
    ["half of a surrogate pair", [0xed, 0xa0, 0x80]],
  ])("that is no UTF-8 is refused: %s", async (_, bytes) => {
    const text = (inside: Buffer) =>
      Buffer.concat([Buffer.from('{"refresh_token":"'), inside, Buffer.from('"}')]);
    expectRefused(await postBytes(REFRESH, text(Buffer.from(bytes))));
  });
});

/** The bytes themselves: `exchange` writes text. */
function postBytes(path: string, body: Buffer): Promise<{ status: number; body: string }> {
  const { hostname, port, host } = new URL(service.url);
  const head =
    `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n` +
    `Content-Length: ${body.length}\r\nConnection: close\r\n\r\n`;
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () =>
      socket.write(Buffer.concat([Buffer.from(head), body])),
    );
    let text = "";
    socket.on("data", (chunk) => (text += chunk.toString("latin1")));
    socket.on("close", () =>
      resolve({ status: Number(text.slice(9, 12)), body: text.split("\r\n\r\n")[1] ?? "" }),
    );
  });
}

describe("a request", () => {
  it.each([
    ["two hosts", ["Host: one.example", "Host: two.example"]],
    ["one host twice", ["Host: one.example", "host: one.example"]],
    ["two sorts of body", ["Content-Type: application/json", "Content-Type: application/json"]],
    ["two tokens", ["Authorization: Bearer a", "Authorization: Bearer b"]],
  ])("with %s is refused", async (_, lines) => {
    for (const path of ["/healthz", "/api/v1/symbols", "/nowhere"]) {
      const { status, body, headers } = await send([`GET ${path} HTTP/1.1`, ...lines]);
      expect(status).toBe(400);
      expect(ErrorBody.parse(JSON.parse(body)).message).toBe("the request is not valid");
      expect(headers["x-content-type-options"]).toBe("nosniff");
    }
  });

  it.each([
    "/api/v1/symbols/01",
    "/api/v1/symbols/0001",
    "/api/v1/symbols/%31",
    "/api/v1/symbols/00/bars?timeframe=M1",
  ])("whose path writes an id otherwise than we do finds nothing: %s", async (path) => {
    const answer = await service.call("GET", path, { token });
    expect(answer).toMatchObject({ status: 404, body: { error: "not_found" } });
    expect((await service.call("GET", "/api/v1/symbols/1", { token })).status).toBe(200);
  });
});
