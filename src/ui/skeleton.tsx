/**
 * The shape of what is still on its way. Main thread. Draw the real layout with it: a line for a line, a block for a block.
 * The widths come from the caller; the screen reader hears nothing of it (say "loading" once on the pane, aria-busy).
 */
import "./skeleton.css";

export function Skeleton(props: {
  /** A css length: "60%", "48px". */
  width?: string | undefined;
  height?: string | undefined;
  class?: string | undefined;
}) {
  return (
    <span
      class={`skeleton ${props.class ?? ""}`}
      aria-hidden="true"
      ref={(element) => {
        if (props.width !== undefined) element.style.setProperty("width", props.width);
        if (props.height !== undefined) element.style.setProperty("height", props.height);
      }}
    />
  );
}
