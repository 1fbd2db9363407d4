/**
 * What can be done here, behind the right button, the menu key, Shift+F10 or a long press. Main thread. `entries` is read
 * when the menu opens; `onOpen` comes before it with the event, so that one menu can serve all rows of a grid. Where it fits
 * on no side of the pointer it lies over it, within the page. The menu itself comes in a chunk of its own (load-floating.ts).
 */
import { Show, createSignal, type JSX } from "solid-js";
import { floating, loadFloating, readyFor } from "./load-floating.ts";
import type { MenuEntry } from "./menu-entry.ts";
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
  const [trigger, setTrigger] = createSignal<HTMLElement | null>(null);
  /** Asked for before it is there: asked again, at the same place, once it is. */
  const early = (event: MouseEvent): void => {
    if (floating() !== null) return;
    event.preventDefault();
    const at = event.target;
    void loadFloating().then(() => at?.dispatchEvent(new MouseEvent("contextmenu", event)));
  };
  return (
    <>
      <div ref={setTrigger} class={props.class} on:contextmenu={early}>
        {props.children}
      </div>
      <Show when={readyFor(trigger())} keyed>
        {({ parts: { ContextMenuPopup }, element }) => (
          <ContextMenuPopup trigger={element} menu={props} />
        )}
      </Show>
    </>
  );
}
