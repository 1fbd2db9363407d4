/** What a formula says, as a tree. Types alone. */
import type { Span } from "./fault.ts";

export const COMPARISONS = ["<", "<=", ">", ">=", "==", "!="] as const;
export type BinarySign = "+" | "-" | "*" | "/" | "%" | "and" | "or" | (typeof COMPARISONS)[number];

export type Part = { readonly at: Span } & (
  | { readonly kind: "number"; readonly value: number; readonly isWhole: boolean }
  | { readonly kind: "text"; readonly value: string }
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "unary"; readonly sign: "-" | "not"; readonly of: Part }
  | {
      readonly kind: "binary";
      readonly sign: BinarySign;
      readonly left: Part;
      readonly right: Part;
    }
  | {
      readonly kind: "choice";
      readonly test: Part;
      readonly held: Part;
      readonly otherwise: Part;
    }
  | { readonly kind: "ago"; readonly of: Part; readonly bars: Part }
  | {
      readonly kind: "call";
      readonly name: string;
      readonly nameAt: Span;
      readonly args: readonly Part[];
    }
);

export type Call = Extract<Part, { kind: "call" }>;

/** `name` null: a value that is drawn, or a call that draws. */
export type Statement = {
  readonly name: string | null;
  readonly nameAt: Span;
  readonly value: Part;
};
