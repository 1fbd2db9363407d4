/** What is wrong in brand.json, in words. Main thread; pure. Loaded only where something is wrong. */
import { inLocale } from "../format/decimal.ts";
import { listText, t } from "../language/translate.ts";
import type { BrandProblem } from "./brand-problem.ts";

export function problemWords(problem: BrandProblem): string {
  switch (problem.code) {
    case "not_loaded":
      return t("The file could not be loaded; defaults are used.");
    case "colour":
      return t("{path}: {found} is not a colour; write it as #rrggbb.", problem);
    case "image":
      return t(
        "{path}: {found} is not allowed; use a path on this site, as /brand/logo.svg.",
        problem,
      );
    case "link":
      return t(
        "{path}: {found} is not allowed; use https://…, mailto:… or a path on this site, as /terms.",
        problem,
      );
    case "service":
      return t(
        "{path}: {found} is not allowed; use the origin of the service, as https://trade.example.com, or leave it out for this site’s own.",
        problem,
      );
    case "flag":
      return t("{path}: {found} is not allowed; use true or false.", problem);
    case "text":
      return t(
        "{path}: {found} is not allowed; use a text of 1 to {charactersMax} characters.",
        problem,
      );
    case "fields": {
      const known = listText(problem.known, "and");
      return t("{path}: {found} is not allowed; use an object with {known}.", {
        ...problem,
        known,
      });
    }
    case "unknown": {
      const known = listText(problem.known, "and");
      return t("{path}: not known; known are {known}.", { ...problem, known });
    }
    case "contrast":
      return t(
        "{path}: {ink} {inkColour} on {on} {onColour} has a contrast of {ratio}; at least {least} is needed. " +
          "The default {culprit} {standIn} is used.",
        {
          ...problem,
          ratio: inLocale(problem.ratio.toFixed(2)),
          least: inLocale(String(problem.least)),
        },
      );
  }
}
