/** Processes of a browser, to be stopped and let go on as a machine's sleep does. Linux. Runs in the browser tests. */
import { readFileSync, readdirSync } from "node:fs";

/** The process and all below it, parents first. */
export function familyOf(root: number): number[] {
  const parents = new Map<number, number>();
  for (const entry of readdirSync("/proc")) {
    if (/^\d+$/.test(entry)) parents.set(Number(entry), parentOf(entry));
  }
  const family = [root];
  for (const one of family) {
    for (const [pid, parent] of parents) if (parent === one) family.push(pid);
  }
  return family;
}

function parentOf(pid: string): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name, in brackets, may hold anything; the state and then the parent come behind it.
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    // It ended meanwhile.
    return 0;
  }
}

/** Stops them for `ms`, as a closed lid does. Resolves with when they went on, Unix ms. */
export async function sleepFor(pids: readonly number[], ms: number): Promise<number> {
  for (const pid of pids) process.kill(pid, "SIGSTOP");
  await new Promise((resolve) => setTimeout(resolve, ms));
  const wokeAt = Date.now();
  for (const pid of pids.toReversed()) process.kill(pid, "SIGCONT");
  return wokeAt;
}
