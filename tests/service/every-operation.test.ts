/** Every operation of the interface is there: none answers that it is not available, to anyone who may call it. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { OPERATIONS } from "../../contract/endpoints.ts";
import { routePath } from "../../server/gateway/router.ts";
import { openScopeTokens, type ScopeTokens } from "../support/scope-tokens.ts";
import { startTestService, type TestService } from "../support/service.ts";

let service: TestService;
let tokens: ScopeTokens;
beforeAll(async () => {
  service = await startTestService();
  tokens = await openScopeTokens(service);
});
afterAll(() => service.close());

it("no operation answers 501", async () => {
  const unserved: unknown[] = [];
  // The sessions are used until the end.
  const ordered = OPERATIONS.toSorted(
    ([left], [right]) => Number(left === "logout") - Number(right === "logout"),
  );
  for (const [operation, { auth, method, path, scopes }] of ordered) {
    const scope = scopes[0];
    const answer = await service.call(method, routePath(path).replace(/:\w+/g, "987654"), {
      token: auth === "bearer" && scope !== undefined ? tokens[scope] : null,
      ...(method === "GET" ? {} : { body: "[]" }),
    });
    if (answer.status === 501 || answer.status === 500) unserved.push([operation, answer.text]);
  }
  expect(ordered.length).toBeGreaterThan(54);
  expect(unserved).toEqual([]);
}, 60_000);
