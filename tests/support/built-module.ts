/**
 * A module of ours as it is shipped: bundled for Node, so that a process of it starts in a fraction of the time and runs
 * without what a runner of TypeScript adds. Packages stay outside the bundle. Runs in the tests and the measures.
 */
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";

export type BuiltModule = {
  /** Absolute. */
  readonly path: string;
  remove(): Promise<void>;
};

const root = fileURLToPath(new URL("../..", import.meta.url));
/** Below the project, where its packages are found. */
const CACHE = join(root, "node_modules", ".cache");

/** What the service starts as a thread, beside its own module. */
const THREAD = "server/projection-thread.ts";

/** `entry` is relative to the project, as server/main.ts. `beside`: modules that it starts, by the names it knows them by. */
export async function buildModule(
  entry: string,
  beside: Readonly<Record<string, string>> = {},
): Promise<BuiltModule> {
  await mkdir(CACHE, { recursive: true });
  const folder = await mkdtemp(join(CACHE, "ringside-"));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await build({
      configFile: false,
      root,
      logLevel: "error",
      build: {
        target: "es2022",
        ssr: true,
        outDir: folder,
        emptyOutDir: true,
        copyPublicDir: false,
        rolldownOptions: {
          input: { module: entry, "projection-thread": THREAD, ...beside },
          output: { entryFileNames: "[name].mjs", chunkFileNames: "[name].mjs" },
          checks: { bundlerTimings: false, pluginTimings: false },
        },
      },
    });
  } catch (error) {
    await remove();
    throw error;
  }
  return { path: join(folder, "module.mjs"), remove };
}
