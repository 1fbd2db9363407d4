/** The messages that a source file says: what stands in t(), plural(), rich() and tIn(). Runs in Node; pure. */
import { calledName, constantText, lineOf, walk, type Node } from "./syntax.ts";

/** `other`: the English plural, which is the message; `one`: its singular. */
export type CodeMessage = { message: string; counts: boolean; line: number };

/** A message that is not a constant cannot be translated. */
export type Unreadable = { line: number; says: string };

export function codeMessages(
  program: Node,
  source: string,
): { messages: CodeMessage[]; unreadable: Unreadable[] } {
  const messages: CodeMessage[] = [];
  const unreadable: Unreadable[] = [];
  const known = importedNames(program);
  walk(program, (node) => {
    if (node.type !== "CallExpression") return;
    const at = MESSAGE_AT[calledName(node)];
    if (at === undefined || !known.has(calledName(node))) return;
    const line = lineOf(source, node.start);
    const texts = (node["arguments"] as Node[]).map((argument) => constantText(argument));
    const text = texts[at];
    if (text === null || text === undefined)
      unreadable.push({ line, says: "a message is a constant text" });
    else if (calledName(node) === "tIn")
      messages.push({ message: `${text} [${texts[0] ?? ""}]`, counts: false, line });
    else messages.push({ message: text, counts: calledName(node) === "plural", line });
  });
  return { messages, unreadable };
}

/** A file may have a `t` of its own: only what comes from the room of languages says messages. */
function importedNames(program: Node): Set<string> {
  const imports = (program["body"] as Node[]).filter(
    ({ type, source }) =>
      type === "ImportDeclaration" &&
      String((source as Node)["value"]).endsWith("language/translate.ts"),
  );
  return new Set(
    imports.flatMap(({ specifiers }) =>
      (specifiers as Node[]).map(({ local }) => String((local as Node)["name"])),
    ),
  );
}

/** Which of the arguments is the message. */
const MESSAGE_AT: Readonly<Record<string, number>> = { t: 0, rich: 0, plural: 2, tIn: 1 };
