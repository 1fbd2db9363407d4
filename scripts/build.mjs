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
const terminal = await runBin("vite", ["build", ...quiet]);
if (terminal !== 0) process.exit(terminal);
const service = await runBin("vite", ["build", "--ssr", ...quiet]);
if (service !== 0) process.exit(service);
compressBelow(join(root, "dist", "terminal"));
process.exit(await runBin("tsx", ["scripts/parts.ts"]));
