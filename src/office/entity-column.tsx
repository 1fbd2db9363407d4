/** The column of a journal that says what each line is about, and leads there. Main thread. */
import { Show } from "solid-js";
import type { Journal } from "../../contract/journal.ts";
import type { JournalNames } from "../account/journal-acts.ts";
import { entityHash, entityText } from "./journal-words.ts";
import type { OfficeColumn } from "./office-table.tsx";
import { t } from "../language/translate.ts";

export const entityColumn = (names: JournalNames): OfficeColumn<Journal> => ({
  id: "entity",
  title: t("Of"),
  rank: 2,
  cell: (line) => (
    <Show when={entityHash(line)} fallback={entityText(line, names)}>
      {(hash) => <a href={hash()}>{entityText(line, names)}</a>}
    </Show>
  ),
});
