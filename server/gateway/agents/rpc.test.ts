import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  MODERN_VERSION,
  RPC_ERROR,
  RpcError,
  VERSIONS,
  readMessage,
  rpcError,
  type RpcRequest,
} from "./rpc.ts";

const META = "io.modelcontextprotocol/";
const meta = (version: unknown = MODERN_VERSION) => ({
  _meta: { [`${META}protocolVersion`]: version, [`${META}clientCapabilities`]: {} },
});
const request = (more: object = {}) => ({ jsonrpc: "2.0", id: 1, method: "ping", ...more });

function fault(body: unknown, headers: Record<string, string> = {}): RpcError {
  try {
    readMessage(body, headers);
  } catch (error) {
    if (error instanceof RpcError) return error;
    throw error;
  }
  throw new Error("it was read");
}

describe("a message", () => {
  it.each([
    ["a list of them", [request()]],
    ["an empty list", []],
    ["no object", "ping"],
    ["null", null],
    ["nothing", undefined],
    ["another version of JSON-RPC", request({ jsonrpc: "1.0" })],
    ["no method", { jsonrpc: "2.0", id: 1 }],
    ["a method that is no text", request({ method: 7 })],
    ["an answer", { jsonrpc: "2.0", id: 1, result: {} }],
    ["an id that is null", request({ id: null })],
    ["an id with a part of one", request({ id: 1.5 })],
    ["an id that is an object", request({ id: {} })],
    ["an id that is too long", request({ id: "a".repeat(257) })],
    ["a call that wants no answer", { jsonrpc: "2.0", method: "tools/call", params: {} }],
  ])("that is %s is refused, and names no request", (_, body) => {
    expect(fault(body)).toMatchObject({ code: RPC_ERROR.invalidRequest, status: 400, id: null });
  });

  it("has its id on an error as soon as it could be read", () => {
    const error = fault(request({ id: "seven", params: [] }));
    expect(error).toMatchObject({ code: RPC_ERROR.invalidParams, id: "seven" });
    expect(JSON.parse(rpcError(error))).toEqual({
      jsonrpc: "2.0",
      id: "seven",
      error: { code: RPC_ERROR.invalidParams, message: "params must be an object" },
    });
  });

  it("that tells and asks nothing is read as that", () => {
    expect(readMessage({ jsonrpc: "2.0", method: "notifications/initialized" }, {})).toBeNull();
  });

  it.each([undefined, "2025-11-25", "2025-06-18"])(
    "of before, with the header %s, is legacy",
    (version) => {
      const headers = version === undefined ? {} : { "mcp-protocol-version": version };
      const read = { id: 1, method: "ping", params: {}, isModern: false };
      expect(readMessage(request(), headers)).toEqual(read);
    },
  );

  it("of any kind is a request, a notification or an error with a number, and never a fault", () => {
    const parts = fc.record(
      {
        jsonrpc: fc.oneof(fc.constant("2.0"), fc.jsonValue()),
        id: fc.jsonValue(),
        method: fc.oneof(fc.constant("tools/call"), fc.string(), fc.jsonValue()),
        params: fc.jsonValue(),
      },
      { requiredKeys: [] },
    );
    const header = fc.oneof(fc.constantFrom(...VERSIONS), fc.string());
    fc.assert(
      fc.property(fc.oneof(parts, fc.jsonValue()), header, (body, version) => {
        let read: RpcRequest | null | RpcError;
        try {
          read = readMessage(body, { "mcp-protocol-version": version });
        } catch (error) {
          if (!(error instanceof RpcError)) throw error;
          read = error;
        }
        if (read === null) return;
        if (read instanceof RpcError) expect(Object.values(RPC_ERROR)).toContain(read.code);
        else expect(["string", "number"]).toContain(typeof read.id);
      }),
    );
  });
});

describe("a request of the revision without a handshake", () => {
  const headers = { "mcp-protocol-version": MODERN_VERSION, "mcp-method": "tools/list" };
  const list = request({ method: "tools/list", params: meta() });
  const call = request({ method: "tools/call", params: { name: "get_price", ...meta() } });
  const callHeaders = { ...headers, "mcp-method": "tools/call" };

  it("is read where its headers say what its body says", () => {
    expect(readMessage(list, headers)).toMatchObject({ method: "tools/list", isModern: true });
    const named = { ...callHeaders, "mcp-name": "get_price" };
    expect(readMessage(call, named)).toMatchObject({ method: "tools/call", isModern: true });
    const packed = { ...callHeaders, "mcp-name": "=?base64?Z2V0X3ByaWNl?=" };
    expect(readMessage(call, packed)).toMatchObject({ isModern: true });
  });

  it.each<[string, object, Record<string, string>]>([
    ["no version in a header", list, { "mcp-method": "tools/list" }],
    ["another version in a header", list, { ...headers, "mcp-protocol-version": "2025-11-25" }],
    ["no method in a header", list, { "mcp-protocol-version": MODERN_VERSION }],
    ["another method in a header", list, { ...headers, "mcp-method": "tools/call" }],
    ["no name in a header", call, callHeaders],
    ["another name in a header", call, { ...callHeaders, "mcp-name": "place_order" }],
  ])("with %s is refused", (_, body, said) => {
    expect(fault(body, said)).toMatchObject({ code: RPC_ERROR.headerMismatch, status: 400, id: 1 });
  });

  it("that does not say what it should is refused", () => {
    const silent = request({ method: "tools/list" });
    expect(fault(silent, headers)).toMatchObject({ code: RPC_ERROR.invalidParams, status: 400 });
    const { _meta } = meta();
    const unable = { [`${META}protocolVersion`]: _meta[`${META}protocolVersion`] };
    const body = request({ method: "tools/list", params: { _meta: unable } });
    expect(fault(body, headers)).toMatchObject({ code: RPC_ERROR.invalidParams, status: 400 });
  });

  it.each([
    ["its body", request({ params: meta("1900-01-01") }), { "mcp-protocol-version": "1900-01-01" }],
    ["its header", request(), { "mcp-protocol-version": "1900-01-01" }],
  ])("of a revision in %s that nobody speaks hears which there are", (_, body, said) => {
    expect(fault(body, said)).toMatchObject({
      code: RPC_ERROR.unsupportedVersion,
      status: 400,
      data: { supported: VERSIONS, requested: "1900-01-01" },
    });
  });
});
