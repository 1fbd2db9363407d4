/** Starts TA-Lib's WebAssembly for a test file, and returns its module. The library fetches its code by address alone, so the file is given as one. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import * as talib from "talib-web";

export async function startTalib(): Promise<unknown> {
  const folder = dirname(createRequire(import.meta.url).resolve("talib-web"));
  const code = readFileSync(join(folder, "talib.wasm")).toString("base64");
  return talib.init(`data:application/wasm;base64,${code}`);
}
