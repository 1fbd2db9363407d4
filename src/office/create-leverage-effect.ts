/**
 * What another leverage does to the margin of an account that has positions open, from what is told of it and what it holds.
 * Main thread.
 */
import { createMemo, type Accessor } from "solid-js";
import { closingWords, type ClosingWords } from "./closing-words.ts";
import { createHeld, type Looked } from "./create-held.ts";
import type { Effect } from "./effect-table.tsx";
import { levelAt, marginUnder, stopsOut } from "./margin-effect.ts";
import { levelRow, sumRow } from "./margin-rows.ts";
import { t } from "../language/translate.ts";

/** `leverage` null: it is not to be another. */
export function createLeverageEffect(props: Looked, leverage: Accessor<number | null>) {
  const open = createHeld(props);
  /** undefined: it is not known. */
  const after = createMemo(() => {
    const [to, held, now] = [leverage(), open.data(), props.figures];
    if (to === null || held === null || now === null) return undefined;
    const { leverage: from, group } = props.account;
    const { hedged_margin_mode } = group;
    const used = marginUnder(
      now.used_margin,
      held,
      (id) => props.feed.symbol(id),
      { leverage: from, hedged_margin_mode },
      { leverage: to, hedged_margin_mode },
    );
    if (used === null) return undefined;
    return { used, level: levelAt(now.equity, used) };
  });
  /** Where nothing is open there is nothing to say. */
  const isQuiet = () => leverage() === null || open.data()?.length === 0;
  return {
    /** Margin and its level, before and after. */
    effects: (): Effect[] => {
      if (isQuiet()) return [];
      const used = { now: props.figures?.used_margin, after: after()?.used };
      const level = { now: props.figures?.margin_level, after: after()?.level };
      return [
        sumRow(t("Margin in use"), used, props.account),
        levelRow(level, props.account.group),
      ];
    },
    /** What has to be asked before it is sent; null: it closes nothing. */
    closing: (): ClosingWords | null => {
      if (isQuiet()) return null;
      const [then, { group }] = [after(), props.account];
      if (then === undefined) return closingWords(undefined, group);
      if (then.level === null) return null;
      const level = props.figures?.margin_level ?? null;
      return stopsOut(level, then.level, group) ? closingWords(then.level, group) : null;
    },
    /** It is asked for for the first time. */
    isPending: () => leverage() !== null && open.data() === null && open.failure() === null,
  };
}
