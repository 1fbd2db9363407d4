/**
 * The mode in which arrow keys move and size a pane that floats: it says so on the pane and to a screen reader, and Escape,
 * Enter or leaving it ends it. Main thread; comes with float-desk.ts.
 */
import { moved, resized, type Box, type Size } from "./float-box.ts";
import { t } from "../../language/translate.ts";

const STEP_PX = 16;
const FINE_STEP_PX = 1;

const WORDS = t("Arrow keys move it, with Shift they size it, with Alt by one pixel. Esc ends.");

const WAYS: Readonly<Record<string, readonly [x: -1 | 0 | 1, y: -1 | 0 | 1]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export type KeyPorts = {
  box(): Box;
  room(): Size;
  least: Size;
  put(box: Box): void;
  /** `isAsked`: by a key; else the focus went elsewhere. */
  ended(isAsked: boolean): void;
};

/** `element`: of the pane that floats, which has the focus meanwhile. */
export function moveByArrows(element: HTMLElement, ports: KeyPorts): void {
  const hint = document.createElement("p");
  hint.className = "float-hint";
  hint.id = "float-hint";
  hint.textContent = WORDS;
  const told = document.createElement("p");
  told.className = "visually-hidden";
  told.setAttribute("role", "status");
  element.append(hint, told);
  element.tabIndex = -1;
  element.setAttribute("aria-describedby", hint.id);
  element.classList.add("float-moving");

  const ending = new AbortController();
  const { signal } = ending;
  const end = (isAsked: boolean): void => {
    if (signal.aborted) return;
    ending.abort();
    hint.remove();
    told.remove();
    element.removeAttribute("tabindex");
    element.removeAttribute("aria-describedby");
    element.classList.remove("float-moving");
    ports.ended(isAsked);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.target !== element) return;
    const way = WAYS[event.key];
    if (way !== undefined) {
      const next = step(ports, way, event);
      ports.put(next);
      told.textContent = wordsOf(next);
    } else if (event.key === "Escape" || event.key === "Enter") {
      end(true);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
  element.addEventListener("keydown", onKeyDown, { signal });
  element.addEventListener("focusout", () => end(false), { signal });
  element.focus();
}

function step(
  ports: KeyPorts,
  [x, y]: readonly [number, number],
  { shiftKey, altKey }: KeyboardEvent,
): Box {
  const by = altKey ? FINE_STEP_PX : STEP_PX;
  const [dx, dy] = [x * by, y * by];
  if (!shiftKey) return moved(ports.box(), dx, dy, ports.room());
  return resized(ports.box(), { x: 1, y: 1 }, dx, dy, ports.room(), ports.least);
}

const wordsOf = ({ left, top, width, height }: Box): string =>
  t("{width} by {height}, {left} from the left, {top} from the top", {
    width: Math.round(width),
    height: Math.round(height),
    left: Math.round(left),
    top: Math.round(top),
  });
