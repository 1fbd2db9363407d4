/** Starts clock-service.ts for a test and ends it. Runs in the tests. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { ClockAnswer, ClockCommand } from "./clock-service.ts";

export type ClockService = {
  /** http://127.0.0.1:port, on a port that the system chose. */
  readonly url: string;
  /** Moves the clock by which sessions and tokens are judged. */
  advance(ms: number): Promise<void>;
  /** Asks the service's database. */
  query(text: string): Promise<unknown[]>;
  /** All that the service has logged so far. */
  log(): string;
  /** Open WebSockets, as the service counts them. */
  sockets(): Promise<number>;
  stop(): Promise<void>;
};

/** `logLevel` as LOG_LEVEL; at warn, what is logged is printed too. `environment`: further settings. */
export async function startClockService(
  logLevel = "warn",
  environment: Readonly<Record<string, string>> = {},
): Promise<ClockService> {
  const child = fork(fileURLToPath(new URL("clock-service.ts", import.meta.url)), {
    execArgv: ["--import", "tsx"],
    env: { ...process.env, ...environment, LOG_LEVEL: logLevel },
    stdio: ["ignore", "inherit", "pipe", "ipc"],
  });
  let logged = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    logged += text;
    if (logLevel === "warn") process.stderr.write(text);
  });
  const exited = once(child, "exit");
  const answer = async (): Promise<ClockAnswer> => {
    const said = once(child, "message").then(([first]) => first as ClockAnswer);
    const died = exited.then(([code]) => {
      throw new Error(`the clock service ended with ${String(code)}`);
    });
    return Promise.race([said, died]);
  };
  const ready = await answer();
  if (ready.kind !== "ready") throw new Error(`expected the address, was ${ready.kind}`);
  const { url } = ready;
  return {
    url,
    async advance(ms) {
      child.send({ kind: "advance", ms } satisfies ClockCommand);
      await answer();
    },
    async query(text) {
      child.send({ kind: "query", text } satisfies ClockCommand);
      const said = await answer();
      return said.kind === "rows" ? said.rows : [];
    },
    log: () => logged,
    async sockets() {
      const text = await (await fetch(`${url}/metrics`)).text();
      return Number(/^ringside_sockets (\d+)$/m.exec(text)?.[1] ?? Number.NaN);
    },
    async stop() {
      if (child.connected) child.disconnect();
      await exited;
    },
  };
}
