/** The looks of a tool under names, in a menu at the chosen drawing: taken up, saved and deleted there. Main thread. */
import { createSignal, Show } from "solid-js";
import { NAME_CHARS_MAX } from "../../../../drawings/own.ts";
import { toolOf } from "../../../../drawings/registry.ts";
import type { Drawing } from "../../../../drawings/tool.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Menu, type MenuEntry } from "../../../ui/menu.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type { Drawings } from "./create-drawings.ts";
import { inLook, lookFrom, templatesOf, withoutTemplate, withTemplate } from "./look-templates.ts";
import { t, translateText } from "../../../language/translate.ts";

export function DrawingTemplates(props: { drawings: Drawings; drawing: Drawing }) {
  const [isNaming, setNaming] = createSignal(false);
  const [name, setName] = createSignal("");
  const all = () => props.drawings.habits().templates;
  const own = () => templatesOf(all(), props.drawing.tool);
  const tool = () => translateText(toolOf(props.drawing.tool)?.name ?? "this tool");
  const keepAsDefault = () => {
    const { looks } = props.drawings.habits();
    const next = { ...looks, [props.drawing.tool]: lookFrom(props.drawing) };
    props.drawings.setHabits({ looks: next });
    props.drawings.say(t("New drawings of {tool} begin like this", { tool: tool() }));
  };
  const entries = (): MenuEntry[] => [
    ...(own().length === 0
      ? [{ kind: "heading" as const, label: t("No looks saved yet") }]
      : own().map((template): MenuEntry => ({
          kind: "item",
          label: template.name,
          onSelect: () => props.drawings.store.change([inLook(props.drawing, template.look)]),
        }))),
    { kind: "separator" },
    {
      kind: "item",
      label: t("Save this look…"),
      icon: "plus",
      onSelect: () => {
        setName("");
        setNaming(true);
      },
    },
    { kind: "item", label: t("Begin with this look"), icon: "star", onSelect: keepAsDefault },
    ...(own().length === 0
      ? []
      : [
          {
            kind: "submenu" as const,
            label: t("Delete a look"),
            icon: "trash-2" as const,
            entries: own().map((template): MenuEntry => ({
              kind: "item",
              label: template.name,
              danger: true,
              onSelect: () =>
                props.drawings.setHabits({
                  templates: withoutTemplate(all(), props.drawing.tool, template.name),
                }),
            })),
          },
        ]),
  ];
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    const given = name().trim();
    if (given === "") return;
    const template = { name: given, look: lookFrom(props.drawing) };
    props.drawings.setHabits({ templates: withTemplate(all(), props.drawing, template) });
    setNaming(false);
  };
  return (
    <>
      <Menu
        label={t("Looks of {tool}", { tool: tool() })}
        icon="star"
        size="sm"
        entries={entries()}
      />
      <Show when={isNaming()}>
        <Dialog title={t("Save this look")} open size="sm" onClose={() => setNaming(false)}>
          <form class="drawing-look-form" onSubmit={save}>
            <TextField
              label={t("Name")}
              value={name()}
              maxLength={NAME_CHARS_MAX}
              onInput={setName}
              hint={t("Colour, line and settings of {tool}. Its text too, its place not.", {
                tool: tool(),
              })}
            />
            <Button variant="primary" type="submit" disabled={name().trim() === ""}>
              {t("Save look")}
            </Button>
          </form>
        </Dialog>
      </Show>
    </>
  );
}
