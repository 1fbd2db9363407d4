/** Opens what was written about a trade from a list's menu. Main thread; notes and dialog are fetched when first wanted. */
import { Show, Suspense, createSignal, type Accessor } from "solid-js";
import type { Feed } from "../../feed/feed.ts";
import { perFeed } from "../../feed/per-feed.ts";
import { fetchLate, late } from "../../frame/late.ts";
import type { MenuEntry } from "../../ui/menu-entry.ts";
import { t } from "../../language/translate.ts";
import type { TradeNotes } from "./trade-notes.ts";

const NoteDialog = late(async () => ({
  default: (await import("./note-dialog.tsx")).NoteDialog,
}));

/** `name`: as "EURUSD #12". */
export type NoteTarget = { readonly position_id: number; readonly name: string };

/** null: they have not come yet. */
export const lateTradeNotes = perFeed((feed: Feed): Accessor<TradeNotes | null> => {
  const [notes, setNotes] = createSignal<TradeNotes | null>(null);
  void fetchLate(
    () => import("./trade-notes.ts"),
    (module) => setNotes(module.tradeNotes(feed)),
  );
  return notes;
});

export function createNoteDoor(feed: Feed) {
  const [target, setTarget] = createSignal<NoteTarget | null>(null);
  return {
    entry: (of: NoteTarget): MenuEntry => ({
      kind: "item",
      label: t("Note and tags…"),
      icon: "pencil",
      onSelect: () => setTarget(of),
    }),
    Dialog: () => (
      <Show when={target()} keyed>
        {(of) => (
          <Suspense>
            <NoteDialog feed={feed} target={of} onClose={() => setTarget(null)} />
          </Suspense>
        )}
      </Show>
    ),
  };
}
