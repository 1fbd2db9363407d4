/** What a drawing is called: as its user named it, or by its tool. Main thread; pure. */
import { nameOf } from "../../../../drawings/own.ts";
import { toolOf } from "../../../../drawings/registry.ts";
import type { Drawing } from "../../../../drawings/tool.ts";
import { translateText } from "../../../language/translate.ts";

export const titleOf = (drawing: Drawing): string =>
  nameOf(drawing) || translateText(toolOf(drawing.tool)?.name ?? drawing.tool);
