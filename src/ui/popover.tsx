/**
 * A small floating panel behind a button, for what is more than a menu and less than a dialog. Main thread. Closes with Esc
 * and with a click elsewhere; focus goes in and comes back.
 */
import * as Kobalte from "@kobalte/core/popover";
import { Show, type JSX } from "solid-js";
import { Icon, type IconName } from "./icon.tsx";
import { dialogMount } from "./floating-mount.ts";
import "./button.css";
import "./icon-button.css";
import "./popover.css";

export type PopoverProps = {
  /** Names the button (when it is only an icon) and the panel. */
  label: string;
  children: JSX.Element;
  icon?: IconName | undefined;
  /** What the button shows instead of the icon. */
  trigger?: JSX.Element | undefined;
  triggerClass?: string | undefined;
  /** Names the button where what it shows says nothing. */
  triggerLabel?: string | undefined;
  size?: "sm" | "md" | undefined;
  hotkey?: string | undefined;
  placement?:
    | "bottom-start"
    | "bottom-end"
    | "top-start"
    | "top-end"
    | "bottom"
    | "top"
    | "right-start"
    | undefined;
  open?: boolean | undefined;
  onOpenChange?: (open: boolean) => void;
  class?: string | undefined;
};

export function Popover(props: PopoverProps) {
  const isIcon = () => props.trigger === undefined;
  return (
    <Kobalte.Root
      placement={props.placement ?? "bottom-start"}
      gutter={4}
      {...(props.open === undefined ? {} : { open: props.open })}
      onOpenChange={(open) => props.onOpenChange?.(open)}
    >
      <Kobalte.Trigger
        class={props.triggerClass ?? `icon-button icon-button-${props.size ?? "md"}`}
        aria-label={isIcon() ? props.label : props.triggerLabel}
        data-tip={isIcon() ? props.label : props.triggerLabel}
        data-tip-key={props.hotkey}
      >
        <Show when={isIcon()} fallback={props.trigger}>
          <Icon name={props.icon ?? "ellipsis"} />
        </Show>
      </Kobalte.Trigger>
      <Kobalte.Portal mount={dialogMount()}>
        <Kobalte.Content class={`popover ${props.class ?? ""}`} aria-label={props.label}>
          {props.children}
        </Kobalte.Content>
      </Kobalte.Portal>
    </Kobalte.Root>
  );
}
