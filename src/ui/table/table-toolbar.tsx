/** Above a table: what the pane puts there, the filter, the columns. Main thread. */
import type { JSX } from "solid-js";
import { Menu, type MenuEntry } from "../menu.tsx";
import { SearchField } from "../search-field.tsx";

export function TableToolbar(props: {
  table: { query: () => string; setQuery: (query: string) => void };
  label: string;
  tools: JSX.Element;
  entries: readonly MenuEntry[];
}) {
  return (
    <div class="table-toolbar">
      <div class="table-tools">{props.tools}</div>
      <SearchField
        class="table-filter"
        kind="Filter"
        label={`Filter ${props.label.toLowerCase()}`}
        value={props.table.query()}
        onInput={(query) => props.table.setQuery(query)}
      />
      <Menu
        icon="columns-3"
        size="sm"
        label="Columns"
        placement="bottom-end"
        entries={props.entries}
      />
    </div>
  );
}
