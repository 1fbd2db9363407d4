/** A list that is found, in its groups. Main thread; pure. */

export type PaletteGroup<Item> = {
  readonly name: string;
  readonly items: readonly Item[];
  /** Which of all items its first one is. */
  readonly from: number;
};

/** Neighbours of one group stand together, in the order of the list. */
export function groupsOf<Item extends { readonly group: string }>(
  items: readonly Item[],
): PaletteGroup<Item>[] {
  const groups: { name: string; items: Item[]; from: number }[] = [];
  for (const [at, item] of items.entries()) {
    const last = groups.at(-1);
    if (last?.name === item.group) last.items.push(item);
    else groups.push({ name: item.group, items: [item], from: at });
  }
  return groups;
}
