/** The picture of a drawing tool. Main thread. It says nothing to a screen reader: the control does. */
import type { Tool } from "../../../../drawings/tool.ts";

export function ToolPicture(props: { tool: Tool }) {
  return (
    <svg class="tool-picture" viewBox="0 0 16 16" width="18" height="18" aria-hidden="true">
      <path d={props.tool.picture} />
    </svg>
  );
}
