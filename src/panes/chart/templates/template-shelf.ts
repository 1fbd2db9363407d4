/**
 * The templates of this browser: one record each, so that two tabs never take away what the other saved. Main thread; one
 * shelf for all charts of a page. What the browser does not keep lasts as long as the page.
 */
import { createEffect, createRoot, createSignal, on, untrack, type Accessor } from "solid-js";
import { reportStorageFault } from "../../../storage/persisted.ts";
import type { RecordStore } from "../../../storage/record-store.ts";
import { templateRecords, templatesTurn } from "./template-records.ts";
import { parseTemplate, recordOf, type Template } from "./template.ts";

export type TemplateShelf = {
  /** By name. */
  templates: Accessor<readonly Template[]>;
  /** The browser was asked what it keeps. */
  isReady: Accessor<boolean>;
  /** Reads what other tabs saved meanwhile. Never rejects. */
  refresh(): Promise<void>;
  /** Keeps templates, in the place of those of their ids. */
  put(templates: readonly Template[]): void;
  remove(id: string): void;
};

let shared: TemplateShelf | undefined;

export const templateShelf = (): TemplateShelf =>
  (shared ??= createRoot(() => {
    const shelf = makeTemplateShelf(templateRecords(), reportStorageFault);
    // Another device may have saved one.
    createEffect(on(templatesTurn, () => void shelf.refresh(), { defer: true }));
    return shelf;
  }));

export function makeTemplateShelf(
  store: RecordStore,
  fault: (cause: unknown) => void,
): TemplateShelf {
  const [templates, setTemplates] = createSignal<readonly Template[]>([]);
  const [isReady, setReady] = createSignal(false);
  const show = (next: readonly Template[]) => void setTemplates(next.toSorted(byName));
  /** Changes that were made since the last reading began; it cannot know of them. */
  let changes = 0;
  const refresh = async (): Promise<void> => {
    const before = changes;
    try {
      const records = await store.all();
      if (changes !== before) return await refresh();
      show(records.map(parseTemplate).filter((one) => one !== null));
    } catch (cause) {
      fault(cause);
    }
    setReady(true);
  };
  return {
    templates,
    isReady,
    refresh,
    put(next) {
      changes += 1;
      const ids = new Set(next.map(({ id }) => id));
      show([...untrack(templates).filter(({ id }) => !ids.has(id)), ...next]);
      for (const template of next) store.put(template.id, recordOf(template)).catch(fault);
    },
    remove(id) {
      changes += 1;
      show(untrack(templates).filter((one) => one.id !== id));
      store.remove([id]).catch(fault);
    },
  };
}

const byName = (one: Template, other: Template): number =>
  one.name.localeCompare(other.name, undefined, { numeric: true, sensitivity: "base" });
