/** The name of a row under the hand, in the row's place: Enter takes it, Escape leaves it as it was. Main thread. */
import { createSignal, onMount, untrack } from "solid-js";
import { Button } from "../button.tsx";
import { TextField } from "../text-field.tsx";
import "./kept-list.css";
import { t } from "../../language/translate.ts";

export type RenameFormProps = {
  /** What it is called now. */
  name: string;
  /** The most characters that a name may have. */
  maxLength: number;
  /** Gives it the name that was typed, or says in words why that cannot be. */
  rename: (name: string) => string | null | Promise<string | null>;
  /** It has its new name, or keeps the old one. */
  onDone: () => void;
};

export function RenameForm(props: RenameFormProps) {
  const [name, setName] = createSignal(untrack(() => props.name));
  const [error, setError] = createSignal<string | null>(null);
  let input: HTMLInputElement | undefined;
  // At once, for who types right after F2; and again where the menu that was chosen from has taken its focus back.
  const begin = (): void => {
    if (input?.ownerDocument.activeElement === input) return;
    input?.focus();
    input?.select();
  };
  onMount(() => {
    begin();
    setTimeout(begin);
  });
  const take = async (): Promise<void> => {
    const { onDone } = props;
    const wrong = await props.rename(name());
    setError(wrong);
    if (wrong === null) onDone();
  };
  return (
    <form
      class="kept-naming"
      onSubmit={(event) => {
        event.preventDefault();
        void take();
      }}
      on:keydown={(event) => {
        // Escape ends the naming alone: the dialog stays open.
        if (event.key !== "Escape") return;
        event.stopPropagation();
        event.preventDefault();
        props.onDone();
      }}
    >
      <TextField
        label={t("New name of {name}", { name: props.name })}
        hideLabel
        autocomplete="off"
        maxLength={props.maxLength}
        value={name()}
        error={error() ?? undefined}
        onInput={(next) => {
          setName(next);
          setError(null);
        }}
        ref={(element: HTMLInputElement) => (input = element)}
      />
      <Button type="submit">{t("Rename")}</Button>
      <Button variant="ghost" onClick={() => props.onDone()}>
        {t("Cancel")}
      </Button>
    </form>
  );
}
