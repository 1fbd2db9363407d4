/** Builds the terminal and the service into dist/, compresses what the terminal serves, and lists what is in it. */
import { readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { root, runBin } from "./setup.mjs";

const COMPRESSED = /\.(js|css|html|svg|json|txt|webmanifest)$/;
/** Below this a compressed copy saves nothing. */
const COMPRESS_BYTES_MIN = 1024;

function compressBelow(folder) {
  for (const entry of readdirSync(folder)) {
    const path = join(folder, entry);
    const stats = statSync(path);
    if (stats.isDirectory()) compressBelow(path);
    else if (COMPRESSED.test(entry) && stats.size >= COMPRESS_BYTES_MIN) {
      const bytes = readFileSync(path);
      const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
      writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
      writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
    }
  }
}

const quiet = ["--logLevel", "warn"];

async function buildTerminal() {
  // One after the other: the second lies in the folder that the first empties.
  const code =
    (await runBin("vite", ["build", ...quiet])) ||
    (await runBin("vite", ["build", "--mode", "widgets", ...quiet]));
  if (code === 0) compressBelow(join(root, "dist", "terminal"));
  return code;
}

// Side by side: neither reads what the other writes, and to compress takes one processor alone.
const codes = await Promise.all([buildTerminal(), runBin("vite", ["build", "--ssr", ...quiet])]);
const failed = codes.find((code) => code !== 0);
if (failed !== undefined) process.exit(failed);
process.exit(await runBin("tsx", ["scripts/parts.ts"]));
