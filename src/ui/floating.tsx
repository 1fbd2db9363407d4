/**
 * What opens behind a button or over a place: menu, context menu, popover. Main thread; a chunk of its own (load-floating.ts).
 * Each is made for an element that stands already, `trigger`, which it gives its attributes, keys and presses.
 */
import * as Context from "@kobalte/core/context-menu";
import * as Dropdown from "@kobalte/core/dropdown-menu";
import * as Popover from "@kobalte/core/popover";
import { createSignal, type JSX } from "solid-js";
import { spread } from "solid-js/web";
import { createBackStop } from "./back-stop.ts";
import { chooseByClick } from "./choose-by-click.ts";
import { dialogMount, floatingMount } from "./floating-mount.ts";
import { createLongPress } from "./long-press.ts";
import { MenuEntries } from "./menu-entries.tsx";
import type { MenuEntry } from "./menu-entry.ts";

export type Placement =
  | "bottom-start"
  | "bottom-end"
  | "top-start"
  | "top-end"
  | "bottom"
  | "top"
  | "right-start";

type Opened = {
  trigger: HTMLElement;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

type ButtonMenu = {
  label: string;
  entries: readonly MenuEntry[];
  placement?: Placement | undefined;
  disabled?: boolean | undefined;
};

type PlaceMenu = {
  label: string;
  entries: readonly MenuEntry[];
  onOpen?: (event: MouseEvent) => void;
  isForMouse?: boolean;
};

type Panel = {
  label: string;
  children: JSX.Element;
  placement?: Placement | undefined;
  class?: string | undefined;
};

/** As a part of the library: not an element of its own, but its attributes on one that stands already. */
const onto = (element: HTMLElement) => (attributes: JSX.HTMLAttributes<HTMLElement>) => {
  spread(element, attributes, false, true);
  return null;
};

/** Back leaves it, as Escape does. */
const createStop = (props: Opened) =>
  createBackStop(
    () => props.open,
    () => props.onOpenChange(false),
  );

/** The library keeps to itself whether a context menu is open. Escape closes what lies topmost, as Back does. */
const pressEscape = () =>
  document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", cancelable: true }));

export function MenuPopup(props: Opened & { menu: ButtonMenu }) {
  createStop(props);
  return (
    <Dropdown.Root
      open={props.open}
      onOpenChange={(open) => props.onOpenChange(open)}
      placement={props.menu.placement ?? "bottom-start"}
      gutter={4}
      modal={false}
    >
      <Dropdown.Trigger as={onto(props.trigger)} disabled={props.menu.disabled === true} />
      <Dropdown.Portal mount={floatingMount()}>
        <Dropdown.Content ref={chooseByClick} class="menu" aria-label={props.menu.label}>
          <MenuEntries entries={props.menu.entries} parts={Dropdown} />
        </Dropdown.Content>
      </Dropdown.Portal>
    </Dropdown.Root>
  );
}

export function ContextMenuPopup(props: { trigger: HTMLElement; menu: PlaceMenu }) {
  const [isTouched, setIsTouched] = createSignal(false);
  const [isOpen, setOpen] = createSignal(false);
  createBackStop(isOpen, pressEscape);
  createLongPress(
    () => props.trigger,
    () => props.menu.isForMouse !== true,
  );
  return (
    <Context.Root modal={false} overlap onOpenChange={setOpen}>
      <Context.Trigger
        as={onto(props.trigger)}
        disabled={props.menu.isForMouse === true && isTouched()}
        onPointerDown={(event: PointerEvent) => setIsTouched(event.pointerType !== "mouse")}
        onContextMenu={(event: MouseEvent) => props.menu.onOpen?.(event)}
      />
      <Context.Portal mount={floatingMount()}>
        <Context.Content ref={chooseByClick} class="menu" aria-label={props.menu.label}>
          <MenuEntries entries={props.menu.entries} parts={Context} />
        </Context.Content>
      </Context.Portal>
    </Context.Root>
  );
}

export function PopoverPopup(props: Opened & { popover: Panel }) {
  createStop(props);
  return (
    <Popover.Root
      placement={props.popover.placement ?? "bottom-start"}
      gutter={4}
      open={props.open}
      onOpenChange={(open) => props.onOpenChange(open)}
    >
      <Popover.Trigger as={onto(props.trigger)} />
      <Popover.Portal mount={dialogMount()}>
        <Popover.Content
          class={`popover ${props.popover.class ?? ""}`}
          aria-label={props.popover.label}
        >
          {props.popover.children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
