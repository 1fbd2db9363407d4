/**
 * The button behind which something opens, which may not be there yet (load-floating.ts). Main thread. A press that comes
 * before it is remembered; once it is there, it takes over the button's attributes and keys.
 */
import { Show, createSignal, untrack, type JSX } from "solid-js";
import type * as Floating from "./floating.tsx";
import { floating, loadFloating, readyFor } from "./load-floating.ts";

type Opened = {
  readonly trigger: HTMLElement;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
};

type FloatingButtonProps = {
  /** What opens, as assistive technology says it. */
  kind: "menu" | "dialog";
  children: JSX.Element;
  class: string;
  disabled?: boolean;
  /** Its name where what it shows says none. */
  label: string | undefined;
  tip: string | undefined;
  hotkey: string | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  popup: (parts: typeof Floating, opened: Opened) => JSX.Element;
};

export function FloatingButton(props: FloatingButtonProps) {
  const [trigger, setTrigger] = createSignal<HTMLElement | null>(null);
  /** The press of a finger, a mouse or a key began before what opens was there. */
  let hasBegun = false;
  const begin = () => (hasBegun = floating() === null);
  const early = (event: Event): void => {
    // A menu opens as a press begins: one that came meanwhile has not seen this one.
    if (floating() !== null && !(hasBegun && props.kind === "menu")) return;
    hasBegun = false;
    event.preventDefault();
    const open = props.onOpenChange;
    void loadFloating().then(() => open(true));
  };
  const near = () => void loadFloating();
  return (
    <>
      <button
        ref={setTrigger}
        type="button"
        class={props.class}
        disabled={props.disabled === true}
        aria-haspopup={props.kind}
        aria-expanded={props.open}
        aria-label={props.label}
        data-tip={props.tip}
        data-tip-key={props.hotkey}
        on:pointerdown={begin}
        on:click={early}
        on:keydown={(event) => {
          begin();
          if (event.key === "ArrowDown") early(event);
        }}
        on:pointerenter={near}
        on:focus={near}
      >
        {props.children}
      </button>
      <Show when={readyFor(trigger())} keyed>
        {({ parts, element }) =>
          untrack(() =>
            props.popup(parts, {
              trigger: element,
              get open() {
                return props.open;
              },
              onOpenChange: (open) => props.onOpenChange(open),
            }),
          )
        }
      </Show>
    </>
  );
}
