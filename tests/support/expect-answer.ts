/**
 * Holds an answer against the contract: a success is its operation's status, envelope and result with no field more or
 * less, a failure one of its statuses with the error body and the words of the table. Runs in the tests.
 */
import { expect } from "vitest";
import { ENDPOINTS, OPERATIONS, type Operation } from "../../contract/endpoints.ts";
import { ErrorBody, envelopeOf } from "../../contract/envelope.ts";
import { ERRORS, type ErrorName } from "../../contract/errors.ts";
import type { Answer } from "./service.ts";

const ROUTES = OPERATIONS.map(([name, { method, path }]) => ({
  name,
  method: method as string,
  pattern: new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`),
  parameters: path.split("{").length - 1,
})).toSorted((a, b) => a.parameters - b.parameters);

/** The operation of a request; the one with the fewest parameters, as /accounts/me is not /accounts/{account_id}. */
function operationOf(method: string, path: string): Operation {
  const [bare = ""] = path.split("?");
  const route = ROUTES.find((one) => one.method === method && one.pattern.test(bare));
  if (route === undefined) throw new Error(`the contract has no ${method} ${path}`);
  return route.name;
}

export function expectContractAnswer(method: string, path: string, answer: Answer): void {
  const operation = operationOf(method, path);
  const { status, result, errors, produces, waiting } = ENDPOINTS[operation];
  if (answer.status >= 300) {
    expect([operation, errors]).toEqual([operation, expect.arrayContaining([answer.status])]);
    const body = ErrorBody.strict().parse(answer.body);
    expect(body.code).toBe(answer.status);
    const row = ERRORS[body.error as ErrorName];
    expect([body.error, body.message, body.code]).toEqual([body.error, row.message, row.status]);
    return;
  }
  if (answer.status === 202 && waiting !== null) {
    expect(envelopeOf(waiting).strict().parse(answer.body)).toEqual(answer.body);
    return;
  }
  expect([operation, answer.status]).toEqual([operation, status]);
  if (produces !== null) return;
  if (result === null) {
    expect([operation, answer.text]).toEqual([operation, ""]);
    return;
  }
  expect(envelopeOf(result).strict().parse(answer.body)).toEqual(answer.body);
}
