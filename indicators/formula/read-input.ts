/** An input that a formula asks for: `length = input(14, "Length", 1, 500)`. Pure. */
import type { Input } from "../indicator.ts";
import { LENGTH_MAX } from "../inputs.ts";
import { textOf } from "./checks.ts";
import { FormulaError } from "./fault.ts";
import type { Call, Part } from "./syntax.ts";

/** How far a number with decimals may be set where nothing else is said. */
const NUMBER_MAX = 1e9;

/** `name`: what the formula calls it, which is kept with what was set. @throws FormulaError */
export function readInput(name: string, { args, at }: Call): Input {
  const [begins, words, least, most] = args;
  if (begins === undefined) throw new FormulaError({ code: "input default" }, at);
  const said = words === undefined ? readable(name) : textOf(words, "input");
  if (begins.kind === "name" && (begins.name === "true" || begins.name === "false"))
    return { id: name, name: said, kind: "switch", default: begins.name === "true" ? 1 : 0 };
  const { value, isWhole } = numberIn(begins);
  const [usualMin, usualMax] = isWhole ? [1, LENGTH_MAX] : [-NUMBER_MAX, NUMBER_MAX];
  const min = least === undefined ? Math.min(value, usualMin) : numberIn(least).value;
  const max = most === undefined ? Math.max(value, usualMax) : numberIn(most).value;
  if (min > value || value > max) throw new FormulaError({ code: "input range" }, at);
  const input = { id: name, name: said, default: value, min, max };
  return isWhole && Number.isInteger(min) && Number.isInteger(max)
    ? { ...input, kind: "whole" }
    : { ...input, kind: "number", step: stepOf(value) };
}

function numberIn(part: Part): { value: number; isWhole: boolean } {
  if (part.kind === "number") return part;
  if (part.kind === "unary" && part.sign === "-" && part.of.kind === "number")
    return { value: -part.of.value, isWhole: part.of.isWhole };
  throw new FormulaError({ code: "input default" }, part.at);
}

/** "fast_length" as a label: "Fast length". */
function readable(name: string): string {
  const words = name.replaceAll("_", " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** One in the last decimal that it begins with. */
function stepOf(value: number): number {
  const decimals = String(value).split(".")[1]?.length ?? 1;
  return Number((0.1 ** decimals).toFixed(decimals));
}
