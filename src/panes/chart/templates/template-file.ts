/**
 * Templates as a file that another browser takes. Main thread; pure. A file is taken whole or not at all: whatever in it this
 * terminal would have to leave out or to change is said with the name of its template.
 */
import { parseRule } from "../studies/plot-rules.ts";
import { TIMEFRAMES } from "../../../../contract/codes.ts";
import { BAR_SOURCES } from "../../../../indicators/bars.ts";
import { fitInput, type Indicator, type Input } from "../../../../indicators/indicator.ts";
import { indicatorOf } from "../../../../indicators/registry.ts";
import { areColours, parseColours } from "../own-colours.ts";
import { CHART_KINDS } from "../series/chart-kinds.ts";
import { DEFAULT_LAYOUT, parseLayout } from "../studies/pane-layout.ts";
import { isLevels, isOffset, parseOnly } from "../studies/study-look.ts";
import { parseStudies, STUDIES_MAX, type Study } from "../studies/study.ts";
import { isSameName, nameFault, tidyName } from "../../../storage/given-name.ts";
import {
  countedPanes,
  TEMPLATES_MAX,
  withColours,
  type ChartSet,
  type Template,
} from "./template.ts";
import { t } from "../../../language/translate.ts";

const FORMAT_NAME = "ringside-indicator-templates";
/** Raised when the file has another shape. */
const VERSION = 1;
const FILE_CHARS_MAX = 4 * 1024 * 1024;
/** More panes than studies are of no use; a number beyond this is no pane's. */
const PANE_MAX = 1_000;

export type NamedSet = ChartSet & { readonly name: string };
export type ReadTemplates =
  | { readonly ok: true; readonly templates: readonly NamedSet[] }
  | { readonly ok: false; readonly words: string };

export const writeTemplates = (templates: readonly Template[]): string =>
  JSON.stringify(
    {
      format: FORMAT_NAME,
      version: VERSION,
      templates: templates.map(({ name, kind, studies, layout, colours }) => ({
        name,
        kind,
        studies,
        layout,
        colours,
      })),
    },
    null,
    2,
  );

/** What is wrong with a file, in words for its reader. It never leaves this module. */
class FileFault extends Error {}

export function readTemplates(text: string): ReadTemplates {
  try {
    return { ok: true, templates: readWhole(text) };
  } catch (fault) {
    if (fault instanceof FileFault) return { ok: false, words: fault.message };
    throw fault;
  }
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function must(isRight: boolean, words: string): asserts isRight {
  if (!isRight) throw new FileFault(words);
}

function readWhole(text: string): NamedSet[] {
  must(text.length <= FILE_CHARS_MAX, t("The file is too large to be one of templates"));
  const file = parsed(text);
  must(
    isFields(file) && file["format"] === FORMAT_NAME,
    t("The file holds no templates of indicators"),
  );
  const { version, templates } = file;
  must(
    Number.isSafeInteger(version) && Number(version) >= 1,
    t("The file does not say its version: it is damaged"),
  );
  must(Number(version) <= VERSION, t("The file is from a newer version of the terminal"));
  must(Array.isArray(templates) && templates.length > 0, t("There is no template in the file"));
  must(
    templates.length <= TEMPLATES_MAX,
    t("A file has at most {templatesMax} templates", { templatesMax: TEMPLATES_MAX }),
  );
  const read = templates.map(readTemplate);
  for (const [at, { name }] of read.entries()) {
    const isTwice = read.slice(0, at).some((other) => isSameName(other.name, name));
    must(!isTwice, t("“{name}” is twice in the file", { name }));
  }
  return read;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new FileFault(t("The file is no JSON: it is damaged, or of another kind"));
  }
}

function readTemplate(value: unknown, at: number): NamedSet {
  const label = t("Template {at}", { at: at + 1 });
  must(isFields(value), t("{label} is no template", { label }));
  must(typeof value["name"] === "string", t("{label} has no name", { label }));
  const fault = nameFault(value["name"], t("A template"));
  must(fault === null, `${label}: ${fault}`);
  const name = tidyName(value["name"]);
  const where = `“${name}”`;
  const kind = CHART_KINDS.find((one) => one === value["kind"]);
  must(
    kind !== undefined,
    t("{where}: this terminal has no chart type {kind}", { where, kind: quoted(value["kind"]) }),
  );
  const studies = readStudies(value["studies"], where);
  const layout = value["layout"] === undefined ? DEFAULT_LAYOUT : parseLayout(value["layout"]);
  must(layout !== null, t("{where}: the heights of its panes cannot be read", { where }));
  const { colours } = value;
  const isRead = colours === undefined || areColours(colours);
  must(isRead, t("{where}: its colours cannot be read", { where }));
  const own = withColours(parseColours(colours));
  return { name, ...countedPanes({ kind, studies, layout, ...own }) };
}

function readStudies(list: unknown, where: string): readonly Study[] {
  must(Array.isArray(list), t("{where} has no list of indicators", { where }));
  must(
    list.length <= STUDIES_MAX,
    t("{where}: a chart takes at most {studiesMax} indicators", { where, studiesMax: STUDIES_MAX }),
  );
  const ids = new Map<string, Fields>();
  for (const [number, study] of list.entries()) {
    readStudy(study, t("{where}, indicator {number}", { where, number: number + 1 }), ids);
  }
  const studies = parseStudies(list);
  checkSources(studies, where);
  return studies;
}

/** Why a list of a chart's indicators could only be taken by changing it; null: it can be taken. `where`: begins the words. */
export function studiesFault(list: unknown, where: string): string | null {
  try {
    readStudies(list, where);
    return null;
  } catch (fault) {
    if (fault instanceof FileFault) return fault.message;
    throw fault;
  }
}

/** Says what of a study could only be taken by changing it. */
function readStudy(study: unknown, where: string, ids: Map<string, Fields>): void {
  must(isFields(study), t("{where} is no indicator", { where }));
  const { id, indicator: wanted, inputs, timeframe, pane, styles } = study;
  must(typeof id === "string" && id !== "", t("{where} has no id", { where }));
  must(!ids.has(id), t("{where} has the id of another, {id}", { where, id: quoted(id) }));
  ids.set(id, study);
  const indicator = typeof wanted === "string" ? indicatorOf(wanted) : undefined;
  must(
    indicator !== undefined,
    t("{where}: this terminal has no indicator {wanted}", { where, wanted: quoted(wanted) }),
  );
  const named = `${where} (${indicator.name})`;
  must(
    inputs === undefined || isFields(inputs),
    t("{named}: its inputs cannot be read", { named }),
  );
  for (const input of indicator.inputs) checkInput(input, inputs?.[input.id], named);
  must(
    timeframe === undefined || timeframe === null || TIMEFRAMES.some((one) => one === timeframe),
    t("{named}: there is no time frame {timeframe}", { named, timeframe: quoted(timeframe) }),
  );
  const isPane = Number.isInteger(pane) && Number(pane) >= 0 && Number(pane) <= PANE_MAX;
  must(
    pane === undefined || isPane,
    t("{named}: there is no pane {pane}", { named, pane: quoted(pane) }),
  );
  must(
    styles === undefined || isFields(styles),
    t("{named}: its styles cannot be read", { named }),
  );
  for (const style of Object.values(styles ?? {})) checkRule(style, named);
  checkLook(study, named);
  checkSource(study["source"], indicator, named);
}

function checkRule(style: unknown, named: string): void {
  const rule = isFields(style) ? style["rule"] : undefined;
  must(
    rule === undefined || parseRule(rule) !== undefined,
    t("{named}: there is no rule of colours {rule}", { named, rule: quoted(rule) }),
  );
}

function checkLook({ timeframes, only, offset, levels }: Fields, named: string): void {
  const isSeen = timeframes === undefined || timeframes === null || Array.isArray(timeframes);
  must(isSeen, t("{named}: the time frames that show it cannot be read", { named }));
  for (const one of Array.isArray(timeframes) ? (timeframes as unknown[]) : []) {
    must(
      TIMEFRAMES.some((known) => known === one),
      t("{named}: there is no time frame {timeframe}", { named, timeframe: quoted(one) }),
    );
  }
  const isWhole = only === undefined || only === null || parseOnly(only) !== null;
  must(isWhole, t("{named}: the symbol that shows it cannot be read", { named }));
  const isMoved = offset === undefined || isOffset(offset);
  must(isMoved, t("{named}: there is no offset {offset}", { named, offset: quoted(offset) }));
  const isRead = levels === undefined || levels === null || isLevels(levels);
  must(isRead, t("{named}: its level lines cannot be read", { named }));
}

function checkInput(input: Input, value: unknown, named: string): void {
  if (value === undefined || fitInput(input, value) === value) return;
  const words = { named, input: input.name, found: quoted(value) };
  if (!("min" in input))
    throw new FileFault(t("{named}: {input} must be one of its choices, was {found}", words));
  const ranged = { ...words, min: input.min, max: input.max };
  throw new FileFault(
    input.kind === "whole"
      ? t("{named}: {input} must be a whole number from {min} to {max}, was {found}", ranged)
      : t("{named}: {input} must be a number from {min} to {max}, was {found}", ranged),
  );
}

function checkSource(source: unknown, indicator: Indicator, named: string): void {
  if (source === undefined) return;
  must(isFields(source), t("{named}: what it is calculated from cannot be read", { named }));
  const { kind, price, study, plot, symbol_id, name } = source;
  if (kind === "symbol") {
    must(
      Number.isSafeInteger(symbol_id) && typeof name === "string",
      t("{named}: the symbol that it is calculated from cannot be read", { named }),
    );
    return;
  }
  if (kind === "other side" && indicator.startsFrom === kind) return;
  if (kind === "study") {
    must(
      typeof study === "string" && typeof plot === "string",
      t("{named}: what it is calculated from cannot be read", { named }),
    );
    return;
  }
  // An indicator that reads the bars' columns has no price of its own to choose.
  const isPrice = indicator.source === null || BAR_SOURCES.some((one) => one === price);
  must(
    kind === "bar" && isPrice,
    t("{named}: there is no price {price} of a bar", { named, price: quoted(price) }),
  );
}

/** What starts from another starts from one that is there, and in no circle. */
function checkSources(studies: readonly Study[], where: string): void {
  const byId = new Map(studies.map((study) => [study.id, study]));
  for (const study of studies) {
    const passed = new Set<string>();
    let here: Study | undefined = study;
    while (here?.source.kind === "study") {
      must(
        !passed.has(here.id),
        t("{where}: {study} is calculated from itself", { where, study: nameOf(study) }),
      );
      passed.add(here.id);
      const { study: id, plot } = here.source;
      const before: Study | undefined = byId.get(id);
      const plots = before === undefined ? [] : (indicatorOf(before.indicator)?.plots ?? []);
      must(
        plots.some((one) => one.id === plot),
        t("{where}: {here} is calculated from what is not in the template", {
          where,
          here: nameOf(here),
        }),
      );
      here = before;
    }
  }
}

const nameOf = ({ indicator }: Study): string => indicatorOf(indicator)?.name ?? indicator;

/** Whatever stands in the file, short enough for a message. */
function quoted(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "nothing");
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
