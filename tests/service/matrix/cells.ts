/** The cells of the matrix: how an operation is called with ids, and which ids there are to try. Runs in the tests. */
import { OPERATIONS, type Operation } from "../../../contract/endpoints.ts";
import { OPERATION_INPUTS } from "../../contract/samples/operations.ts";
import { TRADING_SAMPLES } from "../../contract/samples/trading.ts";
import {
  MALFORMED,
  MALFORMED_NAMES,
  MISSING,
  NAMELESS,
  ROWS,
  UNKIND,
  type IdKind,
  type Row,
} from "./rows.ts";

export type Cell = {
  readonly operation: Operation;
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
};

/** Operations with a session, each with its row. */
export const GUARDED: readonly (readonly [operation: Operation, row: Row])[] = OPERATIONS.flatMap(
  ([operation]) => {
    const row = ROWS[operation];
    return row === "public" ? [] : [[operation, row] as const];
  },
);

const ENDPOINTS = new Map(OPERATIONS);

/** The sample closes a position that this house does not have, which is answered as absent. */
const { closes: _, ...PLAIN_ORDER } = TRADING_SAMPLES.CrtOrder;

/** What would change the house for the cells after it, or names what is not in it. */
const BODIES: Partial<Record<Operation, unknown>> = {
  order_create: PLAIN_ORDER,
  trading_halt: { symbol_id: 1, is_halted: false },
  change_my_password: { current_password: "another one", new_password: "a brass lantern" },
};

export function cellOf(
  operation: Operation,
  ids: readonly string[],
  body: unknown = bodyOf(operation),
): Cell {
  const endpoint = ENDPOINTS.get(operation);
  if (endpoint === undefined) throw new Error(`no operation ${operation}`);
  const left = [...ids];
  const path = endpoint.path.replace(/\{\w+\}/g, () => left.shift() ?? "1");
  return { operation, method: endpoint.method, path: `${path}${queryOf(operation)}`, body };
}

export const bodyOf = (operation: Operation): unknown =>
  BODIES[operation] ?? (OPERATION_INPUTS[operation] as { body?: unknown }).body;

function queryOf(operation: Operation): string {
  const { query } = OPERATION_INPUTS[operation] as { query?: Record<string, unknown> };
  if (query === undefined) return "";
  const entries = Object.entries(query).map(([name, value]) => [name, String(value)]);
  return `?${new URLSearchParams(entries).toString()}`;
}

/** Of the ids that are words. */
const WORDS: Partial<Record<IdKind, { plain: string; malformed: readonly string[] }>> = {
  "own client order": { plain: "name", malformed: MALFORMED_NAMES },
  "own document": { plain: "name", malformed: NAMELESS },
  "kind of document": { plain: "drawings", malformed: UNKIND },
};

export const malformedOf = (kind: IdKind): readonly string[] => WORDS[kind]?.malformed ?? MALFORMED;
export const missingOf = (kind: IdKind): readonly string[] =>
  kind === "kind of document" ? [] : kind in WORDS ? ["there-is-none"] : MISSING;

/** Every path of an operation with the ids that need no one's house: all forms, at each place of the path. */
export function pathsOf(operation: Operation, { ids = [] }: Row): Cell[] {
  const plain: readonly string[] = ids.map((kind) => WORDS[kind]?.plain ?? "1");
  const forms = ids.flatMap((kind, at) =>
    [...malformedOf(kind), ...missingOf(kind)].map((id) => plain.with(at, id)),
  );
  return [plain, ...forms].map((each) => cellOf(operation, each));
}
