/** The text of a formula, and beneath it what is wrong with it: line, column and the place. Main thread. */
import { createEffect, createSignal, createUniqueId, on, onCleanup, Show } from "solid-js";
import { lineOf, type PlacedFault } from "../../../../indicators/formula/fault.ts";
import { FORMULA_CHARS_MAX } from "../../../../indicators/formula/limits.ts";
import { t } from "../../../language/translate.ts";
import type { Writing } from "./create-writing.ts";
import { faultWords } from "./fault-words.ts";

/** What is wrong is read out once the hands rest: each letter on the way is wrong in some other way. */
const REST_MS = 1_000;
/** Of a long line so much stands before what is marked. */
const BEFORE_MAX = 32;

export function FormulaField(props: {
  writing: Writing;
  ref: (element: HTMLTextAreaElement) => void;
}) {
  const id = createUniqueId();
  const text = () => props.writing.text();
  const fault = () => props.writing.fault();
  const [spoken, setSpoken] = createSignal("");
  createEffect(
    on(fault, (now) => {
      const rest = setTimeout(
        () => setSpoken(now === null ? "" : placedWords(text(), now)),
        REST_MS,
      );
      onCleanup(() => clearTimeout(rest));
    }),
  );
  return (
    <div class="field">
      <label class="field-label" for={id}>
        {t("Formula")}
      </label>
      <textarea
        id={id}
        ref={(element) => props.ref(element)}
        class="formula-text"
        rows={9}
        spellcheck={false}
        autocapitalize="off"
        autocomplete="off"
        autocorrect="off"
        autofocus
        value={text()}
        aria-invalid={fault() === null ? undefined : "true"}
        aria-describedby={`${id}-note`}
        onInput={(event) => props.writing.setText(event.currentTarget.value)}
      />
      <div id={`${id}-note`} class="formula-note">
        <Show
          when={fault()}
          fallback={
            <p class="field-note">
              {t("{count} of {max} characters", {
                count: text().length,
                max: FORMULA_CHARS_MAX,
              })}
            </p>
          }
        >
          {(now) => <FaultNote text={text()} fault={now()} />}
        </Show>
      </div>
      <div class="visually-hidden" aria-live="polite">
        {spoken()}
      </div>
    </div>
  );
}

function placedWords(text: string, fault: PlacedFault): string {
  if (fault.code === "empty") return faultWords(fault);
  const { line, column } = lineOf(text, fault.at.from);
  return t("Line {line}, column {column}: {words}", { line, column, words: faultWords(fault) });
}

/** The words, and the line with what is meant marked. */
function FaultNote(props: { text: string; fault: PlacedFault }) {
  const shown = () => {
    const { from, to } = props.fault.at;
    const begin = props.text.lastIndexOf("\n", from - 1) + 1;
    const next = props.text.indexOf("\n", from);
    const end = next === -1 ? props.text.length : next;
    const before = props.text.slice(begin, from);
    return {
      before: before.length > BEFORE_MAX ? `…${before.slice(1 - BEFORE_MAX)}` : before,
      marked: props.text.slice(from, Math.min(to, end)),
      behind: props.text.slice(Math.min(to, end), end),
    };
  };
  return (
    <>
      <p class="field-note field-note-wrong">{placedWords(props.text, props.fault)}</p>
      <pre class="formula-line" aria-hidden="true">
        {shown().before}
        <span class="formula-mark">{shown().marked}</span>
        {shown().behind}
      </pre>
    </>
  );
}
