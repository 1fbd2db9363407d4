/**
 * Fields that arrive as text in a path or a query and mean a number or a boolean. Strict, unlike coercion: "", " 1",
 * "1e3" and "0x10" are not integers. A client may pass the number or boolean itself. Runs anywhere; pure.
 */
import { z } from "zod";
import { PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX } from "./limits.ts";
import { extension } from "./provenance.ts";

const INTEGER_PATTERN = /^-?\d{1,15}$/;

const toInteger = (value: number | string): unknown =>
  typeof value === "string" && INTEGER_PATTERN.test(value) ? Number(value) : value;

const toBoolean = (value: boolean | string): unknown =>
  value === "true" || value === "1" ? true : value === "false" || value === "0" ? false : value;

/** An integer that matches `rule`. */
export const queryInteger = (rule = z.number().int()) => z.preprocess(toInteger, rule);

/** true or false, also 1 or 0. */
export const queryBoolean = () => z.preprocess(toBoolean, z.boolean());

/** A moment, Unix ms. */
export const queryUnixMs = () => queryInteger(z.number().int().nonnegative());

/** An integer id in a path. */
export const pathId = () => queryInteger(z.number().int().positive());

/** Pages are counted from 1. */
export const pageQuery = {
  page: queryInteger(z.number().int().min(1)).default(1),
  limit: queryInteger(z.number().int().min(1).max(PAGE_LIMIT_MAX)).default(PAGE_LIMIT_DEFAULT),
};

/**
 * Pages by key: the moment by which the list is narrowed and the id, of the last row that was read, as 1790000000000:42.
 * What follows that row is answered, whatever came into the list or left it since. A list by id alone asks only for the id.
 */
export const afterQuery = z
  .string()
  .regex(/^\d{1,15}:\d{1,15}$/)
  .optional()
  .meta(extension("pages by number hide rows where a list changes between two of them"));
