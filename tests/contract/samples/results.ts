/** A valid result of every operation that has one: the sample of its record, or several of it. */
import { z } from "zod";
import { ENDPOINTS, type Operation } from "../../../contract/endpoints.ts";
import { RECORDS, type RecordName } from "../../../contract/records.ts";
import { RECORD_SAMPLES } from "./records.ts";

const nameOf = new Map<unknown, RecordName>(
  (Object.keys(RECORDS) as RecordName[]).map((name) => [RECORDS[name], name]),
);

const sampleOf = (schema: unknown): unknown => {
  const name = nameOf.get(schema);
  if (name) return RECORD_SAMPLES[name];
  if (schema instanceof z.ZodArray) return [sampleOf(schema.element)];
  if (schema instanceof z.ZodNullable) return sampleOf(schema.def.innerType);
  throw new Error("a result is a record, or an array of them, or null");
};

export const resultSample = (operation: Operation): unknown =>
  operation === "my_ui_policies"
    ? { "order.place": true, "report.create": false }
    : sampleOf(ENDPOINTS[operation].result);
