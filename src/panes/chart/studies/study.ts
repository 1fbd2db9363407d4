/** An indicator that was put on a chart: what is kept of it, and what it says. Pure. */
import { BAR_SOURCES } from "../../../../indicators/bars.ts";
import { TIMEFRAMES, type Timeframe } from "../../../../contract/codes.ts";
import {
  defaultInputs,
  fitInput,
  TONES,
  type Indicator,
  type Inputs,
  type Plot,
  type Tone,
} from "../../../../indicators/indicator.ts";
import { formulaOf } from "../../../../indicators/formula/formula-id.ts";
import { indicatorOf } from "../../../../indicators/registry.ts";
import { indicatorTitle } from "../../../../indicators/waited.ts";
import type { StudySource } from "../../../../workers/indicators/protocol.ts";
import { BAR_PRICE_WORDS } from "../../../format/bar-price-words.ts";
import { fieldText } from "../../../format/decimal.ts";
import { parseRule, type PlotRule } from "./plot-rules.ts";
import { parseLook, PLAIN_LOOK, type StudyLook } from "./study-look.ts";
import { inSentence, t } from "../../../language/translate.ts";

/** What the user changed of a plot's look; absent: as the indicator has it. */
export type PlotStyle = {
  readonly tone?: Tone;
  readonly width?: 1 | 2 | 3;
  readonly isOff?: boolean;
  readonly rule?: PlotRule | undefined;
};

export type Study = StudyLook & {
  /** Its own on its chart. */
  readonly id: string;
  readonly indicator: string;
  readonly inputs: Inputs;
  readonly source: StudySource;
  /** A longer one than the chart's; null: the chart's. Where it starts from another study it has the chart's. */
  readonly timeframe: Timeframe | null;
  /** 0: over the bars; else the pane of that number below them, which others may share. */
  readonly pane: number;
  readonly styles: Readonly<Record<string, PlotStyle>>;
  readonly isHidden: boolean;
};

/** The most studies that one chart takes. */
export const STUDIES_MAX = 40;

export const MAIN_PANE = 0;

/** A symbol that a study starts from. */
export type OtherSymbol = { readonly symbol_id: number; readonly name: string };

/** The indicator with its defaults, in its usual place. `other`: what one that starts from another symbol begins with. */
export function makeStudy(
  indicator: Indicator,
  studies: readonly Study[],
  other: OtherSymbol = NO_SYMBOL,
): Study {
  return {
    id: freeId(studies),
    indicator: indicator.id,
    inputs: defaultInputs(indicator),
    source: firstSource(indicator, other),
    timeframe: null,
    pane: indicator.place === "price" ? MAIN_PANE : freePane(studies),
    styles: freeTones(indicator, studies),
    isHidden: false,
    ...PLAIN_LOOK,
  };
}

/** The tones of lines, in the order in which they are taken. */
const LINE_TONES: readonly Tone[] = ["blue", "orange", "purple", "teal", "yellow", "pink"];

/** Lines over the bars have tones that no other has there, as long as there are some; those of one tone stay of one. */
function freeTones(indicator: Indicator, studies: readonly Study[]): Study["styles"] {
  if (indicator.place !== "price") return {};
  const lines = indicator.plots.filter(({ kind }) => kind === "line");
  const taken = new Set(
    studies
      .filter(({ pane }) => pane === MAIN_PANE)
      .flatMap((study) =>
        (indicatorOf(study.indicator)?.plots ?? []).map((one) => plotStyle(study, one).tone),
      ),
  );
  const own = new Set(lines.map(({ tone }) => tone).filter((tone) => LINE_TONES.includes(tone)));
  const free = LINE_TONES.filter((tone) => !taken.has(tone) && !own.has(tone));
  const inPlace = new Map(
    [...own].filter((tone) => taken.has(tone)).map((tone, at) => [tone, free[at]]),
  );
  return Object.fromEntries(
    lines.flatMap(({ id, tone: usual }) => {
      const tone = inPlace.get(usual);
      return tone === undefined ? [] : [[id, { tone }]];
    }),
  );
}

/**
 * The study with another indicator in its place, as a formula becomes while it is written: with what was set as far as that one
 * has it, and in its usual place where the one before was elsewhere.
 */
export function rewritten(study: Study, indicator: Indicator, studies: readonly Study[]): Study {
  const isMoved = indicatorOf(study.indicator)?.place !== indicator.place;
  const usual = study.pane === MAIN_PANE ? freePane(studies) : study.pane;
  const pane = indicator.place === "price" ? MAIN_PANE : usual;
  return {
    ...study,
    indicator: indicator.id,
    inputs: fittedInputs(indicator, setInputs(study)),
    pane: isMoved ? pane : study.pane,
  };
}

/** What was set of a study: what its indicator begins with is none of it. */
function setInputs({ indicator, inputs }: Study): Inputs {
  const known = indicatorOf(indicator);
  const begun = known === undefined ? {} : defaultInputs(known);
  return Object.fromEntries(Object.entries(inputs).filter(([id, value]) => begun[id] !== value));
}

const NO_SYMBOL: OtherSymbol = { symbol_id: 0, name: "?" };

/** What an indicator starts from as it is put on a chart. */
export function firstSource(indicator: Indicator, other: OtherSymbol = NO_SYMBOL): StudySource {
  if (indicator.startsFrom === "symbol") return { kind: "symbol", ...other };
  if (indicator.startsFrom === "other side") return { kind: "other side" };
  return { kind: "bar", price: indicator.source ?? "close" };
}

const freeId = (studies: readonly Study[]): string => {
  const taken = new Set(studies.map(({ id }) => id));
  let number = studies.length + 1;
  while (taken.has(`s${number}`)) number += 1;
  return `s${number}`;
};

/** A pane that no study has yet. */
export const freePane = (studies: readonly Study[]): number =>
  studies.reduce((most, { pane }) => Math.max(most, pane), MAIN_PANE) + 1;

/** The panes below the bars, from above to below. */
export const panesOf = (studies: readonly Study[]): number[] => {
  const panes = new Set<number>();
  for (const { pane } of studies) if (pane !== MAIN_PANE) panes.add(pane);
  return [...panes];
};

/** Reads kept studies. What cannot be used is left out; an indicator that this terminal lacks stays, and says so. */
export function parseStudies(kept: unknown): Study[] {
  if (!Array.isArray(kept)) return [];
  const studies: Study[] = [];
  for (const value of kept.slice(0, STUDIES_MAX)) {
    const study = parseStudy(value);
    if (study !== null && !studies.some(({ id }) => id === study.id)) studies.push(study);
  }
  return studies;
}

function parseStudy(value: unknown): Study | null {
  const kept = Object(value) as Partial<Record<keyof Study, unknown>>;
  if (typeof kept.id !== "string" || typeof kept.indicator !== "string") return null;
  const indicator = indicatorOf(kept.indicator);
  const inputs = Object(kept.inputs) as Record<string, unknown>;
  return {
    id: kept.id,
    indicator: kept.indicator,
    inputs: indicator === undefined ? numbersOf(inputs) : fittedInputs(indicator, inputs),
    source: parseSource(kept.source, indicator),
    timeframe: TIMEFRAMES.find((one) => one === kept.timeframe) ?? null,
    pane: Number.isInteger(kept.pane) && Number(kept.pane) >= 0 ? Number(kept.pane) : MAIN_PANE,
    styles: parseStyles(kept.styles),
    isHidden: kept.isHidden === true,
    ...parseLook(kept),
  };
}

export const fittedInputs = (indicator: Indicator, inputs: Record<string, unknown>): Inputs =>
  Object.fromEntries(
    indicator.inputs.map((input) => [input.id, fitInput(input, inputs[input.id])]),
  );

const numbersOf = (inputs: Record<string, unknown>): Inputs =>
  Object.fromEntries(
    Object.entries(inputs).filter((entry): entry is [string, number] => Number.isFinite(entry[1])),
  );

function parseSource(value: unknown, indicator: Indicator | undefined): StudySource {
  const kept = Object(value) as {
    kind?: unknown;
    symbol_id?: unknown;
    name?: unknown;
    price?: unknown;
    study?: unknown;
    plot?: unknown;
  };
  const other = parseOther(kept);
  if (indicator?.startsFrom !== undefined) return firstSource(indicator, other ?? NO_SYMBOL);
  if (other !== null) return { kind: "symbol", ...other };
  if (kept.kind === "study" && typeof kept.study === "string" && typeof kept.plot === "string") {
    return { kind: "study", study: kept.study, plot: kept.plot };
  }
  const price = BAR_SOURCES.find((one) => one === kept.price);
  return { kind: "bar", price: price ?? indicator?.source ?? "close" };
}

function parseOther({
  kind,
  symbol_id,
  name,
}: {
  kind?: unknown;
  symbol_id?: unknown;
  name?: unknown;
}): OtherSymbol | null {
  if (kind !== "symbol" || typeof name !== "string" || !Number.isSafeInteger(symbol_id))
    return null;
  return { symbol_id: Number(symbol_id), name };
}

function parseStyles(value: unknown): Record<string, PlotStyle> {
  return Object.fromEntries(
    Object.entries(Object(value) as Record<string, unknown>).map(([plot, style]) => {
      const kept = Object(style) as Partial<Record<keyof PlotStyle, unknown>>;
      const tone = TONES.find((one) => one === kept.tone);
      const rule = parseRule(kept.rule);
      const width = ([1, 2, 3] as const).find((one) => one === kept.width);
      return [
        plot,
        {
          ...(tone === undefined ? {} : { tone }),
          ...(width === undefined ? {} : { width }),
          ...(typeof kept.isOff === "boolean" ? { isOff: kept.isOff } : {}),
          ...(rule === undefined ? {} : { rule }),
        },
      ];
    }),
  );
}

/** How a plot of a study is drawn. */
export function plotStyle(
  study: Study,
  plot: Plot,
): { tone: Tone; width: number; isOff: boolean; rule: PlotRule | undefined } {
  const own = study.styles[plot.id];
  return {
    tone: own?.tone ?? plot.tone,
    width: own?.width ?? plot.width ?? 1,
    isOff: own?.isOff ?? plot.isOff ?? false,
    rule: own?.rule,
  };
}

/** What the legend calls it: "EMA 20", and its source where that is not the usual one. */
export function studyTitle(study: Study, studies: readonly Study[]): string {
  const indicator = indicatorOf(study.indicator);
  if (indicator === undefined) return indicatorName(study.indicator);
  const words = [indicatorTitle(indicator, study.inputs, fieldText)];
  const { source, timeframe } = study;
  if (timeframe !== null && source.kind === "bar") words.push(timeframe);
  if (source.kind === "study")
    words.push(t("of {study}", { study: sourceName(source.study, studies) }));
  else if (source.kind === "symbol") words.push(source.name);
  else if (source.kind !== "bar") return words.join(" ");
  else if (indicator.source !== null && source.price !== indicator.source) {
    words.push(inSentence(BAR_PRICE_WORDS[source.price]));
  }
  return words.join(" ");
}

function sourceName(id: string, studies: readonly Study[]): string {
  const study = studies.find((one) => one.id === id);
  return study === undefined ? t("a removed indicator") : indicatorName(study.indicator);
}

/** What an indicator is called in short; of one that cannot be read, what it was called. */
export const indicatorName = (id: string): string =>
  indicatorOf(id)?.short ?? formulaOf(id)?.name ?? id;
