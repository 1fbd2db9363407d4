/** One template in the list: a press puts it on the chart, its menu does the rest. Main thread. */
import { createSignal, Show, untrack } from "solid-js";
import { Button } from "../../../ui/button.tsx";
import { Menu, type MenuEntry } from "../../../ui/menu.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { KIND_FACES } from "../series/kind-faces.ts";
import type { Templates } from "./create-templates.ts";
import { NAME_CHARS_MAX } from "../../../storage/given-name.ts";
import { titlesOf, type Template } from "./template.ts";

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
      label: "Put on the chart",
      icon: "check",
      onSelect: () => props.templates.apply(props.template),
    },
    {
      kind: "item",
      label: "Replace with this chart's…",
      icon: "refresh-cw",
      onSelect: () => props.templates.overwrite(props.template),
    },
    {
      kind: "item",
      label: "Rename…",
      icon: "pencil",
      hotkey: "F2",
      onSelect: () => setNaming(true),
    },
    {
      kind: "item",
      label: "Export",
      icon: "download",
      onSelect: () => props.templates.exportFile([props.template], name()),
    },
    { kind: "separator" },
    {
      kind: "item",
      label: "Delete",
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
    <li class="template">
      <Show
        when={!isNaming()}
        fallback={
          <Naming
            templates={props.templates}
            template={props.template}
            onDone={() => {
              setNaming(false);
              queueMicrotask(() => choice?.focus());
            }}
          />
        }
      >
        <button
          type="button"
          class="template-choice"
          ref={(element) => (choice = element)}
          onClick={() => props.templates.apply(props.template)}
          onKeyDown={onKeyDown}
        >
          <span class="template-name">{name()}</span>
          <span class="template-words">
            {KIND_FACES[props.template.kind].label}. {titlesOf(props.template.studies)}
          </span>
        </button>
        <Menu
          label={`More of ${name()}`}
          icon="ellipsis"
          size="sm"
          placement="bottom-end"
          entries={entries()}
        />
      </Show>
    </li>
  );
}

/** The name under the hand: Enter takes it, Escape leaves it as it was. */
function Naming(props: { templates: Templates; template: Template; onDone: () => void }) {
  const [name, setName] = createSignal(untrack(() => props.template.name));
  const [error, setError] = createSignal<string | null>(null);
  const take = (event: SubmitEvent): void => {
    event.preventDefault();
    const wrong = props.templates.rename(props.template, name());
    setError(wrong);
    if (wrong === null) props.onDone();
  };
  return (
    <form
      class="template-naming"
      onSubmit={take}
      on:keydown={(event) => {
        // Escape ends the naming alone: the dialog stays open.
        if (event.key !== "Escape") return;
        event.stopPropagation();
        event.preventDefault();
        props.onDone();
      }}
    >
      <TextField
        label={`New name of ${props.template.name}`}
        hideLabel
        autocomplete="off"
        maxLength={NAME_CHARS_MAX}
        value={name()}
        error={error() ?? undefined}
        onInput={(next) => {
          setName(next);
          setError(null);
        }}
        ref={(input: HTMLInputElement) =>
          // The menu that was chosen from gives its focus back first.
          setTimeout(() => {
            input.focus();
            input.select();
          })
        }
      />
      <Button type="submit">Rename</Button>
      <Button variant="ghost" onClick={() => props.onDone()}>
        Cancel
      </Button>
    </form>
  );
}
