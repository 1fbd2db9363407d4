/** Which drawings of a chart are chosen: a group as one, several by a box or one after the other. Main thread. */
import { createMemo, createSignal, untrack, type Accessor } from "solid-js";
import { withGroups } from "../../../../drawings/own.ts";
import type { Drawing } from "../../../../drawings/tool.ts";

export type Selection = {
  /** From the back to the front. */
  readonly chosen: Accessor<readonly Drawing[]>;
  /** The one that is chosen alone. */
  readonly selected: Accessor<Drawing | undefined>;
  /** One with its group, and no other; null: none. */
  select(id: string | null): void;
  /** These with their groups, and no other. */
  selectAll(ids: readonly string[]): void;
  /** Takes one with its group into what is chosen, or out of it. */
  toggle(id: string): void;
  /** One alone, out of its group too: to change what it alone has. */
  single(id: string): void;
};

export function createSelection(list: Accessor<readonly Drawing[]>): Selection {
  const [ids, setIds] = createSignal<ReadonlySet<string>>(new Set());
  const [isSingle, setSingle] = createSignal(false);
  const chosen = createMemo(() => {
    if (ids().size === 0) return NONE;
    return isSingle() ? list().filter(({ id }) => ids().has(id)) : withGroups(list(), ids());
  });
  const put = (next: readonly string[], isAlone = false): void => {
    setSingle(isAlone);
    setIds(new Set(next));
  };
  return {
    chosen,
    selected: () => (chosen().length === 1 ? chosen()[0] : undefined),
    select: (id) => put(id === null ? [] : [id]),
    selectAll: (next) => put(next),
    toggle(id) {
      const now = untrack(chosen).map((one) => one.id);
      const own = new Set(withGroups(untrack(list), new Set([id])).map((one) => one.id));
      put(now.includes(id) ? now.filter((one) => !own.has(one)) : [...now, id]);
    },
    single: (id) => put([id], true),
  };
}

const NONE: readonly Drawing[] = [];
