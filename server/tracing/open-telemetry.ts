/**
 * Tracing by OpenTelemetry's own packages, which read its variables (OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER,
 * OTEL_SERVICE_NAME ...). Loaded only where tracing is on. Spans are kept in memory up to a bound and sent by themselves:
 * a collector that is away costs spans and a line of the log now and then, and holds up nobody. Runs in the service.
 */
import {
  defaultTextMapGetter,
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Span,
} from "@opentelemetry/api";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from "@opentelemetry/resources";
import { BasicTracerProvider, BatchSpanProcessor } from "@opentelemetry/sdk-trace-base";
import { machineMs, wallTime } from "../clock.ts";
import type { Log } from "../log.ts";
import { within } from "../running/within.ts";
import type { TracedCall, TracedWrite, Tracing } from "./tracing.ts";

/** What the packages complain of is said at most this often. */
const COMPLAINT_MS = 60_000;
/** A stop waits this long for the last spans to be sent; by themselves the packages would try for longer than a stop may take. */
const CLOSE_MS = 1_000;

/** `now`: Unix ms by the call's own clock, so that what belongs to a call never ends after it. */
type Underway = { readonly span: Span; readonly now: () => number };

/** The wall's time of this moment, and from then on by a clock that has parts of a ms and is not set. */
function clockFromNow(): () => number {
  const wallMs = wallTime().getTime();
  const begunAt = machineMs();
  return () => wallMs + machineMs() - begunAt;
}

export function createOpenTelemetry(log: Log): Tracing {
  hearComplaints(log);
  const provider = new BasicTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ "service.name": "ringside" }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  const tracer = provider.getTracer("ringside");
  const propagator = new W3CTraceContextPropagator();
  /** Calls that are under way, by the name that the journal has of them. */
  const underway = new Map<string, Underway>();

  const parentOf = ({ traceparent }: TracedCall) =>
    traceparent === null
      ? ROOT_CONTEXT
      : propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter);

  return {
    began(call) {
      const { request_id, method, route, operation } = call;
      const attributes = {
        "http.request.method": method,
        "http.route": route,
        "ringside.operation": operation,
        "ringside.request_id": request_id,
      };
      const now = clockFromNow();
      const options = { kind: SpanKind.SERVER, attributes, startTime: now() };
      const span = tracer.startSpan(`${method} ${route}`, options, parentOf(call));
      if (span.isRecording()) underway.set(request_id, { span, now });
      return (status) => {
        span.setAttribute("http.response.status_code", status);
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end(now());
        if (underway.get(request_id)?.span === span) underway.delete(request_id);
      };
    },
    written({ batch, events, ms, request_ids }: TracedWrite) {
      const attributes = { "ringside.batch": batch, "ringside.events": events };
      for (const request_id of request_ids) {
        const call = underway.get(request_id);
        if (call === undefined) continue;
        const parent = trace.setSpan(ROOT_CONTEXT, call.span);
        const end = call.now();
        const options = { startTime: end - ms, attributes };
        tracer.startSpan("write to the journal", options, parent).end(end);
      }
    },
    async close() {
      // What cannot be sent has been complained of.
      const sent = provider.shutdown().catch(() => undefined);
      await within(sent, CLOSE_MS, undefined);
    },
  };
}

/** A collector that is away is complained of at each try: one line a minute says it. */
function hearComplaints(log: Log): void {
  let saidAt = -Infinity;
  const say = (message: string) => {
    const now = machineMs();
    if (now - saidAt < COMPLAINT_MS) return;
    saidAt = now;
    log.warn({ complaint: message }, "tracing");
  };
  const nothing = () => undefined;
  diag.setLogger(
    { error: say, warn: say, info: nothing, debug: nothing, verbose: nothing },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
}
