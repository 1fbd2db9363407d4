/**
 * Where the words of a drawing are typed that was just placed, under it, with each letter seen in it at once. Main thread. Enter
 * or a press elsewhere keeps them; Escape takes them back, and the sample stands there.
 */
import { onCleanup, onMount } from "solid-js";
import { TEXT_CHARS_MAX } from "../../../../drawings/drawing.ts";
import { toolOf } from "../../../../drawings/registry.ts";
import type { Drawing, Tool } from "../../../../drawings/tool.ts";
import type { Drawings } from "./create-drawings.ts";
import type { Bounds } from "./drawing-picture.ts";
import "./drawing-words.css";
import { t, translateText } from "../../../language/translate.ts";

/** Below the lowest handle, which a finger needs, px. */
const OFF_PX = 14;
const WIDTH_PX = 220;
const HEIGHT_PX = 34;

export function DrawingWords(props: { drawings: Drawings; drawing: Drawing; bounds: Bounds }) {
  // All letters are one step of undo.
  const step = crypto.randomUUID();
  let field: HTMLInputElement | undefined;
  onMount(() => {
    const page = field?.ownerDocument;
    if (page === undefined) return;
    const aborter = new AbortController();
    const { signal } = aborter;
    const focus = (): void => field?.focus({ preventScroll: true });
    // The press that placed the drawing gives the focus to the chart once it is heard, and a finger's when it is lifted.
    const timer = setTimeout(focus);
    page.addEventListener("click", focus, { capture: true, once: true, signal });
    const leave = (event: PointerEvent): void => {
      if (event.target !== field) props.drawings.write(null);
    };
    page.addEventListener("pointerdown", leave, { capture: true, signal });
    onCleanup(() => {
      clearTimeout(timer);
      aborter.abort();
    });
  });
  const tool = () => toolOf(props.drawing.tool) as Tool;
  const sample = () => {
    const setting = tool().settings.find(({ id }) => id === "text");
    return translateText(String(setting?.default ?? ""));
  };
  const place = () => {
    const { width = 0, height = 0 } = props.drawings.view() ?? {};
    const left = Math.max(8, Math.min(width - WIDTH_PX - 8, props.bounds.left));
    const top = Math.min(height - HEIGHT_PX - 8, props.bounds.bottom + OFF_PX);
    return { left: `${left}px`, top: `${top}px`, width: `${WIDTH_PX}px` };
  };
  const type = (text: string): void => {
    const { text: _, ...others } = props.drawing.values;
    // Without words the sample stands there, or nobody would find the drawing again.
    const values = text.trim() === "" ? others : { ...others, text };
    props.drawings.store.change([{ ...props.drawing, values }], step);
  };
  const end = (): void => {
    props.drawings.write(null);
    props.drawings.chart.view()?.element.focus({ preventScroll: true });
  };
  const press = (event: KeyboardEvent): void => {
    // Its letters are no keys of the chart.
    event.stopPropagation();
    if (event.key === "Tab") return props.drawings.write(null);
    if (event.isComposing || (event.key !== "Enter" && event.key !== "Escape")) return;
    event.preventDefault();
    if (event.key === "Escape") props.drawings.store.takeBack(step);
    end();
  };
  return (
    <input
      ref={(element) => (field = element)}
      class="drawing-words"
      style={place()}
      aria-label={t("Words of {tool}", { tool: translateText(tool().name) })}
      placeholder={sample()}
      maxLength={TEXT_CHARS_MAX}
      onInput={(event) => type(event.currentTarget.value)}
      onKeyDown={press}
    />
  );
}
