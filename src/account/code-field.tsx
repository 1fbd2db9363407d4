/** The field of a code: six digits of an app, offered by the keyboard of a phone, or a recovery code. Main thread. */
import { bareCode, isAppCode } from "../../domain/typed-code.ts";
import type { CallFailure } from "../../workers/feed/feed-api.ts";
import { TextField } from "../ui/text-field.tsx";

/** Whether these are the six digits of an app. */
export const isWholeCode = (typed: string): boolean => isAppCode(bareCode(typed));

/** What the service says of a wrong code, with a session and without one; a test keeps them equal to contract/errors.ts. */
export const WRONG_CODES: ReadonlySet<string> = new Set([
  // @interface error:wrong_code
  "the code is not right or has expired",
  // @interface error:wrong_two_factor_code
  "the code is not right or was used before",
]);

/** Whether a refusal is about the code. */
export const isWrongCode = (failure: CallFailure | null): boolean =>
  failure !== null && WRONG_CODES.has(failure.message);

export function CodeField(props: {
  label: string;
  value: string;
  onInput: (value: string) => void;
  /** Letters too. */
  isRecovery?: boolean;
  size?: "md" | "lg";
  class?: string;
  error?: string | undefined;
  hint?: string | undefined;
  ref?: (element: HTMLInputElement) => void;
}) {
  return (
    <TextField
      ref={(element: HTMLInputElement) => props.ref?.(element)}
      class={props.class ?? "part-field"}
      label={props.label}
      size={props.size}
      name="one_time_code"
      inputmode={props.isRecovery === true ? "text" : "numeric"}
      autocomplete={props.isRecovery === true ? "off" : "one-time-code"}
      autocapitalize={props.isRecovery === true ? "characters" : "none"}
      spellcheck={false}
      enterkeyhint="go"
      required
      value={props.value}
      onInput={(value) => props.onInput(value)}
      error={props.error}
      hint={props.hint}
    />
  );
}
