/**
 * What the caller keeps with the account: his own alone, and an investor's apart from the owner's. A chunk of its own in the
 * terminal. Runs anywhere; pure.
 */
import { z } from "zod";
import { Document, DocumentPath, DocumentQuery, DocumentState, MergeDocument } from "./document.ts";
import { operation } from "./operation.ts";
import { extension } from "./provenance.ts";
import { PASSWORD_SESSIONS } from "./scopes.ts";

const here = extension("what a user draws follows the account, and is never overwritten");
const path = "/api/v1/accounts/me/documents/{kind}/{name}";

export const DOCUMENT_ENDPOINTS = {
  documents_list: operation("GET", "/api/v1/accounts/me/documents", here, {
    summary: "The documents that the caller keeps, and how full each is",
    scopes: PASSWORD_SESSIONS,
    result: z.array(DocumentState),
  }),
  document_get: operation("GET", path, here, {
    summary: "A document of the caller's: the parts that changed after a revision",
    scopes: PASSWORD_SESSIONS,
    params: DocumentPath,
    query: DocumentQuery,
    result: Document,
  }),
  document_merge: operation("PATCH", path, here, {
    summary: "Writes parts of a document, if nobody changed them since, or none of them",
    scopes: PASSWORD_SESSIONS,
    params: DocumentPath,
    body: MergeDocument,
    result: DocumentState,
    errors: [409],
  }),
};
