/**
 * Whether the drawings that came with a layout come among one's own, or why they cannot. Main thread; fetched with the question
 * about the layout.
 */
import { createSignal, onMount, Show, untrack, type Accessor } from "solid-js";
import type { Feed } from "../feed/feed.ts";
import { Checkbox } from "../ui/checkbox.tsx";
import type { Beside } from "./create-layouts.ts";
import { bySymbol, countOf, type ReadDrawings } from "./drawings-document.ts";
import { loadSharing } from "./layout-file.ts";
import { plural, t } from "../language/translate.ts";

export type Choice = {
  readonly drawings: readonly ReadDrawings[];
  readonly isWanted: Accessor<boolean>;
  setWanted(isWanted: boolean): void;
  /** Symbols without room for them; null: it is being looked up. */
  readonly full: Accessor<readonly string[] | null>;
  /** They are wanted, and nobody knows yet whether there is room for them. */
  readonly isOpen: Accessor<boolean>;
  /** What adds them; undefined: they stay away. */
  beside(): Promise<Beside | undefined>;
};

/** Lives as long as its owner. */
export function createChoice(feed: Feed, drawings: readonly ReadDrawings[]): Choice {
  const [isWanted, setWanted] = createSignal(drawings.length > 0);
  const [full, setFull] = createSignal<readonly string[] | null>(null);
  const look = async (): Promise<void> => {
    setFull(await (await loadSharing()).sharingOf(feed).withoutRoom(drawings));
  };
  onMount(() => {
    if (drawings.length > 0) void look();
  });
  const isOpen = () => isWanted() && full() === null;
  return {
    drawings,
    isWanted: () => isWanted() && (full()?.length ?? 0) === 0,
    setWanted: (next) => void setWanted(next),
    full,
    isOpen,
    beside: async () => {
      if (!isWanted() || full()?.length !== 0) return undefined;
      const sharing = (await loadSharing()).sharingOf(feed);
      return () => sharing.add(drawings);
    },
  };
}

export function DrawingsChoice(props: { choice: Choice }) {
  const choice = untrack(() => props.choice);
  const isFull = () => (choice.full() ?? []).length > 0;
  return (
    <Show when={choice.drawings.length > 0}>
      <div class="share-layout-drawings">
        <Checkbox
          label={plural(
            countOf(choice.drawings),
            "Add its drawing to mine",
            "Add its {count} drawings to mine",
          )}
          checked={choice.isWanted()}
          disabled={isFull()}
          onChange={(isWanted) => choice.setWanted(isWanted)}
        />
        <small>{bySymbol(choice.drawings)}</small>
        <small role="status" class="share-layout-full">
          {isFull()
            ? t("There is no room for so many on {symbols}.", {
                symbols: (choice.full() ?? []).join(", "),
              })
            : ""}
        </small>
      </div>
    </Show>
  );
}
