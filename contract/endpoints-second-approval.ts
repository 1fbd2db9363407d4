/** Another person confirms, declines or withdraws what waits (four eyes). Runs anywhere; pure. */
import { z } from "zod";
import { operation } from "./operation.ts";
import { IdPath } from "./paths.ts";
import { extension } from "./provenance.ts";
import { DEALERS, STAFF } from "./scopes.ts";
import { DeclineSecondApproval, SecondApproval, SecondApprovalsQuery } from "./second-approval.ts";

const here = extension("a broker may ask that a second person confirms what staff does");
const path = "/api/v1/second-approvals";

export const SECOND_APPROVAL_ENDPOINTS = {
  second_approvals_list: operation("GET", path, here, {
    summary: "Acts of staff that wait for a second person, and what became of others",
    scopes: STAFF,
    query: SecondApprovalsQuery,
    result: z.array(SecondApproval),
  }),
  second_approval_get: operation("GET", `${path}/{id}`, here, {
    summary: "One act of staff that waits, or what became of it",
    scopes: STAFF,
    params: IdPath,
    result: SecondApproval,
  }),
  // Somebody who signs in and can be asked why: no program's key is a second person.
  second_approval_approve: operation("POST", `${path}/{id}/approve`, here, {
    summary: "Confirms an act that another of staff asked for: it is done, once",
    scopes: DEALERS,
    params: IdPath,
    result: SecondApproval,
    errors: [400, 409, 422],
  }),
  second_approval_decline: operation("POST", `${path}/{id}/decline`, here, {
    summary: "Declines an act that another of staff asked for, with a reason",
    scopes: DEALERS,
    params: IdPath,
    body: DeclineSecondApproval,
    result: SecondApproval,
    errors: [409],
  }),
  second_approval_withdraw: operation("POST", `${path}/{id}/withdraw`, here, {
    summary: "Takes back an act that one asked for oneself and that still waits",
    scopes: STAFF,
    params: IdPath,
    result: SecondApproval,
    errors: [409],
  }),
};
