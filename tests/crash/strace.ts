/**
 * The system calls of a process that runs, seen and changed by strace: counted, failed, or its death at the n-th of them.
 * Runs in the tests, on Linux, where strace is installed and may trace another process.
 */
import { spawn, spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";

/** All that puts something on a disk or into a socket. Those with ? are not on every machine. */
export const WRITE_CALLS =
  "write,writev,pwrite64,pwritev,?pwritev2,sendto,sendmsg,fsync,fdatasync,ftruncate,fallocate,?rename,?unlink";

/** Whether this machine lets a process be traced that is no child of the tracer. */
export function canTrace(): boolean {
  const victim = spawn("sleep", ["1"]);
  const args = ["-p", String(victim.pid), "-e", "trace=write", "-o", "/dev/null"];
  // It ends with the one that it traces.
  const { stderr } = spawnSync("strace", args, { encoding: "utf8", timeout: 30_000 });
  return (stderr ?? "").includes("attached");
}

export type Traced = {
  /** Settles when the process has ended, or is no longer traced. */
  readonly over: Promise<void>;
  /** Lets it go on untraced. */
  stop(): Promise<void>;
  /** What it called since, a line each, with the path of its file; those that were changed say INJECTED. Begins with seconds since 1970. */
  lines(): Promise<string[]>;
};

/** `inject`: as strace says it; null: nothing is changed. `file`: where the lines go. Resolves once it is traced. */
export async function trace(pid: number, file: string, inject: string | null): Promise<Traced> {
  const changes = inject === null ? [] : ["-e", `inject=${inject}`];
  const args = ["-ttt", "-y", "-s", "0", "-o", file, "-e", `trace=${WRITE_CALLS}`, ...changes];
  const child = spawn("strace", [...args, "-p", String(pid)]);
  const over = new Promise<void>((resolve) => child.once("close", () => resolve()));
  let said = "";
  await new Promise<void>((resolve, reject) => {
    child.stderr.on("data", (chunk) => {
      said += String(chunk);
      if (said.includes("attached")) resolve();
    });
    void over.then(() => reject(new Error(`strace of ${pid}: ${said}`)));
  });
  return {
    over,
    async stop() {
      child.kill("SIGINT");
      await over;
    },
    lines: async () => (await readFile(file, "utf8")).split("\n").filter((line) => line !== ""),
  };
}

/** The name of the call that a line is of; null: it is of none. */
export const callOf = (line: string): string | null => /^[\d.]+ (\w+)\(/.exec(line)?.[1] ?? null;

/** The call that was changed: when, Unix ms, and whether it was one to PostgreSQL's log. null: none was. */
export function injectedIn(lines: readonly string[]): { at: number; isOfLog: boolean } | null {
  const line = lines.find((one) => one.includes("INJECTED"));
  if (line === undefined) return null;
  return { at: Number(line.split(" ")[0]) * 1000, isOfLog: line.includes("/pg_wal/") };
}
