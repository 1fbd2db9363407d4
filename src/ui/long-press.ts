/**
 * A finger or a pen that rests on a place asks for its menu, where the browser does not say so by itself (iPhones). Main thread;
 * comes with the menus (floating.tsx). It asks as the right button does, by a contextmenu event of what lies under the finger:
 * the menu is of that row, and opens at its top. The click that some browsers make as the finger lifts is no press of what lies
 * beneath the menu.
 */
import { createEffect, onCleanup } from "solid-js";

/** As long as phones have it; the library waits longer, and for its own way (it opens the menu at its end). */
const REST_MS = 500;
/** A finger that rests trembles. */
const TREMBLE_PX = 8;

/** `isFor`: whether a long press asks for the menu of that place. */
export function createLongPress(place: () => HTMLElement, isFor: () => boolean): void {
  createEffect(() => {
    const ended = new AbortController();
    listen(place(), isFor, ended.signal);
    onCleanup(() => ended.abort());
  });
}

function listen(place: HTMLElement, isFor: () => boolean, signal: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let start: PointerEvent | null = null;
  const end = () => {
    clearTimeout(timer);
    start = null;
  };
  const options = { signal };
  signal.addEventListener("abort", end);
  const ask = ({ target, clientX, clientY }: PointerEvent) => {
    const at = { bubbles: true, cancelable: true, composed: true, clientX, clientY };
    target?.dispatchEvent(new MouseEvent("contextmenu", at));
  };
  place.addEventListener(
    "pointerdown",
    (event) => {
      end();
      if (event.pointerType === "mouse" || !event.isPrimary || !isFor()) return;
      start = event;
      timer = setTimeout(ask, REST_MS, event);
    },
    options,
  );
  place.addEventListener(
    "pointermove",
    ({ clientX, clientY }) => {
      if (start === null) return;
      const movedPx = Math.hypot(clientX - start.clientX, clientY - start.clientY);
      if (movedPx > TREMBLE_PX) end();
    },
    options,
  );
  place.addEventListener("pointerup", end, options);
  place.addEventListener("pointercancel", end, options);
  place.addEventListener(
    "contextmenu",
    () => {
      if (start === null) return;
      end();
      swallowClick(place.ownerDocument.defaultView ?? window);
    },
    { capture: true, signal },
  );
}

/** Until the next press, which may be of the menu. */
function swallowClick(view: Window): void {
  const options = { capture: true, once: true };
  const swallow = (event: MouseEvent) => {
    view.removeEventListener("pointerdown", leave, options);
    event.preventDefault();
    event.stopPropagation();
  };
  const leave = () => view.removeEventListener("click", swallow, options);
  view.addEventListener("click", swallow, options);
  view.addEventListener("pointerdown", leave, options);
}
