/**
 * The place of a pane's colour in its header; what it shows comes behind the first prices. Main thread. Where one pane is seen
 * at a time there is none.
 */
import { Show } from "solid-js";
import { late } from "../../frame/late.ts";
import { OnceLive } from "../../feed/once-live.tsx";
import type { Feed } from "../../feed/feed.ts";
import { isOnePane } from "../../stores/charts.ts";

const ColourMark = late(async () => ({
  default: (await import("./colour-mark.tsx")).ColourMark,
}));

export function ColourSlot(props: { feed: Feed; pane: string }) {
  return (
    <Show when={!isOnePane()}>
      <span class="colour-slot">
        <OnceLive feed={props.feed}>
          <ColourMark feed={props.feed} pane={props.pane} />
        </OnceLive>
      </span>
    </Show>
  );
}
