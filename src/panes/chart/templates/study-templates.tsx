/**
 * Templates of indicators, beside the search for them: this chart's set is saved under a name, and a saved one put on the
 * chart. Main thread; a chunk of its own, fetched when templates are first looked for.
 */
import { createSignal, For, Show, untrack } from "solid-js";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { FileButton } from "../../../ui/file-button.tsx";
import { choicesOf, walkRows } from "../../../ui/kept-list/walk-rows.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { knownKind } from "../series/chart-kinds.ts";
import { KIND_FACES } from "../series/kind-faces.ts";
import type { Studies } from "../studies/create-studies.ts";
import { createTemplates, type Question, type Templates } from "./create-templates.ts";
import { NAME_CHARS_MAX } from "../../../storage/given-name.ts";
import { titlesOf, type ChartSet } from "./template.ts";
import { TemplateRow } from "./template-row.tsx";
import "./study-templates.css";
import { t } from "../../../language/translate.ts";

export { studiesFault } from "./template-file.ts";

export function StudyTemplates(props: { studies: Studies; onApplied: () => void }) {
  const templates = untrack(() => createTemplates(props.studies, () => props.onApplied()));
  let saving: HTMLElement | undefined;
  const focusName = () => saving?.querySelector("input")?.focus();
  return (
    <div class="kept templates">
      <div ref={(element) => (saving = element)}>
        <SaveRow templates={templates} />
      </div>
      <Show when={templates.question()}>
        {(question) => (
          <QuestionBox
            question={question()}
            onClose={() => {
              templates.dismiss();
              focusName();
            }}
          />
        )}
      </Show>
      <Show when={templates.fault()}>
        {(words) => (
          <p class="kept-fault" role="alert">
            {words()}
          </p>
        )}
      </Show>
      <TemplateList templates={templates} onEmpty={focusName} />
      <Files templates={templates} />
    </div>
  );
}

function SaveRow(props: { templates: Templates }) {
  const [name, setName] = createSignal("");
  const [error, setError] = createSignal<string | null>(null);
  const set = () => props.templates.here();
  const save = (event: SubmitEvent): void => {
    event.preventDefault();
    const wrong = props.templates.save(name());
    setError(wrong);
    if (wrong === null && props.templates.question() === null) setName("");
  };
  return (
    <form class="kept-save" onSubmit={save}>
      <TextField
        label={t("Save this chart's indicators as")}
        placeholder={t("My scalping set")}
        autocomplete="off"
        maxLength={NAME_CHARS_MAX}
        value={name()}
        error={error() ?? undefined}
        hint={setWords(set())}
        onInput={(next) => {
          setName(next);
          setError(null);
        }}
      />
      <Button variant="primary" type="submit">
        {t("Save")}
      </Button>
    </form>
  );
}

function setWords({ kind, studies, colours }: ChartSet): string {
  const words = `${KIND_FACES[knownKind(kind)].label}. ${titlesOf(studies)}`;
  return colours === undefined ? words : t("{words}. With the chart's colours", { words });
}

/** What must be answered; the focus is on what Enter means. */
function QuestionBox(props: { question: Question; onClose: () => void }) {
  const answer = (act: () => void): void => {
    props.onClose();
    act();
  };
  return (
    <div
      class="templates-question"
      role="alertdialog"
      aria-label={t("Replace a template")}
      aria-describedby={WORDS_ID}
      on:keydown={(event) => {
        // Escape answers no, and leaves the dialog open.
        if (event.key !== "Escape") return;
        event.stopPropagation();
        event.preventDefault();
        props.onClose();
      }}
    >
      <p id={WORDS_ID}>{props.question.words}</p>
      <div class="templates-answers">
        <For each={props.question.answers}>
          {({ label, act }, at) => (
            <Button
              size="sm"
              variant={at() === 0 ? "primary" : "neutral"}
              ref={(element: HTMLElement) => {
                if (at() === 0) queueMicrotask(() => element.focus());
              }}
              onClick={() => answer(act)}
            >
              {label}
            </Button>
          )}
        </For>
        <Button size="sm" variant="ghost" onClick={() => props.onClose()}>
          {t("Cancel")}
        </Button>
      </div>
    </div>
  );
}

const WORDS_ID = "templates-question-words";

function TemplateList(props: { templates: Templates; onEmpty: () => void }) {
  let list: HTMLUListElement | undefined;
  const all = () => props.templates.shelf.all();
  const ids = () => all().map(({ id }) => id);
  /** Focuses the choice at a place, or the nearest there is. */
  const focusAt = (at: number): void => {
    const choices = choicesOf(list);
    choices[Math.max(0, Math.min(choices.length - 1, at))]?.focus();
  };
  return (
    <Show
      when={all().length > 0}
      fallback={
        <Show when={props.templates.shelf.isReady()}>
          <EmptyState
            icon="layers"
            text={t("No templates yet")}
            detail={t("Save the indicators of this chart under a name, and put them on any chart.")}
          />
        </Show>
      }
    >
      <ul
        class="kept-list"
        aria-label={t("Templates: one that is pressed is put on the chart")}
        ref={(element) => (list = element)}
        onKeyDown={(event) => walkRows(event, focusAt)}
      >
        <For each={ids()}>
          {(id, at) => (
            <Show when={all().find((one) => one.id === id)}>
              {(template) => (
                <TemplateRow
                  templates={props.templates}
                  template={template()}
                  onRemove={() => {
                    const place = at();
                    props.templates.remove(template());
                    // The menu that it was chosen from gives its focus back first.
                    setTimeout(() => {
                      if (all().length > 0) focusAt(place);
                      else props.onEmpty();
                    });
                  }}
                />
              )}
            </Show>
          )}
        </For>
      </ul>
    </Show>
  );
}

function Files(props: { templates: Templates }) {
  const all = () => props.templates.shelf.all();
  return (
    <div class="kept-files">
      <Button
        size="sm"
        variant="ghost"
        icon="download"
        disabled={all().length === 0}
        onClick={() => props.templates.exportFile(all(), "all")}
      >
        {t("Export all")}
      </Button>
      <FileButton
        label={t("Import…")}
        icon="folder"
        fileName={t("File of templates")}
        onFile={(file) => void props.templates.importFile(file)}
      />
    </div>
  );
}
