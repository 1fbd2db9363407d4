/**
 * A menu behind a button. Main thread. What it holds is data (menu-entries.tsx), so every menu of the house looks and moves
 * the same. With `icon` and no children the button is an icon button and `label` is its name; with children the name is
 * `label` and what they show.
 */
import * as DropdownMenu from "@kobalte/core/dropdown-menu";
import { Show, createSignal, type JSX } from "solid-js";
import { floatingMount } from "./floating-mount.ts";
import { Icon, type IconName } from "./icon.tsx";
import { MenuEntries, type MenuEntry } from "./menu-entries.tsx";
import { VisuallyHidden } from "./visually-hidden.tsx";
import "./button.css";
import "./icon-button.css";
import "./menu.css";

export type { MenuEntry };

export type MenuProps = {
  /** Names the button and the menu. */
  label: string;
  entries: readonly MenuEntry[];
  icon?: IconName | undefined;
  children?: JSX.Element | undefined;
  variant?: "neutral" | "ghost" | undefined;
  size?: "sm" | "md" | undefined;
  /** The small arrow after the children; on unless told. */
  chevron?: boolean | undefined;
  placement?: "bottom-start" | "bottom-end" | "top-start" | "top-end" | undefined;
  hotkey?: string | undefined;
  disabled?: boolean | undefined;
  class?: string | undefined;
  onOpenChange?: (open: boolean) => void;
};

export function Menu(props: MenuProps) {
  const [open, setOpen] = createSignal(false);
  const isIcon = () => props.children === undefined && props.icon !== undefined;
  const look = () =>
    isIcon()
      ? `icon-button icon-button-${props.size ?? "md"}`
      : `button button-${props.variant ?? "ghost"} button-${props.size ?? "md"}`;
  return (
    <DropdownMenu.Root
      open={open()}
      onOpenChange={(next) => {
        setOpen(next);
        props.onOpenChange?.(next);
      }}
      placement={props.placement ?? "bottom-start"}
      gutter={4}
      modal={false}
    >
      <DropdownMenu.Trigger
        class={`${look()} ${props.class ?? ""}`}
        disabled={props.disabled === true}
        aria-label={isIcon() ? props.label : undefined}
        data-tip={isIcon() && !open() ? props.label : undefined}
        data-tip-key={props.hotkey}
      >
        <Show when={!isIcon()} fallback={<Icon name={props.icon ?? "ellipsis"} />}>
          <span class="button-face">
            <Show when={props.icon}>{(name) => <Icon name={name()} />}</Show>
            <VisuallyHidden>{`${props.label}: `}</VisuallyHidden>
            {props.children}
            <Show when={props.chevron !== false}>
              <Icon name="chevron-down" size={12} />
            </Show>
          </span>
        </Show>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal mount={floatingMount()}>
        <DropdownMenu.Content class="menu" aria-label={props.label}>
          <MenuEntries entries={props.entries} parts={DropdownMenu} />
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
