/**
 * A value of a table edited where it stands: Enter saves, Esc leaves it as it was. Main thread. What it comes to, or why it
 * would be refused, stands beside it while it is typed; where another value would pass, Enter takes that first.
 */
import { Show, createMemo, createSignal, onMount, untrack } from "solid-js";
import { Portal } from "solid-js/web";
import { Button } from "../ui/button.tsx";
import { floatingMount } from "../ui/floating-mount.ts";
import { t } from "../language/translate.ts";

export type Reading = {
  /** What it comes to. */
  readonly words: string;
  /** Why it would be refused; null: it would not. */
  readonly problem: string | null;
  /** What would pass, as it would be typed; null: nothing near. */
  readonly fix: string | null;
};

const NOTE_GAP_PX = 4;

export function CellEditor(props: {
  label: string;
  /** What is there to begin with, as typed. */
  text: string;
  read: (text: string) => Reading;
  onSave: (text: string) => void;
  onLeave: () => void;
}) {
  const [text, setText] = createSignal(untrack(() => props.text));
  const [place, setPlace] = createSignal({ left: "0px", top: "0px" });
  const reading = createMemo(() => props.read(text()));
  let input: HTMLInputElement | undefined;
  let grid: HTMLElement | null = null;

  onMount(() => {
    grid = input?.closest<HTMLElement>("[role=grid]") ?? null;
    input?.focus();
    input?.select();
    const box = input?.getBoundingClientRect();
    if (box) setPlace({ left: `${box.left}px`, top: `${box.bottom + NOTE_GAP_PX}px` });
  });
  const leave = () => {
    props.onLeave();
    grid?.focus({ preventScroll: true });
  };
  const save = () => {
    props.onSave(text());
    grid?.focus({ preventScroll: true });
  };
  const takeFix = () => {
    const { fix } = reading();
    if (fix === null) return;
    setText(fix);
    input?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === "Escape") leave();
    else if (event.key === "Enter") {
      event.preventDefault();
      if (text().trim() === props.text.trim()) leave();
      else if (reading().problem === null) save();
      else takeFix();
    }
  };
  // A click elsewhere changes nothing: only Enter sends.
  const onBlur = () => props.onLeave();

  return (
    <>
      <input
        ref={(element) => (input = element)}
        class="cell-editor"
        type="text"
        inputmode="decimal"
        autocomplete="off"
        spellcheck={false}
        aria-label={props.label}
        aria-invalid={reading().problem === null ? undefined : "true"}
        value={text()}
        onInput={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      />
      <Portal mount={floatingMount()}>
        <div
          class="cell-note"
          role="status"
          style={place()}
          onPointerDown={(event) => event.preventDefault()}
        >
          <Show when={reading().problem} fallback={reading().words}>
            {(problem) => <span class="cell-note-problem">{problem()}</span>}
          </Show>
          <Show when={reading().fix}>
            {(fix) => (
              <div>
                <Button size="sm" tabIndex={-1} data-tip-key="Enter" onClick={takeFix}>
                  {t("Use {value}", { value: fix() })}
                </Button>
              </div>
            )}
          </Show>
        </div>
      </Portal>
    </>
  );
}
