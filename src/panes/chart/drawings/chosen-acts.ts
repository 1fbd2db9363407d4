/** What is done with all that is chosen at once: each act is one step of undo. Main thread. */
import { movedTogether } from "../../../../drawings/move.ts";
import { groupNameOf, groupOf, withGroup } from "../../../../drawings/own.ts";
import type { Drawing } from "../../../../drawings/tool.ts";
import type { Drawings } from "./create-drawings.ts";
import { titleOf } from "./drawing-title.ts";
import { plural, t } from "../../../language/translate.ts";

/** How far a copy stands below what it is of, px: both are seen. */
const COPY_PX = 24;

/** As "Trend line", or the name that it was given, or "3 drawings". */
export const wordsOf = (chosen: readonly Drawing[]): string => {
  const [only] = chosen;
  if (only === undefined || chosen.length > 1)
    return plural(chosen.length, "1 drawing", "{count} drawings");
  return titleOf(only);
};

/** The same under new ids: what was one group is one again, and another one. */
export function copiesOf(drawings: readonly Drawing[]): readonly Drawing[] {
  const groups = new Map<string, string>();
  return drawings.map((one) => {
    const group = groupOf(one);
    if (group !== null && !groups.has(group)) groups.set(group, crypto.randomUUID());
    const own = group === null ? null : (groups.get(group) ?? null);
    const copy = { ...one, id: crypto.randomUUID(), isLocked: false, isHidden: false, revision: 1 };
    return withGroup(copy, own, groupNameOf(one));
  });
}

/** Adds drawings and chooses them; says so where there is no room. */
export function addChosen(drawings: Drawings, made: readonly Drawing[]): boolean {
  if (!drawings.store.add(made)) {
    drawings.say(t("There are as many drawings as a symbol may have"));
    return false;
  }
  drawings.selectAll(made.map(({ id }) => id));
  return true;
}

/** A little further down, so that both are seen. */
export function duplicate(drawings: Drawings, chosen: readonly Drawing[]): void {
  const view = drawings.view();
  if (view === null || chosen.length === 0) return;
  const copies = copiesOf(movedTogether(chosen, { x: 0, y: COPY_PX }, view));
  if (addChosen(drawings, copies))
    drawings.say(t("{drawings} copied", { drawings: wordsOf(chosen) }));
}

/** What is locked stays. */
export function remove(drawings: Drawings, chosen: readonly Drawing[]): void {
  const free = chosen.filter(({ isLocked }) => !isLocked);
  drawings.store.remove(free.map(({ id }) => id));
  drawings.say(
    free.length === 0
      ? plural(chosen.length, "It is locked", "They are locked")
      : t("{drawings} removed", { drawings: wordsOf(free) }),
  );
}

export function lock(drawings: Drawings, chosen: readonly Drawing[], isLocked: boolean): void {
  drawings.store.change(chosen.map((one) => ({ ...one, isLocked })));
  const words = { drawings: wordsOf(chosen) };
  drawings.say(isLocked ? t("{drawings} locked", words) : t("{drawings} unlocked", words));
}

export function hide(drawings: Drawings, chosen: readonly Drawing[], isHidden: boolean): void {
  drawings.store.change(chosen.map((one) => ({ ...one, isHidden })));
  const words = { drawings: wordsOf(chosen) };
  drawings.say(isHidden ? t("{drawings} hidden", words) : t("{drawings} shown", words));
}

/** Puts them together, in the order just below the foremost of them: they are one from now on. */
export function group(drawings: Drawings, chosen: readonly Drawing[]): void {
  if (chosen.length < 2) return drawings.say(t("Choose two drawings or more to group them"));
  const id = crypto.randomUUID();
  const name = chosen.map(groupNameOf).find((one) => one !== "") ?? "";
  const ids = new Set(chosen.map((one) => one.id));
  const list = drawings.store.list();
  const foremost = list.findLastIndex((one) => ids.has(one.id));
  const behind = list.slice(0, foremost).findLast((one) => !ids.has(one.id));
  const grouped = chosen.map((one) => withGroup(one, id, name));
  drawings.store.move([...ids], behind?.id ?? null, grouped);
  drawings.selectAll([...ids]);
  drawings.say(plural(chosen.length, "1 drawing grouped", "{count} drawings grouped"));
}

export function ungroup(drawings: Drawings, chosen: readonly Drawing[]): void {
  const grouped = chosen.filter((one) => groupOf(one) !== null);
  if (grouped.length === 0) return drawings.say(t("There is no group to take apart"));
  drawings.store.change(grouped.map((one) => withGroup(one, null)));
  drawings.selectAll(chosen.map(({ id }) => id));
  drawings.say(t("{grouped} drawings ungrouped", { grouped: grouped.length }));
}
