/** One icon of the sprite, 16 px unless told. Main thread. It says nothing to a screen reader: the control does. */
import type { IconName } from "./icons/icon-names.ts";
import "./icon.css";

export type { IconName };

/** What points along the line of reading is mirrored where that runs from right to left (icon.css). */
const POINTS = /^(?:arrow|chevron)-(?:left|right)$|^(?:undo|redo)-2$|^log-out$|^panel-left$/;

export function Icon(props: { name: IconName; size?: 12 | 14 | 16 | 20 | 24; class?: string }) {
  return (
    <svg
      class={`icon ${POINTS.test(props.name) ? "icon-points " : ""}${props.class ?? ""}`}
      width={props.size ?? 16}
      height={props.size ?? 16}
      aria-hidden="true"
    >
      <use href={`/icons.svg#${props.name}`} />
    </svg>
  );
}
