/** The service as a process that can be killed, on a database that outlives it. Runs in the tests. */
import { spawn } from "node:child_process";

export type ServiceProcess = {
  readonly url: string;
  readonly pid: number;
  /** Resolves with the exit code when it has ended, null when a signal ended it. */
  readonly ended: Promise<number | null>;
  /** From spawn to ready. */
  readonly startMs: number;
  /** SIGKILL; resolves when the process is gone. */
  kill(): Promise<void>;
  /** SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>;
};

export type ServiceProcessOptions = {
  /** Of the bundled server/main.ts. */
  readonly entry: string;
  /** null: its own under the data folder, which outlives it too where it is killed. */
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  /** Left out: any free one. */
  readonly port?: number;
  /** Beside what it is started with. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Of Node; left out: none. */
  readonly nodeFlags?: readonly string[];
};

/** A service whose start may take long, because another one leads on its database. */
export type LaunchedProcess = {
  readonly pid: number;
  /** The service, once it is ready. @throws Error when it ended before */
  readonly ready: Promise<ServiceProcess>;
  readonly ended: Promise<number | null>;
  signal(name: NodeJS.Signals): void;
};

/** Starts it on any free port and waits until it is ready. */
export const startServiceProcess = (options: ServiceProcessOptions): Promise<ServiceProcess> =>
  launchServiceProcess(options).ready;

export function launchServiceProcess({
  entry,
  databaseUrl,
  dataDir,
  port = 0,
  environment = {},
  nodeFlags = [],
}: ServiceProcessOptions): LaunchedProcess {
  const startedMs = performance.now();
  const child = spawn(process.execPath, [...nodeFlags, entry], {
    env: {
      PATH: process.env["PATH"] ?? "",
      PORT: String(port),
      // The run sends as fast as it is answered.
      ORDERS_PER_SECOND: "1000000",
      DATA_DIR: dataDir,
      ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
      SEED_DEMO: "1",
      LOG_LEVEL: "warn",
      ...environment,
    },
  });
  let output = "";
  let errors = "";
  child.stderr.on("data", (chunk) => (errors += String(chunk)));
  const ended = new Promise<number | null>((resolve) => {
    child.on("close", (code) => resolve(code));
  });
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on("data", (chunk) => {
      output += String(chunk);
      const found = /Ringside is ready at (\S+)\n/.exec(output)?.[1];
      if (found !== undefined) resolve(found);
    });
    void ended.then(() => reject(new Error(`the service ended before it was ready: ${errors}`)));
  }).then((url) => ({
    url,
    pid: child.pid ?? 0,
    ended,
    startMs: performance.now() - startedMs,
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
    async stop() {
      child.kill("SIGTERM");
      return ended;
    },
  }));
  // Whoever waits for the end alone has not failed by it.
  ready.catch(() => undefined);
  return { pid: child.pid ?? 0, ready, ended, signal: (name) => void child.kill(name) };
}
