/**
 * What the language knows, a line each; one that is pressed goes into the formula. Main thread. The arrow keys go from one to the
 * next.
 */
import { createSignal, For } from "solid-js";
import {
  FIXED_SUMMARIES,
  FUNCTION_SUMMARIES,
  SERIES_SUMMARIES,
  SIGN_SUMMARIES,
  STATEMENT_SUMMARIES,
} from "../../../../indicators/formula/word-summaries.ts";
import { FUNCTIONS, STATEMENTS } from "../../../../indicators/formula/words.ts";
import { t, translateText } from "../../../language/translate.ts";

type Word = {
  readonly form: string;
  readonly summary: string;
  /** What is put in before the caret, and behind it. */
  readonly puts: readonly [before: string, behind: string];
};

const called = <Name extends string>(
  calls: Readonly<Record<Name, { readonly form: string }>>,
  summaries: Readonly<Record<Name, string>>,
): Word[] =>
  (Object.keys(calls) as Name[]).map((name) => ({
    form: calls[name].form,
    summary: summaries[name],
    puts: [name === "input" ? "length = input(" : `${name}(`, ")"],
  }));

const plain = (summaries: Readonly<Record<string, string>>): Word[] =>
  Object.entries(summaries).map(([form, summary]) => ({ form, summary, puts: [form, ""] }));

const PARTS: readonly { readonly name: string; readonly words: readonly Word[] }[] = [
  { name: t("Draws and asks"), words: called(STATEMENTS, STATEMENT_SUMMARIES) },
  { name: t("Functions"), words: called(FUNCTIONS, FUNCTION_SUMMARIES) },
  {
    name: t("Values of a bar"),
    words: [...plain(SERIES_SUMMARIES), ...plain(FIXED_SUMMARIES)],
  },
  { name: t("Signs"), words: plain(SIGN_SUMMARIES) },
];

const ALL = PARTS.flatMap(({ words }) => words);

export function WordList(props: { onChoose: (before: string, behind: string) => void }) {
  const [at, setAt] = createSignal(0);
  let list: HTMLDivElement | undefined;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, Home: -ALL.length, End: ALL.length }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setAt(Math.max(0, Math.min(ALL.length - 1, at() + step)));
    list?.querySelectorAll<HTMLElement>(".formula-word")[at()]?.focus();
  };
  return (
    <div
      class="formula-words"
      role="group"
      aria-label={t("What a formula knows: one that is pressed is put in")}
      ref={(element) => (list = element)}
      onKeyDown={onKeyDown}
    >
      <For each={PARTS}>
        {(part) => (
          <div role="group" aria-label={part.name}>
            <div class="formula-part" aria-hidden="true">
              {part.name}
            </div>
            <For each={part.words}>
              {(word) => (
                <button
                  type="button"
                  class="formula-word"
                  tabIndex={ALL[at()] === word ? 0 : -1}
                  onFocus={() => setAt(ALL.indexOf(word))}
                  onClick={() => props.onChoose(...word.puts)}
                >
                  <code>{word.form}</code>
                  <span>{translateText(word.summary)}</span>
                </button>
              )}
            </For>
          </div>
        )}
      </For>
    </div>
  );
}
