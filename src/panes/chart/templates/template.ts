/** A chart's indicators, chart type and own colours under a name, to be put on any chart. Main thread; pure. */
import { isThemes, parseColours, type ChartColours } from "../own-colours.ts";
import { knownKind, type ChartKind } from "../series/chart-kinds.ts";
import { DEFAULT_LAYOUT, parseLayout, type PaneLayout } from "../studies/pane-layout.ts";
import { MAIN_PANE, panesOf, parseStudies, studyTitle, type Study } from "../studies/study.ts";
import { t } from "../../../language/translate.ts";

/** What a template says of a chart. */
export type ChartSet = {
  readonly kind: ChartKind;
  readonly studies: readonly Study[];
  /** How high their panes are. */
  readonly layout: PaneLayout;
  /** The chart's own; without any, and in templates of before, those of the chart stay that it is put on. */
  readonly colours?: ChartColours | undefined;
};

export type Template = ChartSet & {
  /** Its own for good: a name may change. */
  readonly id: string;
  readonly name: string;
};

export const TEMPLATES_MAX = 100;

/** Raised when a kept template has another shape. */
const VERSION = 1;

export const recordOf = (template: Template): unknown => ({ version: VERSION, ...template });

/** Reads what was kept; null: it is no template, or one of a newer terminal. */
export function parseTemplate(record: unknown): Template | null {
  const kept = Object(record) as Partial<Record<keyof Template | "version", unknown>>;
  if (kept.version !== VERSION) return null;
  if (typeof kept.id !== "string" || typeof kept.name !== "string") return null;
  return {
    id: kept.id,
    name: kept.name,
    kind: knownKind(kept.kind),
    studies: parseStudies(kept.studies),
    layout: parseLayout(kept.layout) ?? DEFAULT_LAYOUT,
    ...withColours(parseColours(kept.colours)),
  };
}

/** The theme's are none of its own. */
export const withColours = (colours: ChartColours | null): Pick<ChartSet, "colours"> =>
  colours === null || isThemes(colours) ? {} : { colours };

/** The set with its panes counted from above to below, whatever numbers they had. */
export function countedPanes({ kind, studies, layout, ...rest }: ChartSet): ChartSet {
  const counted = new Map([MAIN_PANE, ...panesOf(studies)].map((pane, at) => [pane, at]));
  const numberOf = (pane: number): number[] => {
    const number = counted.get(pane);
    return number === undefined ? [] : [number];
  };
  const shares = Object.entries(layout.shares).flatMap(([pane, share]) =>
    numberOf(Number(pane)).map((number) => [number, share]),
  );
  return {
    ...rest,
    kind,
    studies: studies.map((study) => ({ ...study, pane: counted.get(study.pane) ?? MAIN_PANE })),
    layout: {
      shares: Object.fromEntries(shares) as PaneLayout["shares"],
      collapsed: layout.collapsed.flatMap(numberOf),
      maximised: layout.maximised === null ? null : (counted.get(layout.maximised) ?? null),
    },
  };
}

/**
 * The template's studies for a chart that has others: under ids that none of those has, because the values of a study are
 * known by its id, and the old ones are not to be drawn as the new ones' for a moment.
 */
export function placedStudies(studies: readonly Study[], others: readonly Study[]): Study[] {
  const taken = new Set(others.map(({ id }) => id));
  const ids = new Map<string, string>();
  let number = 0;
  for (const { id } of studies) {
    do number += 1;
    while (taken.has(`s${number}`));
    ids.set(id, `s${number}`);
  }
  return studies.map((study) => {
    const { source } = study;
    const placed = { ...study, id: ids.get(study.id) ?? study.id };
    if (source.kind !== "study") return placed;
    const from = ids.get(source.study);
    return {
      ...placed,
      source: from === undefined ? { kind: "bar", price: "close" } : { ...source, study: from },
    };
  });
}

/** "EMA 20, RSI 14", as the legends call them. */
export const titlesOf = (studies: readonly Study[]): string =>
  studies.length === 0
    ? t("No indicators")
    : studies.map((study) => studyTitle(study, studies)).join(", ");
