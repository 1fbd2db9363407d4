/** Opens the course of a position from a list's menu. Main thread; the dialog itself is fetched when it is first wanted. */
import { Show, Suspense, createSignal } from "solid-js";
import { late } from "../../frame/late.ts";
import type { Feed } from "../../feed/feed.ts";
import type { MenuEntry } from "../../ui/menu-entry.ts";
import { t } from "../../language/translate.ts";

const CourseDialog = late(async () => ({
  default: (await import("./course-dialog.tsx")).CourseDialog,
}));

/** `name`: as "EURUSD #12". */
export type CourseTarget = { readonly position_id: number; readonly name: string };

export function createCourseDoor(feed: Feed) {
  const [target, setTarget] = createSignal<CourseTarget | null>(null);
  return {
    entry: (of: CourseTarget): MenuEntry => ({
      kind: "item",
      label: t("How the price went…"),
      icon: "chart-line",
      onSelect: () => setTarget(of),
    }),
    Dialog: () => (
      <Show when={target()} keyed>
        {(of) => (
          <Suspense>
            <CourseDialog feed={feed} target={of} onClose={() => setTarget(null)} />
          </Suspense>
        )}
      </Show>
    ),
  };
}
