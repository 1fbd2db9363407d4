/**
 * A date and time as a browser's field has them, "2026-11-24T16:30"; "" where there is none. Main thread. Who is typing has half
 * a date in the field, which is none yet: it is not emptied under his hands.
 */
import { createEffect, splitProps, type JSX } from "solid-js";

type MomentInputProps = Omit<
  JSX.InputHTMLAttributes<HTMLInputElement>,
  "type" | "value" | "onInput" | "ref"
> & {
  text: string;
  onInput: (text: string) => void;
};

export function MomentInput(props: MomentInputProps) {
  const [own, rest] = splitProps(props, ["text", "onInput"]);
  let field: HTMLInputElement | undefined;
  createEffect(() => {
    const { text } = own;
    if (field === undefined || field.value === text) return;
    if (text !== "" || !field.validity.badInput) field.value = text;
  });
  return (
    <input
      {...rest}
      ref={(element) => (field = element)}
      type="datetime-local"
      onInput={(event) => own.onInput(event.currentTarget.value)}
    />
  );
}
