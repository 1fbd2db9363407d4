/**
 * The processes of the fan-out measure and how they speak: the measure asks, a process answers, over Node's own channel.
 * Runs in Node.
 */
import { fork, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";

const STOP = "stop";
type Request = { id: number; name: string; argument: unknown };
type Answer = { id: number; value?: unknown; fault?: string };
/** Ticks that every client has, told while a measure runs. */
export type Progress = { received: number };

type Settle = { resolve: (value: unknown) => void; reject: (error: Error) => void };

export type Remote = {
  /** Asks and waits for the answer. Rejects with what went wrong there, or when the process ended. */
  call<Result>(name: string, argument?: unknown): Promise<Result>;
  tell(progress: Progress): void;
  onProgress: (progress: Progress) => void;
  stop(): Promise<void>;
};

/** Starts bench/support/<file> as a process of its own. */
export function startProcess(file: string): Remote {
  const child: ChildProcess = fork(fileURLToPath(new URL(file, import.meta.url)), {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const waiting = new Map<number, Settle>();
  let lastId = 0;
  let isStopping = false;
  const ended = new Promise<void>((resolve) => {
    child.on("exit", (code) => {
      const error = new Error(`${file} ended with ${code}`);
      for (const { reject } of waiting.values()) reject(error);
      if (!isStopping && code !== 0) process.exitCode = 1;
      resolve();
    });
  });
  const remote: Remote = {
    call: <Result>(name: string, argument?: unknown) =>
      new Promise<Result>((resolve, reject) => {
        const id = ++lastId;
        waiting.set(id, { resolve: (value) => resolve(value as Result), reject });
        child.send({ id, name, argument } satisfies Request);
      }),
    tell: (progress) => void child.send(progress),
    onProgress: () => undefined,
    async stop() {
      isStopping = true;
      child.send(STOP);
      await ended;
    },
  };
  child.on("message", (message: Answer | Progress) => {
    if ("received" in message) return remote.onProgress(message);
    const call = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.fault === undefined) call?.resolve(message.value);
    else call?.reject(new Error(`${file}: ${message.fault}`));
  });
  return remote;
}

export type Handlers = Readonly<Record<string, (argument: never) => unknown>>;

/** The process's side: answers by name until the measure lets go, then closes. */
export function serve(
  handlers: Handlers,
  onProgress: (progress: Progress) => void,
  close: () => Promise<void>,
): void {
  let isEnding = false;
  const end = () => {
    if (isEnding) return;
    isEnding = true;
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on("message", (message: Request | Progress | typeof STOP) => {
    if (message === STOP) return end();
    if ("received" in message) return onProgress(message);
    const { id, name, argument } = message;
    Promise.resolve()
      .then(() => handlers[name]?.(argument as never))
      .then(
        (value) => process.send?.({ id, value }),
        (error: unknown) => process.send?.({ id, fault: String(error) }),
      );
  });
  // The measure was broken off: nothing stays behind.
  for (const event of ["disconnect", "SIGINT", "SIGTERM"]) process.on(event, end);
}

export const tellProgress = (progress: Progress): void => void process.send?.(progress);
