/**
 * Addresses of the service outside the table of operations: they have no envelope and no session. Runs anywhere; pure;
 * imports nothing. The WebSocket's address is ours, the interface shows none. @interface §6
 */

/** No credential ever stands in its URL. */
export const WEBSOCKET_PATH = "/ws";

export const SERVICE_ENDPOINTS = {
  healthz: { method: "GET", path: "/healthz", summary: "200 once the service can serve, else 503" },
  metrics: { method: "GET", path: "/metrics", summary: "Counters in the Prometheus text form" },
  openapi: { method: "GET", path: "/openapi.json", summary: "This interface as OpenAPI 3.1" },
} as const;
