/** The password of a sign-in. Main thread. */
import { SecretField } from "../ui/secret-field.tsx";
import { t } from "../language/translate.ts";

export function SignInPassword(props: {
  label: string;
  inputRef: (element: HTMLInputElement) => void;
  value: string;
  onInput: (value: string) => void;
  error: string | undefined;
}) {
  return (
    <SecretField
      ref={(element: HTMLInputElement) => props.inputRef(element)}
      class="sign-in-field"
      size="lg"
      label={props.label}
      called={t("password")}
      name="password"
      autocomplete="current-password"
      enterkeyhint="go"
      value={props.value}
      onInput={(value) => props.onInput(value)}
      error={props.error}
    />
  );
}
