/** Ticket settings under a name: taken up with one choice, on any symbol. Main thread. */
import { Show, createSignal, untrack } from "solid-js";
import { commands } from "../../commands/command.ts";
import type { Feed } from "../../feed/feed.ts";
import { createPersisted } from "../../storage/persisted.ts";
import { copyLink } from "../../links/copy-link.ts";
import { linkOfDraft } from "../../trade/fill-from-link.ts";
import {
  applyPreset,
  parsePresets,
  PRESET_NAME_CHARS_MAX,
  PRESETS_MAX,
  withPreset,
  type Preset,
} from "../../trade/ticket/drafts.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Menu, type MenuEntry } from "../../ui/menu.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { Ticket } from "./make-ticket.ts";
import { t } from "../../language/translate.ts";

export function PresetsMenu(props: { feed: Feed; ticket: Ticket }) {
  const account_id = untrack(() => props.feed.session()?.account_id ?? 0);
  const presets = createPersisted<readonly Preset[]>(
    `ticket.presets.${account_id}`,
    { version: 1, parse: parsePresets },
    [],
  );
  const [isNaming, setNaming] = createSignal(false);
  const [name, setName] = createSignal("");
  const entries = (): MenuEntry[] => [
    ...(presets.value().length === 0
      ? [{ kind: "heading" as const, label: t("No presets yet") }]
      : presets.value().map((preset): MenuEntry => ({
          kind: "item",
          label: preset.name,
          onSelect: () => props.ticket.change(applyPreset(props.ticket.draft(), preset)),
        }))),
    { kind: "separator" },
    {
      kind: "item",
      label: t("Save as preset…"),
      icon: "plus",
      disabled: presets.value().length >= PRESETS_MAX,
      onSelect: () => {
        setName("");
        setNaming(true);
      },
    },
    {
      kind: "item",
      label: t("Copy link"),
      icon: "link",
      onSelect: () =>
        copyLink({
          symbol: props.ticket.symbol()?.symbol ?? null,
          ticket: linkOfDraft(props.ticket.draft()),
        }),
    },
    ...commands()
      .filter(({ id }) => id === "draw.from-ticket")
      .map(({ run }): MenuEntry => ({
        kind: "item",
        label: t("Draw it on the chart"),
        icon: "pencil",
        onSelect: run,
      })),
    {
      kind: "submenu",
      label: t("Delete preset"),
      icon: "trash-2",
      entries: presets.value().map((preset) => ({
        kind: "item",
        label: preset.name,
        danger: true,
        onSelect: () => presets.set(presets.value().filter((one) => one !== preset)),
      })),
    },
  ];
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    const given = name().trim();
    if (given === "") return;
    presets.set(withPreset(presets.value(), given, props.ticket.draft()));
    setNaming(false);
  };
  return (
    <>
      <Menu
        label={t("Presets")}
        icon="star"
        size="sm"
        placement="bottom-end"
        entries={presets.value().length === 0 ? entries().slice(0, -1) : entries()}
      />
      <Show when={isNaming()}>
        <Dialog title={t("Save preset")} open size="sm" onClose={() => setNaming(false)}>
          <form class="preset-form" onSubmit={save}>
            <TextField
              label={t("Name")}
              value={name()}
              maxLength={PRESET_NAME_CHARS_MAX}
              onInput={setName}
              hint={t("Volume, stop, targets and options. Prices and the side are not kept.")}
            />
            <Button variant="primary" type="submit" disabled={name().trim() === ""}>
              {t("Save preset")}
            </Button>
          </form>
        </Dialog>
      </Show>
    </>
  );
}
