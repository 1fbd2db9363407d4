/** A group's terms as they stand in a form, what of them is to change, and the act that sends it. Main thread. */
import { createMemo, type Accessor } from "solid-js";
import type { GroupEffect } from "../../contract/group-change.ts";
import type { Group } from "../../contract/group.ts";
import { fieldError } from "../account/call-words.ts";
import type { Feed } from "../feed/feed.ts";
import { fieldText } from "../format/decimal.ts";
import { formatCount } from "../format/number.ts";
import { createAct } from "./create-act.ts";
import { createKeptTerms } from "./create-kept-terms.ts";
import { createGroupPreview } from "./create-group-preview.ts";
import {
  changeOf,
  draftOf,
  isBeyond,
  isLeverage,
  isUnfitNumber,
  type GroupDraft,
  type GroupNumber,
} from "./group-draft.ts";
import type { Keep } from "./kept-choices.ts";
import { plural, t } from "../language/translate.ts";

export type TermsForm = ReturnType<typeof createTermsForm>;

export function createTermsForm(
  feed: Feed,
  keep: Keep,
  group: Accessor<Group>,
  onDone: () => void,
) {
  const kept = createMemo(() => draftOf(group(), feed.symbols(), fieldText));
  const typed = createKeptTerms(keep, group, kept);
  const { draft, reason, setReason } = typed;
  const act = createAct(feed, () => {
    onDone();
    typed.forget();
  });
  const asked = () => changeOf(group(), feed.symbols(), draft());
  const change = () => {
    const now = asked();
    return now === null || Object.keys(now).length === 0 ? null : now;
  };
  const preview = createGroupPreview(feed, () => group().id, change);
  const why = (): string | null => {
    const words = act.words();
    return words !== null && act.failure()?.status === 0
      ? t("{words} It is not known whether it was changed: sent again it is changed once.", {
          words,
        })
      : words;
  };
  return {
    draft,
    type: (next: Partial<GroupDraft>): void => {
      typed.setDraft({ ...draft(), ...next });
      act.forget();
    },
    undo: (): void => {
      typed.setDraft(kept());
      act.forget();
    },
    reason,
    setReason,
    /** null: nothing differs, or something cannot be read. */
    change,
    isReadable: () => asked() !== null,
    preview,
    isBusy: act.isBusy,
    /** What it does was shown, and why it is done was said. */
    isReady: () => preview.effect() !== null && reason().trim() !== "",
    wrong: (field: GroupNumber): string | undefined => {
      if (isUnfitNumber(field, draft()[field])) {
        return isLeverage(field)
          ? t("A whole number, as 100")
          : t("A number, with two decimals at most");
      }
      if (isBeyond(field, draft())) {
        return isLeverage(field)
          ? t("At most the greatest leverage")
          : t("At most the level of the margin call");
      }
      return fieldError(act.failure(), field) ?? fieldError(preview.failure(), field);
    },
    wrongReason: () => fieldError(act.failure(), "desc"),
    /** Why the service refused it; null: it did not. */
    refused: why,
    send: async (): Promise<void> => {
      const body = { ...change(), desc: reason().trim() };
      const words = t("{group} has other terms", { group: group().name });
      const params = { group_id: group().id };
      // What it does is not asked for any more once it is done.
      const befalls = closedWords(preview.effect());
      await act.run("group_update", { params, body }, words, befalls);
    },
  };
}

/** Accounts of which positions are closed at once. */
export const closedCount = (effect: GroupEffect): number =>
  effect.stop_outs_count + effect.programme_fails_count;

/** undefined: it closes nothing. */
function closedWords(effect: GroupEffect | null): string | undefined {
  const count = effect === null ? 0 : closedCount(effect);
  if (count === 0) return undefined;
  return plural(
    count,
    "Positions of 1 account are closed at once, at the market.",
    "Positions of {count} accounts are closed at once, at the market.",
    { count: formatCount(count) },
  );
}
