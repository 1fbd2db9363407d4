/** What one failure is on the wire; the tables: errors.ts, rejections.ts. Runs anywhere; pure. @interface §7 */
import type { Provenance } from "./provenance.ts";

/** Types of the error events on the WebSocket. @interface §6 Error events */
export const ERROR_EVENT_TYPES = [
  "bad_request",
  "forbidden",
  "not_found",
  "unauthorized",
  "internal_server_error",
] as const;
export type ErrorEventType = (typeof ERROR_EVENT_TYPES)[number];

export type ErrorRow = {
  /** HTTP status. */
  readonly status: number;
  /** The exact words on the wire, also shown to people. Values found go to `errors` of the body, never in here. */
  readonly message: string;
  /** documented: status and words are the interface's. assumed: it names the failure. extension: ours. */
  readonly provenance: Provenance;
  readonly source: string;
  /** When it is answered. */
  readonly condition: string;
};

/** The error event that tells on the WebSocket what an HTTP status tells in REST. */
export const errorEventOf = (status: number): ErrorEventType => {
  if (status === 401) return "unauthorized";
  if (status === 403) return "forbidden";
  if (status === 404) return "not_found";
  return status >= 500 ? "internal_server_error" : "bad_request";
};
