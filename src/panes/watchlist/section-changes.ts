/**
 * What can be done to the sections of a list, as pure functions. Main thread; comes with watchlist-menus.ts. A section is a
 * heading in the list's order: what stands between it and the next is its own. Keys are of lists.ts: a symbol's id, or minus a
 * section's.
 */
import { most } from "../../../domain/lists.ts";
import { arrangeList, storedOrder, withStored, type Change } from "./list-changes.ts";
import {
  LIST_NAME_LENGTH_MAX,
  SECTIONS_MAX,
  isArranged,
  isSectionKey,
  sectionsOf,
  type ListId,
  type Lists,
  type Section,
} from "./lists.ts";

const withSections = (lists: Lists, id: ListId, sections: readonly Section[]): Lists => ({
  ...lists,
  sections: { ...lists.sections, [id]: sections },
});

/** A name fit for a section; "" where nothing is left. */
export const sectionName = (wanted: string): string =>
  wanted.trim().replaceAll(/\s+/g, " ").slice(0, LIST_NAME_LENGTH_MAX);

/**
 * Puts a heading before the key, or at the end where that is null. `shown`: the list's keys as they are on screen, which become
 * its own order. At SECTIONS_MAX, or without a name, nothing changes.
 */
export function createSection(
  lists: Lists,
  id: ListId,
  shown: readonly number[],
  wanted: string,
  before: number | null,
): Change {
  const name = sectionName(wanted);
  const sections = sectionsOf(lists, id);
  if (name === "" || sections.length >= SECTIONS_MAX) {
    return { lists, undo: (later) => later };
  }
  const section = Math.max(0, most(sections.map((one) => one.id))) + 1;
  const wasArranged = isArranged(lists, id);
  const arranged = arrangeList(lists, id, shown);
  const order = storedOrder(arranged.lists, id);
  const at = before === null ? -1 : order.indexOf(before);
  const placed = order.toSpliced(at < 0 ? order.length : at, 0, -section);
  const made = { id: section, name, isFolded: false };
  return {
    lists: withSections(withStored(arranged.lists, id, placed), id, [...sections, made]),
    undo: (later) => {
      const without = removeSection(later, id, section).lists;
      return wasArranged ? without : arranged.undo(without);
    },
  };
}

/** Takes the heading away; what stood under it stays where it is. */
export function removeSection(lists: Lists, id: ListId, section: number): Change {
  const sections = sectionsOf(lists, id);
  const index = sections.findIndex((one) => one.id === section);
  const removed = sections[index];
  if (removed === undefined) return { lists, undo: (later) => later };
  const order = storedOrder(lists, id);
  const at = order.indexOf(-section);
  return {
    lists: withSections(
      withStored(
        lists,
        id,
        order.filter((key) => key !== -section),
      ),
      id,
      sections.toSpliced(index, 1),
    ),
    undo: (later) => {
      const now = sectionsOf(later, id);
      if (now.some((one) => one.id === section)) return later;
      const back = storedOrder(later, id).toSpliced(at, 0, -section);
      return withSections(withStored(later, id, back), id, now.toSpliced(index, 0, removed));
    },
  };
}

/** Changes what is kept of a section beside its place. A name of nothing changes nothing. */
export function changeSection(
  lists: Lists,
  id: ListId,
  section: number,
  change: Partial<Pick<Section, "name" | "isFolded">>,
): Lists {
  const name = change.name === undefined ? undefined : sectionName(change.name);
  if (name === "") return lists;
  const all = sectionsOf(lists, id).map((one) =>
    one.id === section ? { ...one, ...change, name: name ?? one.name } : one,
  );
  return withSections(lists, id, all);
}

/**
 * `order` with a key moved before another, or to the end where that is null. A section goes with all that stands under it, and
 * only between sections: symbols above the first belong to none and stay so.
 */
export function moveKey(order: readonly number[], key: number, before: number | null): number[] {
  const from = order.indexOf(key);
  if (from < 0 || key === before) return [...order];
  const size = isSectionKey(key) ? blockSize(order, from) : 1;
  const block = order.slice(from, from + size);
  if (before !== null && block.includes(before)) return [...order];
  const rest = order.toSpliced(from, size);
  const at = before === null ? rest.length : rest.indexOf(before);
  if (at < 0) return [...order];
  const to = isSectionKey(key) ? nextSection(rest, at) : at;
  return rest.toSpliced(to, 0, ...block);
}

/** `order` with a key one place further up (-1) or down (+1): a symbol over its neighbour, a section over the next one. */
export function shiftKey(order: readonly number[], key: number, places: number): number[] {
  const from = order.indexOf(key);
  if (from < 0) return [...order];
  if (!isSectionKey(key)) {
    const to = Math.max(0, Math.min(order.length - 1, from + places));
    return order.toSpliced(from, 1).toSpliced(to, 0, key);
  }
  const keys = order.filter(isSectionKey);
  const to = keys.indexOf(key) + places;
  if (to < 0 || to >= keys.length) return [...order];
  const before = places < 0 ? keys[to] : keys[to + 1];
  return moveKey(order, key, before ?? null);
}

function blockSize(order: readonly number[], from: number): number {
  return nextSection(order, from + 1) - from;
}

/** Index of the first section from there on, or the end. */
function nextSection(order: readonly number[], from: number): number {
  const next = order.findIndex((key, index) => index >= from && isSectionKey(key));
  return next < 0 ? order.length : next;
}
