/**
 * A number with its label, its unit and what is wrong with it. Main thread. Arrows go one step, with Ctrl ten and with Alt a
 * hundred; the wheel turns it only while it has the focus.
 */
import { For, Show, createUniqueId, onCleanup, type JSX } from "solid-js";
import { decimalsOfStep } from "../../format/number.ts";
import { Button } from "../../ui/button.tsx";
import { StepButtons } from "../../ui/step-buttons.tsx";
import type { Problem } from "../../trade/ticket/problem.ts";
import "./number-box.css";
import { readNumber, swapMarks, type NumberKind } from "../../format/typed-number.ts";

export type NumberBoxProps = {
  label: string;
  /** As it is kept (typed-number.ts), and stands in the field as it was typed. */
  value: string;
  /** What it is read as: a number, unless it says that it is an amount. */
  kind?: NumberKind | undefined;
  onInput: (value: string) => void;
  /** What an arrow adds. */
  step: number;
  /** Where a step begins from an empty field. */
  start?: number | undefined;
  /** Never less; by default any. */
  min?: number | undefined;
  /** What stands behind the number: a unit, or a choice of one. */
  unit?: JSX.Element | undefined;
  /** Under the field. */
  hint?: JSX.Element | undefined;
  problems?: readonly Problem[] | undefined;
  /** What is to be looked at before it is sent, and stands against nothing. */
  warning?: string | null | undefined;
  onFix?: ((problem: Problem) => void) | undefined;
  hideLabel?: boolean | undefined;
  /** What is seen of the label where there is little room. */
  shortLabel?: string | undefined;
  placeholder?: string | undefined;
  /** Buttons for less and more. */
  hasSteppers?: boolean | undefined;
  end?: JSX.Element | undefined;
  ref?: ((element: HTMLInputElement) => void) | undefined;
};

export function NumberBox(props: NumberBoxProps) {
  const id = `number-${createUniqueId()}`;
  const problem = () => props.problems?.[0];
  const notes = () => {
    const ids = [
      ...(props.warning ? [`${id}-warning`] : []),
      ...(problem() === undefined ? [] : [`${id}-note`]),
    ];
    return ids.length === 0 ? undefined : ids.join(" ");
  };
  const move = (steps: number) => {
    const now = readNumber(props.value, props.kind);
    const from = now === null || Number.isNaN(now) ? (props.start ?? 0) : now;
    const isFirst = now === null && props.start !== undefined;
    const next = isFirst ? from : from + steps * props.step;
    const bounded = Math.max(next, props.min ?? Number.NEGATIVE_INFINITY);
    const decimals = Math.max(decimalsOfStep(props.step), decimalsOfStep(Math.abs(from)));
    props.onInput(bounded.toFixed(Math.min(decimals, 8)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    const factor = event.altKey ? 100 : event.ctrlKey || event.metaKey ? 10 : 1;
    move(event.key === "ArrowUp" ? factor : -factor);
  };
  // Not passive, so that the pane does not scroll under a number that turns.
  const turnable = (element: HTMLInputElement) => {
    const onWheel = (event: WheelEvent) => {
      if (element.ownerDocument.activeElement !== element || event.deltaY === 0) return;
      event.preventDefault();
      move(event.deltaY < 0 ? 1 : -1);
    };
    element.addEventListener("wheel", onWheel, { passive: false });
    onCleanup(() => element.removeEventListener("wheel", onWheel));
    props.ref?.(element);
  };
  return (
    <div
      class="number-box"
      classList={{
        "number-box-bare": props.hideLabel === true,
        "number-box-short": props.shortLabel !== undefined,
      }}
    >
      <Show when={props.hideLabel !== true}>
        <label class="number-label" for={id}>
          {props.shortLabel ?? props.label}
        </label>
      </Show>
      <div class="number-line">
        <div
          class="field-box number-field"
          classList={{ "field-box-wrong": problem() !== undefined }}
        >
          <input
            ref={(element) => turnable(element)}
            id={id}
            class="field-input number-input"
            type="text"
            inputmode="decimal"
            autocomplete="off"
            spellcheck={false}
            aria-label={
              props.hideLabel === true || props.shortLabel !== undefined ? props.label : undefined
            }
            placeholder={props.placeholder}
            value={swapMarks(props.value)}
            aria-invalid={problem() === undefined ? undefined : "true"}
            aria-describedby={notes()}
            onInput={(event) => props.onInput(swapMarks(event.currentTarget.value))}
            onFocus={(event) => event.currentTarget.select()}
            onKeyDown={onKeyDown}
          />
          {props.unit}
          <Show when={props.hasSteppers}>
            <StepButtons of={props.label} onStep={move} />
          </Show>
        </div>
        {props.end}
      </div>
      {props.hint}
      <Show when={props.warning}>
        {(words) => (
          <p class="ticket-warning" id={`${id}-warning`}>
            {words()}
          </p>
        )}
      </Show>
      <ProblemNotes id={`${id}-note`} problems={props.problems ?? []} onFix={props.onFix} />
    </div>
  );
}

/** What is wrong, with the change that puts it right. */
export function ProblemNotes(props: {
  id?: string | undefined;
  problems: readonly Problem[];
  onFix: ((problem: Problem) => void) | undefined;
}) {
  return (
    <For each={props.problems.slice(0, 1)}>
      {(problem) => (
        <p class="ticket-problem" id={props.id}>
          <span class="ticket-problem-text">{problem.message}</span>
          <Show when={problem.fix}>
            {(fix) => (
              <Button size="sm" class="ticket-fix" onClick={() => props.onFix?.(problem)}>
                {fix().label}
              </Button>
            )}
          </Show>
        </p>
      )}
    </For>
  );
}
