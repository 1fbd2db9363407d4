/** Numbers that are typed behind an indicator's name, as what it is set to: "sma 200", "macd 5 35 5". Pure. */
import {
  fitInput,
  type Indicator,
  type Input,
  type Inputs,
} from "../../../../indicators/indicator.ts";
import { fieldText } from "../../../format/decimal.ts";

const NUMBER = /^\d+(?:[.,]\d+)?$/;

/** The words of a text that name something, and the numbers beside them. */
export function splitTyped(text: string): { names: readonly string[]; numbers: readonly number[] } {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return {
    names: words.filter((word) => !/^[\d.,]+$/.test(word)),
    numbers: words
      .filter((word) => NUMBER.test(word))
      .map((word) => Number(word.replace(",", "."))),
  };
}

/**
 * What the numbers set, each as near as its input takes it; nothing where they are no inputs of this indicator. One is the
 * period; several are in the order in which a legend writes them.
 */
export function typedInputs(indicator: Indicator, text: string): Inputs {
  const { names, numbers } = splitTyped(text);
  const numeric = indicator.inputs.filter(({ kind }) => kind === "whole" || kind === "number");
  if (names.length === 0 || numbers.length > numeric.length) return {};
  const [first] = numbers;
  const set = numbers.length === 1 ? periodOf(numeric).map((input) => [input, first] as const) : [];
  const all = numbers.length > 1 ? numbers.map((value, at) => [numeric[at], value] as const) : set;
  return Object.fromEntries(
    all.flatMap(([input, value]) =>
      input === undefined ? [] : [[input.id, fitInput(input, value)]],
    ),
  );
}

/** Its length, or the only number of bars that it has: of several without that name none is the period. */
function periodOf(numeric: readonly Input[]): readonly Input[] {
  const bars = numeric.filter((input) => input.kind === "whole" && input.unit === "bars");
  const length = bars.filter(({ id }) => id === "length");
  if (length.length > 0) return length;
  return bars.length === 1 ? bars : [];
}

/** "SMA 200": the short name with what was typed behind it. */
export const typedTitle = (indicator: Indicator, inputs: Inputs): string =>
  [
    indicator.short,
    ...indicator.inputs.flatMap(({ id }) =>
      inputs[id] === undefined ? [] : fieldText(inputs[id]),
    ),
  ].join(" ");
