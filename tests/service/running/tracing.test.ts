/** Tracing against a collector on loopback: what it is told of an order, what it is never told, and that its absence hurts nobody. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Writable } from "node:stream";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { ensure } from "../../../domain/assert.ts";
import { startTestService, type TestService } from "../../support/service.ts";

const US500 = 4;
const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const CALLER_SPAN = "00f067aa0ba902b7";

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } };
type Span = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: Attribute[];
};
type Told = {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[];
};

const bodies: string[] = [];
let collector: Server;
let url: string;
let started: TestService | null = null;

beforeAll(async () => {
  collector = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      if (request.url === "/v1/traces") bodies.push(Buffer.concat(parts).toString());
      response.setHeader("content-type", "application/json").end("{}");
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
});
afterAll(async () => {
  collector.closeAllConnections();
  await new Promise((resolve) => collector.close(resolve));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await started?.close();
  started = null;
});

/** A service whose spans go to `endpoint`, and what it logs. */
async function startTraced(endpoint: string): Promise<{ service: TestService; lines: string[] }> {
  // OpenTelemetry's packages read the process's own variables.
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", endpoint);
  vi.stubEnv("OTEL_BSP_SCHEDULE_DELAY", "20");
  vi.stubEnv("OTEL_EXPORTER_OTLP_TIMEOUT", "500");
  vi.stubEnv("OTEL_SERVICE_NAME", "ringside-of-a-broker");
  const lines: string[] = [];
  const logTo = new Writable({
    write(line: Buffer, _encoding, done) {
      lines.push(String(line));
      done();
    },
  });
  const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, LOG_LEVEL: "warn" };
  const service = await startTestService({ environment, logTo });
  started = service;
  service.market.tick(US500, 60_000, 60_001, service.clock.now());
  return { service, lines };
}

async function placeOrder(service: TestService) {
  const { access_token: token } = await service.login();
  const headers = {
    "x-request-id": "press-000001",
    traceparent: `00-${TRACE}-${CALLER_SPAN}-01`,
  };
  const body = { symbol_id: US500, type: 0, side: 0, volume: 0.5, comment: "kept to ourselves" };
  const answer = await service.call("POST", "/api/v1/orders", { token, headers, body });
  expect(answer.status, answer.text).toBe(201);
  return { answer, token };
}

const told = (): Told[] => bodies.map((body) => JSON.parse(body) as Told);
const spans = (): Span[] =>
  told().flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );
const attributesOf = ({ attributes }: Pick<Span, "attributes">) =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]),
  );

describe("a service whose calls are traced", () => {
  it("tells the collector of an order, in the caller's trace, and never by whom, from where or with what", async () => {
    const { service } = await startTraced(url);
    const { token } = await placeOrder(service);
    await service.call("GET", "/api/v1/nothing/of-ours?secret=canary");
    // Sends what is left.
    await service.close();
    const ofTrace = spans().filter(({ traceId }) => traceId === TRACE);
    const call = ensure(
      ofTrace.find(({ name }) => name === "POST /api/v1/orders"),
      "its span",
    );
    const write = ensure(
      ofTrace.find(({ name }) => name === "write to the journal"),
      "its write",
    );
    expect(call.parentSpanId).toBe(CALLER_SPAN);
    expect(attributesOf(call)).toEqual({
      "http.request.method": "POST",
      "http.route": "/api/v1/orders",
      "http.response.status_code": 201,
      "ringside.operation": "order_create",
      "ringside.request_id": "press-000001",
    });
    expect(write.parentSpanId).toBe(call.spanId);
    expect(BigInt(write.endTimeUnixNano)).toBeLessThanOrEqual(BigInt(call.endTimeUnixNano));
    const { resource } = ensure(told()[0]?.resourceSpans[0], "whose they are");
    expect(attributesOf(resource)["service.name"]).toBe("ringside-of-a-broker");
    const said = bodies.join("\n");
    for (const kept of [token, "100001", "demo-trader", "kept to ourselves", "canary", "of-ours"]) {
      expect(said).not.toContain(kept);
    }
  });

  it("serves as before where no collector answers, says so in one line, and stops", async () => {
    const { service, lines } = await startTraced("http://127.0.0.1:1");
    await placeOrder(service);
    const said = () => lines.filter((line) => line.includes('"tracing"'));
    await vi.waitFor(() => expect(said()).toHaveLength(1), 15_000);
    await placeOrder(service);
    await service.close();
    expect(said()).toHaveLength(1);
  }, 60_000);
});
