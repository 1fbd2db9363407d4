/** Whether a key is free for a command: against every other command, the panes' fixed keys and the browser's. Main thread. */
import { holderOf, type Bindings } from "./bindings.ts";
import { isReserved } from "./combo.ts";
import type { Command } from "./command.ts";
import { fixedKeyOf } from "./fixed-keys.ts";
import { t } from "../language/translate.ts";

export type Refusal = { readonly message: string; readonly holder: Command | null };

/** Why this key cannot be this command's; null: it can. `combos`: all that a press of it is. */
export function refusalOf(
  combos: readonly string[],
  id: string,
  all: readonly Command[],
  now: Bindings,
): Refusal | null {
  for (const combo of combos) {
    const fixed = fixedKeyOf(combo);
    if (fixed !== null && !fixed.isShared) {
      const where = fixed.where.join(", ");
      return {
        message: t("This key is fixed ({where}): {what}.", { where, what: fixed.what }),
        holder: null,
      };
    }
    if (isReserved(combo)) return { message: t("The browser keeps this key."), holder: null };
  }
  const others = all.filter((other) => other.id !== id);
  const holder = holderOf(combos, others, now);
  return holder === undefined
    ? null
    : { message: t("{holder} has this key.", { holder: holder.title }), holder };
}
