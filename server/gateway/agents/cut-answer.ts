/**
 * What of an answer a model is given: a few rows and how many more there are, codes by their names, nothing that is not set.
 * Runs in the service; pure.
 */
import { PAGE_LIMIT_MAX } from "../../../contract/limits.ts";
import type { ToolShape } from "./tool-schemas.ts";

export type Shown = Readonly<Record<string, unknown>>;

export type CutAsked = {
  readonly limit: number;
  readonly page: number;
  readonly text: string;
  /** Of rows: whether they are of what is over. */
  readonly isOver: boolean;
};

/** Characters of the rows of an answer: some eight thousand tokens. */
export const ROWS_CHARS_MAX = 24_000;

type Row = Readonly<Record<string, unknown>>;

export function cutAnswer(shape: ToolShape, data: unknown, asked: CutAsked): Shown {
  const { cut } = shape.tool;
  if (cut.kind === "columns") return data as Row;
  if (cut.kind === "record") return data === null ? { done: true } : shownOf(shape, data as Row);
  const rows = data as readonly Row[];
  if (cut.kind === "list") return cutList(shape, rows, asked, cut.searched);
  const kept = fitting(shape, rows.slice(0, asked.limit));
  const more = rows.length - kept.length;
  const last = rows[kept.length - 1];
  return {
    rows: kept,
    more,
    // The page that was read was full: there may be rows beyond it.
    ...(rows.length === PAGE_LIMIT_MAX ? { more_is_at_least: true } : {}),
    ...(more > 0 && last !== undefined
      ? { next: `${String(last[asked.isOver ? cut.over : cut.open])}:${String(last["id"])}` }
      : {}),
  };
}

function cutList(
  shape: ToolShape,
  rows: readonly Row[],
  { limit, page, text }: CutAsked,
  searched: readonly string[],
): Shown {
  const wanted = text.trim().toLowerCase();
  const found = rows.filter((row) =>
    searched.some((name) => String(row[name]).toLowerCase().includes(wanted)),
  );
  const begin = (page - 1) * limit;
  const kept = fitting(shape, found.slice(begin, begin + limit));
  return { rows: kept, found: found.length, more: Math.max(0, found.length - begin - kept.length) };
}

/** As many of the rows as there is room for, and one at least. */
function fitting(shape: ToolShape, rows: readonly Row[]): readonly Row[] {
  const kept: Row[] = [];
  let chars = 0;
  for (const row of rows) {
    const shown = shownOf(shape, row);
    chars += JSON.stringify(shown).length;
    if (chars > ROWS_CHARS_MAX && kept.length > 0) break;
    kept.push(shown);
  }
  return kept;
}

/** Of no use to who has one account. */
const NEVER_SHOWN: ReadonlySet<string> = new Set(["account_id"]);
const isSet = (value: unknown) =>
  value !== null && value !== "" && !(Array.isArray(value) && value.length === 0);

function shownOf({ tool, named }: ToolShape, row: Row): Row {
  const names = tool.shows ?? Object.keys(row).filter((name) => !NEVER_SHOWN.has(name));
  const fields = names
    .filter((name) => isSet(row[name]) && row[name] !== undefined)
    .map((name) => [name, named.get(name)?.get(row[name] as number) ?? row[name]] as const);
  return Object.fromEntries(fields);
}
