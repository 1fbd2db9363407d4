/**
 * What can be done here, behind the right button, the menu key, Shift+F10 or a long press. Main thread. `entries` is read
 * when the menu opens; `onOpen` comes before it with the event, so that one menu can serve all rows of a grid. Where it fits
 * on no side of the pointer it lies over it, within the page.
 */
import * as Kobalte from "@kobalte/core/context-menu";
import { createSignal, type JSX } from "solid-js";
import { floatingMount } from "./floating-mount.ts";
import { MenuEntries, type MenuEntry } from "./menu-entries.tsx";
import "./menu.css";

export type ContextMenuProps = {
  label: string;
  entries: readonly MenuEntry[];
  children: JSX.Element;
  class?: string | undefined;
  onOpen?: (event: MouseEvent) => void;
  /** A long press means something else here: only the right button and the keys open it. */
  isForMouse?: boolean;
};

export function ContextMenu(props: ContextMenuProps) {
  const [isTouched, setIsTouched] = createSignal(false);
  return (
    <Kobalte.Root modal={false} overlap>
      <Kobalte.Trigger
        class={props.class}
        disabled={props.isForMouse === true && isTouched()}
        onPointerDown={(event: PointerEvent) => setIsTouched(event.pointerType !== "mouse")}
        onContextMenu={(event: MouseEvent) => props.onOpen?.(event)}
      >
        {props.children}
      </Kobalte.Trigger>
      <Kobalte.Portal mount={floatingMount()}>
        <Kobalte.Content class="menu" aria-label={props.label}>
          <MenuEntries entries={props.entries} parts={Kobalte} />
        </Kobalte.Content>
      </Kobalte.Portal>
    </Kobalte.Root>
  );
}
