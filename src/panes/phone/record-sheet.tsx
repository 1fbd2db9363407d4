/**
 * One position, order or deal on a narrow page: all that is known of it, and what can be done, in reach of the thumb. Main
 * thread. What can be done comes as a menu's entries from those who may trade; without them it only shows.
 */
import { For, Show, type JSX } from "solid-js";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import type { MenuEntry } from "../../ui/menu.tsx";
import type { RecordFact } from "./record-facts.ts";
import { t } from "../../language/translate.ts";

type Item = Extract<MenuEntry, { kind: "item" }>;

/** The entries that are pressed; the first is what is most often meant. */
const itemsOf = (entries: readonly MenuEntry[]): Item[] =>
  entries.filter((entry): entry is Item => entry.kind === "item");

export function RecordSheet(props: {
  title: string;
  figure?: JSX.Element | undefined;
  facts: readonly RecordFact[];
  entries: readonly MenuEntry[];
  onClose: () => void;
}) {
  const items = () => itemsOf(props.entries);
  const itemOf = (label: string) => items().find((item) => item.label === label);
  /** The sheet makes way for what the action asks. */
  const act = (item: Item | undefined) => {
    props.onClose();
    queueMicrotask(() => item?.onSelect());
  };
  /** By their words: a record that changes, as a trailing stop does each moment, takes no button from under a finger. */
  const labels = () => items().map(({ label }) => label);
  return (
    <Dialog
      open
      title={props.title}
      onClose={() => props.onClose()}
      actions={
        items().length === 0 ? undefined : (
          <For each={labels().slice(0, 1)}>
            {(label) => (
              <Button
                class="record-main"
                variant="primary"
                disabled={itemOf(label)?.disabled}
                onClick={() => act(itemOf(label))}
              >
                {label}
              </Button>
            )}
          </For>
        )
      }
    >
      {props.figure}
      <dl class="record-facts">
        <For each={props.facts}>
          {(fact) => (
            <div>
              <dt>{fact.name}</dt>
              <dd>{fact.words}</dd>
            </div>
          )}
        </For>
      </dl>
      <Show when={items().length > 1}>
        <div class="record-actions" role="group" aria-label={t("Actions")}>
          <For each={labels().slice(1)}>
            {(label) => (
              <Button disabled={itemOf(label)?.disabled} onClick={() => act(itemOf(label))}>
                {label}
              </Button>
            )}
          </For>
        </div>
      </Show>
    </Dialog>
  );
}
