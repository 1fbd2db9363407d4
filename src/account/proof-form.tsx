/** Shows the service that it is the owner who asks: his password, and a code where two-factor sign-in is on. Main thread. */
import { Show, createSignal, onMount } from "solid-js";
import type { CallFailure, CallResult } from "../../workers/feed/feed-api.ts";
import { Button } from "../ui/button.tsx";
import { failureWords } from "./call-words.ts";
import { CodeField } from "./code-field.tsx";
import { keepFocus } from "./keep-focus.ts";
import { PasswordField, WhosePassword } from "./password-field.tsx";
import { refusedFields } from "./refused-fields.ts";
import { Notice } from "./section-parts.tsx";
import { t } from "../language/translate.ts";

export type Proof = { readonly current_password: string; readonly code: string };
type Field = keyof Proof;

export function ProofForm(props: {
  /** The account's number, for password managers. */
  whose: () => number;
  needsCode: boolean;
  /** On the button. */
  word: string;
  isDanger?: boolean;
  send: (proof: Proof) => Promise<CallResult<unknown>>;
  onDone: (data: unknown) => void;
  onCancel: () => void;
}) {
  const inputs: Partial<Record<Field, HTMLInputElement>> = {};
  const [typed, setTyped] = createSignal<Proof>({ current_password: "", code: "" });
  const [errors, setErrors] = createSignal<Partial<Record<Field, string>>>({});
  const [failure, setFailure] = createSignal<CallFailure | null>(null);
  const [isBusy, setBusy] = createSignal(false);
  keepFocus(() => inputs.current_password);
  onMount(() => inputs.current_password?.focus());
  const edit = (field: Field, value: string) => {
    setTyped((now) => ({ ...now, [field]: value }));
    setErrors((now) => ({ ...now, [field]: undefined }));
    setFailure(null);
  };
  const show = (found: Partial<Record<Field, string>>) => {
    setErrors(found);
    const first = found.current_password === undefined ? "code" : "current_password";
    if (found[first] !== undefined) inputs[first]?.focus();
  };
  const submit = async () => {
    if (isBusy()) return;
    const missing = missingOf(typed(), props.needsCode);
    show(missing);
    if (Object.keys(missing).length > 0) return;
    setBusy(true);
    const answer = await props.send({ ...typed(), code: typed().code.trim() });
    setBusy(false);
    if (answer.ok) return props.onDone(answer.data);
    const { current_password, code } = refusedFields(answer);
    const found = { ...(current_password && { current_password }), ...(code && { code }) };
    show(found);
    setFailure(Object.keys(found).length === 0 ? answer : null);
  };
  return (
    <form
      class="part-form"
      noValidate
      aria-label={props.word}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <WhosePassword username={props.whose()} />
      <PasswordField
        ref={(element) => (inputs.current_password = element)}
        class="part-field"
        kind="current"
        label={t("Your password")}
        name="proof_password"
        value={typed().current_password}
        onInput={(value) => edit("current_password", value)}
        error={errors().current_password}
      />
      <Show when={props.needsCode}>
        <CodeField
          ref={(element) => (inputs.code = element)}
          label={t("Code of your app, or a recovery code")}
          value={typed().code}
          onInput={(value) => edit("code", value)}
          error={errors().code}
        />
      </Show>
      <Show when={failure()}>
        {(found) => <Notice tone="error" text={failureWords(found())} />}
      </Show>
      <div class="part-actions">
        <Button
          type="submit"
          variant={props.isDanger === true ? "danger" : "primary"}
          busy={isBusy()}
        >
          {props.word}
        </Button>
        <Button variant="ghost" onClick={() => props.onCancel()}>
          {t("Cancel")}
        </Button>
      </div>
    </form>
  );
}

function missingOf({ current_password, code }: Proof, needsCode: boolean) {
  return {
    ...(current_password === "" && { current_password: t("Enter your password.") }),
    ...(needsCode && code.trim() === "" && { code: t("Enter a code.") }),
  };
}
