/** Above a table: what the pane puts there, the filter, the columns. Main thread. */
import type { JSX } from "solid-js";
import { Menu, type MenuEntry } from "../menu.tsx";
import { SearchField } from "../search-field.tsx";
import { inSentence, t } from "../../language/translate.ts";

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
        label={t("Filter {label}", { label: inSentence(props.label) })}
        icon="list-filter"
        placeholder={t("Filter")}
        value={props.table.query()}
        onInput={(query) => props.table.setQuery(query)}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || props.table.query() === "") return;
          event.stopPropagation();
          props.table.setQuery("");
        }}
      />
      <Menu
        icon="columns-3"
        size="sm"
        label={t("Columns")}
        placement="bottom-end"
        entries={props.entries}
      />
    </div>
  );
}
