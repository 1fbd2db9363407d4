/** The heading of the rows that are seen stays in view; the next one pushes it out. Main thread. For the eye only. */
import { Show, createMemo } from "solid-js";
import { Icon } from "../../ui/icon.tsx";
import type { ListWindow } from "../../ui/list-window.ts";
import { headingIndex, type Row } from "./rows.ts";

export function StickyHeading(props: { rows: readonly Row[]; window: ListWindow }) {
  const index = createMemo(() =>
    headingIndex(props.rows, Math.floor(props.window.scrollTop() / props.window.rowPx())),
  );
  const heading = () => {
    const row = props.rows[index()];
    return row?.kind === "heading" ? row : undefined;
  };
  const nextAt = createMemo(() => {
    for (let i = index() + 1; i < props.rows.length; i++) {
      if (props.rows[i]?.kind === "heading") return i;
    }
    return props.rows.length;
  });
  const pushedPx = () => {
    const room = nextAt() * props.window.rowPx() - props.window.scrollTop();
    return Math.min(0, room - props.window.rowPx());
  };
  return (
    <div class="watch-sticky" aria-hidden="true">
      <div
        class="watch-heading watch-heading-cell"
        style={{ transform: `translateY(${pushedPx()}px)` }}
      >
        <Show
          when={(heading()?.section ?? null) !== null}
          fallback={<span>{heading()?.label}</span>}
        >
          <span class="watch-fold">
            <Icon
              name={heading()?.isFolded === true ? "chevron-right" : "chevron-down"}
              size={12}
            />
            {heading()?.label}
          </span>
        </Show>
        <span class="watch-heading-detail">{heading()?.detail}</span>
      </div>
    </div>
  );
}
