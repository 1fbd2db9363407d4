/**
 * What moving an account to another group does to its leverage and margin, from what is told of it, what it holds and the terms
 * of both groups. Main thread.
 */
import { createMemo, type Accessor } from "solid-js";
import type { Group } from "../../contract/group.ts";
import { closingWords, type ClosingWords } from "./closing-words.ts";
import { createHeld, type Looked } from "./create-held.ts";
import type { Effect } from "./effect-table.tsx";
import { leverageText } from "./group-words.ts";
import { levelRow, sumRow } from "./margin-rows.ts";
import { leveragesIn, moveEffect, moveStopsOut, type Leverages } from "./move-effect.ts";
import { t } from "../language/translate.ts";

type Between = { readonly was: Group; readonly next: Group };

/** `between` null: it is not to go anywhere else yet. */
export function createMoveEffect(props: Looked, between: Accessor<Between | null>) {
  const open = createHeld(props);
  /** undefined: it is not known. */
  const after = createMemo(() => {
    const [groups, held, now] = [between(), open.data(), props.figures];
    if (groups === null || held === null || now === null) return undefined;
    const { was, next } = groups;
    const symbolOf = (id: number) => props.feed.symbol(id);
    return moveEffect(props.account, now, held, symbolOf, was, next) ?? undefined;
  });
  const leverages = () => {
    const groups = between();
    return groups === null ? null : leveragesIn(props.account.leverage, groups.was, groups.next);
  };
  const isUnsure = () => leverages()?.least !== leverages()?.most;
  /** Where nothing is open there is no margin to speak of. */
  const isQuiet = () => between() === null || open.data()?.length === 0;
  /** It is asked for for the first time. */
  const isPending = () => between() !== null && open.data() === null && open.failure() === null;
  const marginEffects = (): Effect[] => {
    const groups = between();
    if (groups === null || isQuiet()) return [];
    const [now, then] = [props.figures, after()];
    return [
      sumRow(t("Equity"), { now: now?.equity, after: then?.equity }, props.account),
      sumRow(t("Margin in use"), { now: now?.used_margin, after: then?.used }, props.account),
      levelRow({ now: now?.margin_level, after: then?.level }, groups.next),
    ];
  };
  return {
    /** The leverage, and margin and its level where something is open. */
    effects: (): Effect[] => {
      const may = leverages();
      return [
        ...(may === null ? [] : [leverageEffect(props.account.leverage, may)]),
        ...marginEffects(),
      ];
    },
    /** What cannot be told, in a sentence; null: nothing. */
    unsure: (): string | null => {
      const may = leverages();
      if (may === null || isPending()) return null;
      if (!isQuiet() && after() === undefined) {
        return t("What becomes of the margin is not known now.");
      }
      return isUnsure() ? unsureWords(may, isQuiet()) : null;
    },
    /** What has to be asked before it is sent; null: it closes nothing. */
    closing: (): ClosingWords | null => {
      const [groups, then] = [between(), after()];
      if (groups === null || isQuiet()) return null;
      const { was, next } = groups;
      if (then === undefined) return closingWords(undefined, next);
      if (then.level === null) return null;
      if (!moveStopsOut(props.figures?.margin_level ?? null, then, was, next)) return null;
      return closingWords(isUnsure() ? undefined : then.level, next);
    },
    isPending,
  };
}

function leverageEffect(now: number, { least, most }: Leverages): Effect {
  const after =
    least === most
      ? leverageText(least)
      : t("{least} to {most}", { least: leverageText(least), most: leverageText(most) });
  return { name: t("Leverage"), now: leverageText(now), after };
}

const unsureWords = ({ least }: Leverages, isQuiet: boolean): string =>
  isQuiet
    ? t("Whether its leverage is its own or the group's usual one is not told here.")
    : t(
        "Whether its leverage is its own or the group's usual one is not told here: margin is by {least}.",
        { least: leverageText(least) },
      );
