/**
 * Where a formula is written: its name, its place, its text, and what the language knows beside it. Main thread; fetched when one
 * is first written. As long as it can be read it is drawn on the chart while it is typed; Cancel takes all of that back.
 */
import { createSignal, Show, untrack } from "solid-js";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { FileButton } from "../../../ui/file-button.tsx";
import { Menu, type MenuEntry } from "../../../ui/menu.tsx";
import { Select } from "../../../ui/select.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { NAME_CHARS_MAX } from "../../../storage/given-name.ts";
import { t } from "../../../language/translate.ts";
import type { Studies, WrittenFormula } from "../studies/create-studies.ts";
import { createWriting, type Writing } from "./create-writing.ts";
import { FormulaField } from "./formula-field.tsx";
import { WordList } from "./word-list.tsx";
import "./formulas.css";

/** What of a file is read: more than any formula has. */
const FILE_BYTES_MAX = 64 * 1024;

export function FormulaDialog(props: { studies: Studies; written: WrittenFormula }) {
  const writing = untrack(() => createWriting(props.studies, props.written));
  let field: HTMLTextAreaElement | undefined;
  const save = (asCopy: boolean) => {
    if (!writing.save(asCopy) && writing.nameFault() === undefined) field?.focus();
  };
  return (
    <Dialog
      title={writing.own() === null ? t("Write an indicator") : t("Formula")}
      open
      beside="start"
      onClose={() => writing.cancel()}
      focusAfter={() => untrack(props.studies.chart.view)?.element}
      actions={
        <>
          <MoreMenu writing={writing} onCopy={() => save(true)} />
          <Button variant="ghost" onClick={() => writing.cancel()}>
            {t("Cancel")}
          </Button>
          <Button variant="primary" onClick={() => save(false)}>
            {t("Save")}
          </Button>
        </>
      }
    >
      <div class="formula">
        <div class="formula-head">
          <TextField
            label={t("Name")}
            autocomplete="off"
            maxLength={NAME_CHARS_MAX}
            value={writing.name()}
            error={writing.nameFault()}
            onInput={(name) => writing.setName(name)}
          />
          <Select
            label={t("Drawn")}
            value={writing.place()}
            options={[
              { value: "fits", label: t("Where it fits") },
              { value: "price", label: t("Over the bars") },
              { value: "pane", label: t("In a pane of its own") },
            ]}
            onChange={(place) => writing.setPlace(place)}
          />
        </div>
        <FormulaField writing={writing} ref={(element) => (field = element)} />
        <Show when={writing.isFull()}>
          <p class="formula-full">
            {t("The chart has as many indicators as it takes: nothing is drawn.")}
          </p>
        </Show>
        <WordList onChoose={(before, behind) => insert(field, before, behind)} />
        <FileButton
          label={t("Import…")}
          icon="folder"
          fileName={t("Formula as a text file")}
          accept=".txt,text/plain"
          onFile={(file) => void readFile(file, writing)}
        />
      </div>
    </Dialog>
  );
}

function MoreMenu(props: { writing: Writing; onCopy: () => void }) {
  const [isKept] = createSignal(untrack(() => props.writing.own() !== null));
  const entries = (): MenuEntry[] => [
    {
      kind: "item",
      label: t("Export as text"),
      icon: "download",
      onSelect: () => props.writing.exportText(),
    },
    ...(isKept()
      ? ([
          { kind: "item", label: t("Save as a copy"), icon: "copy", onSelect: props.onCopy },
          { kind: "separator" },
          {
            kind: "item",
            label: t("Delete"),
            icon: "trash-2",
            danger: true,
            onSelect: () => props.writing.remove(),
          },
        ] as const)
      : []),
  ];
  return (
    <Menu label={t("More")} placement="top-start" entries={entries()}>
      {t("More")}
    </Menu>
  );
}

async function readFile(file: File, writing: Writing): Promise<void> {
  writing.take(await file.slice(0, FILE_BYTES_MAX).text(), file.name.replace(/\.[^.]*$/u, ""));
}

/** Puts a word where the caret is, around what is chosen there, as if it were typed: it can be undone. */
function insert(field: HTMLTextAreaElement | undefined, before: string, behind: string): void {
  if (field === undefined) return;
  const { selectionStart: from, selectionEnd: to, value } = field;
  field.setRangeText(`${before}${value.slice(from, to)}${behind}`, from, to, "end");
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  field.focus();
  const caret = field.selectionEnd - behind.length;
  field.setSelectionRange(caret, caret);
}
