/** What can be drawn and done with drawings by name and key. Main thread. */
import { TOOLS } from "../../../../drawings/registry.ts";
import type { Command } from "../../../commands/command.ts";
import type { Drawings } from "./create-drawings.ts";
import { group, ungroup } from "./chosen-acts.ts";
import { commandOf, redoStep, removeAll, startBox, undoStep } from "./drawing-toolbar.tsx";
import { drawTicket, isForTicket, sendToTicket } from "./ticket-tie.ts";
import { t, translateText } from "../../../language/translate.ts";

export const drawingCommands = (drawings: Drawings): Command[] => [
  ...TOOLS.map((tool): Command => ({
    id: commandOf(tool),
    title: t("Draw: {tool}", { tool: translateText(tool.name) }),
    group: "Chart",
    icon: "pencil",
    words: t("draw drawing {group} {tool}", { group: tool.group, tool: tool.words }),
    ...(tool.combo === undefined ? {} : { combo: tool.combo }),
    run: () => {
      drawings.choose(tool);
      drawings.say(t("{tool}: point at the chart", { tool: translateText(tool.name) }));
      drawings.chart.view()?.element.focus();
    },
  })),
  {
    id: "draw.undo",
    title: t("Undo the last change of drawings"),
    group: "Chart",
    icon: "undo-2",
    words: "draw",
    run: () => undoStep(drawings),
  },
  {
    id: "draw.redo",
    title: t("Redo the change of drawings"),
    group: "Chart",
    icon: "redo-2",
    words: "draw",
    run: () => redoStep(drawings),
  },
  ...choiceCommands(drawings),
  {
    id: "draw.hide",
    title: t("Hide or show all drawings"),
    group: "Chart",
    icon: "eye-off",
    combo: "Mod+Alt+KeyH",
    run: () => drawings.setHabits({ isHidden: !drawings.habits().isHidden }),
  },
  {
    id: "draw.clear",
    title: t("Remove all drawings of this symbol"),
    group: "Chart",
    icon: "trash-2",
    words: t("draw clear"),
    run: () => removeAll(drawings),
  },
];

/** On what is chosen. */
const choiceCommands = (drawings: Drawings): Command[] => [
  {
    id: "draw.choose",
    title: t("Choose drawings with a box"),
    group: "Chart",
    icon: "expand",
    words: t("draw select several"),
    run: () => startBox(drawings),
  },
  {
    id: "draw.group",
    title: t("Group the chosen drawings"),
    group: "Chart",
    icon: "folder",
    words: t("draw together"),
    run: () => group(drawings, drawings.chosen()),
  },
  {
    id: "draw.ungroup",
    title: t("Take the chosen group of drawings apart"),
    group: "Chart",
    icon: "folder",
    words: t("draw ungroup"),
    run: () => ungroup(drawings, drawings.chosen()),
  },
  {
    id: "draw.to-ticket",
    title: t("Put the chosen position into the ticket"),
    group: "Chart",
    icon: "share-2",
    words: t("draw long short order plan"),
    run: () => {
      const chosen = drawings.selected();
      if (chosen !== undefined && isForTicket(drawings, chosen)) {
        void sendToTicket(drawings, chosen);
      } else drawings.say(t("Choose a long or short position first"));
    },
  },
  {
    id: "draw.from-ticket",
    title: t("Draw what is in the ticket"),
    group: "Chart",
    icon: "pencil",
    words: t("draw long short order plan position"),
    run: () => drawTicket(drawings),
  },
];
