/**
 * The press of the button that sends: what goes out is what was shown when the press began. Main thread. One press at a
 * time; a key that is held presses once.
 */
import { createSignal, type Accessor } from "solid-js";

export type Press = {
  readonly handlers: {
    onPointerDown: () => void;
    onKeyDown: (event: KeyboardEvent) => void;
    onClick: (event: MouseEvent) => void;
    readonly "aria-disabled": boolean | undefined;
  };
  readonly isLocked: Accessor<boolean>;
};

/** `ask`: what a press would send now, as plain data; null: nothing. `refuse`: what was shown changed meanwhile. */
export function makePress<Ask>(options: {
  ask: () => Ask | null;
  isLocked: () => boolean;
  send: (ask: Ask) => Promise<unknown>;
  refuse: () => void;
}): Press {
  const [isSending, setSending] = createSignal(false);
  const isLocked = () => isSending() || options.isLocked() || options.ask() === null;
  let pressed: string | null = null;
  const begin = () => {
    pressed = JSON.stringify(options.ask());
  };
  return {
    isLocked,
    handlers: {
      onPointerDown: begin,
      onKeyDown: (event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        if (event.repeat) event.preventDefault();
        else begin();
      },
      onClick: () => {
        const ask = options.ask();
        const shown = pressed ?? JSON.stringify(ask);
        pressed = null;
        if (ask === null || isLocked()) return;
        if (shown !== JSON.stringify(ask)) {
          options.refuse();
          return;
        }
        setSending(true);
        void options.send(ask).finally(() => setSending(false));
      },
      get "aria-disabled"() {
        return isLocked() ? true : undefined;
      },
    },
  };
}
