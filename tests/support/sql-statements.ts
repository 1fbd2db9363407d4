/** The statements of a text of SQL, without their semicolons. Knows quotes, bodies between dollars and comments. Pure. */

/** What may hold a semicolon that ends nothing. */
const WHOLE = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$|;/g;

export function statementsOf(text: string): string[] {
  const statements: string[] = [];
  let from = 0;
  for (const match of text.matchAll(WHOLE)) {
    if (match[0] !== ";") continue;
    statements.push(text.slice(from, match.index));
    from = match.index + 1;
  }
  statements.push(text.slice(from));
  return statements.map((statement) => statement.trim()).filter((statement) => !isEmpty(statement));
}

const isEmpty = (statement: string): boolean => statement.replaceAll(/--[^\n]*/g, "").trim() === "";
