/** What can be wrong in brand.json, as a code with what was found. Types; problem-words.ts has the words. */
import type { ColourToken } from "./default-colours.ts";

/** `path`: of the field, as "colours.dark.accent". `found`: its value as JSON, cut where it is long. */
type Found<Code extends string> = {
  readonly code: Code;
  readonly path: string;
  readonly found: string;
};

export type BrandProblem =
  | { readonly code: "not_loaded" }
  | Found<"colour" | "image" | "link" | "service" | "flag">
  | (Found<"text"> & { readonly charactersMax: number })
  | (Found<"fields"> & { readonly known: readonly string[] })
  | { readonly code: "unknown"; readonly path: string; readonly known: readonly string[] }
  | {
      readonly code: "contrast";
      readonly path: string;
      readonly ink: ColourToken;
      readonly inkColour: string;
      readonly on: ColourToken;
      readonly onColour: string;
      readonly ratio: number;
      readonly least: number;
      /** Which of both goes back to its default. */
      readonly culprit: ColourToken;
      readonly standIn: string;
    };
