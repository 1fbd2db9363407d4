/**
 * The one tooltip of a window. Main thread. Any element with `data-tip` (and `data-tip-key`, the key that does the same) gets
 * it on hover and on keyboard focus, so a grid of thousands of cells costs nothing. It is a help to the eye only: the
 * element must have its name without it. Esc hides it, and the pointer goes through it.
 */
import { Show, createSignal, onCleanup, onMount, untrack, type JSX } from "solid-js";
import { Portal } from "solid-js/web";
import "./tooltip.css";
import { keyWords } from "../format/key-words.ts";

const SHOW_AFTER_MS = 450;
const GAP_PX = 6;
const EDGE_PX = 6;

type Tip = { text: string; hotkey: string | null; anchor: Element };

/** Mounted once by the application, and once by each window of a pane: `home` is its document. */
export function TooltipLayer(props: { home?: Document }) {
  const home = untrack(() => props.home) ?? document;
  const [tip, setTip] = createSignal<Tip | null>(null);
  let bubble: HTMLDivElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  // What is pointed at may say something new meanwhile, as a live figure does.
  const follow = new MutationObserver(() => {
    const text = tip()?.anchor.getAttribute("data-tip");
    if (text !== undefined && text !== null) setTip((now) => now && { ...now, text });
  });
  const hide = () => {
    clearTimeout(timer);
    follow.disconnect();
    setTip(null);
  };
  const show = (anchor: Element) => {
    const text = anchor.getAttribute("data-tip");
    if (text === null || text === "" || !anchor.isConnected) return;
    setTip({ text, hotkey: anchor.getAttribute("data-tip-key"), anchor });
    follow.disconnect();
    follow.observe(anchor, { attributeFilter: ["data-tip"] });
    if (bubble !== undefined) place(bubble, anchor);
  };
  const anchorOf = (target: EventTarget | null) =>
    target instanceof Element ? target.closest("[data-tip]") : null;

  const onOver = (event: PointerEvent) => {
    if (event.pointerType === "touch") return;
    const anchor = anchorOf(event.target);
    if (anchor !== null && anchor === tip()?.anchor) return;
    hide();
    if (anchor !== null) timer = setTimeout(() => show(anchor), SHOW_AFTER_MS);
  };
  const onFocus = (event: FocusEvent) => {
    const anchor = anchorOf(event.target);
    if (anchor !== null && anchor.matches(":focus-visible")) show(anchor);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "Escape") hide();
  };

  onMount(() => {
    home.addEventListener("pointerover", onOver);
    home.addEventListener("pointerdown", hide, true);
    home.addEventListener("focusin", onFocus);
    home.addEventListener("focusout", hide);
    home.addEventListener("keydown", onKey, true);
    home.addEventListener("scroll", hide, true);
  });
  onCleanup(() => {
    clearTimeout(timer);
    home.removeEventListener("pointerover", onOver);
    home.removeEventListener("pointerdown", hide, true);
    home.removeEventListener("focusin", onFocus);
    home.removeEventListener("focusout", hide);
    home.removeEventListener("keydown", onKey, true);
    home.removeEventListener("scroll", hide, true);
  });

  return (
    <Show when={tip()}>
      {(shown) => (
        <Portal mount={home.body}>
          <div ref={(element) => (bubble = element)} class="tooltip" aria-hidden="true">
            {shown().text}
            <Show when={shown().hotkey}>
              <kbd class="tooltip-key">{keyWords(shown().hotkey ?? "")}</kbd>
            </Show>
          </div>
        </Portal>
      )}
    </Show>
  );
}

/** Gives what is inside a tooltip. For an element of your own, set `data-tip` on it instead. */
export function Tooltip(props: { text: string; hotkey?: string; children: JSX.Element }) {
  return (
    <span class="tooltip-host" data-tip={props.text} data-tip-key={props.hotkey}>
      {props.children}
    </span>
  );
}

/** Below the anchor and centred, above where there is no room, beside it in a column of buttons; never over the page's edge. */
function place(bubble: HTMLElement, element: Element): void {
  const { width, height } = bubble.getBoundingClientRect();
  const anchor = element.getBoundingClientRect();
  const { innerHeight, innerWidth } = element.ownerDocument.defaultView ?? window;
  const isBeside = element.closest("[aria-orientation=vertical]") !== null;
  const below = isBeside ? anchor.top : anchor.bottom + GAP_PX;
  const fits = below + height + EDGE_PX <= innerHeight;
  const top = fits ? below : anchor.top - GAP_PX - height;
  const wanted = isBeside ? anchor.right + GAP_PX : anchor.left + (anchor.width - width) / 2;
  const left = Math.max(EDGE_PX, Math.min(wanted, innerWidth - width - EDGE_PX));
  bubble.style.setProperty("translate", `${Math.round(left)}px ${Math.round(top)}px`);
}
