/** The templates of this browser. Main thread; one shelf for all charts of a page. */
import { createEffect, createRoot, on } from "solid-js";
import { reportStorageFault } from "../../../storage/persisted.ts";
import type { RecordStore } from "../../../storage/record-store.ts";
import { makeNamedShelf, type NamedShelf } from "./named-shelf.ts";
import { templateRecords, templatesTurn } from "./template-records.ts";
import { parseTemplate, recordOf, type Template } from "./template.ts";

export type TemplateShelf = NamedShelf<Template>;

let shared: TemplateShelf | undefined;

export const templateShelf = (): TemplateShelf =>
  (shared ??= createRoot(() => {
    const shelf = makeTemplateShelf(templateRecords(), reportStorageFault);
    // Another device may have saved one.
    createEffect(on(templatesTurn, () => void shelf.refresh(), { defer: true }));
    return shelf;
  }));

export const makeTemplateShelf = (
  store: RecordStore,
  fault: (cause: unknown) => void,
): TemplateShelf => makeNamedShelf(store, fault, { parse: parseTemplate, recordOf });
