/** Said to a screen reader, not shown. Main thread. */
import type { JSX } from "solid-js";

export function VisuallyHidden(props: {
  children: JSX.Element;
  /** Read out whenever it changes. */
  live?: boolean | undefined;
}) {
  return (
    <span class="visually-hidden" role={props.live === true ? "status" : undefined}>
      {props.children}
    </span>
  );
}
