/**
 * Whether an indicator that is asked for can be waited for, said by the part that is wrong, and what it is called. Runs in the
 * service; pure.
 */
import type { AlertIndicator, WaitedIndicator } from "../../contract/price-alert.ts";
import {
  defaultInputs,
  fitInput,
  type Indicator,
  type Input,
  type Inputs,
} from "../../indicators/indicator.ts";
import { indicatorOf } from "../../indicators/registry.ts";
import {
  indicatorTitle,
  plotTitle,
  unfitToWait,
  WAITED_BARS_MAX,
  waitedPlots,
  waitedRows,
  type Unfit,
} from "../../indicators/waited.ts";
import { refuseField } from "../office/office.ts";

const UNFIT_WORDS: Readonly<Record<Unfit, string>> = {
  own: "is made of the account's own trades: no alert waits for it",
  sight: "is made of the bars in sight of a chart: no alert waits for it",
  others: "is made of other prices than the symbol's bid: no alert waits for it",
  history: "depends on all bars or on days, and is not the same everywhere: no alert waits for it",
  marks: "says something of a few bars alone: no alert waits for it",
};

/** As it is kept: with each of its settings, and its words. @throws Refusal bad_request */
export function waitedIndicator(asked: AlertIndicator): WaitedIndicator {
  const indicator = indicatorOf(asked.id) ?? refuse("id", "is no indicator");
  const inputs = inputsAsked(indicator, asked.inputs);
  const unfit = unfitToWait(indicator, inputs);
  if (unfit !== null) refuse("id", UNFIT_WORDS[unfit]);
  const rows = waitedRows(indicator, inputs);
  if (rows > WAITED_BARS_MAX)
    refuse("inputs", `must need at most ${WAITED_BARS_MAX} bars before one, and need ${rows}`);
  const { id, timeframe, way, plot, other } = asked;
  const own = indicator.source;
  const bar_price = own === null ? null : (asked.bar_price ?? own);
  const plots = waitedPlots(indicator, inputs);
  const nameOf = (wanted: string, path: string): string =>
    plots.find((one) => one.id === wanted)?.name ??
    refuse(path, `must be one of ${plots.map((one) => one.id).join(", ")}`);
  nameOf(plot, "plot");
  const other_name = other.kind === "plot" ? nameOf(other.plot, "other.plot") : null;
  if (other.kind === "plot" && other.plot === plot)
    refuse("other.plot", "must be another output than plot");
  return {
    id,
    timeframe,
    inputs,
    bar_price,
    plot,
    other,
    way,
    title: `${indicatorTitle(indicator, inputs)}${bar_price === own ? "" : ` ${bar_price}`}`,
    plot_name: plotTitle(indicator, inputs, plot),
    other_name,
  };
}

function inputsAsked(indicator: Indicator, asked: AlertIndicator["inputs"]): Inputs {
  for (const id of Object.keys(asked))
    if (!indicator.inputs.some((input) => input.id === id)) refuse("inputs", `has no ${id}`);
  const inputs = { ...defaultInputs(indicator), ...asked };
  for (const input of indicator.inputs) {
    const value = inputs[input.id];
    if (fitInput(input, value) !== value) refuse(`inputs.${input.id}`, boundWords(input));
  }
  return inputs;
}

function boundWords(input: Input): string {
  if (input.kind === "switch") return "must be 0 or 1";
  if (input.kind === "choice")
    return `must be a whole number from 0 to ${input.options.length - 1}`;
  const kind = input.kind === "whole" ? "a whole number" : "a number";
  return `must be ${kind} from ${input.min} to ${input.max}`;
}

/** @throws Refusal bad_request */
const refuse = (path: string, why: string): never => refuseField(`indicator.${path}`, why);
