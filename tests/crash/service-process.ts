/** The service as a process that can be killed, on a database that outlives it. Runs in the tests. */
import { spawn } from "node:child_process";

export type ServiceProcess = {
  readonly url: string;
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
};

/** Starts it on any free port and waits until it is ready. */
export async function startServiceProcess({
  entry,
  databaseUrl,
  dataDir,
}: ServiceProcessOptions): Promise<ServiceProcess> {
  const startedMs = performance.now();
  const child = spawn(process.execPath, [entry], {
    env: {
      PATH: process.env["PATH"] ?? "",
      PORT: "0",
      // The run sends as fast as it is answered.
      ORDERS_PER_SECOND: "1000000",
      DATA_DIR: dataDir,
      ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
      SEED_DEMO: "1",
      LOG_LEVEL: "warn",
    },
  });
  let output = "";
  let errors = "";
  child.stderr.on("data", (chunk) => (errors += String(chunk)));
  const ended = new Promise<number | null>((resolve) => {
    child.on("close", (code) => resolve(code));
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on("data", (chunk) => {
      output += String(chunk);
      const found = /Ringside is ready at (\S+)\n/.exec(output)?.[1];
      if (found !== undefined) resolve(found);
    });
    void ended.then(() => reject(new Error(`the service ended before it was ready: ${errors}`)));
  });
  return {
    url,
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
  };
}
