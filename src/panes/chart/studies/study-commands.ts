/** What can be done with a chart's indicators by name and key. Main thread. */
import type { Command } from "../../../commands/command.ts";
import type { Studies } from "./create-studies.ts";

export const studyCommands = ({ store, say }: Studies): Command[] => [
  {
    id: "chart.undo",
    title: "Undo the last change of indicators",
    group: "Chart",
    icon: "undo-2",
    words: "chart study",
    run: () => {
      say(store.canUndo() ? "Change undone" : "Nothing to undo");
      store.undo();
    },
  },
  {
    id: "chart.redo",
    title: "Redo the change of indicators",
    group: "Chart",
    icon: "redo-2",
    words: "chart study",
    run: () => {
      say(store.canRedo() ? "Change made again" : "Nothing to redo");
      store.redo();
    },
  },
  {
    id: "chart.clear-indicators",
    title: "Remove all indicators",
    group: "Chart",
    icon: "trash-2",
    words: "chart study clear",
    run: () => {
      store.replace([]);
      say("All indicators removed");
    },
  },
];
