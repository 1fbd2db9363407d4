/**
 * What PostgreSQL did to its files, recorded call by call by strace while it runs: what was written where, what was forced
 * to the disk, and which files came, went and were renamed. Runs in the tests, on Linux, where strace may trace.
 */
import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { execFile } from "node:child_process";

/** Paths are relative to the cluster. A call that failed is none. */
export type DiskCall = (
  | {
      readonly kind: "write";
      readonly path: string;
      readonly offset: number;
      readonly data: Buffer;
    }
  | {
      readonly kind: "resize";
      readonly path: string;
      readonly size: number;
      readonly onlyUp: boolean;
    }
  | { readonly kind: "create" | "unlink" | "flush"; readonly path: string }
  | { readonly kind: "rename"; readonly path: string; readonly to: string }
) & {
  /** Places in the record: what began after another had ended came after it. */
  readonly began: number;
  readonly ended: number;
  /** When it began, Unix ms. */
  readonly at: number;
};

const CALLS =
  "openat,write,writev,pwrite64,pwritev,?pwritev2,fsync,fdatasync,ftruncate,fallocate,?rename,?renameat,?renameat2," +
  "?unlink,unlinkat,?link,linkat,copy_file_range,sendfile,msync";
/** More than any one call of PostgreSQL writes. */
const DATA_BYTES_MAX = 4 * 2 ** 20;

export type DiskRecorder = {
  /** Ends the record and reads it. @throws Error where a call is in it that is not understood */
  stop(): Promise<DiskCall[]>;
};

/** Follows the server of the cluster, all its processes and those that come. `file`: where the record goes. */
export async function recordDisk(cluster: string, file: string): Promise<DiskRecorder> {
  const [first = ""] = (await readFile(`${cluster}/postmaster.pid`, "utf8")).split("\n");
  const { stdout } = await promisify(execFile)("pgrep", ["-P", first]);
  const pids = [first, ...stdout.trim().split("\n")];
  const args = ["-f", "-y", "-ttt", "-xx", "-s", String(DATA_BYTES_MAX), "-o", file];
  const child = spawn("strace", [
    ...args,
    "-e",
    `trace=${CALLS}`,
    ...pids.flatMap((pid) => ["-p", pid]),
  ]);
  const over = new Promise<void>((resolve) => child.once("close", () => resolve()));
  let said = "";
  await new Promise<void>((resolve, reject) => {
    child.stderr.on("data", (chunk) => {
      said += String(chunk);
      if (said.split("attached").length > pids.length) resolve();
    });
    void over.then(() => reject(new Error(`strace of ${first}: ${said}`)));
  });
  return {
    async stop() {
      child.kill("SIGINT");
      await over;
      return readCalls(cluster, file);
    },
  };
}

/** A line of the record, or two that belong together: the call's name, what was given to it, what it answered. */
type Line = {
  pid: string;
  at: number;
  call: string;
  given: string;
  answer: string;
  began: number;
  ended: number;
};

async function readCalls(cluster: string, file: string): Promise<DiskCall[]> {
  const reader = new RecordReader(cluster);
  const unfinished = new Map<string, Omit<Line, "answer" | "ended">>();
  let number = 0;
  for await (const text of createInterface({ input: createReadStream(file) })) {
    number += 1;
    const head = /^(\d+) +(\d+\.\d+) (.*)$/.exec(text);
    if (head === null) continue;
    const [, pid = "", seconds = "", rest = ""] = head;
    const resumed = /^<\.\.\. (\w+) resumed>(.*)$/.exec(rest);
    const before = unfinished.get(pid);
    if (resumed !== null && before !== undefined) {
      unfinished.delete(pid);
      const [given, answer] = partOf(before.given + (resumed[2] ?? ""));
      reader.take({ ...before, given, answer, ended: number });
      continue;
    }
    const begun = /^(\w+)\((.*)$/.exec(rest);
    if (begun === null) continue;
    const [, call = "", all = ""] = begun;
    const line = { pid, at: Number(seconds) * 1_000, call, began: number };
    const cut = all.indexOf(" <unfinished ...>");
    if (cut >= 0) {
      unfinished.set(pid, { ...line, given: all.slice(0, cut) });
      continue;
    }
    const [given, answer] = partOf(all);
    reader.take({ ...line, given, answer, ended: number });
  }
  return reader.calls;
}

/** What stands before the last `) = ` and after it. */
function partOf(text: string): [given: string, answer: string] {
  const at = /\)\s+= [^=]*$/.exec(text);
  return at === null
    ? [text, ""]
    : [text.slice(0, at.index), text.slice(text.indexOf("= ", at.index) + 2)];
}

const unhex = (text: string): Buffer => Buffer.from(text.replaceAll("\\x", ""), "hex");

class RecordReader {
  readonly calls: DiskCall[] = [];
  readonly #cluster: string;
  /** Where the next write of an open file goes, by process and descriptor. */
  readonly #positions = new Map<string, number>();

  constructor(cluster: string) {
    this.#cluster = cluster;
  }

  take(line: Line): void {
    const { call, given, answer } = line;
    if (answer === "" || answer.startsWith("-1 ") || answer.startsWith("?")) return;
    if (call === "openat") return this.#open(line);
    if (/^(un)?link|^rename/.test(call)) return this.#name(line);
    const [, fd = "", hex = ""] = /^(\d+)<((?:\\x[0-9a-f]{2})*)>/.exec(given) ?? [];
    const path = this.#inside(unhex(hex).toString());
    if (path === null) return;
    const { began, ended, at } = line;
    const place = { began, ended, at };
    const numbers =
      given
        .slice(given.lastIndexOf('"') + 1)
        .match(/\d+/g)
        ?.map(Number) ?? [];
    if (call === "fsync" || call === "fdatasync") {
      this.calls.push({ kind: "flush", path, ...place });
    } else if (call === "ftruncate") {
      const size = Number(given.split(", ").at(-1));
      this.calls.push({ kind: "resize", path, size, onlyUp: false, ...place });
    } else if (call === "fallocate") {
      const [mode, offset, length] = given.split(", ").slice(-3).map(Number);
      if (mode !== 0) throw new Error(`fallocate with mode ${mode}`);
      const size = (offset ?? 0) + (length ?? 0);
      this.calls.push({ kind: "resize", path, size, onlyUp: true, ...place });
    } else if (/^p?writev?(64)?2?$/.test(call)) {
      const texts = [...given.matchAll(/"([^"]*)"/g)].map(([, text = ""]) => unhex(text));
      const data = Buffer.concat(texts).subarray(0, Number(answer.split(" ")[0]));
      const key = `${line.pid}:${fd}`;
      const given_at = call.startsWith("p")
        ? numbers.at(call === "pwritev2" ? -2 : -1)
        : this.#positions.get(key);
      if (given_at === undefined) throw new Error(`${path}: where ${call} goes is not known`);
      if (!call.startsWith("p")) this.#positions.set(key, given_at + data.length);
      this.calls.push({ kind: "write", path, offset: given_at, data, ...place });
    } else {
      throw new Error(`${call} of ${path} is not understood`);
    }
  }

  #open({ pid, given, answer, began, ended, at }: Line): void {
    const [, fd = "", hex = ""] = /^(\d+)<((?:\\x[0-9a-f]{2})*)>/.exec(answer) ?? [];
    const path = this.#inside(unhex(hex).toString());
    if (path === null) return;
    this.#positions.set(`${pid}:${fd}`, 0);
    const place = { began, ended, at };
    // Whether it was there already is known to who has the files.
    if (given.includes("O_CREAT")) this.calls.push({ kind: "create", path, ...place });
    if (given.includes("O_TRUNC")) {
      this.calls.push({ kind: "resize", path, size: 0, onlyUp: false, ...place });
    }
  }

  #name({ call, given, began, ended, at }: Line): void {
    const [from, to] = [...given.matchAll(/"([^"]*)"/g)].map(([, text = ""]) =>
      this.#inside(unhex(text).toString()),
    );
    if (from === null || from === undefined) return;
    const place = { began, ended, at };
    if (call.startsWith("unlink")) this.calls.push({ kind: "unlink", path: from, ...place });
    else if (call.startsWith("rename") && typeof to === "string") {
      this.calls.push({ kind: "rename", path: from, to, ...place });
    } else throw new Error(`${call} of ${from} is not understood`);
  }

  /** Relative to the cluster; null: elsewhere, or gone. The server works in its cluster. */
  #inside(path: string): string | null {
    if (path.endsWith("(deleted)")) return null;
    if (path === this.#cluster) return "";
    if (path.startsWith(`${this.#cluster}/`)) return path.slice(this.#cluster.length + 1);
    return path.startsWith("/") || path === "" || /^(socket|pipe|anon_inode):/.test(path)
      ? null
      : path;
  }
}
