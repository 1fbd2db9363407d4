/**
 * Keeps the service running: starts it as a process of its own, and again when it ended by itself, each time later. A stop
 * and its signals pass through to it; a start that was refused is not tried again. Runs in the parent that `npm start` is.
 * The service has a process group of its own, so that Ctrl-C comes once; where this process is killed, it stops by itself.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { constants } from "node:os";
import { machineMs } from "../clock.ts";
import type { Log } from "../log.ts";
import { EXIT, exitMeaning, isWorthAnotherStart } from "./exit-status.ts";
import { pause } from "./pause.ts";

export type KeepRunning = {
  /** The module that is the service. */
  readonly entry: string;
  /** For Node, before the module. */
  readonly flags?: readonly string[];
  readonly log: Log;
  readonly waits?: Waits;
  /** Whose signals are passed on; for tests. */
  readonly signals?: Pick<NodeJS.Process, "on" | "off">;
};

export type Waits = {
  /** Before the first start after an end; doubled with each that follows. */
  readonly firstMs: number;
  readonly mostMs: number;
  /** Who ran as long begins anew with the first wait. */
  readonly steadyMs: number;
};

const WAITS: Waits = { firstMs: 1_000, mostMs: 30_000, steadyMs: 60_000 };
/** Signals that stop the service, and the parent with it. */
export const PASSED_ON = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
const SIGNAL_STATUS_BASE = 128;

type End = { readonly code: number | null; readonly signal: NodeJS.Signals | null };

/** Resolves with the status to end with, once the service is to run no more. */
export async function keepRunning(options: KeepRunning): Promise<number> {
  const { log, waits = WAITS, signals = process } = options;
  const stop = new AbortController();
  let child: ChildProcess | null = null;
  const passOn = (signal: NodeJS.Signals) => {
    stop.abort();
    child?.kill(signal === "SIGHUP" ? "SIGTERM" : signal);
  };
  for (const signal of PASSED_ON) signals.on(signal, passOn);
  let waitMs = waits.firstMs;
  try {
    for (;;) {
      const startedMs = machineMs();
      child = startChild(options);
      const end = await endOf(child);
      child = null;
      if (stop.signal.aborted) return statusOf(end);
      const meaning = exitMeaning(end.code, end.signal);
      if (!isWorthAnotherStart(end.code)) {
        if (end.code !== EXIT.stopped)
          log.error(end, `the service is not started again: ${meaning}`);
        return statusOf(end);
      }
      if (machineMs() - startedMs >= waits.steadyMs) waitMs = waits.firstMs;
      log.warn(end, `the service ended: ${meaning}; it is started again in ${waitMs / 1_000} s`);
      await pause(waitMs, stop.signal);
      if (stop.signal.aborted) return EXIT.stopped;
      waitMs = Math.min(waitMs * 2, waits.mostMs);
    }
  } finally {
    for (const signal of PASSED_ON) signals.off(signal, passOn);
  }
}

/** The channel between the two tells the service when this process is gone. */
const startChild = ({ entry, flags = [] }: KeepRunning): ChildProcess =>
  spawn(process.execPath, [...flags, entry], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    detached: process.platform !== "win32",
  });

const endOf = (child: ChildProcess): Promise<End> =>
  new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => resolve({ code, signal }));
  });

const statusOf = ({ code, signal }: End): number =>
  code ?? SIGNAL_STATUS_BASE + (signal === null ? 0 : constants.signals[signal]);
