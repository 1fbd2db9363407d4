/**
 * How a user has each indicator begin: kept in the browser, for all charts. Main thread. The time frame that it is calculated on
 * and what it is calculated from beside a price of the bars belong to one chart, and are no part of it.
 */
import { untrack } from "solid-js";
import type { BarSource } from "../../../../indicators/bars.ts";
import { defaultInputs, type Indicator, type Inputs } from "../../../../indicators/indicator.ts";
import { indicatorOf } from "../../../../indicators/registry.ts";
import { createPersisted, type Persisted } from "../../../storage/persisted.ts";
import { firstSource, parseStudies, type PlotStyle, type Study } from "./study.ts";
import { PLAIN_LOOK, type StudyLook } from "./study-look.ts";

/** `price`: of the bars; null: the indicator's usual one. */
export type OwnDefault = StudyLook & {
  readonly inputs: Inputs;
  readonly price: BarSource | null;
  readonly styles: Readonly<Record<string, PlotStyle>>;
};

type Kept = Readonly<Record<string, OwnDefault>>;

export type OwnDefaults = {
  /** undefined: the user has none for it. */
  of(indicator: string): OwnDefault | undefined;
  save(study: Study): void;
  forget(indicator: string): void;
};

export function createOwnDefaults(
  kept: Pick<Persisted<Kept>, "value" | "set"> = createPersisted<Kept>(
    "chart.indicator-defaults",
    { version: 1, parse: parseDefaults, merge: (before, now) => ({ ...before, ...now }) },
    {},
  ),
): OwnDefaults {
  return {
    of: (indicator) => kept.value()[indicator],
    save: (study) => kept.set({ ...untrack(kept.value), [study.indicator]: defaultFrom(study) }),
    forget(indicator) {
      const { [indicator]: _, ...rest } = untrack(kept.value);
      kept.set(rest);
    },
  };
}

/** What of a study becomes the default of its indicator. */
export const defaultFrom = (study: Study): OwnDefault => ({
  inputs: study.inputs,
  price: study.source.kind === "bar" ? study.source.price : null,
  styles: study.styles,
  timeframes: study.timeframes,
  offset: study.offset,
  levels: study.levels,
  // A symbol belongs to one chart, as what it is calculated from does.
  only: null,
});

/** Reads kept defaults, each as a study that was kept; null: these are none. */
export function parseDefaults(value: unknown): Kept | null {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const defaults = Object.entries(value).flatMap(([id, own]): [string, OwnDefault][] => {
    const { price, ...rest } = Object(own) as { price?: unknown };
    const source = { kind: "bar", price };
    const study = parseStudies([{ ...rest, id, indicator: id, source }])[0];
    if (study === undefined || indicatorOf(id) === undefined) return [];
    return [
      [id, { ...defaultFrom(study), price: typeof price === "string" ? priceOf(study) : null }],
    ];
  });
  return Object.fromEntries(defaults);
}

const priceOf = ({ source }: Study): BarSource | null =>
  source.kind === "bar" ? source.price : null;

/** How an indicator begins: as the user has it, or for undefined as the house does. `before`: what it was calculated from. */
export function beginning(
  indicator: Indicator,
  own: OwnDefault | undefined,
  before: Study["source"] | null = null,
): Pick<Study, "inputs" | "source" | "styles" | keyof StudyLook> {
  const other = before?.kind === "symbol" ? before : undefined;
  const usual = firstSource(indicator, other);
  const isOwnPrice = usual.kind === "bar" && own !== undefined && own.price !== null;
  return {
    ...PLAIN_LOOK,
    ...(own === undefined ? {} : lookOf(own)),
    inputs: own?.inputs ?? defaultInputs(indicator),
    source: isOwnPrice ? { kind: "bar", price: own.price ?? "close" } : usual,
    styles: own?.styles ?? {},
  };
}

const lookOf = ({ timeframes, only, offset, levels }: OwnDefault): StudyLook => ({
  timeframes,
  only,
  offset,
  levels,
});
