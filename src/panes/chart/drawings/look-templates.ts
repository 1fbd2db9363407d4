/** Looks of drawings under names, tool by tool: taken up with one choice. Main thread; pure. */
import type { Look } from "../../../../drawings/drawing.ts";
import {
  groupNameOf,
  groupOf,
  lookValues,
  nameOf,
  withGroup,
  withName,
} from "../../../../drawings/own.ts";
import type { Drawing } from "../../../../drawings/tool.ts";

/** Of one tool. At the bound the oldest gives way. */
export const TEMPLATES_MAX = 20;

export type LookTemplate = { readonly name: string; readonly look: Look };
/** By tool. */
export type LookTemplates = Readonly<Record<string, readonly LookTemplate[]>>;

export const lookFrom = (drawing: Drawing): Look => {
  const { tone, width, dash } = drawing;
  return { tone, width, dash, values: lookValues(drawing) };
};

/** In another look; its name and its group stay its own. */
export const inLook = (drawing: Drawing, look: Look): Drawing =>
  withName(
    withGroup({ ...drawing, ...look }, groupOf(drawing), groupNameOf(drawing)),
    nameOf(drawing),
  );

export const templatesOf = (all: LookTemplates, tool: string): readonly LookTemplate[] =>
  Object.hasOwn(all, tool) ? (all[tool] ?? []) : [];

/** One of that name takes the place of the one there is. */
export const withTemplate = (
  all: LookTemplates,
  { tool }: Drawing,
  template: LookTemplate,
): LookTemplates => ({
  ...all,
  [tool]: [...templatesOf(all, tool).filter(({ name }) => name !== template.name), template].slice(
    -TEMPLATES_MAX,
  ),
});

export const withoutTemplate = (all: LookTemplates, tool: string, name: string): LookTemplates => ({
  ...all,
  [tool]: templatesOf(all, tool).filter((one) => one.name !== name),
});
