/** What the processes that serve a built terminal share. Runs in Node, in a process of its own. */
import { readConfig, type Config } from "../../server/config.ts";
import type { Service } from "../../server/service.ts";
import { createDataDir } from "../../tests/support/service.ts";
import { serve } from "./fan-out-process.ts";

/**
 * Serves `start`, which takes the folder of a terminal and returns the address of the service that `begin` starts, on a new
 * data folder. Closes both at the end.
 */
export function serveTerminal(
  environment: Readonly<Record<string, string>>,
  begin: (config: Config) => Promise<Service>,
): void {
  let service: Service | null = null;
  let dataDir: Awaited<ReturnType<typeof createDataDir>> | null = null;
  const start = async (terminalDir: string): Promise<string> => {
    dataDir = await createDataDir();
    const own = { PORT: "0", DATA_DIR: dataDir.path, TERMINAL_DIR: terminalDir };
    service = await begin(readConfig({ ...own, ...environment }, process.cwd()));
    return service.url;
  };
  serve(
    { start },
    () => undefined,
    async () => {
      await service?.close();
      await dataDir?.remove();
    },
  );
}
