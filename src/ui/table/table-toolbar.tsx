/** Above a table: what the pane puts there, the filter, the columns. Main thread. */
import { Show, type JSX } from "solid-js";
import { IconButton } from "../icon-button.tsx";
import { Menu, type MenuEntry } from "../menu.tsx";
import { TextField } from "../text-field.tsx";

export function TableToolbar(props: {
  table: { query: () => string; setQuery: (query: string) => void };
  label: string;
  tools: JSX.Element;
  entries: readonly MenuEntry[];
}) {
  return (
    <div class="table-toolbar">
      <div class="table-tools">{props.tools}</div>
      <TextField
        class="table-filter"
        label={`Filter ${props.label.toLowerCase()}`}
        hideLabel
        size="sm"
        icon="list-filter"
        type="search"
        placeholder="Filter"
        autocomplete="off"
        spellcheck={false}
        value={props.table.query()}
        onInput={(query) => props.table.setQuery(query)}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || props.table.query() === "") return;
          event.stopPropagation();
          props.table.setQuery("");
        }}
        end={
          <Show when={props.table.query() !== ""}>
            <IconButton
              icon="x"
              size="sm"
              label="Clear filter"
              hotkey="Esc"
              onClick={() => props.table.setQuery("")}
            />
          </Show>
        }
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
