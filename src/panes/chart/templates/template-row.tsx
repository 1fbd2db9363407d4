/** One template in the list: a press puts it on the chart, its menu does the rest. Main thread. */
import { createSignal, Show } from "solid-js";
import { RenameForm } from "../../../ui/kept-list/rename-form.tsx";
import { Menu, type MenuEntry } from "../../../ui/menu.tsx";
import { KIND_FACES } from "../series/kind-faces.ts";
import type { Templates } from "./create-templates.ts";
import { NAME_CHARS_MAX } from "../../../storage/given-name.ts";
import { titlesOf, type Template } from "./template.ts";
import { t } from "../../../language/translate.ts";

export function TemplateRow(props: {
  templates: Templates;
  template: Template;
  onRemove: () => void;
}) {
  const [isNaming, setNaming] = createSignal(false);
  let choice: HTMLButtonElement | undefined;
  const name = () => props.template.name;
  const entries = (): MenuEntry[] => [
    {
      kind: "item",
      label: t("Put on the chart"),
      icon: "check",
      onSelect: () => props.templates.apply(props.template),
    },
    {
      kind: "item",
      label: t("Replace with this chart's…"),
      icon: "refresh-cw",
      onSelect: () => props.templates.overwrite(props.template),
    },
    {
      kind: "item",
      label: t("Rename…"),
      icon: "pencil",
      hotkey: "F2",
      onSelect: () => setNaming(true),
    },
    {
      kind: "item",
      label: t("Export"),
      icon: "download",
      onSelect: () => props.templates.exportFile([props.template], name()),
    },
    { kind: "separator" },
    {
      kind: "item",
      label: t("Delete"),
      icon: "trash-2",
      hotkey: "Delete",
      danger: true,
      onSelect: () => props.onRemove(),
    },
  ];
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "F2") setNaming(true);
    else if (event.key === "Delete") props.onRemove();
    else return;
    event.preventDefault();
  };
  return (
    <li class="kept-row">
      <Show
        when={!isNaming()}
        fallback={
          <RenameForm
            name={name()}
            maxLength={NAME_CHARS_MAX}
            rename={(next) => props.templates.rename(props.template, next)}
            onDone={() => {
              setNaming(false);
              queueMicrotask(() => choice?.focus());
            }}
          />
        }
      >
        <button
          type="button"
          class="kept-choice"
          ref={(element) => (choice = element)}
          onClick={() => props.templates.apply(props.template)}
          onKeyDown={onKeyDown}
        >
          <span class="kept-name">{name()}</span>
          <span class="kept-words">
            {KIND_FACES[props.template.kind].label}. {titlesOf(props.template.studies)}
          </span>
        </button>
        <Menu
          label={t("More of {name}", { name: name() })}
          icon="ellipsis"
          size="sm"
          placement="bottom-end"
          entries={entries()}
        />
      </Show>
    </li>
  );
}
