/** A form that changes a password: what is typed, what is wrong with it, and what the service said. Main thread. */
import { createSignal } from "solid-js";
import type { CallFailure } from "../../workers/feed/feed-api.ts";
import { failureWords } from "./call-words.ts";
import { passwordStrength } from "./password-strength.ts";
import {
  refusedFields,
  type PasswordFormErrors,
  type PasswordFormField,
} from "./refused-fields.ts";
import { t } from "../language/translate.ts";

type Typed = Record<PasswordFormField, string>;
const EMPTY: Typed = { current_password: "", new_password: "", code: "" };
const ORDER: readonly PasswordFormField[] = ["current_password", "new_password", "code"];

const MISSING: Typed = {
  current_password: t("Enter your current password."),
  new_password: t("Enter a new password."),
  code: t("Enter the code from your e-mail."),
};

export function createPasswordForm() {
  const inputs: Partial<Record<PasswordFormField, HTMLInputElement>> = {};
  const [typed, setTyped] = createSignal<Typed>(EMPTY);
  const [errors, setErrors] = createSignal<PasswordFormErrors>({});
  const [problem, setProblem] = createSignal<string | null>(null);
  const [isBusy, setIsBusy] = createSignal(false);

  const edit = (field: PasswordFormField, value: string) => {
    setTyped((now) => ({ ...now, [field]: value }));
    setErrors((now) => ({ ...now, [field]: undefined }));
  };
  const show = (found: PasswordFormErrors) => {
    setErrors(found);
    const first = ORDER.find((field) => found[field] !== undefined);
    if (first !== undefined) inputs[first]?.focus();
  };
  /** False, with the errors shown: something that is needed is missing or cannot be right. */
  const check = (needed: readonly PasswordFormField[]): boolean => {
    const found: PasswordFormErrors = {};
    const values = typed();
    for (const field of needed) if (values[field] === "") found[field] = MISSING[field];
    if (needed.includes("new_password") && values.new_password !== "") {
      const { score, advice } = passwordStrength(values.new_password);
      if (score === 0) found.new_password = advice;
      else if (values.new_password === values.current_password) {
        found.new_password = t("This is the current password.");
      }
    }
    show(found);
    return Object.keys(found).length === 0;
  };
  const refuse = (failure: CallFailure) => {
    const found = refusedFields(failure);
    if (Object.keys(found).length > 0) show(found);
    else setProblem(failureWords(failure));
  };
  /** Runs `work` with the form busy; nothing twice at once. */
  const run = async <Input>(work: (input: Input) => Promise<void>, input: Input) => {
    if (isBusy()) return;
    setProblem(null);
    setIsBusy(true);
    await work(input);
    setIsBusy(false);
  };
  const clear = () => {
    setTyped(EMPTY);
    setErrors({});
    setProblem(null);
  };
  const ref = (field: PasswordFormField) => (element: HTMLInputElement) => {
    inputs[field] = element;
  };
  return { typed, edit, errors, problem, isBusy, check, refuse, run, clear, ref };
}
