/**
 * Layouts as a document that another browser takes, or a service could keep. Main thread; pure. It holds no account and no look,
 * and drawings where they were asked for (drawings-document.ts). A document is taken whole or not at all: what in it this
 * terminal would have to change is said with the layout's name.
 */
import type { Drawing } from "../../drawings/tool.ts";
import { parseRecords } from "../panes/chart/chart-record.ts";
import { parseSettings, SCALE_MODES } from "../panes/chart/chart-settings.ts";
import { areColours } from "../panes/chart/own-colours.ts";
import { isSameName, nameFault, tidyName } from "../storage/given-name.ts";
import { LAYOUT_KEYS, type LayoutParts } from "../storage/open-layout.ts";
import { isChartId, parseCharts } from "../stores/charts.ts";
import { readDock } from "./dock-document.ts";
import { isFields, LayoutDocumentFault, must, quoted, type Fields } from "./document-fault.ts";
import { readDrawings, type ReadDrawings, type ToldDrawings } from "./drawings-document.ts";
import { LAYOUTS_MAX, valueOf } from "./layout-record.ts";
import { t } from "../language/translate.ts";

export const FORMAT_NAME = "ringside-layouts";
/** Raised when the document has another shape. */
export const VERSION = 1;
export const DOCUMENT_CHARS_MAX = 4 * 1024 * 1024;
/** Nothing that a terminal writes is nested so deep. */
const DEPTH_MAX = 60;
/** The longest JSON that is kept of one chart under one key. */
const RECORD_CHARS_MAX = 200_000;

type LayoutKey = (typeof LAYOUT_KEYS)[number];

/** With which version each part is kept, as where it is written. */
const PART_VERSIONS: Readonly<Record<LayoutKey, number>> = {
  "workspace.layout": 1,
  "workspace.charts": 1,
  "chart.settings": 2,
  "chart.studies": 2,
  "chart.panes": 2,
  "chart.bricks": 2,
  "chart.guides": 2,
  "chart.compare": 2,
  "chart.compare-scale": 2,
  "chart.colours": 2,
};

/** What the terminal that reads knows. */
export type Known = {
  /** The symbol of a name; undefined: the broker has none. */
  readonly symbolId: (name: string) => number | undefined;
  /** What a pane is called; null: there is no such pane. */
  readonly paneTitle: (id: string) => string | null;
  /** Why a chart's indicators could only be taken by changing them; null: they can be taken. */
  readonly studiesFault: (studies: unknown, where: string) => string | null;
  /** A drawing that was told; null: it is none that this terminal can show. */
  readonly drawing: (told: unknown) => Drawing | null;
};

export type ReadLayout = {
  readonly name: string;
  readonly parts: LayoutParts;
  /** Symbols of its charts that the broker does not have. */
  readonly missing: readonly string[];
  /** What came with it on the symbols of its charts. */
  readonly drawings: readonly ReadDrawings[];
};

export type WrittenLayout = {
  readonly name: string;
  readonly parts: LayoutParts;
  /** Without them none go along. */
  readonly drawings?: readonly ToldDrawings[] | undefined;
};

export type ReadLayouts =
  | { readonly ok: true; readonly layouts: readonly ReadLayout[] }
  | { readonly ok: false; readonly words: string };

/**
 * `symbolName`: of an id; charts are written with the names of their symbols, which other brokers know. `indent`: 0 for what
 * nobody reads.
 */
export function writeLayouts(
  layouts: readonly WrittenLayout[],
  symbolName: (symbol_id: number) => string | undefined,
  indent = 2,
): string {
  const written = layouts.map(({ name, parts, drawings = [] }) => {
    const ids = Object.values(parseCharts(valueOf(parts, "workspace.charts"))?.symbols ?? {});
    const kept = LAYOUT_KEYS.flatMap((key) => (isFields(parts[key]) ? [[key, parts[key]]] : []));
    return {
      name,
      symbols: Object.fromEntries(ids.flatMap((id) => [[id, symbolName(id)]])) as object,
      parts: Object.fromEntries(kept) as object,
      ...(drawings.length === 0 ? {} : { drawings }),
    };
  });
  return JSON.stringify({ format: FORMAT_NAME, version: VERSION, layouts: written }, null, indent);
}

export function readLayouts(text: string, known: Known): ReadLayouts {
  try {
    return { ok: true, layouts: readWhole(text, known) };
  } catch (fault) {
    if (fault instanceof LayoutDocumentFault) return { ok: false, words: fault.message };
    throw fault;
  }
}

function readWhole(text: string, known: Known): ReadLayout[] {
  must(text.length <= DOCUMENT_CHARS_MAX, t("The file is too large to be one of layouts"));
  must(!isTooDeep(text), t("The file is nested too deep to be one of layouts"));
  const file = parsed(text);
  must(isFields(file) && file["format"] === FORMAT_NAME, t("The file holds no layouts"));
  const { version, layouts } = file;
  must(
    Number.isSafeInteger(version) && Number(version) >= 1,
    t("The file does not say its version: it is damaged"),
  );
  must(Number(version) <= VERSION, t("The file is from a newer version of the terminal"));
  must(Array.isArray(layouts) && layouts.length > 0, t("There is no layout in the file"));
  must(
    layouts.length <= LAYOUTS_MAX,
    t("A file has at most {layoutsMax} layouts", { layoutsMax: LAYOUTS_MAX }),
  );
  const read = layouts.map((one, at) => readOne(one, at, known));
  for (const [at, { name }] of read.entries()) {
    const isTwice = read.slice(0, at).some((other) => isSameName(other.name, name));
    must(!isTwice, t("“{name}” is twice in the file", { name }));
  }
  return read;
}

/** Brackets outside of texts; JSON itself has no limit. */
export function isTooDeep(text: string): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (isText && sign === "\\") at += 1;
    else if (sign === '"') isText = !isText;
    else if (!isText && (sign === "[" || sign === "{")) depth += 1;
    else if (!isText && (sign === "]" || sign === "}")) depth -= 1;
    if (depth > DEPTH_MAX) return true;
  }
  return false;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new LayoutDocumentFault(t("The file is no JSON: it is damaged, or of another kind"));
  }
}

function readOne(value: unknown, at: number, known: Known): ReadLayout {
  const label = t("Layout {at}", { at: at + 1 });
  must(isFields(value), t("{label} is no layout", { label }));
  must(typeof value["name"] === "string", t("{label} has no name", { label }));
  const fault = nameFault(value["name"], t("A layout"));
  must(fault === null, `${label}: ${fault}`);
  const name = tidyName(value["name"]);
  const where = `“${name}”`;
  const { parts, symbols = {} } = value;
  must(isFields(parts), t("{where} has no parts", { where }));
  must(isFields(symbols), t("{where}: its symbols cannot be read", { where }));
  const missing: string[] = [];
  const read = Object.entries(parts).map(([key, record]): [string, unknown] => {
    must(isKey(key), t("{where}: this terminal knows no part {key}", { where, key: quoted(key) }));
    must(isFields(record), t("{where}: its part {key} cannot be read", { where, key }));
    const { version, value: part } = record;
    must(
      Number.isSafeInteger(version) && Number(version) >= 1 && part !== undefined,
      t("{where}: its part {key} cannot be read", { where, key }),
    );
    const newest = PART_VERSIONS[key];
    must(
      Number(version) <= newest,
      t("{where}: its part {key} is of a newer version", { where, key }),
    );
    if (key === "workspace.layout") {
      return [key, { version: newest, value: readDock(part, where, known.paneTitle) }];
    }
    if (key === "workspace.charts") {
      return [key, { version: newest, value: readCharts(part, symbols, where, known, missing) }];
    }
    const records = readRecords(key, part, Number(version), where, known);
    const value = key === "chart.compare" ? readCompared(records, where, known, missing) : records;
    return [key, { version: newest, value }];
  });
  const drawings = readDrawings(value["drawings"], symbols, where, known);
  return { name, parts: Object.fromEntries(read) as LayoutParts, missing, drawings };
}

const isKey = (key: string): key is LayoutKey => LAYOUT_KEYS.some((one) => one === key);

/** The charts of the workspace with the symbols that this terminal knows by these names. */
function readCharts(
  part: unknown,
  names: Fields,
  where: string,
  known: Known,
  missing: string[],
): unknown {
  const charts = parseCharts(part);
  must(charts !== null && isFields(part), t("{where}: its charts cannot be read", { where }));
  must(
    part["active"] === charts.active,
    t("{where}: there is no chart {name}", { where, name: quoted(part["active"]) }),
  );
  for (const id of Object.keys(Object(part["symbols"]) as object)) {
    must(
      id in charts.symbols,
      t("{where}: the symbol of {id} cannot be read", { where, id: quoted(id) }),
    );
  }
  for (const id of Object.keys(Object(part["links"]) as object)) {
    must(
      id in charts.links,
      t("{where}: the colour of {id} cannot be read", { where, id: quoted(id) }),
    );
  }
  const symbols = Object.entries(charts.symbols).flatMap(([id, symbol_id]) => {
    const name = names[String(symbol_id)];
    must(
      typeof name === "string" && name.length <= 64,
      t("{where}: the file does not name the symbol {symbol_id}", { where, symbol_id }),
    );
    const here = known.symbolId(name);
    if (here === undefined && !missing.includes(name)) missing.push(name);
    return here === undefined ? [] : [[id, here]];
  });
  return { ...charts, symbols: Object.fromEntries(symbols) as object };
}

/** What is kept of each chart under a key. */
function readRecords(
  key: LayoutKey,
  part: unknown,
  version: number,
  where: string,
  known: Known,
): Readonly<Record<string, unknown>> {
  if (version >= PART_VERSIONS[key] && isFields(part)) {
    const stranger = Object.keys(part).find((id) => !isChartId(id));
    must(
      stranger === undefined,
      t("{where}: there is no chart {name}", { where, name: quoted(stranger) }),
    );
  }
  const records = parseRecords(part, version, (one) => one);
  must(records !== null, t("{where}: its part {key} cannot be read", { where, key }));
  for (const [id, one] of Object.entries(records)) {
    const chart = t("{where}, chart {split}", { where, split: id.split("-")[1] ?? 1 });
    must(
      JSON.stringify(one).length <= RECORD_CHARS_MAX,
      t("{chart}: {key} is too large", { chart, key }),
    );
    checkRecord(key, one, chart, known);
  }
  return records;
}

/** The symbols that charts are compared with, as this terminal knows them by their names. */
function readCompared(
  records: Readonly<Record<string, unknown>>,
  where: string,
  known: Known,
  missing: string[],
): unknown {
  const read = Object.entries(records).map(([id, list]) => {
    must(
      Array.isArray(list),
      t("{where}: the symbols compared with {id} cannot be read", { where, id }),
    );
    const here = list.flatMap((one: unknown) => {
      const name = isFields(one) ? one["name"] : undefined;
      must(
        typeof name === "string" && name.length <= 64,
        t("{where}: a symbol compared with {id} has no name", { where, id }),
      );
      const symbol_id = known.symbolId(name);
      if (symbol_id === undefined && !missing.includes(name)) missing.push(name);
      return symbol_id === undefined ? [] : [{ ...(one as Fields), symbol_id }];
    });
    return [id, here] as const;
  });
  return Object.fromEntries(read);
}

function checkRecord(key: LayoutKey, one: unknown, chart: string, known: Known): void {
  if (key === "chart.settings") checkSettings(one, chart);
  else if (key === "chart.studies") {
    const fault = known.studiesFault(one, chart);
    must(fault === null, fault ?? "");
  } else if (key === "chart.guides") {
    const isList = Array.isArray(one) && one.every((name) => typeof name === "string");
    must(isList, t("{chart}: its guide lines cannot be read", { chart }));
  } else if (key === "chart.compare-scale") {
    const isMode = SCALE_MODES.some((mode) => mode === one);
    must(isMode, t("{chart}: its price scale cannot be {scale}", { chart, scale: quoted(one) }));
  } else if (key === "chart.colours") {
    must(areColours(one), t("{chart}: its colours cannot be read", { chart }));
  } else if (key !== "chart.compare") {
    const words = key === "chart.panes" ? t("the heights of its panes") : t("its bricks");
    must(isFields(one), t("{chart}: {words} cannot be read", { chart, words }));
  }
}

function checkSettings(one: unknown, chart: string): void {
  const read = parseSettings(one);
  must(read !== null && isFields(one), t("{chart}: its settings cannot be read", { chart }));
  for (const [name, value] of Object.entries(read)) {
    const given = one[name];
    must(
      given === undefined || given === value,
      t("{chart}: {name} cannot be {given}", { chart, name, given: quoted(given) }),
    );
  }
}
