/**
 * What a list's menu tells of a position beside acting on it: how the price went, and what was written about it. Main thread. It
 * sends nothing; each dialog is fetched when it is first wanted.
 */
import { Show, Suspense, createSignal } from "solid-js";
import { Dynamic } from "solid-js/web";
import type { Feed } from "../feed/feed.ts";
import { ticketName } from "../format/symbol-text.ts";
import { late } from "../frame/late.ts";
import { t } from "../language/translate.ts";
import type { MenuEntry } from "../ui/menu-entry.ts";

/** `name`: as "EURUSD #12". */
export type PositionTarget = { readonly position_id: number; readonly name: string };

const CourseDialog = late(async () => ({
  default: (await import("./course/course-dialog.tsx")).CourseDialog,
}));
const NoteDialog = late(async () => ({
  default: (await import("./notes/note-dialog.tsx")).NoteDialog,
}));

type Opened = {
  readonly dialog: typeof CourseDialog | typeof NoteDialog;
  readonly target: PositionTarget;
};
type OfPosition = { readonly symbol_id: number; readonly position_id: number };

/** What is opened is shown where Dialog is mounted, once. */
export function createAboutPosition(feed: Feed) {
  const [opened, setOpened] = createSignal<Opened | null>(null);
  return {
    entries: ({ symbol_id, position_id }: OfPosition): readonly MenuEntry[] => {
      const name = ticketName(feed.symbol(symbol_id), { symbol_id, id: position_id });
      const open = (dialog: Opened["dialog"]) => () =>
        void setOpened({ dialog, target: { position_id, name } });
      return [
        {
          kind: "item",
          label: t("How the price went…"),
          icon: "chart-line",
          onSelect: open(CourseDialog),
        },
        { kind: "item", label: t("Note and tags…"), icon: "pencil", onSelect: open(NoteDialog) },
      ];
    },
    Dialog: () => (
      <Show when={opened()} keyed>
        {({ dialog, target }) => (
          <Suspense>
            <Dynamic
              component={dialog}
              feed={feed}
              target={target}
              onClose={() => setOpened(null)}
            />
          </Suspense>
        )}
      </Show>
    ),
  };
}
