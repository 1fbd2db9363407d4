/** The studies of one chart, with undo and redo. Main thread. Every change is one step, but for settings turned in one dialog. */
import { batch, createSignal, type Accessor } from "solid-js";
import type { Indicator, Inputs } from "../../../../indicators/indicator.ts";
import type { Persisted } from "../../../storage/persisted.ts";
import type { ChartColours } from "../own-colours.ts";
import type { ChartKind } from "../series/chart-kinds.ts";
import { nextStep, type Steps as NumberedSteps } from "../undo-order.ts";
import { beginning, type OwnDefaults } from "./own-defaults.ts";
import type { PaneLayout } from "./pane-layout.ts";
import {
  makeStudy,
  parseStudies,
  rewritten,
  STUDIES_MAX,
  type OtherSymbol,
  type Study,
} from "./study.ts";

/** How many steps can be undone. */
const STEPS_MAX = 200;

/** What of a chart goes with its studies where all are replaced at once, and is undone with them. */
export type Surroundings = {
  readonly kind: ChartKind;
  readonly layout: PaneLayout;
  /** Without them the chart keeps its own. */
  readonly colours?: ChartColours | undefined;
};

/** Where the surroundings are read and put. */
export type SurroundingsPort = { now(): Surroundings; put(next: Surroundings): void };

/** The chart before a step; null: the step left the surroundings alone. */
type Step = { readonly studies: readonly Study[]; readonly surroundings: Surroundings | null };

export type StudiesStore = {
  /** As they are shown. */
  studies: Accessor<readonly Study[]>;
  /** Puts an indicator on the chart, set to `inputs` as far as they say; null: it has as many as it takes. */
  add(indicator: Indicator, other?: OtherSymbol, inputs?: Inputs): Study | null;
  /** Changes one. Changes with the same `step` are undone as one; null: it is a step of its own. */
  change(id: string, change: Partial<Omit<Study, "id" | "indicator">>, step?: string | null): void;
  /**
   * Shows these studies as of another indicator, or without ids one more, in the place of what was shown so before. Nothing of
   * it outlives the page, is a step or is met by another change until it is kept. False: the chart has as many as it takes.
   */
  preview(ids: readonly string[], indicator: Indicator): boolean;
  /** What is only shown stays, as a step. */
  keepPreview(): void;
  dropPreview: () => void;
  /** All that came with this `step`, as if it had never come: no step is left, and what could be done again still can. */
  takeBack(step: string): void;
  /** Takes one away, and lets those that were calculated from it start from the close. */
  remove(id: string): void;
  /** In the place of all; with the surroundings that belong to them, if there are any. */
  replace(studies: readonly Study[], surroundings?: Surroundings): void;
  undo(): void;
  redo(): void;
  canUndo: Accessor<boolean>;
  canRedo: Accessor<boolean>;
} & Pick<NumberedSteps, "pastAt" | "futureAt">;

/** `kept`: where they outlive the page. `own`: how the user has indicators begin. */
export function createStudiesStore(
  kept: Pick<Persisted<readonly unknown[]>, "value" | "set">,
  port: SurroundingsPort,
  own: Pick<OwnDefaults, "of"> = { of: () => undefined },
): StudiesStore {
  const studies = readOnce(kept.value);
  const { shown, ...preview } = createPreview(studies, (next) => put(next));
  const { put, ...steps } = createSteps(
    (surroundings) => ({
      studies: studies(),
      surroundings: surroundings === null ? null : port.now(),
    }),
    (next) =>
      batch(() => {
        if (next.surroundings !== null) port.put(next.surroundings);
        kept.set(next.studies);
      }),
  );

  return {
    ...steps,
    ...preview,
    studies: shown,
    add(indicator, other, inputs) {
      const before = studies();
      if (before.length >= STUDIES_MAX) return null;
      const made = makeStudy(indicator, before, other);
      const mine = own.of(indicator.id);
      const begun = { ...made, ...beginning(indicator, mine, made.source) };
      const styles = mine === undefined ? made.styles : begun.styles;
      const study = { ...begun, styles, inputs: { ...begun.inputs, ...inputs } };
      put([...before, study]);
      return study;
    },
    change(id, change, step = null) {
      const next = studies().map((study) => (study.id === id ? { ...study, ...change } : study));
      // What was chosen again is no step.
      if (JSON.stringify(next) !== JSON.stringify(studies())) put(next, step);
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
    replace: (next, surroundings) => put(parseStudies(next), null, surroundings),
  };
}

/** What is kept is read once for each list: parsing makes new objects. */
function readOnce(kept: Accessor<readonly unknown[]>): Accessor<readonly Study[]> {
  let parsed: readonly unknown[] | null = null;
  let list: readonly Study[] = [];
  return () => {
    const now = kept();
    if (now !== parsed) {
      parsed = now;
      list = parseStudies(now);
    }
    return list;
  };
}

type Preview = { readonly ids: readonly string[]; readonly indicator: Indicator };

/** `studies`: without what is only shown; `keep`: has them be so. */
function createPreview(
  studies: Accessor<readonly Study[]>,
  keep: (next: readonly Study[]) => void,
) {
  const [preview, setPreview] = createSignal<Preview | null>(null);
  let made: { of: readonly Study[]; with: Preview; list: readonly Study[] } | null = null;
  const shown = (): readonly Study[] => {
    const [now, next] = [studies(), preview()];
    if (next === null) return now;
    if (made?.of !== now || made.with !== next)
      made = { of: now, with: next, list: rewrittenAll(now, next) };
    return made.list;
  };
  const dropPreview = (): void => void setPreview(null);
  return {
    shown,
    preview(ids: readonly string[], indicator: Indicator) {
      setPreview({ ids, indicator });
      return ids.length > 0 || studies().length < STUDIES_MAX;
    },
    keepPreview: () =>
      batch(() => {
        const next = shown();
        dropPreview();
        if (JSON.stringify(next) !== JSON.stringify(studies())) keep(next);
      }),
    dropPreview,
  };
}

function rewrittenAll(before: readonly Study[], { ids, indicator }: Preview): readonly Study[] {
  if (ids.length > 0)
    return before.map((one) => (ids.includes(one.id) ? rewritten(one, indicator, before) : one));
  return before.length >= STUDIES_MAX ? before : [...before, makeStudy(indicator, before)];
}

/** A step with its number. */
type Done = Step & { readonly at: number };

type Steps = Pick<
  StudiesStore,
  "takeBack" | "undo" | "redo" | "canUndo" | "canRedo" | "pastAt" | "futureAt"
> & {
  put: (next: readonly Study[], step?: string | null, surroundings?: Surroundings | null) => void;
};

/** `now`: the chart as it is, with its surroundings where a step changes them. `show`: makes the chart so. */
function createSteps(
  now: (surroundings: Surroundings | null) => Step,
  show: (next: Step) => void,
): Steps {
  const [past, setPast] = createSignal<readonly Done[]>([]);
  const [future, setFuture] = createSignal<readonly Done[]>([]);
  let lastStep: string | null = null;
  /** Before the last step began. */
  let begun = { past: past(), future: future() };
  const go = (
    [from, setFrom]: [Accessor<readonly Done[]>, typeof setPast],
    [to, setTo]: [Accessor<readonly Done[]>, typeof setPast],
  ): void => {
    const next = from().at(-1);
    if (next === undefined) return;
    setFrom(from().slice(0, -1));
    setTo([...to(), { ...now(next.surroundings), at: next.at }]);
    lastStep = null;
    show(next);
  };
  return {
    put(studies, step = null, surroundings = null) {
      if (step === null || step !== lastStep) {
        begun = { past: past(), future: future() };
        const done = { ...now(surroundings), at: nextStep() };
        setPast([...past(), done].slice(-STEPS_MAX));
        setFuture([]);
      }
      lastStep = step;
      show({ studies, surroundings });
    },
    takeBack(step) {
      const last = past().at(-1);
      if (last === undefined || step !== lastStep) return;
      lastStep = null;
      setPast(begun.past);
      setFuture(begun.future);
      show(last);
    },
    undo: () => go([past, setPast], [future, setFuture]),
    redo: () => go([future, setFuture], [past, setPast]),
    canUndo: () => past().length > 0,
    canRedo: () => future().length > 0,
    pastAt: () => past().at(-1)?.at ?? 0,
    futureAt: () => future().at(-1)?.at ?? Infinity,
  };
}
