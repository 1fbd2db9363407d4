/** Whether keys that were changed on another device would trade here. Main thread; pure. */
import { comboFor, holderOf, type Bindings } from "../../commands/bindings.ts";
import type { Command } from "../../commands/command.ts";

/**
 * True: with `after` a key sends or changes an order that did not with `before`. So it is taken of a command that nobody offers
 * now, since it is not known what that does.
 */
export function gainsTradingKey(
  before: Bindings,
  after: Bindings,
  all: readonly Command[],
): boolean {
  const isKnown = (id: string) => all.some((one) => one.id === id);
  const isUnknown = ([id, combo]: [string, string | null]) =>
    combo !== null && combo !== before.combos[id] && !isKnown(id);
  if (Object.entries(after.combos).some(isUnknown)) return true;
  return all.some((command) => {
    const combo = comboFor(command, after);
    if (command.trades !== true || combo === null) return false;
    const has = (now: Bindings) =>
      comboFor(command, now) === combo && holderOf([combo], all, now)?.id === command.id;
    return has(after) && !has(before);
  });
}
