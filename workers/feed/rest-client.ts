/**
 * Calls the contract's operations by name: builds the request, unwraps the envelope, parses the
 * answer. Runs in the feed worker. Must never hold a credential between two calls, and never take an unread
 * answer for a good one.
 * @interface §1, §4
 */
import type { Scope } from "../../contract/codes.ts";
import type { Endpoint } from "../../contract/endpoint.ts";
import { ErrorBody } from "../../contract/envelope.ts";
import type { CallFailure, CallInput, CallResult } from "./feed-api.ts";
import { hexOf } from "./hex.ts";
import { findOperation } from "./operations.ts";
import type { ServerClock } from "./server-clock.ts";

/** A call without an answer is given up after this: its outcome is then unknown. */
export const REST_TIMEOUT_MS = 10_000;

/** Nothing was sent. feed-door.ts says the same of the whole chunk, and may not be imported here. */
const NOT_LOADED = "A part of the terminal could not be loaded.";

/** The world outside, passed in. wall: Unix ms. */
export type RestPorts = {
  /** That the page is read in: the service writes its mail in it. Who chose another than his browser's is to be believed. */
  readonly language: string;
  fetch(url: string, init: RequestInit): Promise<Response>;
  wall(): number;
};

/** Value of the Authorization header for a username and password, in UTF-8. @interface §4.1 */
export function basicCredential(username: string, password: string): string {
  let binary = "";
  for (const byte of new TextEncoder().encode(`${username}:${password}`)) {
    binary += String.fromCharCode(byte);
  }
  return `Basic ${btoa(binary)}`;
}

/** Value of the Authorization header for an access token. @interface §5 */
export const bearerCredential = (access_token: string): string => `Bearer ${access_token}`;

export class RestClient {
  readonly #origin: string;
  readonly #ports: RestPorts;
  readonly #clock: ServerClock;

  /** `origin` is the service's address without a slash at its end; `clock` learns from every answer. */
  constructor(origin: string, ports: RestPorts, clock: ServerClock) {
    this.#origin = origin;
    this.#ports = ports;
    this.#clock = clock;
  }

  /**
   * Sends one request. `authorization` as basicCredential or bearerCredential make it, or null; `scope`: whose it is.
   * Never throws: status 0 means that no answer came, so that nothing is known of the outcome.
   */
  async send(
    operation: string,
    input: CallInput,
    authorization: string | null,
    scope: Scope | null = null,
  ): Promise<CallResult<unknown>> {
    const endpoint = await findOperation(operation, scope).catch(() => undefined);
    if (endpoint === undefined) return failure(0, NOT_LOADED);
    if (endpoint === null) return failure(0, `There is no operation named ${operation}.`);
    const url = this.#origin + pathOf(endpoint.path, input.params ?? {}) + queryOf(input.query);
    const sentAt = this.#ports.wall();
    try {
      const response = await this.#ports.fetch(
        url,
        requestOf(endpoint, input, authorization, this.#ports.language),
      );
      const serverTime = response.headers.get("X-Server-Time");
      if (serverTime !== null) {
        this.#clock.sample(Number(serverTime), sentAt, this.#ports.wall());
      }
      return await readAnswer(endpoint, response);
    } catch (cause) {
      const isTimeout = cause instanceof DOMException && cause.name === "TimeoutError";
      return failure(
        0,
        isTimeout ? "The service did not answer in time." : "The service could not be reached.",
      );
    }
  }
}

export const failure = (
  status: number,
  message: string,
  retry_after_s: number | null = null,
): CallFailure => ({ ok: false, status, message, retry_after_s });

function pathOf(template: string, params: Readonly<Record<string, string | number>>): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? "")),
  );
}

function queryOf(query: CallInput["query"]): string {
  if (query === undefined) return "";
  const pairs = Object.entries(query).map(([name, value]) => [name, String(value)]);
  return pairs.length === 0 ? "" : `?${new URLSearchParams(pairs).toString()}`;
}

function requestOf(
  endpoint: Endpoint,
  input: CallInput,
  authorization: string | null,
  language: string,
): RequestInit {
  const headers: Record<string, string> = {
    Accept: "application/json",
    "Accept-Language": language,
    "X-Strict": "1",
  };
  if (endpoint.produces !== null) headers["Accept"] = endpoint.produces.join(", ");
  if (authorization !== null) headers["Authorization"] = authorization;
  if (input.idempotency_key !== undefined) headers["Idempotency-Key"] = input.idempotency_key;
  if (endpoint.method !== "GET") headers["X-Request-Id"] = requestId();
  const request: RequestInit = {
    method: endpoint.method,
    headers,
    cache: "no-store",
    credentials: "omit",
    redirect: "error",
    signal: AbortSignal.timeout(REST_TIMEOUT_MS),
  };
  if (input.body !== undefined) {
    headers["Content-Type"] = "application/json";
    request.body = JSON.stringify(input.body);
  }
  return request;
}

/** A name for one call, by which the service's log and journal have it, also where its answer is lost. */
const requestId = (): string => hexOf(crypto.getRandomValues(new Uint8Array(9)));

async function readAnswer(endpoint: Endpoint, response: Response): Promise<CallResult<unknown>> {
  const { status } = response;
  if (!response.ok) return readRefusal(response);
  if (status === 204) return { ok: true, data: null };
  if (endpoint.produces !== null) return { ok: true, data: await response.text() };
  const body: unknown = await response.json().catch(() => null);
  const isEnvelope =
    typeof body === "object" && body !== null && "success" in body && body.success === true;
  const data = isEnvelope && "data" in body ? body.data : undefined;
  const waits = status === 202;
  const parsed = isEnvelope
    ? (waits ? endpoint.waiting : endpoint.result)?.safeParse(data)
    : undefined;
  if (!parsed?.success) return failure(status, "The service's answer could not be read.");
  const total = response.headers.get("X-Total-Count");
  const counted = total !== null && { total: Number(total) };
  return { ok: true, data: parsed.data, ...(waits && { waits }), ...counted };
}

async function readRefusal(response: Response): Promise<CallFailure> {
  const body = ErrorBody.safeParse(await response.json().catch(() => null));
  const message = body.success
    ? body.data.message
    : `The service could not answer (status ${response.status}).`;
  const refused = failure(response.status, message, retryAfterOf(response));
  const errors = body.data?.errors ?? [];
  return errors.length === 0 ? refused : { ...refused, errors };
}

/** Seconds of a Retry-After header in its numeric form, or null. @interface error:too_many_requests */
function retryAfterOf(response: Response): number | null {
  const text = response.headers.get("Retry-After") ?? "";
  return /^\d{1,6}$/.test(text) ? Number(text) : null;
}
