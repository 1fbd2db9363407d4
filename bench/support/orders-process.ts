/**
 * A server under measure as a process of its own, built as it is shipped: the measure gives it a database, it says where
 * it listens, and it ends with the measure. Runs in Node.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { NODE_FLAGS } from "../../server/running/node-flags.ts";
import { buildModule } from "../../tests/support/built-module.ts";

export type Server = {
  readonly url: string;
  readonly pid: number;
  /** Says a word to the process and resolves with what it sends. One at a time. */
  ask<T>(question: string): Promise<T>;
  stop(): Promise<void>;
};

/** `entry` is relative to the project; what it gets is its argument, JSON. Rejects when it ends before it listens. */
export async function startServer(entry: string, argument: unknown): Promise<Server> {
  const built = await buildModule(entry);
  const child = fork(built.path, [JSON.stringify(argument)], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    execArgv: [...NODE_FLAGS],
  });
  const ended = new Promise<void>((resolve) => {
    child.on("exit", () => resolve());
  });
  const stop = async () => {
    if (child.connected) child.disconnect();
    await ended;
    await built.remove();
  };
  try {
    const url = await new Promise<string>((resolve, reject) => {
      child.once("message", (message) => resolve(message as string));
      void ended.then(() => reject(new Error(`${entry} ended before it listened`)));
    });
    const ask = async <T>(question: string): Promise<T> => {
      const answer = once(child, "message").then(([said]) => said as T);
      child.send(question);
      return answer;
    };
    return { url, pid: child.pid ?? 0, ask, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Runs a measure in a process of its own, built as the service is; resolves with what it sends. */
export async function measureIn<T>(entry: string): Promise<T> {
  const built = await buildModule(entry);
  try {
    const child = fork(built.path, { execArgv: [...NODE_FLAGS], stdio: "inherit" });
    return await new Promise<T>((resolve, reject) => {
      child.once("message", (message) => resolve(message as T));
      child.once("exit", () => reject(new Error(`${entry} ended before it said anything`)));
    });
  } finally {
    await built.remove();
  }
}

/** What the process was given. */
export const argumentOf = <T>(): T => JSON.parse(process.argv[2] ?? "null") as T;

/** The process's side: says where it listens, and closes when the measure lets go. */
export function listenUntilReleased(url: string, close: () => Promise<unknown>): void {
  process.once("disconnect", () => {
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
  process.send?.(url);
}
