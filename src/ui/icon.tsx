/** One icon of the sprite, 16 px unless told. Main thread. It says nothing to a screen reader: the control does. */
import type { IconName } from "./icons/icon-names.ts";
import "./icon.css";

export type { IconName };

export function Icon(props: { name: IconName; size?: 12 | 14 | 16 | 20 | 24; class?: string }) {
  return (
    <svg
      class={props.class === undefined ? "icon" : `icon ${props.class}`}
      width={props.size ?? 16}
      height={props.size ?? 16}
      aria-hidden="true"
    >
      <use href={`/icons.svg#${props.name}`} />
    </svg>
  );
}
