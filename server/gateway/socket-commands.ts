/** What a client says on the WebSocket: reading it, and counting it. Runs in the service; pure but for the clock. */
import { Command } from "../../contract/commands.ts";
import { OPERATIONS } from "../../contract/endpoints.ts";
import type { ErrorName } from "../../contract/errors.ts";
import { SOCKET_COMMANDS_PER_SECOND_MAX } from "../../contract/limits.ts";
import { TRADERS } from "../../contract/scopes.ts";
import type { Clock } from "../clock.ts";

/** No more of a client's own text goes back to it. */
export const ECHO_CHARS_MAX = 128;

/** Trading goes over REST alone: a session_id, which every event repeats, opens the socket and moves no money. */
const TRADING: ReadonlySet<string> = new Set(
  OPERATIONS.filter(([, { scopes }]) => scopes === TRADERS).map(([name]) => name),
);

/** A message that is no command. `action` and `session_id` are what it claims, for the answer. */
export type Unreadable = { error: ErrorName; action: string; session_id: string; detail: string };

/**
 * The command, or why it is none.
 * @interface event:bad_request
 * @interface event:forbidden
 * @interface error:malformed_command
 * @interface error:unknown_command
 */
export function readCommand(data: Buffer): Command | Unreadable {
  let input: unknown;
  try {
    input = JSON.parse(data.toString("utf8"));
  } catch {
    return { error: "malformed_command", action: "command", session_id: "", detail: "not JSON" };
  }
  const result = Command.safeParse(input);
  if (result.success) return result.data;
  const textOf = (field: string) => {
    const value: unknown = Object(input)[field];
    return typeof value === "string" ? value.slice(0, ECHO_CHARS_MAX) : "";
  };
  const action = textOf("type");
  const claimed = { action: action === "" ? "command" : action, session_id: textOf("session_id") };
  if (TRADING.has(action)) {
    return { error: "forbidden", ...claimed, detail: "trading goes over REST" };
  }
  if (!Command.options.some((option) => option.shape.type.value === action)) {
    const detail = `type must be one of the commands, was ${JSON.stringify(action)}`;
    return { error: "unknown_command", ...claimed, detail };
  }
  const issue = result.error.issues[0];
  const detail = `${issue?.path.join(".") ?? ""}: ${issue?.message ?? ""}`;
  return { error: "malformed_command", ...claimed, detail };
}

/** Counts commands by the second of the clock; take() is false beyond the limit. */
export function createCommandCount(clock: Clock) {
  let second = 0;
  let count = 0;
  return {
    take: (): boolean => {
      const now = Math.floor(clock.now() / 1000);
      if (now !== second) {
        second = now;
        count = 0;
      }
      return ++count <= SOCKET_COMMANDS_PER_SECOND_MAX;
    },
  };
}
