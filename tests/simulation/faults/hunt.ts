/** Plants a fault in a copy of the engine and runs the simulation on it until it finds it. Runs in tests and scripts. */
import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Fault } from "./planted.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const COPIED = [
  "contract",
  "domain",
  "engine",
  "tests/simulation",
  "tests/support/market-order.ts",
  "scripts/simulate.ts",
  "package.json",
  "tsconfig.base.json",
];
/** More than are done in the time. */
const SEEDS = 100_000;

export type Hunt =
  | {
      readonly outcome: "found";
      readonly seconds: number;
      readonly steps: number;
      readonly by: string;
    }
  | { readonly outcome: "not found"; readonly seconds: number }
  /** The copy does not run: the fault is none that could have been made. */
  | { readonly outcome: "broken"; readonly message: string };

/** Source with the fault planted. Throws where it does not stand there exactly once. */
export function plant(source: string, { name, file, find, replace }: Fault): string {
  const times = source.split(find).length - 1;
  if (times !== 1) throw new Error(`"${name}": its place is ${times} times in ${file}`);
  if (find === replace) throw new Error(`"${name}" changes nothing`);
  return source.replace(find, () => replace);
}

export const sourceOf = ({ file }: Fault): string => readFileSync(join(root, file), "utf8");

/** The simulation has so long to find the fault; starting up is part of it. */
export async function hunt(fault: Fault, limitMs: number): Promise<Hunt> {
  const copy = mkdtempSync(join(tmpdir(), "ringside-fault-"));
  try {
    for (const part of COPIED) cpSync(join(root, part), join(copy, part), { recursive: true });
    symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
    writeFileSync(join(copy, fault.file), plant(sourceOf(fault), fault));
    return await run(copy, limitMs);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function run(cwd: string, limitMs: number): Promise<Hunt> {
  const started = performance.now();
  const args = ["--import", "tsx", "scripts/simulate.ts", "--seeds", String(SEEDS), "--json"];
  const options = { cwd, maxBuffer: 2 ** 26, timeout: limitMs, killSignal: "SIGKILL" } as const;
  return new Promise((resolve) => {
    execFile(process.execPath, args, options, (error, stdout, stderr) => {
      const seconds = (performance.now() - started) / 1000;
      if (error?.killed === true) resolve({ outcome: "not found", seconds });
      else resolve(verdictOf(stdout, stderr, seconds));
    });
  });
}

/** What a comparison or an invariant says; anything else is a copy that fell over. */
const IS_FINDING = /^(Error: engine and twin differ|Error: Invariant|InvariantError: Invariant)/u;

function verdictOf(stdout: string, stderr: string, seconds: number): Hunt {
  if (!stdout.startsWith("{")) return { outcome: "broken", message: stderr.slice(-600) };
  const { steps, finding } = JSON.parse(stdout) as {
    steps: number;
    finding: { message: string } | null;
  };
  if (finding === null) return { outcome: "not found", seconds };
  const [first = ""] = finding.message.split("\n");
  return IS_FINDING.test(first)
    ? { outcome: "found", seconds, steps, by: first }
    : { outcome: "broken", message: finding.message.slice(0, 600) };
}
