/** Drawings as a file that another account or terminal takes: by the names of the symbols. Pure; main thread. */
import { t } from "../../../language/translate.ts";

const FORMAT_NAME = "ringside-drawings";
/** Raised when the file has another shape. */
const VERSION = 1;
const FILE_CHARS_MAX = 32 * 1024 * 1024;

export type FileList = { readonly symbol: string; readonly drawings: readonly { id: string }[] };
export type ReadFile =
  | { readonly ok: true; readonly lists: readonly FileList[] }
  | { readonly ok: false; readonly words: string };

export const writeFile = (lists: readonly FileList[]): string =>
  JSON.stringify({ format: FORMAT_NAME, version: VERSION, symbols: lists });

export function readFile(text: string): ReadFile {
  if (text.length > FILE_CHARS_MAX) return refused(t("The file is too large."));
  const value = parsed(text);
  if (value?.["format"] !== FORMAT_NAME || !Array.isArray(value["symbols"])) {
    return refused(t("The file holds no drawings."));
  }
  if (!Number.isSafeInteger(value["version"]) || (value["version"] as number) > VERSION) {
    return refused(t("The file is from a newer version of the terminal."));
  }
  return { ok: true, lists: value["symbols"].flatMap(listOf) };
}

const refused = (words: string): ReadFile => ({ ok: false, words });

function parsed(text: string): Readonly<Record<string, unknown>> | null {
  try {
    return Object(JSON.parse(text)) as Readonly<Record<string, unknown>>;
  } catch {
    return null;
  }
}

/** As the service takes the id of a part. */
const ID = /^[A-Za-z0-9_-]{1,64}$/;

function listOf(value: unknown): FileList[] {
  const { symbol, drawings } = Object(value) as { symbol?: unknown; drawings?: unknown };
  if (typeof symbol !== "string" || !Array.isArray(drawings)) return [];
  const read = drawings.filter((one: unknown): one is { id: string } => {
    const { id } = Object(one) as { id?: unknown };
    return typeof id === "string" && ID.test(id);
  });
  return [{ symbol, drawings: read }];
}
