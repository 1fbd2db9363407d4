/** One of several, behind a button that shows which. Main thread. Never the browser's own list. */
import * as Kobalte from "@kobalte/core/select";
import { Show, createMemo, createSignal } from "solid-js";
import { createBackStop } from "./back-stop.ts";
import { floatingMount } from "./floating-mount.ts";
import { Icon } from "./icon.tsx";
import "./menu.css";
import "./select.css";

export type SelectOption<Value extends string> = {
  value: Value;
  label: string;
  detail?: string | undefined;
  disabled?: boolean | undefined;
};

export type SelectProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly SelectOption<Value>[];
  onChange: (value: Value) => void;
  hideLabel?: boolean | undefined;
  size?: "sm" | "md" | undefined;
  disabled?: boolean | undefined;
  class?: string | undefined;
};

const FIELDS = ["value", "label", "detail", "disabled"] as const;

const areSame = (one: readonly SelectOption<string>[], other: readonly SelectOption<string>[]) =>
  one.length === other.length &&
  one.every((option, at) => FIELDS.every((field) => option[field] === other[at]?.[field]));

export function Select<Value extends string>(props: SelectProps<Value>) {
  // Made anew from what a price changes they are often the same: an open list is then left as it is, under whoever points at it.
  const options = createMemo(() => [...props.options], [], { equals: areSame });
  const [isOpen, setOpen] = createSignal(false);
  createBackStop(isOpen, () => setOpen(false));
  const chosen = () =>
    options().find((option) => option.value === props.value) ?? {
      value: props.value,
      label: props.value,
    };
  return (
    <Kobalte.Root<SelectOption<Value>>
      class={`select ${props.class ?? ""}`}
      open={isOpen()}
      onOpenChange={setOpen}
      options={options()}
      optionValue="value"
      optionTextValue="label"
      optionDisabled="disabled"
      value={chosen()}
      onChange={(option: SelectOption<Value> | null) => {
        if (option !== null && option.value !== props.value) props.onChange(option.value);
      }}
      disallowEmptySelection
      // A list that has not come yet does not open: a press would be lost without a word.
      disabled={props.disabled === true || options().length === 0}
      gutter={4}
      placement="bottom-start"
      sameWidth={false}
      fitViewport
      itemComponent={(item) => (
        <Kobalte.Item item={item.item} class="menu-item">
          <span class="menu-mark">
            <Kobalte.ItemIndicator>
              <Icon name="check" />
            </Kobalte.ItemIndicator>
          </span>
          <Kobalte.ItemLabel class="menu-label">{item.item.rawValue.label}</Kobalte.ItemLabel>
          <Show when={item.item.rawValue.detail}>
            <span class="menu-key">{item.item.rawValue.detail}</span>
          </Show>
        </Kobalte.Item>
      )}
    >
      <Kobalte.Label class={props.hideLabel === true ? "visually-hidden" : "field-label"}>
        {props.label}
      </Kobalte.Label>
      <Kobalte.Trigger class={`select-trigger select-trigger-${props.size ?? "md"}`}>
        <Kobalte.Value<SelectOption<Value>> class="select-value">
          {(state) => {
            const label = () => state.selectedOption()?.label ?? "";
            return <span title={label()}>{label()}</span>;
          }}
        </Kobalte.Value>
        <Icon name="chevron-down" size={12} class="select-arrow" />
      </Kobalte.Trigger>
      <Kobalte.Portal mount={floatingMount()}>
        <Kobalte.Content class="menu select-list">
          <Kobalte.Listbox class="select-options" />
        </Kobalte.Content>
      </Kobalte.Portal>
    </Kobalte.Root>
  );
}
