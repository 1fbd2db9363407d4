/** The sheet of the record that was picked in a list on a narrow page, where nothing can be done with it. Main thread. */
import { Show, createSignal } from "solid-js";
import type { MenuEntry } from "../../ui/menu-entry.ts";
import type { Column } from "../../ui/table/column.ts";
import { recordFacts, type RecordFact } from "./record-facts.ts";
import { RecordSheet } from "./record-sheet.tsx";

type Opened = {
  readonly title: string;
  readonly facts: readonly RecordFact[];
  readonly entries: readonly MenuEntry[];
};

/** By its title: what a column of money says in full is longer than its line. */
const titleOf = ({ title }: { title: string }): string => title;

export function createOpenedRecord() {
  const [opened, setOpened] = createSignal<Opened | null>(null);
  return {
    open: <Row,>(
      title: string,
      row: Row,
      columns: readonly Column<Row>[],
      entries: readonly MenuEntry[] = [],
    ) => setOpened({ title, facts: recordFacts(row, columns, titleOf), entries }),
    Sheet: () => (
      <Show when={opened()}>
        {(one) => (
          <RecordSheet
            title={one().title}
            facts={one().facts}
            entries={one().entries}
            onClose={() => setOpened(null)}
          />
        )}
      </Show>
    ),
  };
}
