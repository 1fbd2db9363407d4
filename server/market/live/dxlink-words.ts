/** Messages of dxLink, as far as both of its channels have them in common. Runs in the service; pure. */

/** A message as it came: nothing of it is known but that it is an object. */
export type DxMessage = {
  readonly type?: unknown;
  readonly channel?: unknown;
  readonly state?: unknown;
  readonly keepaliveTimeout?: unknown;
  readonly eventFields?: unknown;
  readonly data?: unknown;
  readonly error?: unknown;
};

export type DxSay = (type: string, channel: number, rest?: object) => void;

/** The service chooses how events are given: the last quote of each symbol, candles with their history. */
export const AUTO = { contract: "AUTO" };

const ERRORS = [
  "UNSUPPORTED_PROTOCOL",
  "TIMEOUT",
  "UNAUTHORIZED",
  "INVALID_MESSAGE",
  "BAD_ACTION",
] as const;

/** An error by its kind alone: its text may repeat what was sent, the token too. */
export const errorWords = (error: unknown): string =>
  `the service says ${ERRORS.find((known) => known === error) ?? "UNKNOWN"}`;
