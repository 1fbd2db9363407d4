/**
 * Breaks a valid sample in every way its schema's structure forbids, one at a time: each required field missing, each
 * field null that may not be, each field of a wrong type, down through objects, arrays and unions.
 */
import { z } from "zod";

export type Broken = { readonly what: string; readonly value: unknown };

type Shape = { schema: z.core.$ZodType; isOptional: boolean; isNullable: boolean };

/** The schema inside its wrappers, and what the wrappers allow. */
const unwrap = (wrapped: z.core.$ZodType): Shape => {
  const shape: Shape = { schema: wrapped, isOptional: false, isNullable: false };
  for (;;) {
    const { schema } = shape;
    if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) shape.isOptional = true;
    else if (schema instanceof z.ZodNullable) shape.isNullable = true;
    else if (schema instanceof z.ZodPipe) {
      shape.schema = schema.def.out;
      continue;
    } else return shape;
    shape.schema = schema.def.innerType;
  }
};

/** A value that no schema of this kind takes, or undefined where it takes anything. */
const wrongFor = (schema: z.core.$ZodType): unknown => {
  if (schema instanceof z.ZodUnknown) return undefined;
  if (schema instanceof z.ZodArray || schema instanceof z.ZodRecord) return "not a collection";
  if (schema instanceof z.ZodObject) return ["not an object"];
  if (schema instanceof z.ZodNumber || schema instanceof z.ZodLiteral) return "not a number";
  return { not: "a text, a code or a truth" };
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function* brokenInside(schema: z.core.$ZodType, sample: unknown, path: string): Generator<Broken> {
  if (schema instanceof z.ZodUnion) {
    const option = schema.options.find((inner) => z.safeParse(inner, sample).success);
    if (option) yield* broken(option, sample, path);
  } else if (schema instanceof z.ZodArray && Array.isArray(sample) && sample.length > 0) {
    for (const { what, value } of broken(schema.element, sample[0], `${path}[0]`)) {
      yield { what, value: [value, ...sample.slice(1)] };
    }
  } else if (schema instanceof z.ZodObject && isObject(sample)) {
    for (const [key, field] of Object.entries(schema.shape)) {
      const at = `${path}.${key}`;
      const { [key]: present, ...rest } = sample;
      if (!unwrap(field).isOptional) yield { what: `${at} missing`, value: rest };
      for (const { what, value } of broken(field, present, at)) {
        yield { what, value: { ...sample, [key]: value } };
      }
    }
  }
}

/** Every way to break `sample` that `schema` must refuse. */
export function* broken(wrapped: z.core.$ZodType, sample: unknown, path = ""): Generator<Broken> {
  const { schema, isNullable } = unwrap(wrapped);
  const wrong = wrongFor(schema);
  if (wrong === undefined) return;
  if (!isNullable) yield { what: `${path} null`, value: null };
  yield { what: `${path} of a wrong type`, value: wrong };
  yield* brokenInside(schema, sample, path);
}
