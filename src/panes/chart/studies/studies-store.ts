/** The studies of one chart, with undo and redo. Main thread. Every change is one step, but for settings turned in one dialog. */
import { createSignal, type Accessor } from "solid-js";
import type { Indicator } from "../../../../indicators/indicator.ts";
import type { Persisted } from "../../../storage/persisted.ts";
import { makeStudy, parseStudies, STUDIES_MAX, type Study } from "./study.ts";

/** How many steps can be undone. */
const STEPS_MAX = 50;

export type StudiesStore = {
  studies: Accessor<readonly Study[]>;
  /** Puts an indicator on the chart; null: it has as many as it takes. */
  add(indicator: Indicator): Study | null;
  /** Changes one. Changes with the same `step` are undone as one; null: it is a step of its own. */
  change(id: string, change: Partial<Omit<Study, "id" | "indicator">>, step?: string | null): void;
  /** Takes one away, and lets those that were calculated from it start from the close. */
  remove(id: string): void;
  /** In the place of all. */
  replace(studies: readonly Study[]): void;
  undo(): void;
  redo(): void;
  canUndo: Accessor<boolean>;
  canRedo: Accessor<boolean>;
};

/** `kept`: where they outlive the page. */
export function createStudiesStore(
  kept: Pick<Persisted<readonly unknown[]>, "value" | "set">,
): StudiesStore {
  const [past, setPast] = createSignal<readonly (readonly Study[])[]>([]);
  const [future, setFuture] = createSignal<readonly (readonly Study[])[]>([]);
  let lastStep: string | null = null;
  // What is kept is read once for each list: parsing makes new objects.
  let parsed: readonly unknown[] | null = null;
  let list: readonly Study[] = [];
  const studies = (): readonly Study[] => {
    const now = kept.value();
    if (now !== parsed) {
      parsed = now;
      list = parseStudies(now);
    }
    return list;
  };

  function put(next: readonly Study[], step: string | null = null): void {
    if (step === null || step !== lastStep) {
      setPast([...past(), studies()].slice(-STEPS_MAX));
      setFuture([]);
    }
    lastStep = step;
    kept.set(next);
  }

  const go = (
    [from, setFrom]: [Accessor<readonly (readonly Study[])[]>, typeof setPast],
    [to, setTo]: [Accessor<readonly (readonly Study[])[]>, typeof setPast],
  ): void => {
    const next = from().at(-1);
    if (next === undefined) return;
    setFrom(from().slice(0, -1));
    setTo([...to(), studies()]);
    lastStep = null;
    kept.set(next);
  };

  return {
    studies,
    add(indicator) {
      const before = studies();
      if (before.length >= STUDIES_MAX) return null;
      const study = makeStudy(indicator, before);
      put([...before, study]);
      return study;
    },
    change(id, change, step = null) {
      put(
        studies().map((study) => (study.id === id ? { ...study, ...change } : study)),
        step,
      );
    },
    remove(id) {
      put(
        studies()
          .filter((study) => study.id !== id)
          .map((study) =>
            study.source.kind === "study" && study.source.study === id
              ? { ...study, source: { kind: "bar", price: "close" } }
              : study,
          ),
      );
    },
    replace: (next) => put(parseStudies(next)),
    undo: () => go([past, setPast], [future, setFuture]),
    redo: () => go([future, setFuture], [past, setPast]),
    canUndo: () => past().length > 0,
    canRedo: () => future().length > 0,
  };
}
