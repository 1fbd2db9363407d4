/**
 * Structured logs, one JSON line each, to stderr: stdout is kept for the ready line that a person reads.
 * Secrets never enter a line: known fields are removed, URLs lose their query. Runs in the service.
 */
import { pino, type DestinationStream, type Logger } from "pino";
import { wallTime } from "./clock.ts";
import type { LogLevel } from "./config.ts";
import { addressesOf } from "./database/hosts.ts";
import { explainLost } from "./database/lost-connection.ts";

export type Log = Logger;

const SECRET_FIELDS = [
  "authorization",
  "password",
  "password_hash",
  "investor_password_hash",
  "new_password",
  "old_password",
  "access_token",
  "refresh_token",
  "session_id",
  "client_secret",
  "secret",
  "token",
  "cookie",
  "databaseUrl",
  "smtpUrl",
  "metricsToken",
  "providerKey",
  "twoFactorKey",
];

/** pino redacts by path, so each field is named at the top and one and two levels down. */
const REDACTED_PATHS = SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]);

/** Creates the service's log. `destination` is for tests; stderr otherwise. */
export function createLog(level: LogLevel, destination?: DestinationStream): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: () => `,"time":"${wallTime().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: REDACTED_PATHS, censor: "[redacted]" },
      serializers: { err: serializeError, error: serializeError },
    },
    destination ?? pino.destination({ dest: 2, sync: true }),
  );
}

/** The path of a request without its query, which could hold a credential. */
export function pathOnly(url: string): string {
  const end = url.search(/[?#]/);
  return end < 0 ? url : url.slice(0, end);
}

/** Hides the password of a database or mail address: postgres://user:***@host:5432/name. */
export function maskUrl(address: string): string {
  const addresses = addressesOf(address);
  if (!addresses.every((one) => URL.canParse(one))) return "***";
  const url = new URL(addresses[0] ?? address);
  const hosts = addresses.map((one) => new URL(one).host).join(",");
  const user = url.username === "" ? "" : `${url.username}${url.password === "" ? "" : ":***"}@`;
  return `${url.protocol}//${user}${hosts}${url.pathname}`;
}

const CAUSES_MAX = 4;

/** Name, message, code and stack of an error and its causes; never its other fields (queries hold parameters). */
function serializeError(thrown: unknown, depth = 0): unknown {
  const error = explainLost(thrown);
  if (!(error instanceof Error)) return String(error);
  const code: unknown = Reflect.get(error, "code");
  return {
    name: error.name,
    message: error.message,
    ...(typeof code === "string" ? { code } : {}),
    stack: error.stack,
    ...(error.cause !== undefined && depth < CAUSES_MAX
      ? { cause: serializeError(error.cause, depth + 1) }
      : {}),
  };
}
