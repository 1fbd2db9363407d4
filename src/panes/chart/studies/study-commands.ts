/** What can be done with a chart's indicators by name and key. Main thread. */
import type { Command } from "../../../commands/command.ts";
import type { Studies } from "./create-studies.ts";
import { t } from "../../../language/translate.ts";

export const studyCommands = ({ store, say }: Studies): Command[] => [
  {
    id: "chart.undo",
    title: t("Undo the last change of indicators"),
    group: "Chart",
    icon: "undo-2",
    words: t("chart study"),
    run: () => {
      say(store.canUndo() ? t("Change undone") : t("Nothing to undo"));
      store.undo();
    },
  },
  {
    id: "chart.redo",
    title: t("Redo the change of indicators"),
    group: "Chart",
    icon: "redo-2",
    words: t("chart study"),
    run: () => {
      say(store.canRedo() ? t("Change made again") : t("Nothing to redo"));
      store.redo();
    },
  },
  {
    id: "chart.clear-indicators",
    title: t("Remove all indicators"),
    group: "Chart",
    icon: "trash-2",
    words: t("chart study clear"),
    run: () => {
      store.replace([]);
      say(t("All indicators removed"));
    },
  },
];
