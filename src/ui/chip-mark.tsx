/** A letter on a colour: what belongs together has the same one. Main thread. */
import "./chip-mark.css";

/** `tone`: as chip-mark.css names the colours. */
export type Chip = { readonly letter: string; readonly tone: string };

export function ChipMark(props: { chip: Chip }) {
  return (
    <span class="chip-mark" data-tone={props.chip.tone}>
      {props.chip.letter}
    </span>
  );
}
