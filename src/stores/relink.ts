/**
 * How panes join and leave what shows one symbol: a colour, or the charts that are to show the same. Main thread; pure, and
 * fetched with what changes it. `standing`: the panes that there are now; what was closed keeps its colour for when it comes
 * back, and has no say.
 */
import {
  CHART_SYNCS,
  groupOf,
  isChartId,
  SAME_CHARTS,
  symbolOf,
  type ChartSync,
  type ChartsState,
  type LinkColour,
} from "./charts.ts";

type Panes = readonly string[];

/** The panes of a colour. */
export const linkedTo = ({ links }: ChartsState, colour: LinkColour, standing: Panes): string[] =>
  standing.filter((pane) => links[pane] === colour);

/**
 * The pane takes a colour, or none. It shows what the others of its group show; where there are no others, the group shows what
 * the pane does. Whatever is no chart and has no colour is about the active chart.
 */
export function withLink(
  state: ChartsState,
  pane: string,
  colour: LinkColour | null,
  standing: Panes,
): ChartsState {
  const before = state.links[pane] ?? null;
  if (before === colour) return state;
  const { [pane]: _, ...others } = state.links;
  const links = colour === null ? others : { ...others, [pane]: colour };
  const isLast = before !== null && !Object.values(links).includes(before);
  const symbols = isLast ? put(state.symbols, before, null) : state.symbols;
  const next = { ...state, links, symbols };
  return isMember(next, pane) ? joined(next, pane, symbolOf(state, pane), standing) : next;
}

const isMember = ({ links }: ChartsState, pane: string): boolean =>
  links[pane] !== undefined || isChartId(pane);

/** `shown`: what the pane showed before it was of its group. */
function joined(
  state: ChartsState,
  pane: string,
  shown: number | null,
  standing: Panes,
): ChartsState {
  const group = groupOf(state, pane);
  const hasMates = standing.some(
    (other) => other !== pane && isMember(state, other) && groupOf(state, other) === group,
  );
  return hasMates && state.symbols[group] !== undefined
    ? state
    : { ...state, symbols: put(state.symbols, group, shown) };
}

/** Charts have a thing in common from now on, or each its own. Each goes on with the symbol that it shows then. */
export function withSync(
  state: ChartsState,
  sync: ChartSync,
  isOn: boolean,
  standing: Panes,
): ChartsState {
  const syncs = CHART_SYNCS.filter((one) => (one === sync ? isOn : state.syncs.includes(one)));
  const next = { ...state, syncs };
  if (sync !== "symbol" || isOn === state.syncs.includes("symbol")) return next;
  if (isOn)
    return { ...next, symbols: put(state.symbols, SAME_CHARTS, symbolOf(state, state.active)) };
  const same = state.symbols[SAME_CHARTS] ?? null;
  const charts = standing.filter((pane) => isChartId(pane) && state.links[pane] === undefined);
  const symbols = charts.reduce((all, chart) => put(all, chart, same), state.symbols);
  return { ...next, symbols: put(symbols, SAME_CHARTS, null) };
}

/** A chart that begins: without a colour, and with what the active one shows, or all charts. */
export function withNewChart(state: ChartsState, chart: string, standing: Panes): ChartsState {
  const { [chart]: _, ...links } = state.links;
  const shown = symbolOf(state, state.active);
  const own = { ...state, links, symbols: put(state.symbols, chart, shown) };
  return joined(own, chart, shown, standing);
}

/** `now` without the change that made `after` of `before`; what was changed again since stays. */
export function undone(before: ChartsState, after: ChartsState, now: ChartsState): ChartsState {
  return {
    ...now,
    links: rolledBack(before.links, after.links, now.links),
    symbols: rolledBack(before.symbols, after.symbols, now.symbols),
  };
}

type Of<Value> = Readonly<Record<string, Value>>;

function rolledBack<Value>(before: Of<Value>, after: Of<Value>, now: Of<Value>): Of<Value> {
  const names = Object.keys({ ...before, ...after });
  const changed = names.filter((name) => before[name] !== after[name]);
  return changed
    .filter((name) => now[name] === after[name])
    .reduce((all, name) => put(all, name, before[name] ?? null), now);
}

/** null takes it away. */
function put<Value>(all: Of<Value>, name: string, value: Value | null): Of<Value> {
  const { [name]: _, ...others } = all;
  return value === null ? others : { ...others, [name]: value };
}
