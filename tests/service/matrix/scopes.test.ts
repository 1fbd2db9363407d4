/**
 * Every scope with every operation, for ids of its own, of another's, of nothing and of no form: each cell as the rows
 * say. Another's and nothing's are answered alike. @interface §1, §5 (6, 11, 12)
 * @bar X1 X13
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SCOPES, type Scope } from "../../../contract/codes.ts";
import type { Operation } from "../../../contract/endpoints.ts";
import type { Answer } from "../../support/service.ts";
import { bodyOf, cellOf, GUARDED, malformedOf, missingOf, pathsOf, type Cell } from "./cells.ts";
import { openMatrixHouse, type MatrixHouse } from "./house.ts";
import { TRADERS_ONLY, type Row } from "./rows.ts";

/** Ends the session that calls it, so that each cell has one of its own. */
const ENDS_ITS_SESSION: ReadonlySet<Operation> = new Set(["logout"]);
const ABSENT: ReadonlySet<string> = new Set(["not_found", "unknown_order", "unknown_position"]);
const EXPECTED_CELLS_MIN = 2_000;

type Refusal = { error?: string; errors?: { path: string }[] };
const refusalOf = ({ body }: Answer) => Object(body) as Refusal;

describe("a scope", () => {
  let house: MatrixHouse;
  let cells = 0;
  beforeAll(async () => {
    house = await openMatrixHouse();
  });
  afterAll(() => house.close());

  async function send(scope: Scope, cell: Cell): Promise<Answer> {
    cells += 1;
    const token = await house.token(scope, ENDS_ITS_SESSION.has(cell.operation));
    return house.call(cell.method, cell.path, token, cell.body);
  }

  /** What is wrong with the cells of an operation that the scope may not call. */
  async function sendForbidden(scope: Scope, operation: Operation, row: Row): Promise<string[]> {
    const isTrading = scope === "Investor" && row.who === TRADERS_ONLY;
    const error = isTrading ? "investor_read_only" : "forbidden";
    const wrong: string[] = [];
    for (const cell of pathsOf(operation, row)) {
      const answer = await send(scope, cell);
      const isRight = answer.status === 403 && refusalOf(answer).error === error;
      if (!isRight) wrong.push(`${cell.method} ${cell.path}: ${answer.text}`);
    }
    return wrong;
  }

  const isOfPath = (answer: Answer) =>
    answer.status === 400 && refusalOf(answer).errors?.[0]?.path.startsWith("path.") === true;
  const isAbsent = (operation: Operation, answer: Answer) =>
    operation === "client_order_cancel"
      ? // The name is barred before its order comes.
        answer.status === 200 && (answer.body as { data: unknown }).data === null
      : operation === "document_merge"
        ? // The caller's own of that name begins with it.
          answer.status === 200 && Object(answer.body).data?.revision === 1
        : operation === "commissions_of_group" && answer.status === 403
          ? // Who is no staff hears the same of every group that is not his.
            refusalOf(answer).error === "forbidden"
          : answer.status === 404 && ABSENT.has(refusalOf(answer).error ?? "");

  /** Neither refused as such nor absent nor a fault: what the operation itself says to it. */
  const isServed = (answer: Answer) =>
    answer.status < 500 && ![401, 403, 404].includes(answer.status) && !isOfPath(answer);

  /** The same of one that it may. */
  async function sendAllowed(scope: Scope, operation: Operation, row: Row): Promise<string[]> {
    const wrong: string[] = [];
    const judge = async (cell: Cell, isRight: (answer: Answer) => boolean) => {
      const answer = await send(scope, cell);
      if (!isRight(answer)) wrong.push(`${cell.method} ${cell.path}: ${answer.text}`);
      return answer.text;
    };
    const kinds = row.ids ?? [];
    const own = () => Promise.all(kinds.map((kind) => house.own(kind, scope)));
    const mine = await own();
    const isMine = mine.every((id) => id !== null);
    if (isMine) {
      const body = await bodyFor(scope, operation);
      await judge(cellOf(operation, mine, body), isServed);
    }
    for (const [at, kind] of kinds.entries()) {
      const others = (await own()).map((id) => id ?? "1");
      const cellWith = (id: string) => cellOf(operation, others.with(at, id));
      for (const id of malformedOf(kind)) {
        await judge(cellWith(id), isOfPath);
      }
      const absent = new Set<string>();
      const theirs = await house.foreign(kind);
      for (const id of [...missingOf(kind), ...(theirs === null ? [] : [theirs])]) {
        const isRight = (answer: Answer) => isAbsent(operation, answer);
        absent.add(
          (await judge(cellWith(id), isRight)).replaceAll(
            new RegExp(`\\b${id}\\b`, "g"),
            "that id",
          ),
        );
      }
      if (absent.size > 1) wrong.push(`${operation}: nothing and another's differ`);
    }
    return wrong;
  }

  /** A body that names a thing of the caller's. */
  async function bodyFor(scope: Scope, operation: Operation): Promise<unknown> {
    if (operation !== "position_close_by") return bodyOf(operation);
    return { by_position_id: Number(await house.opposite(scope)) };
  }

  // @rule 1.3 4.0.3 5.12.1
  it.each(SCOPES)(
    "%s does what its rows say, and is told nothing of what is not its own",
    async (scope) => {
      // @interface error:forbidden @interface error:investor_read_only @interface error:not_found
      const wrong: string[] = [];
      for (const [operation, row] of GUARDED) {
        const may = row.who.includes(scope);
        wrong.push(...(await (may ? sendAllowed : sendForbidden)(scope, operation, row)));
      }
      expect(wrong).toEqual([]);
    },
    300_000,
  );

  it(`was tried in more than ${EXPECTED_CELLS_MIN} cells`, () => {
    expect(cells).toBeGreaterThan(EXPECTED_CELLS_MIN);
  });
});
