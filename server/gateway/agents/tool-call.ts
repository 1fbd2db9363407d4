/**
 * One call of a tool: its arguments become the request of its operation, which goes the way of every request, from the first
 * hook to the last, within the process. Nothing is decided here that a REST call would have decided otherwise.
 * Runs in the service.
 */
import type { ToolShape } from "./tool-schemas.ts";
import {
  BARS_DEFAULT,
  BARS_MAX,
  ROWS_DEFAULT,
  ROWS_MAX,
  SEARCH_CHARS_MAX,
} from "./tool-schemas.ts";
import { PAGE_LIMIT_MAX } from "../../../contract/limits.ts";
import { cutAnswer, type CutAsked } from "./cut-answer.ts";

/** A request as it is handed to the router. */
export type Ask = {
  readonly method: string;
  /** With its query. */
  readonly url: string;
  readonly body: string | null;
};

export type Told = {
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, string | number | string[] | undefined>>;
};

export type ToolResult = {
  readonly content: readonly { readonly type: "text"; readonly text: string }[];
  readonly structuredContent?: Readonly<Record<string, unknown>>;
  readonly isError: boolean;
};

/** A result that says what was wrong, for the model to do better. */
export const failed = (text: string): ToolResult => ({
  content: [{ type: "text", text }],
  isError: true,
});

type Arguments = Readonly<Record<string, unknown>>;

/** The request of a call, or in words what is wrong with its arguments. */
export function askOf(shape: ToolShape, given: Arguments): Ask | string {
  const { endpoint, takes, required, inputSchema, tool } = shape;
  const properties = inputSchema["properties"] as object;
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(properties, name));
  if (unknown !== undefined)
    return `${tool.name} has no argument ${JSON.stringify(unknown.slice(0, 64))}`;
  const missing = required.find((name) => given[name] === undefined);
  if (missing !== undefined) return `${tool.name} needs the argument ${missing}`;
  const cut = cutOf(shape, given);
  if (typeof cut === "string") return cut;
  let path = endpoint.path;
  const query = new URLSearchParams({ ...textsOf(tool.fixed ?? {}), ...limitAsked(shape, cut) });
  const body: Record<string, unknown> = {};
  for (const [name, { place, codes }] of takes) {
    const said = given[name];
    if (said === undefined) continue;
    const value = typeof said === "string" ? (codes?.get(said) ?? said) : said;
    if (place === "body") body[name] = value;
    else if (!isPlain(value)) return `${name} must be a number, a text or a boolean`;
    else if (place === "query") query.set(name, String(value));
    else if (!PATH_PART.test(String(value))) return `${name} must be 1 to 64 of A-Z a-z 0-9 _ -`;
    else path = path.replace(`{${name}}`, String(value));
  }
  const search = query.size === 0 ? "" : `?${query.toString()}`;
  const hasBody = endpoint.body !== null;
  return {
    method: endpoint.method,
    url: path + search,
    body: hasBody ? JSON.stringify(body) : null,
  };
}

/** Numbers, and names that clients give: nothing by which a path would lead elsewhere. */
const PATH_PART = /^[A-Za-z0-9_-]{1,64}$/;
const isPlain = (value: unknown): value is string | number | boolean =>
  ["string", "number", "boolean"].includes(typeof value);
const textsOf = (values: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));

/** How the answer shall be cut, or in words what is wrong with that. */
function cutOf({ tool }: ToolShape, given: Arguments): CutAsked | string {
  const isBars = tool.cut.kind === "columns";
  const most = isBars ? BARS_MAX : ROWS_MAX;
  const { limit = isBars ? BARS_DEFAULT : ROWS_DEFAULT, page = 1, text = "" } = given;
  if (!isCount(limit) || limit > most) return `limit must be an integer from 1 to ${most}`;
  if (!isCount(page)) return "page must be an integer from 1 on";
  if (typeof text !== "string" || text.length > SEARCH_CHARS_MAX) {
    return `text must be a text of at most ${SEARCH_CHARS_MAX} characters`;
  }
  return { limit, page, text, isOver: given["history"] === true };
}

const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 1;

/** More rows than are shown, where they are paged: then it can be said how many more there are. */
function limitAsked({ tool }: ToolShape, { limit }: CutAsked): Record<string, string> {
  if (tool.cut.kind === "rows") return { limit: String(PAGE_LIMIT_MAX) };
  if (tool.cut.kind !== "columns" || tool.fixed !== undefined) return {};
  return { limit: String(limit) };
}

const SUCCESS_BELOW = 300;

/** What came of the request, as the result of the tool. */
export function resultOf(shape: ToolShape, given: Arguments, told: Told): ToolResult {
  if (told.status >= SUCCESS_BELOW) return refused(shape, told);
  const data: unknown = told.text === "" ? null : (JSON.parse(told.text) as { data: unknown }).data;
  const cut = cutOf(shape, given);
  if (typeof cut === "string") return failed(cut);
  const shown = cutAnswer(shape, data, cut);
  return {
    content: [{ type: "text", text: JSON.stringify(shown) }],
    structuredContent: shown,
    isError: false,
  };
}

const PLACE = /^(?:body|query|path)\./;

type ErrorText = {
  readonly message: string;
  readonly error?: string;
  readonly errors?: readonly { readonly path: string; readonly message: string }[];
};

/** The service's own words, with the fields that they are about. */
function refused({ tool }: ToolShape, { status, text, headers }: Told): ToolResult {
  const { message, error, errors = [] } = JSON.parse(text) as ErrorText;
  const lines = [
    error === undefined ? message : `${message} (${error})`,
    // For a model all arguments are in one place.
    ...errors.map(({ path, message: rule }) => `${path.replace(PLACE, "")}: ${rule}`),
  ];
  const wait = headers["retry-after"];
  if (wait !== undefined) lines.push(`Wait ${String(wait)} s before the next try.`);
  if (status === 500 && tool.acts !== null) lines.push(UNKNOWN);
  return { ...failed(lines.join("\n")), structuredContent: { status, message, error, errors } };
}

const UNKNOWN =
  "Whether it was done is not known: look it up (find_order by its client_order_id, list_positions) " +
  "before anything is tried again.";
