/** The broker's name, as mail is signed with it: that of the terminal's brand.json. Runs in the service at start. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";

const DEFAULT_NAME = "Ringside";
const NAME_CHARS_MAX = 64;

/** `terminalDir`: the built terminal's folder; without one, or without a name in it, the default. */
export async function readBrandName(terminalDir: string): Promise<string> {
  try {
    const brand: unknown = JSON.parse(await readFile(join(terminalDir, "brand.json"), "utf8"));
    const name: unknown = Reflect.get(Object(brand), "name");
    if (typeof name !== "string") return DEFAULT_NAME;
    const plain = name
      .replace(/\p{C}+/gu, " ")
      .trim()
      .slice(0, NAME_CHARS_MAX);
    return plain === "" ? DEFAULT_NAME : plain;
  } catch {
    // The terminal says what is wrong with its brand; mail goes out all the same.
    return DEFAULT_NAME;
  }
}
