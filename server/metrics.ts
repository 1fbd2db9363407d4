/** Counters of the service in Prometheus form, in a registry of its own. Runs in the service. */
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from "prom-client";

const HTTP_SECONDS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5];

export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: "ringside_" });
  const registers = [registry];
  return {
    registry,
    httpSeconds: new Histogram({
      name: "ringside_http_request_seconds",
      help: "Time to answer a request, by operation and status",
      labelNames: ["operation", "status"] as const,
      buckets: HTTP_SECONDS,
      registers,
    }),
    socketsClosed: new Counter({
      name: "ringside_sockets_closed_total",
      help: "Closed WebSockets, by the reason the service gave; client: it closed or was lost",
      labelNames: ["reason"] as const,
      registers,
    }),
    /** A value read when the metrics are asked for. */
    gauge(name: string, help: string, read: () => number): void {
      new Gauge({
        name: `ringside_${name}`,
        help,
        registers,
        collect() {
          this.set(read());
        },
      });
    },
    /** A total kept elsewhere, read when the metrics are asked for. */
    total(name: string, help: string, read: () => number): void {
      new Counter({
        name: `ringside_${name}_total`,
        help,
        registers,
        collect() {
          this.reset();
          this.inc(read());
        },
      });
    },
    /** Totals kept elsewhere, one a value of the label. */
    totals(
      name: string,
      help: string,
      label: string,
      read: () => Readonly<Record<string, number>>,
    ): void {
      new Counter({
        name: `ringside_${name}_total`,
        help,
        labelNames: [label],
        registers,
        collect() {
          this.reset();
          for (const [value, count] of Object.entries(read())) this.inc({ [label]: value }, count);
        },
      });
    },
  };
}
