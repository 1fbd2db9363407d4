/**
 * The operations that go bar by bar: one pass each over columns. Pure; allocates nothing. What an operation starts from is a
 * column, or one number for all bars: then its step is 0, so that every bar reads the same place. One rule holds for all: where
 * a value is missing that an operation needs there is none, and what is no number or beyond VALUE_MAX is none.
 */
import { LENGTH_MAX } from "../inputs.ts";
import { VALUE_MAX } from "./limits.ts";

/** Writes rows [from, to) of `out` from up to three values, each with its step. */
export type Loop = (
  out: Float64Array,
  from: number,
  to: number,
  a: Float64Array,
  aStep: number,
  b: Float64Array,
  bStep: number,
  c: Float64Array,
  cStep: number,
) => void;

const ARITHMETIC = {
  "+"(out, from, to, a, aStep, b, bStep) {
    for (let i = from; i < to; i += 1) {
      const value = a[i * aStep] + b[i * bStep];
      out[i] = value >= -VALUE_MAX && value <= VALUE_MAX ? value : NaN;
    }
  },
  "-"(out, from, to, a, aStep, b, bStep) {
    for (let i = from; i < to; i += 1) {
      const value = a[i * aStep] - b[i * bStep];
      out[i] = value >= -VALUE_MAX && value <= VALUE_MAX ? value : NaN;
    }
  },
  "*"(out, from, to, a, aStep, b, bStep) {
    for (let i = from; i < to; i += 1) {
      const value = a[i * aStep] * b[i * bStep];
      out[i] = value >= -VALUE_MAX && value <= VALUE_MAX ? value : NaN;
    }
  },
  "/"(out, from, to, a, aStep, b, bStep) {
    for (let i = from; i < to; i += 1) {
      const value = a[i * aStep] / b[i * bStep];
      out[i] = value >= -VALUE_MAX && value <= VALUE_MAX ? value : NaN;
    }
  },
  "%"(out, from, to, a, aStep, b, bStep) {
    for (let i = from; i < to; i += 1) out[i] = a[i * aStep] % b[i * bStep];
  },
  pow(out, from, to, a, aStep, b, bStep) {
    for (let i = from; i < to; i += 1) {
      const value = a[i * aStep] ** b[i * bStep];
      out[i] = value >= -VALUE_MAX && value <= VALUE_MAX ? value : NaN;
    }
  },
  exp(out, from, to, a, aStep) {
    for (let i = from; i < to; i += 1) {
      const value = Math.exp(a[i * aStep]);
      out[i] = value <= VALUE_MAX ? value : NaN;
    }
  },
  log(out, from, to, a, aStep) {
    for (let i = from; i < to; i += 1) {
      const value = Math.log(a[i * aStep]);
      out[i] = value >= -VALUE_MAX ? value : NaN;
    }
  },
  sqrt(out, from, to, a, aStep) {
    for (let i = from; i < to; i += 1) out[i] = Math.sqrt(a[i * aStep]);
  },
  neg(out, from, to, a, aStep) {
    for (let i = from; i < to; i += 1) out[i] = -a[i * aStep];
  },
  abs(out, from, to, a, aStep) {
    for (let i = from; i < to; i += 1) out[i] = Math.abs(a[i * aStep]);
  },
  sign(out, from, to, a, aStep) {
    for (let i = from; i < to; i += 1) out[i] = Math.sign(a[i * aStep]);
  },
  round(out, from, to, a, aStep) {
    for (let i = from; i < to; i += 1) out[i] = Math.round(a[i * aStep]);
  },
  floor(out, from, to, a, aStep) {
    for (let i = from; i < to; i += 1) out[i] = Math.floor(a[i * aStep]);
  },
  ceil(out, from, to, a, aStep) {
    for (let i = from; i < to; i += 1) out[i] = Math.ceil(a[i * aStep]);
  },
  min(out, from, to, a, aStep, b, bStep) {
    for (let i = from; i < to; i += 1) out[i] = Math.min(a[i * aStep], b[i * bStep]);
  },
  max(out, from, to, a, aStep, b, bStep) {
    for (let i = from; i < to; i += 1) out[i] = Math.max(a[i * aStep], b[i * bStep]);
  },
} as const satisfies Record<string, Loop>;

/** 1 where it holds, 0 where it does not. */
const LOGIC = {
  "<"(out, from, to, a, aStep, b, bStep) {
    for (let i = from; i < to; i += 1) {
      const one = a[i * aStep];
      const other = b[i * bStep];
      out[i] = one < other ? 1 : one >= other ? 0 : NaN;
    }
  },
  "<="(out, from, to, a, aStep, b, bStep) {
    for (let i = from; i < to; i += 1) {
      const one = a[i * aStep];
      const other = b[i * bStep];
      out[i] = one <= other ? 1 : one > other ? 0 : NaN;
    }
  },
  ">"(out, from, to, a, aStep, b, bStep) {
    for (let i = from; i < to; i += 1) {
      const one = a[i * aStep];
      const other = b[i * bStep];
      out[i] = one > other ? 1 : one <= other ? 0 : NaN;
    }
  },
  ">="(out, from, to, a, aStep, b, bStep) {
    for (let i = from; i < to; i += 1) {
      const one = a[i * aStep];
      const other = b[i * bStep];
      out[i] = one >= other ? 1 : one < other ? 0 : NaN;
    }
  },
  "=="(out, from, to, a, aStep, b, bStep) {
    for (let i = from; i < to; i += 1) {
      const one = a[i * aStep];
      const other = b[i * bStep];
      const isKnown = !Number.isNaN(one) && !Number.isNaN(other);
      out[i] = isKnown ? (one === other ? 1 : 0) : NaN;
    }
  },
  "!="(out, from, to, a, aStep, b, bStep) {
    for (let i = from; i < to; i += 1) {
      const one = a[i * aStep];
      const other = b[i * bStep];
      const isKnown = !Number.isNaN(one) && !Number.isNaN(other);
      out[i] = isKnown ? (one === other ? 0 : 1) : NaN;
    }
  },
  and(out, from, to, a, aStep, b, bStep) {
    for (let i = from; i < to; i += 1) {
      const one = a[i * aStep];
      const other = b[i * bStep];
      const isKnown = !Number.isNaN(one) && !Number.isNaN(other);
      out[i] = isKnown ? (one !== 0 && other !== 0 ? 1 : 0) : NaN;
    }
  },
  or(out, from, to, a, aStep, b, bStep) {
    for (let i = from; i < to; i += 1) {
      const one = a[i * aStep];
      const other = b[i * bStep];
      const isKnown = !Number.isNaN(one) && !Number.isNaN(other);
      out[i] = isKnown ? (one !== 0 || other !== 0 ? 1 : 0) : NaN;
    }
  },
  not(out, from, to, a, aStep) {
    for (let i = from; i < to; i += 1) {
      const value = a[i * aStep];
      out[i] = Number.isNaN(value) ? NaN : value === 0 ? 1 : 0;
    }
  },
  choice(out, from, to, a, aStep, b, bStep, c, cStep) {
    for (let i = from; i < to; i += 1) {
      const test = a[i * aStep];
      out[i] = Number.isNaN(test) ? NaN : test === 0 ? c[i * cStep] : b[i * bStep];
    }
  },
  na(out, from, to, a, aStep) {
    for (let i = from; i < to; i += 1) out[i] = Number.isNaN(a[i * aStep]) ? 1 : 0;
  },
  nz(out, from, to, a, aStep, b, bStep) {
    for (let i = from; i < to; i += 1) {
      const value = a[i * aStep];
      out[i] = Number.isNaN(value) ? b[i * bStep] : value;
    }
  },
  /** One number as a column. */
  spread(out, from, to, a, aStep) {
    for (let i = from; i < to; i += 1) out[i] = a[i * aStep];
  },
} as const satisfies Record<string, Loop>;

/** A length or a number of bars as it is calculated with: whole, and no more than a chart has. */
export const fittedBars = (bars: number, least: number): number =>
  bars >= least ? Math.min(LENGTH_MAX, Math.round(bars)) : least;

/** What looks at bars before: `a`, and of crossings `b` too, is a column of which all rows stand. */
const LOOKING_BACK = {
  ago(out, from, to, a, _, b) {
    const bars = fittedBars(b[0], 0);
    for (let i = from; i < to; i += 1) out[i] = i < bars ? NaN : a[i - bars];
  },
  change(out, from, to, a, _, b) {
    const bars = fittedBars(b[0], 0);
    for (let i = from; i < to; i += 1) {
      const value = i < bars ? NaN : a[i] - a[i - bars];
      out[i] = value >= -VALUE_MAX && value <= VALUE_MAX ? value : NaN;
    }
  },
  crossover(out, from, to, a, _, b) {
    for (let i = from; i < to; i += 1) {
      const isKnown = i > 0 && !Number.isNaN(a[i] + b[i] + a[i - 1] + b[i - 1]);
      out[i] = isKnown ? (a[i] > b[i] && a[i - 1] <= b[i - 1] ? 1 : 0) : NaN;
    }
  },
  crossunder(out, from, to, a, _, b) {
    for (let i = from; i < to; i += 1) {
      const isKnown = i > 0 && !Number.isNaN(a[i] + b[i] + a[i - 1] + b[i - 1]);
      out[i] = isKnown ? (a[i] < b[i] && a[i - 1] >= b[i - 1] ? 1 : 0) : NaN;
    }
  },
} as const satisfies Record<string, Loop>;

export type LookingBack = keyof typeof LOOKING_BACK;
/** Operations of one bar alone: of fixed values they make a fixed one. */
export type OneBar = keyof typeof ARITHMETIC | keyof typeof LOGIC;

export const LOOPS: Readonly<Record<OneBar | LookingBack, Loop>> = {
  ...ARITHMETIC,
  ...LOGIC,
  ...LOOKING_BACK,
};

export const isLookingBack = (op: string): op is LookingBack => Object.hasOwn(LOOKING_BACK, op);
export const isOneBar = (op: string): op is OneBar =>
  Object.hasOwn(ARITHMETIC, op) || Object.hasOwn(LOGIC, op);
