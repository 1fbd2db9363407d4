/**
 * All studies of one chart: calculated anew one at a time when they or the bars are others, and by their last rows with
 * each tick. Runs in the indicator worker; pure. A study that fails says so and takes no other with it, but those that
 * start from it.
 */
import { BarStore } from "./bar-store.ts";
import { BesideCloses } from "./beside-closes.ts";
import { endPart, namedWindow } from "./group-rows.ts";
import {
  besideKey,
  type FromIndicators,
  type GroupWindow,
  type StudyCalculation,
  type StudySource,
  type ToIndicators,
} from "./protocol.ts";
import type { PartOf } from "./newest-part.ts";
import { StudyRun } from "./study-run.ts";

type Rows = Extract<ToIndicators, { kind: "rows" }>;
type Beside = Extract<ToIndicators, { kind: "beside" }>;

export class ChartStudies {
  readonly #chart: number;
  readonly #post: (message: FromIndicators, transfer: ArrayBuffer[]) => void;
  /** Has step() called soon, after what waits to be heard. */
  readonly #wake: () => void;
  readonly #store = new BarStore();
  #specs: readonly StudyCalculation[] = [];
  #runs = new Map<string, StudyRun>();
  readonly #failed = new Set<string>();
  readonly #beside = new Map<string, BesideCloses>();
  #window: GroupWindow | null = null;
  #stamp = -1;
  #dayOffsetMs = 0;
  /** Older bars are on their way. */
  #isPart = false;

  constructor(
    chart: number,
    post: (message: FromIndicators, transfer: ArrayBuffer[]) => void,
    wake: () => void,
  ) {
    this.#chart = chart;
    this.#post = post;
    this.#wake = wake;
  }

  /** Takes the list as it is now: what is as it was keeps its values. Sources stand before those that start from them. */
  setStudies(specs: readonly StudyCalculation[]): void {
    const before = this.#runs;
    this.#runs = new Map();
    this.#failed.clear();
    this.#specs = sourcesFirst(specs);
    const changed = new Set<string>();
    for (const spec of this.#specs) {
      const known = before.get(spec.id);
      const isSourceNew = spec.source.kind === "study" && changed.has(spec.source.study);
      if (known !== undefined && !isSourceNew && isSame(known.spec, spec)) {
        this.#runs.set(spec.id, known);
      } else {
        changed.add(spec.id);
        this.#start(spec);
      }
    }
    this.#wake();
  }

  /** Takes bars. What only moves the end is calculated and told at once. */
  takeRows({ stamp, from, bars, dayOffsetMs, isAnew = false, isPart = false }: Rows): void {
    this.#isPart = isPart;
    if (stamp !== this.#stamp || dayOffsetMs !== this.#dayOffsetMs) {
      this.#store.clear();
      this.#stamp = stamp;
      this.#window = null;
      this.#dayOffsetMs = dayOffsetMs;
      this.#runs.clear();
      this.#failed.clear();
      this.#beside.clear();
      this.#store.put(from, bars);
      for (const spec of this.#specs) this.#start(spec);
      this.#wake();
      return;
    }
    const end = this.#store.end;
    if (isAnew) this.#store.clear();
    if (this.#store.put(from, bars) === "end") {
      this.#moveEnds(end - 1);
      return;
    }
    for (const run of this.#runs.values()) {
      run.reset();
      if (isAnew) run.isFirstDone = false;
    }
    this.#wake();
  }

  /** Takes closes beside the bars. They come before the bars they are of: what only moves the end is calculated with these. */
  takeBeside({ stamp, key, from, isWhole, closes }: Beside): void {
    if (stamp !== this.#stamp) return;
    const known = this.#beside.get(key) ?? new BesideCloses();
    this.#beside.set(key, known);
    if (isWhole) known.replace(from, closes);
    else known.put(from, closes);
    const isEnd = !isWhole && from >= this.#store.end - 1;
    for (const run of this.#runs.values()) {
      if (besideKey(run.spec.source) !== key || !run.isDone) continue;
      if (!isEnd) run.reset();
    }
    this.#resetFollowers();
    if (!isEnd) this.#wake();
    else if (from < this.#store.end) this.#moveEnds(this.#store.end - 1);
  }

  /** What starts from a study that begins anew begins anew as well. */
  #resetFollowers(): void {
    for (const run of this.#runs.values()) {
      const { source } = run.spec;
      if (source.kind === "study" && this.#runs.get(source.study)?.isDone === false) run.reset();
    }
  }

  /** Tells the values of another window. */
  setWindow(window: GroupWindow): void {
    this.#window = window;
    for (const run of this.#runs.values()) {
      if (run.isDone) this.#tell(run);
      else run.isFirstDone = false;
    }
    this.#wake();
  }

  /** Calculates a part of one study that is due: what is in sight of each, then all of each. False: nothing is due. */
  step(): boolean {
    for (const run of this.#runs.values()) if (this.#tellFirst(run)) return true;
    if (this.#isPart) return false;
    for (const run of this.#runs.values()) {
      if (run.isDone || this.#isWaiting(run)) continue;
      if (this.#advance(run) && run.isDone) this.#tell(run);
      return true;
    }
    return false;
  }

  /** What is in sight, from the newest bars alone. False: it was told, or depends on more. */
  #tellFirst(run: StudyRun): boolean {
    const window = this.#shown;
    if (run.isDone || run.isFirstDone || window === null) return false;
    try {
      const columns = run.firstColumns(window, this.#partOf());
      run.isFirstDone = columns !== null || !(this.#isPart || this.#isWaiting(run));
      if (columns === null) return false;
      this.#postValues(run.spec.id, window, columns);
    } catch (fault) {
      this.#fail(run.spec.id, fault);
    }
    return true;
  }

  #partOf(): PartOf & { store: BarStore } {
    return {
      store: this.#store,
      dayOffsetMs: this.#dayOffsetMs,
      runOf: (study) => this.#runs.get(study),
      besideOf: (source) => this.#besideOf(source),
    };
  }

  /** It starts, at once or by way of other studies, from closes that are not there yet. */
  #isWaiting({ spec }: StudyRun): boolean {
    let { source } = spec;
    // Of a circle nobody waits.
    for (let hops = 0; source.kind === "study" && hops < this.#specs.length; hops += 1) {
      const before = this.#runs.get(source.study);
      if (before === undefined || before.isDone) return false;
      source = before.spec.source;
    }
    return besideKey(source) !== null && this.#besideOf(source) === null;
  }

  /** Closes beside the bars, by rows; null: they do not reach as far back as the bars. */
  #besideOf(source: StudySource): Float64Array | null {
    const closes = this.#beside.get(besideKey(source) ?? "");
    const { first } = this.#store;
    return closes?.reaches(first) === true ? closes.rowsFrom(first) : null;
  }

  #start(spec: StudyCalculation): void {
    try {
      this.#runs.set(spec.id, new StudyRun(spec, this.#dayOffsetMs));
    } catch (fault) {
      this.#fail(spec.id, fault);
    }
  }

  /** False: it failed. */
  #advance(run: StudyRun): boolean {
    try {
      run.advance(this.#store, this.#sourceOf(run));
      return true;
    } catch (fault) {
      this.#fail(run.spec.id, fault);
      return false;
    }
  }

  #sourceOf({ spec: { source } }: StudyRun): Float64Array | null {
    if (source.kind === "bar") return null;
    if (source.kind !== "study") return this.#besideOf(source);
    const plot = this.#runs.get(source.study)?.plot(source.plot);
    if (plot === undefined) throw new Error("What it is calculated from is not on the chart");
    return plot;
  }

  #fail(study: string, fault: unknown): void {
    this.#runs.delete(study);
    this.#failed.add(study);
    const message = fault instanceof Error ? fault.message : String(fault);
    this.#post({ kind: "failed", chart: this.#chart, stamp: this.#stamp, study, message }, []);
  }

  /** The groups that are looked at and have values: of bricks that may go with the next price there are groups, and none. */
  get #shown(): GroupWindow | null {
    const asked = this.#window;
    if (asked === null || this.#store.length === 0) return null;
    if (asked.edges !== undefined) return asked;
    return { ...asked, to: Math.min(asked.to, Math.ceil(this.#store.end / asked.factor)) };
  }

  #tell(run: StudyRun): void {
    const window = this.#shown;
    if (window === null) return;
    this.#postValues(run.spec.id, window, run.columns(this.#store, window));
  }

  #postValues(study: string, shown: GroupWindow, columns: Float64Array[]): void {
    const window = namedWindow(shown);
    this.#post(
      { kind: "values", chart: this.#chart, stamp: this.#stamp, study, window, columns },
      columns.map(({ buffer }) => buffer as ArrayBuffer),
    );
  }

  /** The last bar changed, or others came after it: `changed` is the ordinal from which values are others. */
  #moveEnds(changed: number): void {
    const window = this.#window;
    // Calculated in any case: the next tick must not find more than one row to do.
    const runs = [...this.#runs.values()].filter((run) => run.isDone && this.#advance(run));
    // A value that is known late stands a few bars back.
    const part = window === null ? null : endPart(window, changed, this.#store.end);
    if (window === null || part === null) return;
    // A window at the end grows with the bars that come, as the chart's own does.
    this.#window = { ...window, to: Math.max(window.to, part.to) };
    const ends = runs.map((run) => ({
      study: run.spec.id,
      window: namedWindow(part),
      columns: run.columns(this.#store, part, 0),
    }));
    if (ends.length === 0) return;
    this.#post({ kind: "ends", chart: this.#chart, stamp: this.#stamp, ends }, []);
  }
}

const isSame = (one: StudyCalculation, other: StudyCalculation): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The studies in an order in which each stands behind what it starts from; of a circle none is left out. */
function sourcesFirst(specs: readonly StudyCalculation[]): StudyCalculation[] {
  const byId = new Map(specs.map((spec) => [spec.id, spec]));
  const ordered = new Set<StudyCalculation>();
  const visit = (spec: StudyCalculation, above: ReadonlySet<string>): void => {
    if (ordered.has(spec)) return;
    const { source } = spec;
    const before = source.kind === "study" ? byId.get(source.study) : undefined;
    if (before !== undefined && !above.has(before.id)) {
      visit(before, new Set([...above, spec.id]));
    }
    ordered.add(spec);
  };
  for (const spec of specs) visit(spec, new Set([spec.id]));
  return [...ordered];
}
