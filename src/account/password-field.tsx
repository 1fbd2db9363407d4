/**
 * A password, to be shown or hidden; a new one with its strength below. Main thread. What is typed lives in the caller's
 * signal and nowhere else.
 */
import { For, Show } from "solid-js";
import { SecretField } from "../ui/secret-field.tsx";
import { passwordStrength } from "./password-strength.ts";
import "./password-field.css";
import { inSentence, t } from "../language/translate.ts";

export type PasswordFieldProps = {
  label: string;
  name: string;
  value: string;
  onInput: (value: string) => void;
  error?: string | undefined;
  size?: "md" | "lg" | undefined;
  /** "new" shows the strength and lets a password manager offer one. */
  kind: "current" | "new";
  /** For the strength of a new one: what a guesser knows of the holder. */
  known?: readonly string[] | undefined;
  class?: string | undefined;
  ref?: ((element: HTMLInputElement) => void) | undefined;
};

export function PasswordField(props: PasswordFieldProps) {
  return (
    <div class={`password-field ${props.class ?? ""}`}>
      <SecretField
        ref={(element: HTMLInputElement) => props.ref?.(element)}
        label={props.label}
        called={inSentence(props.label)}
        name={props.name}
        size={props.size}
        autocomplete={props.kind === "new" ? "new-password" : "current-password"}
        value={props.value}
        onInput={(value) => props.onInput(value)}
        error={props.error}
      />
      <Show when={props.kind === "new" && props.error === undefined}>
        <Strength password={props.value} known={props.known ?? []} />
      </Show>
    </div>
  );
}

const STEPS = [1, 2, 3, 4] as const;

function Strength(props: { password: string; known: readonly string[] }) {
  const strength = () => passwordStrength(props.password, props.known);
  const words = () =>
    props.password === ""
      ? t("At least 8 characters.")
      : `${strength().word}. ${strength().advice}`.trim();
  return (
    <div class="password-strength" data-score={props.password === "" ? 0 : strength().score}>
      <span class="password-strength-bar" aria-hidden="true">
        <For each={STEPS}>
          {(step) => (
            <span
              class="password-strength-step"
              classList={{
                "password-strength-step-on": props.password !== "" && strength().score >= step,
              }}
            />
          )}
        </For>
      </span>
      <span class="password-strength-words" role="status">
        {words()}
      </span>
    </div>
  );
}

/** Tells password managers whose password a form is about that asks for no name; seen and read by nobody. */
export function WhosePassword(props: { username: string | number }) {
  return (
    <input
      class="visually-hidden"
      type="text"
      name="username"
      autocomplete="username"
      readOnly
      tabIndex={-1}
      aria-hidden="true"
      value={props.username}
    />
  );
}
