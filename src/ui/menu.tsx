/**
 * A menu behind a button. Main thread. What it holds is data (menu-entries.tsx), so every menu of the house looks and moves
 * the same. With `icon` and no children the button is an icon button and `label` is its name; with children the name is
 * `label` and what they show. The menu itself comes in a chunk of its own (load-floating.ts).
 */
import { Show, createSignal, type JSX } from "solid-js";
import type { Placement } from "./floating.tsx";
import { FloatingButton } from "./floating-button.tsx";
import { Icon, type IconName } from "./icon.tsx";
import type { MenuEntry } from "./menu-entry.ts";
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
  placement?: Placement | undefined;
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
    <FloatingButton
      kind="menu"
      class={`${look()} ${props.class ?? ""}`}
      disabled={props.disabled === true}
      label={isIcon() ? props.label : undefined}
      tip={isIcon() && !open() ? props.label : undefined}
      hotkey={props.hotkey}
      open={open()}
      onOpenChange={(next) => {
        setOpen(next);
        props.onOpenChange?.(next);
      }}
      popup={({ MenuPopup }, opened) => <MenuPopup {...opened} menu={props} />}
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
    </FloatingButton>
  );
}
