/** Where a list or a section is named: in the place of the toolbar. Main thread; comes with watchlist-menus.ts. */
import { createSignal, onMount } from "solid-js";
import type { IconName } from "../../ui/icon.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { Watchlist } from "./create-watchlist.ts";
import { LIST_NAME_LENGTH_MAX, listName } from "./lists.ts";
import { t } from "../../language/translate.ts";

/** What a name is asked for: a new list with these symbols, or the shown list; a new section before a key, or one there. */
export type Naming =
  | { kind: "create"; symbol_ids: readonly number[] }
  | { kind: "rename" }
  | { kind: "create-section"; before: number | null }
  | { kind: "rename-section"; section: number; name: string };

const LABELS: Record<Naming["kind"], { label: string; icon: IconName }> = {
  create: { label: t("Name of the new list"), icon: "list-plus" },
  rename: { label: t("New name of the list"), icon: "pencil" },
  "create-section": { label: t("Name of the new section"), icon: "list-plus" },
  "rename-section": { label: t("New name of the section"), icon: "pencil" },
};

/** Enter keeps the name, Esc gives up; leaving the field keeps what was typed. */
export function NameField(props: { naming: Naming; watchlist: Watchlist; onDone: () => void }) {
  const initial = () => {
    if (props.naming.kind === "rename-section") return props.naming.name;
    return props.naming.kind === "rename"
      ? listName(props.watchlist.lists(), props.watchlist.current())
      : "";
  };
  const [name, setName] = createSignal(initial());
  let input: HTMLInputElement | undefined;
  let isDone = false;
  onMount(() => input?.select());
  const finish = (keep: boolean) => {
    if (isDone) return;
    isDone = true;
    if (keep) give(props.naming, props.watchlist, name());
    props.onDone();
  };
  return (
    <TextField
      class="watch-search"
      label={LABELS[props.naming.kind].label}
      hideLabel
      size="sm"
      icon={LABELS[props.naming.kind].icon}
      placeholder={
        props.naming.kind.endsWith("section")
          ? t("Name of the section, then Enter")
          : t("Name of the list, then Enter")
      }
      autocomplete="off"
      maxLength={LIST_NAME_LENGTH_MAX}
      value={name()}
      onInput={setName}
      onKeyDown={(event) => {
        if (event.key === "Enter") finish(true);
        else if (event.key === "Escape") finish(false);
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
      onBlur={() => finish(true)}
      ref={(element: HTMLInputElement) => {
        input = element;
      }}
      end={
        <IconButton
          icon="x"
          size="sm"
          label={t("Give up")}
          hotkey="Esc"
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => finish(false)}
        />
      }
    />
  );
}

function give(naming: Naming, watchlist: Watchlist, name: string): void {
  watchlist.act((lists) => {
    switch (naming.kind) {
      case "create":
        return lists.create(name, naming.symbol_ids);
      case "rename":
        return lists.rename(watchlist.current(), name);
      case "create-section":
        return lists.createSection(name, naming.before);
      case "rename-section":
        return lists.changeSection(naming.section, { name });
    }
  });
}
