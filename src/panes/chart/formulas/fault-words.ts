/** What is wrong with a formula, in words. Main thread. */
import type { Fault } from "../../../../indicators/formula/fault.ts";
import { t } from "../../../language/translate.ts";

export function faultWords(fault: Fault): string {
  const words = WORDS[fault.code] as (fault: Fault) => string;
  return words(fault);
}

type Words<Code extends Fault["code"]> = (fault: Extract<Fault, { code: Code }>) => string;

const WORDS: { readonly [Code in Fault["code"]]: Words<Code> } = {
  empty: () => t("Nothing is written yet."),
  "text too long": (fault) => t("A formula has at most {max} characters.", { max: fault.max }),
  "too many parts": (fault) =>
    t("A formula has at most {max} values, signs and calls.", { max: fault.max }),
  "nested too deep": (fault) =>
    t("There are more than {max} brackets within brackets.", { max: fault.max }),
  "too many plots": (fault) =>
    t("A formula draws at most {max} lines and columns.", { max: fault.max }),
  "too many inputs": (fault) => t("A formula has at most {max} inputs.", { max: fault.max }),
  "too many levels": (fault) => t("A formula has at most {max} levels.", { max: fault.max }),
  "name too long": (fault) =>
    t("A name in quotes has at most {max} characters.", { max: fault.max }),
  "unknown sign": (fault) => t("“{found}” means nothing here.", { found: fault.found }),
  number: (fault) => t("“{found}” means nothing here.", { found: fault.found }),
  "quote is open": () => t("The quote is not closed on its line."),
  "value expected": (fault) =>
    fault.found === ""
      ? t("A value is missing here.")
      : t("A value is missing before “{found}”.", { found: fault.found }),
  "sign expected": (fault) =>
    fault.found === ""
      ? t("“{wanted}” is missing here.", { wanted: fault.wanted })
      : t("“{wanted}” is missing before “{found}”.", {
          wanted: fault.wanted,
          found: fault.found,
        }),
  "end expected": (fault) =>
    t("“{found}” does not belong here. Each statement has a line of its own.", {
      found: fault.found,
    }),
  "one comparison": () => t("Two values are compared at a time: a < b and b < c."),
  "unknown function": (fault) =>
    fault.nearest === null
      ? t("No function is called “{name}”.", { name: fault.name })
      : t("No function is called “{name}”. Did you mean “{nearest}”?", {
          name: fault.name,
          nearest: fault.nearest,
        }),
  "unknown name": (fault) =>
    fault.nearest === null
      ? t("Nothing is called “{name}”. A name is given above its use: {name} = …", {
          name: fault.name,
        })
      : t("Nothing is called “{name}”. Did you mean “{nearest}”?", {
          name: fault.name,
          nearest: fault.nearest,
        }),
  "name is taken": (fault) =>
    t("“{name}” is a word of the language: take another name.", { name: fault.name }),
  "named twice": (fault) =>
    t("“{name}” has a value already: take another name.", { name: fault.name }),
  "is a function": (fault) =>
    t("“{name}” is a function: what it takes stands in brackets behind it.", {
      name: fault.name,
    }),
  arguments: (fault) => t("“{name}” is called so: {form}", { name: fault.name, form: fault.form }),
  "text expected": (fault) => t("“{name}” wants a name in quotes here.", { name: fault.name }),
  "text as value": () => t("Words in quotes are names, and no value."),
  "not fixed": (fault) =>
    t("The length of “{name}” is the same on all bars: a number, or an input.", {
      name: fault.name,
    }),
  length: (fault) =>
    t("The length of “{name}” is a whole number from {min} to {max}.", {
      name: fault.name,
      min: fault.min,
      max: fault.max,
    }),
  "input alone": () => t("An input stands alone behind its name: length = input(14)"),
  "input default": () => t("An input begins with a number, or with true or false."),
  "input range": () => t("The input begins outside of what it may be set to."),
  "drawn inside": (fault) =>
    t("“{name}” draws a value and has none itself: it stands alone on its line.", {
      name: fault.name,
    }),
  "level not fixed": () => t("A level is a number. What changes is drawn by plot(…)."),
  "goes nowhere": () => t("This value goes nowhere: give it a name, or draw it by plot(…)."),
  "nothing drawn": () => t("Nothing is drawn: end with a value, or with plot(…)."),
};
