/** The broker's name, as mail and an installed terminal have it: that of the terminal's brand.json. Runs in the service. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";

const DEFAULT_NAME = "Ringside";
const NAME_CHARS_MAX = 64;

/** `terminalDir`: the built terminal's folder; without one, or without a name in it, the default. */
export async function readBrandName(terminalDir: string): Promise<string> {
  return brandNameOf(await readBrandFile(terminalDir));
}

/** What the file says, unchecked; null: it is not there or no JSON. */
export async function readBrandFile(terminalDir: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(join(terminalDir, "brand.json"), "utf8")) as unknown;
  } catch {
    // The terminal says what is wrong with its brand; what needs a name has one all the same.
    return null;
  }
}

export const brandNameOf = (brand: unknown): string => plainText(brand, "name") ?? DEFAULT_NAME;

/** A text of the brand in one line, cut where it is long; null: it says none. */
export function plainText(brand: unknown, key: string): string | null {
  const text: unknown = Reflect.get(Object(brand), key);
  if (typeof text !== "string") return null;
  const plain = text
    .replace(/\p{C}+/gu, " ")
    .trim()
    .slice(0, NAME_CHARS_MAX);
  return plain === "" ? null : plain;
}
