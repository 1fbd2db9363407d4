/**
 * How each kind of entry of a menu is drawn. Main thread. Drop-down menus and context menus have the same
 * parts under two names; they pass theirs in.
 */
import type * as ContextMenu from "@kobalte/core/context-menu";
import type * as DropdownMenu from "@kobalte/core/dropdown-menu";
import { For, Index, Match, Show, Switch } from "solid-js";
import { ChipMark } from "./chip-mark.tsx";
import { chooseByClick } from "./choose-by-click.ts";
import { floatingMount } from "./floating-mount.ts";
import { Icon } from "./icon.tsx";
import type { MenuEntry, MenuItem } from "./menu-entry.ts";
import { keyWords } from "../format/key-words.ts";

type Parts = typeof DropdownMenu | typeof ContextMenu;

export function MenuEntries(props: { entries: readonly MenuEntry[]; parts: Parts }) {
  return (
    <Index each={props.entries}>{(entry) => <Entry entry={entry()} parts={props.parts} />}</Index>
  );
}

type EntryOf<Kind extends MenuEntry["kind"]> = Extract<MenuEntry, { kind: Kind }>;

function Entry(props: { entry: MenuEntry; parts: Parts }) {
  const as = <Kind extends MenuEntry["kind"]>(kind: Kind): EntryOf<Kind> | false =>
    props.entry.kind === kind && (props.entry as EntryOf<Kind>);
  return (
    <Switch>
      <Match when={as("separator")}>
        <hr class="menu-separator" />
      </Match>
      <Match when={as("heading")}>
        {(entry) => (
          <div class="menu-heading" role="presentation">
            <span class="menu-heading-label">{entry().label}</span>
            <Show when={entry().detail}>
              <span>{entry().detail}</span>
            </Show>
          </div>
        )}
      </Match>
      <Match when={as("item")}>{(entry) => <Item entry={entry()} parts={props.parts} />}</Match>
      <Match when={as("check")}>{(entry) => <Check entry={entry()} parts={props.parts} />}</Match>
      <Match when={as("radio")}>{(entry) => <Radio entry={entry()} parts={props.parts} />}</Match>
      <Match when={as("submenu")}>
        {(entry) => <Submenu entry={entry()} parts={props.parts} />}
      </Match>
    </Switch>
  );
}

function Item(props: { entry: MenuItem; parts: Parts }) {
  return (
    <props.parts.Item
      class="menu-item"
      classList={{ "menu-item-danger": props.entry.danger === true }}
      disabled={props.entry.disabled === true}
      aria-keyshortcuts={props.entry.hotkey?.replace("Ctrl", "Control").replaceAll(" ", "+")}
      onSelect={() => props.entry.onSelect()}
    >
      <span class="menu-mark">
        <Show when={props.entry.icon}>{(name) => <Icon name={name()} />}</Show>
      </span>
      <props.parts.ItemLabel as="span" class="menu-label">
        {props.entry.label}
      </props.parts.ItemLabel>
      <Show when={props.entry.hotkey}>
        <span class="menu-key" data-hotkey={keyWords(props.entry.hotkey ?? "")} />
      </Show>
    </props.parts.Item>
  );
}

function Check(props: { entry: EntryOf<"check">; parts: Parts }) {
  return (
    <props.parts.CheckboxItem
      class="menu-item"
      checked={props.entry.checked}
      disabled={props.entry.disabled === true}
      closeOnSelect={false}
      onChange={(checked: boolean) => props.entry.onChange(checked)}
    >
      <span class="menu-mark">
        <Show when={props.entry.checked}>
          <Icon name="check" />
        </Show>
      </span>
      <span class="menu-label">{props.entry.label}</span>
    </props.parts.CheckboxItem>
  );
}

function Radio(props: { entry: EntryOf<"radio">; parts: Parts }) {
  return (
    <props.parts.RadioGroup
      value={props.entry.value}
      onChange={(value: string) => props.entry.onChange(value)}
    >
      <props.parts.GroupLabel class="menu-heading">{props.entry.label}</props.parts.GroupLabel>
      <For each={props.entry.options}>
        {(option) => (
          <props.parts.RadioItem class="menu-item" value={option.value} closeOnSelect>
            <span class="menu-mark">
              <Show when={props.entry.value === option.value}>
                <Icon name="check" />
              </Show>
            </span>
            <Show when={option.chip}>{(chip) => <ChipMark chip={chip()} />}</Show>
            <span class="menu-label">{option.label}</span>
            <Show when={option.detail}>
              <span class="menu-detail">{option.detail}</span>
            </Show>
            <Show when={option.hotkey}>
              <kbd class="menu-key">{keyWords(option.hotkey ?? "")}</kbd>
            </Show>
          </props.parts.RadioItem>
        )}
      </For>
    </props.parts.RadioGroup>
  );
}

function Submenu(props: { entry: EntryOf<"submenu">; parts: Parts }) {
  return (
    <props.parts.Sub gutter={2}>
      <props.parts.SubTrigger class="menu-item">
        <span class="menu-mark">
          <Show when={props.entry.icon}>{(name) => <Icon name={name()} />}</Show>
        </span>
        <span class="menu-label">{props.entry.label}</span>
        <Icon name="chevron-right" size={14} class="menu-more" />
      </props.parts.SubTrigger>
      <props.parts.Portal mount={floatingMount()}>
        <props.parts.SubContent ref={chooseByClick} class="menu" aria-label={props.entry.label}>
          <MenuEntries entries={props.entry.entries} parts={props.parts} />
        </props.parts.SubContent>
      </props.parts.Portal>
    </props.parts.Sub>
  );
}
