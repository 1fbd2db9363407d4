/** A line of text that is hidden while it is typed, unless its reader asks to see it. Main thread. */
import { createSignal, splitProps } from "solid-js";
import { IconButton } from "./icon-button.tsx";
import { TextField, type TextFieldProps } from "./text-field.tsx";
import { tIn } from "../language/translate.ts";

/** `called`: what the button shows or hides, in words. */
export function SecretField(props: Omit<TextFieldProps, "type" | "end"> & { called: string }) {
  const [isShown, setIsShown] = createSignal(false);
  const [own, rest] = splitProps(props, ["called"]);
  return (
    <TextField
      {...rest}
      type={isShown() ? "text" : "password"}
      autocapitalize="none"
      spellcheck={false}
      required
      end={
        <IconButton
          icon={isShown() ? "eye-off" : "eye"}
          label={
            isShown()
              ? tIn("a secret", "Hide {what}", { what: own.called })
              : tIn("a secret", "Show {what}", { what: own.called })
          }
          onClick={() => setIsShown(!isShown())}
        />
      }
    />
  );
}
