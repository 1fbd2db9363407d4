/** Less and more, at the end of a field that holds a number. Main thread. The keys for it are the field's arrows. */
import { For } from "solid-js";
import { Icon } from "./icon.tsx";
import "./step-buttons.css";
import { inSentence, t } from "../language/translate.ts";

export function StepButtons(props: {
  /** What is counted up and down, as its field is named. */
  of: string;
  onStep: (way: -1 | 1) => void;
}) {
  return (
    <For each={[-1, 1] as const}>
      {(way) => (
        <button
          type="button"
          class="step-button"
          tabIndex={-1}
          aria-label={
            way < 0
              ? t("Decrease {label}", { label: inSentence(props.of) })
              : t("Increase {label}", { label: inSentence(props.of) })
          }
          onClick={() => props.onStep(way)}
        >
          <Icon name={way < 0 ? "minus" : "plus"} size={14} />
        </button>
      )}
    </For>
  );
}
