/** A field for the password of a sign-in, which can be shown while it is typed. Main thread. */
import { createSignal } from "solid-js";
import { IconButton } from "../ui/icon-button.tsx";
import { TextField } from "../ui/text-field.tsx";

export function PasswordField(props: {
  label: string;
  inputRef: (element: HTMLInputElement) => void;
  value: string;
  onInput: (value: string) => void;
  error: string | undefined;
}) {
  const [isShown, setIsShown] = createSignal(false);
  return (
    <TextField
      ref={(element: HTMLInputElement) => props.inputRef(element)}
      class="sign-in-field"
      size="lg"
      label={props.label}
      name="password"
      type={isShown() ? "text" : "password"}
      autocomplete="current-password"
      autocapitalize="none"
      spellcheck={false}
      enterkeyhint="go"
      required
      value={props.value}
      onInput={(value) => props.onInput(value)}
      error={props.error}
      end={
        <IconButton
          icon={isShown() ? "eye-off" : "eye"}
          label={isShown() ? "Hide password" : "Show password"}
          onClick={() => setIsShown(!isShown())}
        />
      }
    />
  );
}
