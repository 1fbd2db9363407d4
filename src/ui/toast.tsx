/**
 * Short notices, one at a time (toast-queue.ts), in a place that is theirs alone in the top bar or under it: nothing that a
 * trader presses lies under one. Main thread. An error stays until it is closed; anything else leaves after TOAST_MS, but not
 * under the pointer or with focus inside.
 */
import { Show, createEffect, createMemo, createSignal, on, onCleanup, onMount } from "solid-js";
import { Button } from "./button.tsx";
import { askedDocument } from "./floating-mount.ts";
import { Icon, type IconName } from "./icon.tsx";
import { IconButton } from "./icon-button.tsx";
import {
  moreThanShown,
  NO_TOASTS,
  stays,
  withHold,
  withoutToast,
  withToast,
  type Queued,
  type Toast,
  type ToastTone,
} from "./toast-queue.ts";
import "./toast.css";
import { t } from "../language/translate.ts";

const TOAST_MS = 6000;

const [queue, setQueue] = createSignal(NO_TOASTS);
/** Opens the list of all notices; null: there is none here. */
const [openList, setOpenList] = createSignal<(() => void) | null>(null);

/** Until what is returned is called, the count of further notices opens their list. */
export function offerNoticeList(open: () => void): () => void {
  setOpenList(() => open);
  return () => void setOpenList(null);
}
let lastId = 0;

/** Shows a notice and returns how to take it away. */
export function showToast(toast: Toast): () => void {
  const id = ++lastId;
  setQueue((now) => withToast(now, { ...toast, id }));
  return () => close(id);
}

const close = (id: number) => void setQueue((now) => withoutToast(now, id));

/** What told of one account says nothing to the next. */
export const closeToasts = () => void setQueue(NO_TOASTS);

/**
 * Where the notices appear; mounted once a window by the application. They are in the one that was used last. `home`: another
 * window's document than the page's.
 */
export function ToastRegion(props: { home?: Document }) {
  const shown = () => (askedDocument() === (props.home ?? document) ? queue().shown : null);
  return (
    <section class="toasts" aria-label={t("Notices")} aria-live="polite" aria-relevant="additions">
      <Show when={shown()}>{(toast) => <ToastCard toast={toast()} />}</Show>
    </section>
  );
}

const TONE_ICON: Record<ToastTone, IconName> = {
  info: "info",
  good: "circle-check",
  warn: "triangle-alert",
  error: "circle-alert",
};

/** One card for whichever notice is up, so that the focus stays in it from one to the next. */
function ToastCard(props: { toast: Queued }) {
  const [isCut, setIsCut] = createSignal(false);
  const [isOpen, setIsOpen] = createSignal(false);
  let card: HTMLDivElement | undefined;
  /** Where the focus was before it came here. */
  let before: EventTarget | null = null;
  const inside = { pointer: false, focus: false };
  const hold = (part: Partial<typeof inside>) => {
    Object.assign(inside, part);
    setQueue((now) => withHold(now, inside.pointer || inside.focus));
  };
  // The browser does not say that a pointer has left what is gone: the next notice would be held for ever.
  onCleanup(() => hold({ pointer: false, focus: false }));
  const isFocusIn = (target: EventTarget | null) =>
    target instanceof Node && card?.contains(target);
  const leave = (act: (() => void) | undefined) => {
    const { id } = props.toast;
    const hadFocus = isFocusIn(card?.ownerDocument.activeElement ?? null);
    act?.();
    close(id);
    if (hadFocus && queue().shown === null && before instanceof HTMLElement) before.focus();
  };
  const id = createMemo(() => props.toast.id);
  const isHeld = createMemo(() => queue().isHeld);
  // What shows the whole takes room: as of the notice before, it would leave too little for one that has room without it.
  createEffect(on(id, () => (setIsOpen(false), setIsCut(false))));
  createEffect(
    on([id, isHeld], () => {
      if (stays(props.toast) || isHeld()) return;
      const timer = setTimeout(close, TOAST_MS, id());
      onCleanup(() => clearTimeout(timer));
    }),
  );
  return (
    <div
      class={`toast toast-${props.toast.tone}`}
      data-open={isOpen() ? "" : undefined}
      ref={(element) => (card = element)}
      onPointerEnter={() => hold({ pointer: true })}
      onPointerLeave={() => hold({ pointer: false })}
      onFocusIn={(event) => {
        if (!isFocusIn(event.relatedTarget)) before = event.relatedTarget;
        hold({ focus: true });
      }}
      onFocusOut={(event) => {
        if (isFocusIn(event.relatedTarget)) return;
        setIsOpen(false);
        hold({ focus: false });
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        leave(props.toast.onClosed);
      }}
    >
      <Icon name={TONE_ICON[props.toast.tone]} class="toast-icon" />
      <Show when={id()} keyed>
        <Words toast={props.toast} onCut={setIsCut} />
      </Show>
      <Show when={moreThanShown(queue()) > 0}>
        <More count={moreThanShown(queue())} />
      </Show>
      <Show when={isCut() || isOpen()}>
        <IconButton
          icon={isOpen() ? "chevron-up" : "chevron-down"}
          label={t("Whole notice")}
          size="sm"
          aria-expanded={isOpen()}
          onClick={() => setIsOpen((now) => !now)}
        />
      </Show>
      {props.toast.control?.()}
      <Show when={props.toast.action}>
        {(action) => (
          <Button size="sm" class="toast-action" onClick={() => leave(action().onClick)}>
            {action().label}
          </Button>
        )}
      </Show>
      <IconButton
        icon="x"
        class="toast-close"
        label={props.toast.closeLabel ?? t("Close notice")}
        size="sm"
        onClick={() => leave(props.toast.onClosed)}
      />
    </div>
  );
}

/** A line each of what happened and of what there is to it. `onCut`: whether there is no room for the whole. */
function Words(props: { toast: Toast; onCut: (isCut: boolean) => void }) {
  let words: HTMLDivElement | undefined;
  onMount(() => {
    if (words === undefined) return;
    const box = words;
    const lines = [...box.children];
    const size = new ResizeObserver(() =>
      props.onCut(
        // On a phone a line that finds no room stands below the box.
        box.scrollHeight > box.clientHeight ||
          lines.some((line) => line.scrollWidth > line.clientWidth),
      ),
    );
    size.observe(words);
    onCleanup(() => size.disconnect());
  });
  return (
    <div class="toast-words" ref={(element) => (words = element)}>
      <p class="toast-title">{props.toast.title}</p>
      <Show when={props.toast.text}>
        <p class="toast-text">{props.toast.text}</p>
      </Show>
    </div>
  );
}

/** How many more wait; a button where there is a list of them. */
function More(props: { count: number }) {
  const words = (
    <>
      <span aria-hidden="true">+{props.count}</span>
      <span class="visually-hidden">
        {t("and {moreThanShown} more", { moreThanShown: props.count })}
      </span>
    </>
  );
  return (
    <Show when={openList()} fallback={<span class="toast-more">{words}</span>}>
      {(open) => (
        // The keyboard has the bell: with the count, which comes and goes, the focus would go.
        <button type="button" class="toast-more" tabindex={-1} onClick={() => open()()}>
          {words}
        </button>
      )}
    </Show>
  );
}
