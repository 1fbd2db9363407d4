/**
 * The values of a chart's studies as the page has them: asked for from the indicator worker, and kept for the window that is
 * shown. Main thread. What belongs to another history than the one that is shown is dropped.
 */
import type {
  FromIndicators,
  GroupWindow,
  StudyValues,
} from "../../../../workers/indicators/protocol.ts";
import type { BarHistory } from "../bar-history.ts";
import type { AlignedCloses } from "../compare/aligned-closes.ts";
import type { Beside } from "./beside-sources.ts";
import { openIndicators, type IndicatorLink } from "./indicator-link.ts";
import type { Study } from "./study.ts";
import { t } from "../../../language/translate.ts";

/** Bars that studies are calculated on. */
export type CalculatedBars = Pick<
  BarHistory,
  "shape" | "tip" | "first" | "end" | "length" | "copy"
>;

/** `first`: the oldest bar that was told; `oldest`: that there was. */
const NO_ROWS = { shape: -1, tip: -1, first: 0, oldest: 0, end: 0 };

/** A long history is told newest part first: what is in sight is calculated from it, and no frame copies more. */
const PARTS = { newest: 60_000, older: 100_000 };
/** So few rows, as each tick has, are sooner copied than handed over. */
const COPIED_ROWS_MAX = 64;

export class StudyBoard {
  /** Grows whenever values came or went. */
  version = 0;
  readonly #link: IndicatorLink;
  readonly #values = new Map<string, StudyValues>();
  readonly #onFailures: (failures: ReadonlyMap<string, string>) => void;
  readonly #parts: typeof PARTS;
  #failures = new Map<string, string>();
  #studies: readonly Study[] = [];
  #history: CalculatedBars | null = null;
  /** Versions of closes beside the bars, as they were told. */
  readonly #beside = new Map<string, number>();
  #stamp = 0;
  #seen = NO_ROWS;
  #asked: GroupWindow | null = null;
  #dayOffsetMs = 0;

  constructor(
    onFailures: (failures: ReadonlyMap<string, string>) => void,
    /** Bars that are told at a time. */
    parts: { newest: number; older: number } = PARTS,
  ) {
    this.#onFailures = onFailures;
    this.#parts = parts;
    this.#link = openIndicators({
      heard: (message) => this.#heard(message),
      restarted: () => this.#tellAll(),
      gone: () => this.#giveUp(),
    });
  }

  dispose(): void {
    this.#link.close();
  }

  /** Values of a study; undefined: none came yet. */
  valuesOf(study: string): StudyValues | undefined {
    return this.#values.get(study);
  }

  /** Of each study there are values, or there will be none. */
  get isWhole(): boolean {
    return this.#studies.every(({ id }) => this.#values.has(id) || this.#failures.has(id));
  }

  setStudies(studies: readonly Study[]): void {
    this.#studies = studies;
    const ids = new Set(studies.map(({ id }) => id));
    for (const id of this.#values.keys()) if (!ids.has(id)) this.#values.delete(id);
    this.version += 1;
    this.#tellStudies();
  }

  /**
   * Tells the worker what bars came, what closes came beside them, and what is looked at. Once a frame; does nothing where
   * nothing changed.
   */
  frame(
    history: CalculatedBars | null,
    window: GroupWindow | null,
    dayOffsetMs: number,
    beside: readonly Pick<Beside, "key" | "closes">[] = [],
  ): void {
    if (history !== this.#history || dayOffsetMs !== this.#dayOffsetMs) {
      this.#history = history;
      this.#dayOffsetMs = dayOffsetMs;
      this.#forget();
    }
    if (history === null || history.length === 0) return;
    // Closes of a bar that came are there before the bar is calculated; all of them go to bars that are known.
    for (const { key, closes } of beside) this.#tellBesideEnd(key, closes);
    this.#tellRows(history);
    for (const { key, closes } of beside) this.#tellBeside(key, closes);
    if (window !== null && !isServed(this.#asked, window)) {
      this.#asked = { ...window };
      this.#link.post({ kind: "window", chart: this.#link.chart, window: this.#asked });
    }
  }

  #forget(): void {
    this.#stamp += 1;
    this.#seen = NO_ROWS;
    this.#asked = null;
    this.#beside.clear();
    this.#values.clear();
    this.version += 1;
    this.#fail(new Map());
  }

  #tellRows(history: CalculatedBars): void {
    const seen = this.#seen;
    const { shape, tip, first, end } = history;
    const isSame = seen.shape === shape;
    if (isSame && seen.tip === tip && seen.first === first) return;
    const isOlderPage = shape === seen.shape + 1 && first < seen.oldest;
    const isAnew = !isSame && !isOlderPage;
    let told = isAnew ? Math.max(first, end - this.#parts.newest) : seen.first;
    if (isAnew) this.#postRows(history, told, end, { isAnew, isPart: told > first });
    else {
      if (seen.tip !== tip) this.#postRows(history, seen.end - 1, end, { isPart: told > first });
      if (told > first) {
        const from = Math.max(first, told - this.#parts.older);
        this.#postRows(history, from, told, { isPart: from > first });
        told = from;
      }
    }
    this.#seen = { shape, tip, first: told, oldest: first, end };
  }

  #postRows(
    history: CalculatedBars,
    from: number,
    to: number,
    how: { isAnew?: boolean; isPart: boolean },
  ): void {
    const bars = history.copy(from, to);
    this.#link.post(
      {
        kind: "rows",
        chart: this.#link.chart,
        stamp: this.#stamp,
        from,
        bars,
        dayOffsetMs: this.#dayOffsetMs,
        ...how,
      },
      to - from > COPIED_ROWS_MAX
        ? Object.values(bars).map(({ buffer }) => buffer as ArrayBuffer)
        : [],
    );
  }

  /** The end alone, where it is all that changed since the closes were told. */
  #tellBesideEnd(key: string, { version, changed, from, to, values }: AlignedCloses): void {
    if (this.#beside.get(key) !== version - 1 || changed === from) return;
    this.#beside.set(key, version);
    this.#postBeside(key, changed, values.slice(changed - from, to - from), false);
  }

  #tellBeside(key: string, { version, from, to, values }: AlignedCloses): void {
    if (this.#beside.get(key) === version || to === from) return;
    this.#beside.set(key, version);
    this.#postBeside(key, from, values.slice(0, to - from), true);
  }

  #postBeside(key: string, from: number, closes: Float64Array, isWhole: boolean): void {
    this.#link.post(
      {
        kind: "beside",
        chart: this.#link.chart,
        stamp: this.#stamp,
        key,
        from,
        isWhole,
        closes,
      },
      [closes.buffer as ArrayBuffer],
    );
  }

  #tellStudies(): void {
    this.#fail(new Map());
    this.#link.post({
      kind: "studies",
      chart: this.#link.chart,
      studies: this.#studies.map(({ id, indicator, inputs, source, timeframe }) => ({
        id,
        indicator,
        inputs: { ...inputs },
        source: { ...source },
        ...(timeframe === null ? {} : { timeframe }),
      })),
    });
  }

  #tellAll(): void {
    this.#forget();
    this.#tellStudies();
  }

  #giveUp(): void {
    this.#fail(
      new Map(this.#studies.map(({ id }) => [id, t("Indicators stopped: reload the page")])),
    );
  }

  #fail(failures: Map<string, string>): void {
    if (failures.size === 0 && this.#failures.size === 0) return;
    this.#failures = failures;
    this.#onFailures(failures);
  }

  #heard(message: FromIndicators): void {
    if (message.stamp !== this.#stamp) return;
    this.version += 1;
    if (message.kind === "failed") {
      this.#values.delete(message.study);
      this.#fail(new Map([...this.#failures, [message.study, message.message]]));
    } else if (message.kind === "values") {
      this.#values.set(message.study, message);
    } else {
      for (const end of message.ends) this.#takeEnd(end);
    }
  }

  #takeEnd({ study, window, columns }: StudyValues): void {
    const known = this.#values.get(study);
    if (known === undefined || known.window.factor !== window.factor) return;
    const at = window.from - known.window.from;
    const room = known.columns[0]?.length ?? 0;
    if (at < 0 || at + window.to - window.from > room) return;
    for (const [index, column] of columns.entries()) known.columns[index]?.set(column, at);
    const to = Math.max(known.window.to, window.to);
    this.#values.set(study, { ...known, window: { ...known.window, to } });
  }
}

const isServed = (asked: GroupWindow | null, { factor, from, to, edges }: GroupWindow): boolean =>
  asked !== null &&
  asked.factor === factor &&
  asked.from === from &&
  asked.to === to &&
  asked.edges === edges;
