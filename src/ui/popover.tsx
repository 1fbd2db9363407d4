/**
 * A small floating panel behind a button, for what is more than a menu and less than a dialog. Main thread. Closes with Esc
 * and with a click elsewhere; focus goes in and comes back. The panel itself comes in a chunk of its own (load-floating.ts).
 */
import { Show, createSignal, type JSX } from "solid-js";
import type { Placement } from "./floating.tsx";
import { FloatingButton } from "./floating-button.tsx";
import { Icon, type IconName } from "./icon.tsx";
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
  placement?: Placement | undefined;
  open?: boolean | undefined;
  onOpenChange?: (open: boolean) => void;
  class?: string | undefined;
};

export function Popover(props: PopoverProps) {
  const [isOpen, setOpen] = createSignal(false);
  const isIcon = () => props.trigger === undefined;
  return (
    <FloatingButton
      kind="dialog"
      class={props.triggerClass ?? `icon-button icon-button-${props.size ?? "md"}`}
      label={isIcon() ? props.label : props.triggerLabel}
      tip={isIcon() ? props.label : props.triggerLabel}
      hotkey={props.hotkey}
      open={props.open ?? isOpen()}
      onOpenChange={(next) => {
        setOpen(next);
        props.onOpenChange?.(next);
      }}
      popup={({ PopoverPopup }, opened) => <PopoverPopup {...opened} popover={props} />}
    >
      <Show when={isIcon()} fallback={props.trigger}>
        <Icon name={props.icon ?? "ellipsis"} />
      </Show>
    </FloatingButton>
  );
}
