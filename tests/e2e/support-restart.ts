/** A service of a test's own that is ended and started again on one port and one folder. Runs in the browser tests. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../support/free-port.ts";

export type RestartedService = {
  readonly url: string;
  readonly dataDir: string;
  /** All that it has logged so far, over all restarts. */
  log(): string;
  /** `env`: from now on beside what it was started with. */
  restart(env?: NodeJS.ProcessEnv): Promise<void>;
  close(): Promise<void>;
};

/** `env`: beside what each of them is started with. */
export async function openRestartedService(env: NodeJS.ProcessEnv = {}): Promise<RestartedService> {
  const folder = await mkdtemp(join(tmpdir(), "ringside-e2e-restart-"));
  await chmod(folder, 0o711);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let started = env;
  let logged = "";
  const begin = () =>
    start(folder, port, url, started, (text) => {
      logged += text;
      process.stderr.write(text);
    });
  let child = await begin();
  return {
    url,
    dataDir: folder,
    log: () => logged,
    async restart(more = {}) {
      await stop(child);
      started = { ...started, ...more };
      child = await begin();
    },
    async close() {
      await stop(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function start(
  folder: string,
  port: number,
  url: string,
  env: NodeJS.ProcessEnv,
  log: (text: string) => void,
): Promise<ChildProcess> {
  const child = spawn(process.execPath, ["dist/server/main.js"], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: folder,
      MARKET_SEED: "1",
      SEED_DEMO: "1",
      LOG_LEVEL: "warn",
      ...env,
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  child.stderr?.setEncoding("utf8").on("data", log);
  while (!(await fetch(`${url}/healthz`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error("the service did not start");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return child;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}
