/**
 * A sheet over the lower part of the phone's view: what is above it stays in sight and in use. Main thread. It closes by its
 * button, by Escape, and by a swipe down on its grip; a swipe up makes it as tall as the view.
 */
import { createSignal, onCleanup, onMount, type JSX } from "solid-js";
import { IconButton } from "../ui/icon-button.tsx";
import "./phone-sheet.css";
import { t } from "../language/translate.ts";

/** Less is a tap with an unsteady thumb, px. */
const SWIPE_MIN = 32;

export function PhoneSheet(props: { title: string; onClose: () => void; children: JSX.Element }) {
  const [isTall, setIsTall] = createSignal(false);
  let sheet: HTMLDivElement | undefined;
  let from: number | null = null;
  onMount(() => sheet?.querySelector<HTMLElement>("[data-pane]")?.focus({ preventScroll: true }));
  // In the moment after a list over the sheet has gone nothing has the focus. The window hears of a key last: what is still
  // open has taken it by then.
  const onWindowKey = (event: KeyboardEvent) => {
    const isNobodys = event.target === document.body && !event.defaultPrevented;
    if (event.key === "Escape" && isNobodys) props.onClose();
  };
  window.addEventListener("keydown", onWindowKey);
  onCleanup(() => window.removeEventListener("keydown", onWindowKey));

  const onPointerDown = (event: PointerEvent & { currentTarget: HTMLElement }) => {
    from = event.clientY;
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerUp = (event: PointerEvent) => {
    if (from === null) return;
    const moved = event.clientY - from;
    from = null;
    if (moved < -SWIPE_MIN) setIsTall(true);
    else if (moved > SWIPE_MIN && isTall()) setIsTall(false);
    else if (moved > SWIPE_MIN) props.onClose();
  };
  return (
    <div
      class="phone-sheet"
      data-tall={isTall() ? "" : undefined}
      ref={(element) => (sheet = element)}
      onKeyDown={(event) => {
        // What opens over the sheet hangs on it, though it stands elsewhere: the key that closes that is not the sheet's.
        if (event.target instanceof Node && sheet?.contains(event.target) !== true) return;
        if (event.key === "Escape" && !event.defaultPrevented) props.onClose();
      }}
    >
      <div class="phone-sheet-head">
        <div
          class="phone-sheet-grip"
          aria-hidden="true"
          onPointerDown={onPointerDown}
          onPointerUp={onPointerUp}
          onPointerCancel={() => (from = null)}
        />
        <h2 class="visually-hidden">{props.title}</h2>
        <IconButton
          class="phone-sheet-size"
          icon={isTall() ? "minimize-2" : "maximize-2"}
          label={isTall() ? t("Show the chart above") : t("Use the whole height")}
          onClick={() => setIsTall((now) => !now)}
        />
        <IconButton
          icon="x"
          label={t("Close {title}", { title: props.title })}
          onClick={() => props.onClose()}
        />
      </div>
      <div class="phone-sheet-body">{props.children}</div>
    </div>
  );
}
