/** The service's documents in memory, asked as a page asks it: a model for tests of what follows an account. Timers are faked. */
import { vi } from "vitest";
import type { PartsPorts } from "../../src/stores/account-parts.ts";
import { openModelDocument, type ModelDocument } from "./model-document.ts";

/** By reader, kind and name, as "1/owner settings all". */
export type ModelService = Map<string, ModelDocument>;

/** `isLost`: whether the next answer gets lost on its way. */
export const callModel =
  (service: ModelService, reader: () => string | null, isLost: () => boolean): PartsPorts["call"] =>
  async (operation, { params, query, body }) => {
    const key = `${reader() ?? ""} ${String(params?.["kind"])} ${String(params?.["name"])}`;
    await vi.advanceTimersByTimeAsync(0);
    const found = service.get(key);
    const lost = { ok: false, status: 0, message: "" } as const;
    if (operation === "document_get") {
      if (isLost()) return lost;
      if (found === undefined) return { ok: false, status: 404, message: "" };
      return { ok: true, data: found.read(Number(query?.["after"])) };
    }
    const document = found ?? openModelDocument();
    const revision = document.merge((body as { parts: [] }).parts);
    if (revision === null) return { ok: false, status: 409, message: "" };
    service.set(key, document);
    return isLost() ? lost : { ok: true, data: { revision } };
  };
