/**
 * Closing and guarding one position by name and by key: the one that is chosen in the list of positions, or the only one of the
 * symbol shown. Main thread; loaded for traders alone. Each asks first wherever the row's menu does, and says why nothing came
 * of it.
 */
import type { Position } from "../../contract/position.ts";
import type { Command } from "../commands/command.ts";
import type { Feed } from "../feed/feed.ts";
import { t } from "../language/translate.ts";
import type { createKeyClose } from "./create-key-close.ts";
import type { Part } from "./parts.ts";
import type { PositionActs } from "./position-acts.ts";
import type { ProtectionField } from "./position-controls.ts";
import { positionWords } from "./position-plans.ts";

export type PositionCommandFacts = {
  readonly feed: Feed;
  readonly acts: PositionActs;
  /** The guard of one key that closes. */
  readonly keyClose: typeof createKeyClose;
  /** Chosen in the list of positions. null: the one that was aimed at is gone. */
  readonly chosen: () => readonly Position[] | null;
  /** Of the symbol shown. */
  readonly here: () => readonly Position[];
  readonly tell: (title: string, text?: string) => void;
};

type Run = (position: Position, key: KeyboardEvent | undefined) => void;

/** For as long as its owner lives. */
export function positionCommands(facts: PositionCommandFacts): Command[] {
  const { acts, tell } = facts;
  const command = (
    id: string,
    title: string,
    icon: Command["icon"],
    run: Run,
    words: string,
  ): Command => ({
    id: `trade.${id}`,
    title,
    icon,
    words,
    group: "Trade",
    trades: true,
    run: (key) => {
      const chosen = facts.chosen();
      if (chosen === null) return;
      const position = positionMeant(chosen, facts.here());
      if (typeof position === "string") tell(position);
      else if (!acts.isBusy(position)) run(position, key);
    },
  });
  const closing = closingOf(facts);
  const removing =
    (field: ProtectionField, none: string): Run =>
    (position) =>
      position[field] === null ? tell(none) : acts.remove(position, field);
  const breakEven: Run = (position) => {
    const { isThere, problem } = acts.evenStop(position);
    if (isThere) tell(t("The stop loss is at break-even already."));
    else if (problem !== null) tell(t("The stop loss stays where it is"), problem);
    else acts.breakEven(position);
  };
  return [
    command(
      "close-quarter",
      t("Close a quarter of the position"),
      "x",
      closing({ n: 1, d: 4 }),
      "25%",
    ),
    command("close-third", t("Close a third of the position"), "x", closing({ n: 1, d: 3 }), "33%"),
    command("close-half", t("Close half of the position"), "x", closing({ n: 1, d: 2 }), "50%"),
    command("close-whole", t("Close the position"), "x", closing(null), "100%"),
    command("reverse", t("Reverse the position"), "arrow-up-down", acts.reverse, ""),
    command("break-even", t("Stop of the position to break-even"), "shield-check", breakEven, "BE"),
    command(
      "remove-stop",
      t("Remove the position's stop loss"),
      "shield-check",
      removing("stop_loss", t("The position has no stop loss.")),
      "SL",
    ),
    command(
      "remove-target",
      t("Remove the position's take profit"),
      "flag",
      removing("take_profit", t("The position has no take profit.")),
      "TP",
    ),
  ];
}

/** Closes a part of it; null: all of it. */
const closingOf =
  ({ feed, acts, keyClose, tell }: PositionCommandFacts) =>
  (part: Part | null): Run => {
    const keyed = keyClose(feed, acts.close);
    return (position, key) => {
      const lots = part === null ? position.volume : acts.lotsOf(position, part);
      if (lots === null) {
        const words = positionWords(feed, position);
        tell(t("{position} is too small to be closed in such a part.", { position: words }));
        // What is chosen by name is two presses already.
      } else if (key === undefined) void acts.close(position, lots);
      else keyed(key, position, lots);
    };
  };

/** The one position that is meant, or why there is none. */
export function positionMeant(
  chosen: readonly Position[],
  here: readonly Position[],
): Position | string {
  const [one] = chosen.length === 0 ? here : chosen;
  if (one === undefined) return t("The symbol shown has no position, and none is chosen.");
  if (chosen.length > 1)
    return t("Choose one position: {chosen} are chosen.", { chosen: chosen.length });
  if (chosen.length === 0 && here.length > 1)
    return t("Choose one position in the list: the symbol shown has {here}.", {
      here: here.length,
    });
  return one;
}
