/**
 * What a drawing has of its own beside what its tool sets: a name, and the group that it moves with. Kept among its values, since
 * every terminal keeps values that it does not know. Pure; runs anywhere.
 */
import type { Drawing, SettingValue } from "./tool.ts";

const NAME = "_name";
const GROUP = "_group";
const GROUP_NAME = "_group_name";

/** Longer names would be cut in any list. */
export const NAME_CHARS_MAX = 60;

type Kept = Pick<Drawing, "values">;

const textOf = ({ values }: Kept, id: string): string => {
  const value = values[id];
  return typeof value === "string" ? value.slice(0, NAME_CHARS_MAX) : "";
};

/** "": it is known by its tool's. */
export const nameOf = (drawing: Kept): string => textOf(drawing, NAME);
/** null: it stands by itself. */
export const groupOf = (drawing: Kept): string | null => textOf(drawing, GROUP) || null;
/** "": the group has none. */
export const groupNameOf = (drawing: Kept): string => textOf(drawing, GROUP_NAME);

export const withName = (drawing: Drawing, name: string): Drawing => put(drawing, { [NAME]: name });

/** null: out of any. */
export const withGroup = (drawing: Drawing, id: string | null, name = ""): Drawing =>
  put(drawing, { [GROUP]: id ?? "", [GROUP_NAME]: id === null ? "" : name });

/** "" takes a value away. */
function put(drawing: Drawing, change: Readonly<Record<string, string>>): Drawing {
  const values = Object.entries({ ...drawing.values, ...change });
  return {
    ...drawing,
    values: Object.fromEntries(values.filter(([id, one]) => !isOwn(id) || one !== "")),
  };
}

const isOwn = (id: string): boolean => id === NAME || id === GROUP || id === GROUP_NAME;

/** What other drawings of the tool may begin with. */
export const lookValues = ({ values }: Kept): Readonly<Record<string, SettingValue>> =>
  Object.fromEntries(Object.entries(values).filter(([id]) => !isOwn(id)));

/** The drawings of these ids, and all that are in a group with one of them; in the order of the list. */
export function withGroups(list: readonly Drawing[], ids: ReadonlySet<string>): readonly Drawing[] {
  const groups = new Set(
    list
      .filter(({ id }) => ids.has(id))
      .map(groupOf)
      .filter((one) => one !== null),
  );
  return list.filter((one) => {
    const group = groupOf(one);
    return ids.has(one.id) || (group !== null && groups.has(group));
  });
}
