/**
 * What the values of a formula are measured in, as far as its text tells: so that it is drawn where it fits and written in the
 * digits that it has. Pure.
 */

/** level: a price; distance: between prices; fixed: a plain number, which takes on what it is joined with. */
export type Unit = "level" | "distance" | "volume" | "number" | "fixed";

/** Of either: both branches of a choice, the greater of two. */
export function joined(one: Unit, other: Unit): Unit {
  if (one === "fixed") return other;
  return other === "fixed" || one === other ? one : "number";
}

const isPrice = (unit: Unit): boolean => unit === "level" || unit === "distance";

function added(one: Unit, other: Unit): Unit {
  return isPrice(one) && isPrice(other) && one !== other ? "level" : joined(one, other);
}

function subtracted(one: Unit, other: Unit): Unit {
  return one === "level" && other === "level" ? "distance" : added(one, other);
}

function multiplied(one: Unit, other: Unit): Unit {
  if (one === "fixed" || one === "number") return other === "fixed" ? one : other;
  return other === "fixed" || other === "number" ? one : "number";
}

const divided = (one: Unit, other: Unit): Unit =>
  other === "fixed" || (other === "number" && one !== "fixed") ? one : "number";

const SPREADING = new Set(["stdev", "change"]);
const KEEPING = new Set(
  "sma ema rma wma highest lowest sum ago spread neg abs round floor ceil".split(" "),
);

/** Of what an operation makes of values in these units. */
export function unitOf(
  op: string,
  [one = "fixed", other = "fixed", third = "fixed"]: Unit[],
): Unit {
  if (op === "+") return added(one, other);
  if (op === "-") return subtracted(one, other);
  if (op === "*") return multiplied(one, other);
  if (op === "/") return divided(one, other);
  if (op === "choice") return joined(other, third);
  if (["min", "max", "nz", "%"].includes(op)) return joined(one, other);
  if (KEEPING.has(op)) return one;
  if (SPREADING.has(op)) return one === "level" ? "distance" : one;
  return [one, other, third].every((unit) => unit === "fixed") ? "fixed" : "number";
}
