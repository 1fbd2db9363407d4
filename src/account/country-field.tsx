/**
 * A country, found by typing its beginning. Main thread. A text field with a list below it (the combobox pattern): arrows
 * move, Enter takes, Esc closes. What is typed and names no country stays and is told as an error by the form.
 */
import { For, Show, createSignal, createUniqueId } from "solid-js";
import { TextField } from "../ui/text-field.tsx";
import { findCountries, type Country } from "./countries.ts";
import "./country-field.css";
import { t } from "../language/translate.ts";

const SHOWN_MAX = 6;

export function CountryField(props: {
  label: string;
  /** The text in the field. */
  value: string;
  onInput: (text: string) => void;
  error?: string | undefined;
  class?: string | undefined;
  /** Large where none is said, as on the pages of signing up. */
  size?: "md" | "lg";
  ref?: ((element: HTMLInputElement) => void) | undefined;
}) {
  const id = createUniqueId();
  const [isOpen, setIsOpen] = createSignal(false);
  const [at, setAt] = createSignal(0);
  const found = () =>
    isOpen() && props.value.trim() !== "" ? findCountries(props.value, SHOWN_MAX) : [];
  const isShown = () => found().length > 0 && found()[0]?.name !== props.value;
  const take = (country: Country) => {
    props.onInput(country.name);
    setIsOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isShown()) return;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const picked = found()[at()];
    if (step !== 0) setAt((now) => (now + step + found().length) % found().length);
    else if (event.key === "Enter" && picked !== undefined) take(picked);
    else if (event.key === "Escape") setIsOpen(false);
    else return;
    event.preventDefault();
  };
  return (
    <div class={`country-field ${props.class ?? ""}`} onKeyDown={onKeyDown}>
      <TextField
        ref={(element: HTMLInputElement) => props.ref?.(element)}
        label={props.label}
        name="country"
        size={props.size ?? "lg"}
        autocomplete="off"
        spellcheck={false}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isShown()}
        aria-controls={`country-${id}`}
        aria-activedescendant={isShown() ? `country-${id}-${at()}` : undefined}
        value={props.value}
        error={props.error}
        onInput={(text) => {
          props.onInput(text);
          setAt(0);
          setIsOpen(true);
        }}
        onBlur={() => setIsOpen(false)}
      />
      <ul
        class="country-list"
        classList={{ "country-list-open": isShown() }}
        id={`country-${id}`}
        role="listbox"
        aria-label={t("Countries")}
      >
        <Show when={isShown()}>
          <For each={found()}>
            {(country, index) => (
              <li
                class="country-option"
                classList={{ "country-option-on": index() === at() }}
                id={`country-${id}-${index()}`}
                role="option"
                aria-selected={index() === at()}
                // Before the field loses the focus, which closes the list.
                onPointerDown={(event) => {
                  event.preventDefault();
                  take(country);
                }}
              >
                {country.name}
              </li>
            )}
          </For>
        </Show>
      </ul>
    </div>
  );
}
