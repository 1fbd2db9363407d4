/**
 * The interface as a black box: a row for everything that is documented, which tests prove it, and what a run of them said.
 * Who may call an operation is read from the table that was written by hand from the document. Runs in Node; pure.
 */
import { SCOPES, type Scope } from "../../contract/codes.ts";
import { DOCUMENTED_OPERATIONS } from "../../tests/contract/documented-operations.ts";
import { ROWS } from "../../tests/service/matrix/rows.ts";
import { CATALOGUE, filesOf, type Found } from "../interface-coverage.ts";
import { RULES } from "../rules/rules.ts";

/** Calls each operation of the document with the right scope, as the document has it. */
const RIGHT_CALLS = "tests/service/matrix/documented.test.ts";
/** Calls each operation with every scope, those that it is not for too. */
const EVERY_SCOPE = "tests/service/matrix/scopes.test.ts";
/** The one operation that the document names without saying what it answers. */
const WITHOUT_SHAPE = ["GET", "/api/v1/deals/accounts/me"] as const;
const WITHOUT_SHAPE_TITLE = "that is named without a shape is there";
/** No operation is missing; no token is good for any. */
const EVERY_OPERATION = [
  "tests/service/every-operation.test.ts",
  "tests/service/matrix/tokens.test.ts",
];

const KINDS = ["operation", "event", "error", "limit", "rule"] as const;
type Kind = (typeof KINDS)[number];

export type DocumentedRow = {
  readonly kind: Kind;
  readonly name: string;
  readonly says: string;
  /** Of an operation that asks for a session. */
  readonly right: readonly Scope[];
  readonly wrong: readonly Scope[];
  /** What must have passed: a file, or of one the tests whose titles begin so. */
  readonly proofs: readonly Proof[];
};
type Proof = { readonly file: string; readonly title?: string };

/** What a run said of a test. */
export type Told = { readonly title: string; readonly isPassed: boolean };
/** By file; one that was not run is not there. */
export type Results = ReadonlyMap<string, readonly Told[]>;

/** Tests that see the service from outside before those beside its code. */
const rankOf = (file: string): number =>
  ["tests/service/", "tests/contract/", "tests/", ""].findIndex((start) => file.startsWith(start));

/** Of the files that name a thing those that see most from outside. A browser test is none of this suite's. */
function outermost(files: readonly string[]): Proof[] {
  const tests = files.filter((file) => /\.test\.tsx?$/.test(file));
  const best = Math.min(...tests.map(rankOf));
  return tests.filter((file) => rankOf(file) === best).map((file) => ({ file }));
}

function operationRow(
  method: string,
  path: string,
  title = `${method} ${path} answers `,
): DocumentedRow {
  const row = CATALOGUE.operation.find(({ detail }) => detail === `${method} ${path}`);
  const name = row?.name ?? "";
  const who = ROWS[name as keyof typeof ROWS] ?? "public";
  const right = who === "public" ? [] : who.who;
  const tried = who === "public" ? [] : SCOPES;
  return {
    kind: "operation",
    name,
    says: `${method} ${path}`,
    right,
    wrong: tried.filter((scope) => !right.includes(scope)),
    proofs: [
      { file: RIGHT_CALLS, title },
      ...tried.map((scope) => ({ file: EVERY_SCOPE, title: `${scope} does what its rows say` })),
      ...EVERY_OPERATION.map((file) => ({ file })),
    ],
  };
}

/** Of what proves a thing what is run anyhow, where that does. */
function ofThose(proofs: readonly Proof[], files: ReadonlySet<string>): readonly Proof[] {
  const known = proofs.filter(({ file }) => files.has(file));
  return known.length > 0 ? known : proofs;
}

/** Everything that the document has, in its order. */
export function documentedRows(found: Found): DocumentedRow[] {
  const bare = { right: [], wrong: [] };
  const rules = RULES.map(({ id, says }) => ({
    ...bare,
    kind: "rule" as const,
    name: id,
    says,
    proofs: outermost(found.rules.filter((tag) => tag.id === id).map(({ file }) => file)),
  }));
  const run = new Set(filesToRun(rules));
  const named = (["event", "error", "limit"] as const).flatMap((kind) =>
    CATALOGUE[kind]
      .filter(({ provenance }) => provenance === "documented")
      .map((row) => ({ kind, row, files: filesOf(row, kind, "test", found.tags) })),
  );
  return [
    ...DOCUMENTED_OPERATIONS.map(([method, path]) => operationRow(method, path)),
    operationRow(...WITHOUT_SHAPE, WITHOUT_SHAPE_TITLE),
    ...named.map(({ kind, row, files }) => ({
      ...bare,
      kind,
      name: row.name,
      says: row.detail,
      proofs: ofThose(outermost(files), run),
    })),
    ...rules,
  ];
}

export const filesToRun = (rows: readonly DocumentedRow[]): string[] =>
  [...new Set(rows.flatMap(({ proofs }) => proofs.map(({ file }) => file)))].toSorted();

/** What keeps a row from being proven, in words; null: nothing. */
export function lackOf({ name, kind, proofs }: DocumentedRow, results: Results): string | null {
  if (kind === "operation" && name === "") return "the contract does not have it";
  if (proofs.length === 0) return "no test names it";
  for (const { file, title = "" } of proofs) {
    const told = (results.get(file) ?? []).filter((test) => test.title.startsWith(title));
    const words = title === "" ? file : `${file}, "${title.trim()}"`;
    if (told.length === 0) return `not run: ${words}`;
    if (!told.every(({ isPassed }) => isPassed)) return `failed: ${words}`;
  }
  return null;
}

/** `says` of a table is cut at so many characters: the page of the coverage has all of it. */
const SAYS_MAX = 64;
const short = (text: string): string =>
  text.length <= SAYS_MAX ? text : `${text.slice(0, SAYS_MAX - 3)}...`;

const scopesOf = ({ right, wrong }: DocumentedRow): string =>
  right.length + wrong.length === 0 ? "" : `${right.length} right, ${wrong.length} wrong`;

/** Columns as wide as their widest cell. */
function columnsOf(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, at) =>
    rows.reduce((widest, row) => Math.max(widest, row[at]?.length ?? 0), 0),
  );
  return rows.map((row) =>
    row
      .map((text, at) => text.padEnd(widths[at] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

type Count = { readonly what: string; readonly all: number; readonly proven: number };

function countsOf(rows: readonly DocumentedRow[], results: Results): Count[] {
  const isProven = (row: DocumentedRow) => lackOf(row, results) === null;
  const sum = (of: readonly DocumentedRow[]) =>
    of.reduce((all, { right, wrong }) => all + right.length + wrong.length, 0);
  const [operations = [], ...others] = KINDS.map((kind) => rows.filter((row) => row.kind === kind));
  const count = (what: string, of: readonly DocumentedRow[]) => ({
    what,
    all: of.length,
    proven: of.filter(isProven).length,
  });
  return [
    count("operations", operations),
    { what: "their scopes", all: sum(operations), proven: sum(operations.filter(isProven)) },
    ...others.map((of, at) => count(`${KINDS[at + 1]}s`, of)),
  ];
}

/** The lines that are printed, and whether all is proven. */
export function report(rows: readonly DocumentedRow[], results: Results) {
  const each = rows.map((row) => {
    const lack = lackOf(row, results);
    return [row.kind, row.name, short(row.says), scopesOf(row), lack ?? "proven"];
  });
  const counts = countsOf(rows, results);
  const percent = ({ all, proven }: Count) => `${Math.floor((100 * proven) / all)}%`;
  const totals = counts.map((one) => [one.what, `${one.proven} of ${one.all}`, percent(one)]);
  return {
    lines: [
      ...columnsOf([["kind", "name", "what", "scopes", "in this run"], ...each]),
      "",
      ...columnsOf([["documented", "proven", ""], ...totals]),
    ],
    isWhole: counts.every(({ all, proven }) => all > 0 && proven === all),
  };
}
