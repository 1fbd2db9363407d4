/** What the caller keeps with the account: drawings. Runs in the service. */
import {
  listDocuments,
  mergeDocument,
  readDocument,
  type DocumentDeps,
} from "../../documents/documents.ts";
import { Refusal } from "../../refusal.ts";
import type { Handlers } from "../operation.ts";

export function documentRoutes(deps: DocumentDeps) {
  return {
    /** @interface operation:documents_list */
    async documents_list({ caller }) {
      return listDocuments(deps.sql, caller());
    },
    /** @interface operation:document_get */
    async document_get({ caller, params, query }) {
      const found = await readDocument(deps.sql, caller(), params, query.after);
      if (found === null) throw new Refusal("not_found");
      return found;
    },
    /** @interface operation:document_merge */
    async document_merge({ caller, params, body }) {
      return mergeDocument(deps, caller(), params, body.parts);
    },
  } satisfies Handlers;
}
