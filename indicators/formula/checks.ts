/** What a call must have, whatever it calls. Pure. */
import { FormulaError } from "./fault.ts";
import type { Call, Part } from "./syntax.ts";

/** @throws FormulaError */
export function checkCount(
  { name, args, at }: Call,
  { form, least, most }: { readonly form: string; readonly least: number; readonly most: number },
): void {
  if (args.length < least || args.length > most)
    throw new FormulaError({ code: "arguments", name, form }, at);
}

/** Words in quotes. `name`: of what asks for them. @throws FormulaError */
export function textOf(part: Part, name: string): string {
  if (part.kind !== "text" || part.value === "")
    throw new FormulaError({ code: "text expected", name }, part.at);
  return part.value;
}
