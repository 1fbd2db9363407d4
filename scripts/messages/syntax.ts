/** The syntax tree of a source file, walked with the ancestors of each node. Runs in Node; pure. */
import { parse as parseSource } from "@babel/parser";

/** As ESTree has it, with offsets into the source. */
export type Node = { type: string; start: number; end: number } & Record<string, unknown>;

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

export function children(node: Node): Node[] {
  return Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  );
}

/** `visit` is told each node before what is in it, with its ancestors from the outermost on; false: what is in it is left out. */
export function walk(
  node: Node,
  visit: (node: Node, parents: readonly Node[]) => boolean | void,
  parents: readonly Node[] = [],
): void {
  if (visit(node, parents) === false) return;
  const below = [...parents, node];
  for (const child of children(node)) walk(child, visit, below);
}

/** Throws where the file cannot be parsed. */
export function parse(file: string, source: string): Node {
  const jsx = file.endsWith("x") ? (["jsx"] as const) : [];
  const plugins = ["estree" as const, "typescript" as const, ...jsx];
  return parseSource(source, { sourceType: "module", plugins }).program as unknown as Node;
}

export const lineOf = (source: string, at: number): number =>
  source.slice(0, at).split("\n").length;

/** The text of a literal, of a template without values, and of literals that are added up; null for anything else. */
export function constantText(node: Node): string | null {
  if (node.type === "Literal") return typeof node["value"] === "string" ? node["value"] : null;
  if (node.type === "TemplateLiteral") {
    const quasis = node["quasis"] as { value: { cooked: string } }[];
    return quasis.length === 1 ? (quasis[0]?.value.cooked ?? null) : null;
  }
  if (node.type !== "BinaryExpression" || node["operator"] !== "+") return null;
  const left = constantText(node["left"] as Node);
  const right = constantText(node["right"] as Node);
  return left === null || right === null ? null : left + right;
}

/** The name that is called: "t" of t("x"), "split" of text.split(" "). */
export function calledName(node: Node): string {
  const callee = node["callee"] as Node;
  if (callee.type === "Identifier") return String(callee["name"]);
  if (callee.type === "MemberExpression") return String((callee["property"] as Node)["name"]);
  return "";
}
