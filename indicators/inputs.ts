/** The inputs that many indicators share. Pure. */

/** The largest length that may be set: beyond it a chart has too few bars to fill it. */
export const LENGTH_MAX = 5000;

/** Over how many bars. */
export const lengthInput = (value: number, min = 1) =>
  ({
    id: "length",
    name: "Length",
    kind: "whole",
    unit: "bars",
    default: value,
    min,
    max: LENGTH_MAX,
  }) as const;

/** A second or third length, with words of its own. */
export const barsInput = <const Id extends string>(
  id: Id,
  name: string,
  value: number,
  min = 1,
  max = LENGTH_MAX,
) => ({ id, name, kind: "whole", unit: "bars", default: value, min, max }) as const;

/** A length whose window is gone through on every row: shorter than those whose sums are carried. */
export const pairLengthInput = (value: number, min: number) =>
  ({
    id: "length",
    name: "Length",
    kind: "whole",
    unit: "bars",
    default: value,
    min,
    max: 500,
  }) as const;
