/** The fields in which staff types whose an account is and what it trades by, a new one's and any other's. Main thread. */
import { Show, type JSX } from "solid-js";
import { CountryField } from "../account/country-field.tsx";
import { TextField } from "../ui/text-field.tsx";
import { FIELD_LABELS, type AccountDraft, type AccountField } from "./account-draft.ts";
import { TextArea } from "../ui/text-area.tsx";
import { t } from "../language/translate.ts";

export function AccountFields(props: {
  draft: AccountDraft;
  onEdit: (field: AccountField, text: string) => void;
  errorAt: (field: AccountField) => string | undefined;
  /** What may be typed as its leverage, and what it does. */
  leverageHint: string;
  /** Trials end; what is no demo has none. */
  isDemo: boolean;
  /** What stands between who it is and the rest. */
  children?: JSX.Element;
}) {
  const bound = (field: AccountField) => ({
    label: FIELD_LABELS[field],
    get value() {
      return props.draft[field];
    },
    get error() {
      return props.errorAt(field);
    },
    onInput: (text: string) => props.onEdit(field, text),
  });
  return (
    <>
      <TextField {...bound("name")} autocomplete="off" />
      <TextField {...bound("email")} inputmode="email" autocomplete="off" />
      {props.children}
      <TextField {...bound("phone")} type="tel" autocomplete="off" />
      <CountryField {...bound("country")} size="md" />
      <TextField
        {...bound("alias")}
        autocomplete="off"
        spellcheck={false}
        hint={t("A name to sign in with, beside the number.")}
      />
      <TextField
        {...bound("leverage")}
        inputmode="numeric"
        autocomplete="off"
        hint={props.leverageHint}
      />
      <Show when={props.isDemo}>
        <TextField
          {...bound("trial_expires_at")}
          autocomplete="off"
          hint={t("As 2026-03-10 14:00; empty: it has none.")}
        />
      </Show>
      <TextArea {...bound("comment")} rows={2} />
    </>
  );
}
