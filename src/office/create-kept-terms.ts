/**
 * What was typed of a group's terms and not sent yet: kept for who leaves the page and comes back, as long as the group is as it
 * was when it was typed. Main thread; in memory alone.
 */
import { createMemo, type Accessor } from "solid-js";
import type { Group } from "../../contract/group.ts";
import type { GroupDraft } from "./group-draft.ts";
import type { Keep } from "./kept-choices.ts";

/** `updated_at`: of the group that it was typed for. */
type Typed = { readonly updated_at: number; readonly draft: GroupDraft; readonly reason: string };

/** `asIs`: the draft where nothing was typed. */
export function createKeptTerms(
  keep: Keep,
  group: Accessor<Pick<Group, "id" | "updated_at">>,
  asIs: Accessor<GroupDraft>,
) {
  const slot = createMemo(() => keep<Typed | null>(`groups.${group().id}.terms`, null));
  const typed = (): Omit<Typed, "updated_at"> => {
    const known = slot()[0]();
    // Sent for terms that are others by now, it would put back what somebody else changed.
    return known?.updated_at === group().updated_at ? known : { draft: asIs(), reason: "" };
  };
  const set = (next: Partial<Typed>): void => {
    const { draft, reason } = typed();
    const { updated_at } = group();
    slot()[1]({ draft, reason, ...next, updated_at });
  };
  return {
    draft: () => typed().draft,
    reason: () => typed().reason,
    setDraft: (draft: GroupDraft) => set({ draft }),
    setReason: (reason: string) => set({ reason }),
    /** It was sent. */
    forget: () => void slot()[1](null),
  };
}
