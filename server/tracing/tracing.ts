/**
 * What is told of the service to a tracing backend: each call over HTTP, and each write of the journal that a call waited
 * for. Off unless OpenTelemetry's own variables name a collector; then nothing of it is loaded. Runs in the service.
 * A trace says which operation was called and how it went, never by whom, from where, or with what.
 */
import type { Log } from "../log.ts";

/** A call as it came. `traceparent`: the header of W3C Trace Context, where the caller has a trace of its own. */
export type TracedCall = {
  readonly request_id: string;
  readonly method: string;
  /** The operation's path with its names, as /orders/{order_id}: never an id. */
  readonly route: string;
  readonly operation: string;
  readonly traceparent: string | null;
};

/** A batch of the journal that has just been written. */
export type TracedWrite = {
  readonly batch: number;
  readonly events: number;
  /** How long it took, ms. */
  readonly ms: number;
  /** The calls whose decisions are in it. */
  readonly request_ids: ReadonlySet<string>;
};

export type Tracing = {
  /** Returns what to call with the answer's status. */
  began(call: TracedCall): (status: number) => void;
  written(write: TracedWrite): void;
  /** Sends what is left. */
  close(): Promise<void>;
};

/** null: tracing is off. */
export async function openTracing(isTraced: boolean, log: Log): Promise<Tracing | null> {
  if (!isTraced) return null;
  const { createOpenTelemetry } = await import("./open-telemetry.ts");
  return createOpenTelemetry(log);
}
