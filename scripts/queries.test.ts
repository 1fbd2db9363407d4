/**
 * Every query is a tagged template, whose values the driver sends beside the text. Where text is put into a query as it is,
 * it is a constant of ours, or stands below with the reason for which nobody else can write it. Unit test, over the source.
 * @bar X12
 */
import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** A name of a constant: what it holds is looked at too. */
const CONSTANT = /^[A-Z][A-Z0-9_]*$/;

/** By file: what is put in as it is and is no constant by its name, and who wrote it. */
const MADE_BY_US: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "server/database/migrate.ts": { text: "a migration's file" },
  "server/psql.ts": { text: "the operator's own statement" },
  "server/projection/write-bite.ts": {
    "`copy ${table} (${COLUMNS[table]}) from stdin`": "a table's name out of five",
  },
  "server/office/expired-demos.ts": { isOver: "a condition out of a list of constants" },
  "server/backup/write-backup.ts": { query: "names that the database's catalogue gives, quoted" },
  "server/backup/restore-backup.ts": {
    "`truncate ${names}`": "names of tables of the backup's list, quoted",
    "`copy ${into} (${list}) from stdin`": "the same, and of columns",
    "`create temp table later on commit drop as select ${list} from ${table} limit 0`": "the same",
    "`insert into ${table} (${list}) overriding system value select ${list} from later on conflict do nothing`":
      "the same",
  },
  "server/books/compare-tables.ts": {
    '`create temp table wrong on commit drop as select ${keys} from ${joined(spec, "whole")} where ${isDifferent(spec)}`':
      "names of tables and columns out of a list of constants",
    "`update public.accounts p set ${set} from pg_temp.accounts e where e.account_id = p.account_id and e.account_id in (select account_id from wrong)`":
      "the same",
    "`delete from public.${table} where (${keys}) in (select ${keys} from wrong)`": "the same",
    "`insert into public.${table} (${list}) select ${list} from pg_temp.${table} where (${keys}) in (select ${keys} from wrong)`":
      "the same",
  },
  "server/queries/accounts.ts": {
    "orderOf(query.sort_by)":
      "an order out of a table of constants, by a name that the contract knows",
  },
  "server/queries/account-journal.ts": { "sort.order": "an order out of a table of constants" },
  "server/queries/refused-orders.ts": {
    "String(ORDER_STATUS.rejected)": "a number of the contract",
  },
};

/** What stands between a bracket that opens at `from` and the one that closes it, on one line. */
function insideOf(text: string, from: number): string {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    if (text[at] === "(") depth += 1;
    if (text[at] === ")") depth -= 1;
    if (depth === 0) {
      return text
        .slice(from + 1, at)
        .replaceAll(/\s+/g, " ")
        .replace(/, ?$/, "")
        .trim();
    }
  }
  throw new Error("a bracket is open");
}

/** What a file puts into queries as it is. */
const unsafeIn = (text: string): string[] =>
  [...text.matchAll(/\.unsafe\(/g)].map(({ index, 0: call }) =>
    insideOf(text, index + call.length - 1),
  );

/** Queries that are made by a call, so of text that somebody else may have written. */
const calledIn = (text: string): string[] =>
  [...text.matchAll(/\b(?:sql|tx)(?:<[^<>()]*>)?\((?=["'`]|[\w.]+ *\+)/g)]
    .map(({ index, 0: call }) => insideOf(text, index + call.length - 1))
    .filter((inside) => /^`[^]*\$\{|^["'`][^]*\s|\+/.test(inside));

/** What is wrong with a file, in words. */
function faultsOf(file: string, text: string, constantOf: (name: string) => string | null) {
  const allowed = MADE_BY_US[file] ?? {};
  const unsafe = unsafeIn(text).filter((inside) => {
    if (Object.hasOwn(allowed, inside)) return false;
    const value = CONSTANT.test(inside) ? constantOf(inside) : null;
    return value === null || /\$\{(?![A-Z][A-Z0-9_]*\})/.test(value);
  });
  return [...unsafe, ...calledIn(text)].map((inside) => `${file}: ${inside}`);
}

const files = readdirSync("server", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
  .map((file) => `server/${file}`);
const texts = new Map(files.map((file) => [file, readFileSync(file, "utf8")]));
/** What a constant is set to, wherever it is; null where nothing is, or two are. */
function constantOf(name: string): string | null {
  const found = [...texts.values()].flatMap((text) => [
    ...text.matchAll(new RegExp(`^(?:export )?const ${name}(?:: \\w+)? =([^;]*);`, "gm")),
  ]);
  return found.length === 1 ? (found[0]?.[1] ?? null) : null;
}

describe("a query", () => {
  it("is never put together from text: every value is a parameter", () => {
    expect([...texts].flatMap(([file, text]) => faultsOf(file, text, constantOf))).toEqual([]);
  });

  it("that puts text in as it is stands in the list, and nothing stands there that is gone", () => {
    const gone = Object.entries(MADE_BY_US).flatMap(([file, insides]) => {
      const found = unsafeIn(texts.get(file) ?? "");
      return Object.keys(insides).filter((inside) => !found.includes(inside));
    });
    expect(gone).toEqual([]);
  });

  it.each([
    ["a text with a value in it", "await sql.unsafe(`select * from a where b = '${name}'`);"],
    ["a text that is added up", 'await sql.unsafe("select * from a order by " + sortBy);'],
    ["a name that may hold anything", "await sql`select * from a order by ${sql.unsafe(sortBy)}`;"],
    ["a constant that is none", "await sql`select ${sql.unsafe(OF_NOBODY)} from a`;"],
    ["a template that is called", "await sql(`select * from a where b = '${name}'`);"],
    ["a call with text", 'await tx("select 1 from a where b = " + name);'],
  ])("is found where it is %s", (_, text) => {
    expect(faultsOf("server/planted.ts", text, () => null)).toHaveLength(1);
  });

  it.each([
    ["a value", "await sql`select * from a where b = ${name}`;"],
    ["a list of columns", "await sql`insert into a ${sql(row)} returning ${sql.unsafe(COLUMNS)}`;"],
    ["names, which the driver quotes", 'await sql`select ${sql(["a", "b"])} from c`;'],
  ])("is let be with %s", (_, text) => {
    expect(faultsOf("server/planted.ts", text, () => '"a, b"')).toEqual([]);
  });
});
