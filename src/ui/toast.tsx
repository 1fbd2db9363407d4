/**
 * Short notices at the bottom left, where no ticket stands. Main thread. At most TOASTS_MAX at once (the oldest goes). An
 * error stays until it is closed; anything else leaves after TOAST_MS, but not under the pointer or with focus inside.
 */
import { For, Show, createSignal, onCleanup, onMount } from "solid-js";
import { Button } from "./button.tsx";
import { Icon, type IconName } from "./icon.tsx";
import { IconButton } from "./icon-button.tsx";
import "./toast.css";

const TOASTS_MAX = 4;
const TOAST_MS = 6000;

export type ToastTone = "info" | "good" | "warn" | "error";
export type Toast = {
  tone: ToastTone;
  title: string;
  text?: string | undefined;
  action?: { label: string; onClick: () => void };
  /** Toasts of one key replace each other. */
  key?: string | undefined;
};
type Shown = Toast & { id: number };

const [toasts, setToasts] = createSignal<readonly Shown[]>([]);
let lastId = 0;

/** Shows a notice and returns how to take it away. */
export function showToast(toast: Toast): () => void {
  const id = ++lastId;
  setToasts((now) =>
    now
      .filter((other) => toast.key === undefined || other.key !== toast.key)
      .slice(-(TOASTS_MAX - 1))
      .concat({ ...toast, id }),
  );
  return () => close(id);
}

function close(id: number): void {
  setToasts((now) => now.filter((toast) => toast.id !== id));
}

/** Where the notices appear; mounted once by the application. */
export function ToastRegion() {
  return (
    <section class="toasts" aria-label="Notices" aria-live="polite" aria-relevant="additions">
      <For each={toasts()}>{(toast) => <ToastCard toast={toast} />}</For>
    </section>
  );
}

const TONE_ICON: Record<ToastTone, IconName> = {
  info: "info",
  good: "circle-check",
  warn: "triangle-alert",
  error: "circle-alert",
};

function ToastCard(props: { toast: Shown }) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  const start = () => {
    stop();
    if (props.toast.tone !== "error") timer = setTimeout(() => close(props.toast.id), TOAST_MS);
  };
  onMount(start);
  onCleanup(stop);
  return (
    <div
      class={`toast toast-${props.toast.tone}`}
      onPointerEnter={stop}
      onPointerLeave={start}
      onFocusIn={stop}
      onFocusOut={start}
    >
      <Icon name={TONE_ICON[props.toast.tone]} class="toast-icon" />
      <div class="toast-words">
        <p class="toast-title">{props.toast.title}</p>
        <Show when={props.toast.text}>
          <p class="toast-text">{props.toast.text}</p>
        </Show>
        <Show when={props.toast.action}>
          {(action) => (
            <Button
              size="sm"
              class="toast-action"
              onClick={() => {
                action().onClick();
                close(props.toast.id);
              }}
            >
              {action().label}
            </Button>
          )}
        </Show>
      </div>
      <IconButton icon="x" label="Close notice" size="sm" onClick={() => close(props.toast.id)} />
    </div>
  );
}
