/**
 * A disk whose power was cut: what was forced to it is there, of what was not each write is there, is not, or is torn at
 * its sectors, in any order; of names that were changed and not forced, the first ones are. As ext4, xfs and btrfs do, to
 * force a file forces that it is there. Runs in the tests; knows nothing of databases.
 */
import { execFile } from "node:child_process";
import { chown, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { promisify } from "node:util";
import type { DiskCall } from "./disk-record.ts";

const SECTOR_BYTES = 512;

type Change = Extract<DiskCall, { kind: "write" | "resize" }>;

/** One file, whatever it is called. `base`: its path on the disk as it was at first. */
type Inode = { readonly base: string | null; durable: Change[]; pending: Change[] };

/** A change of the names in a folder. `isForced`: it outlives every cut. */
type Naming = {
  readonly dir: string;
  readonly ended: number;
  readonly inode: Inode;
  readonly from: string | null;
  readonly to: string | null;
  isForced: boolean;
};

export type CutOptions = {
  /** The cluster as it was before the first call. */
  readonly base: string;
  readonly calls: readonly DiskCall[];
  /** Place in the record: what began after it never happened. */
  readonly cut: number;
  readonly random: () => number;
  /** How much of what was not forced is on the disk: by chance, or all of it as where the power stayed. */
  readonly unforced: "by chance" | "all";
  /** false: nothing that was asked to be forced was, as of a disk that lies. */
  readonly forces: boolean;
};

/** Makes the disk of `options` at `target`, which is not there yet. Returns how many changes it lost or tore. */
export async function cutDisk(options: CutOptions, target: string): Promise<number> {
  const { base } = options;
  const files = await filesOf(base);
  const { inodes, namings } = await follow(options, files);
  await promisify(execFile)("cp", ["-a", base, target]);
  const names = namesAfter(options, inodes, namings);
  // Aside first: two files may have changed names.
  for (const path of files) {
    if (names.get(path)?.base !== path) await rename(join(target, path), join(target, aside(path)));
  }
  let lost = 0;
  const owner = await stat(base);
  for (const [path, inode] of names) {
    const at = join(target, path);
    if (inode.base === null) await (await open(at, "w", 0o600)).close();
    else if (inode.base !== path) await rename(join(target, aside(inode.base)), at);
    lost += await fill(at, inode, options);
    await chown(at, owner.uid, owner.gid);
  }
  for (const path of files) await rm(join(target, aside(path)), { force: true });
  return lost;
}

const aside = (path: string): string => `${path}.aside`;

export async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

/** What each call did until the cut, and which of it was forced. */
async function follow({ calls, cut, forces }: CutOptions, files: readonly string[]) {
  const inodes = new Map<string, Inode>(
    files.map((path) => [path, { base: path, durable: [], pending: [] }]),
  );
  const namings: Naming[] = [];
  const now = new Map(inodes);
  const name = (call: DiskCall, inode: Inode, from: string | null, to: string | null) => {
    if (from !== null) now.delete(from);
    if (to !== null) now.set(to, inode);
    const dir = dirname(to ?? from ?? "");
    namings.push({ dir, ended: call.ended, inode, from, to, isForced: false });
  };
  for (const call of calls) {
    if (call.began > cut) break;
    const inode = now.get(call.path);
    if (call.kind === "write" || call.kind === "resize") {
      if (inode === undefined) throw new Error(`${call.path} is written and was never made`);
      inode.pending.push(call);
    } else if (call.kind === "create") {
      if (inode === undefined)
        name(call, { base: null, durable: [], pending: [] }, null, call.path);
    } else if (call.kind === "rename") {
      if (inode !== undefined) name(call, inode, call.path, call.to);
    } else if (call.kind === "unlink") {
      if (inode !== undefined) name(call, inode, call.path, null);
    } else if (forces && call.ended <= cut) {
      if (inode !== undefined) force(inode, call.began);
      const isFolder = (naming: Naming) => naming.dir === (call.path === "" ? "." : call.path);
      for (const naming of namings) {
        if (naming.ended >= call.began) continue;
        if (isFolder(naming) || (naming.inode === inode && naming.from === null)) {
          naming.isForced = true;
        }
      }
    }
  }
  return { inodes, namings };
}

/** What ended before the flush began outlives every cut. */
function force(inode: Inode, began: number): void {
  inode.durable.push(...inode.pending.filter(({ ended }) => ended < began));
  inode.pending = inode.pending.filter(({ ended }) => ended >= began);
}

/** By path, what the disk has after the cut. */
function namesAfter(
  { random, unforced }: CutOptions,
  inodes: ReadonlyMap<string, Inode>,
  namings: readonly Naming[],
): Map<string, Inode> {
  const names = new Map(inodes);
  /** By folder, how many of its changes that were not forced are there all the same: the first ones. */
  const kept = new Map<string, number>();
  for (const dir of new Set(namings.map((naming) => naming.dir))) {
    const open = namings.filter((naming) => naming.dir === dir && !naming.isForced).length;
    kept.set(dir, unforced === "all" ? open : Math.floor(random() * (open + 1)));
  }
  for (const { dir, inode, from, to, isForced } of namings) {
    const left = kept.get(dir) ?? 0;
    if (!isForced && left === 0) continue;
    if (!isForced) kept.set(dir, left - 1);
    if (from !== null && names.get(from) === inode) names.delete(from);
    if (to !== null) names.set(to, inode);
  }
  return names;
}

/** Writes what is of the file into it. Returns how many changes are not there whole. */
async function fill(
  path: string,
  { durable, pending }: Inode,
  { random, unforced }: CutOptions,
): Promise<number> {
  if (durable.length + pending.length === 0) return 0;
  const file = await open(path, "r+");
  let lost = 0;
  try {
    for (const change of durable) await apply(file, change);
    if (unforced === "all") {
      for (const change of pending) await apply(file, change);
      return 0;
    }
    for (const change of shuffled(pending, random)) {
      const fate = random();
      if (fate < 1 / 3) {
        await apply(file, change);
        continue;
      }
      lost += 1;
      if (fate < 2 / 3 || change.kind === "resize") continue;
      for (const sector of sectorsOf(change)) if (random() < 0.5) await apply(file, sector);
    }
  } finally {
    await file.close();
  }
  return lost;
}

async function apply(file: Awaited<ReturnType<typeof open>>, change: Change): Promise<void> {
  if (change.kind === "write") {
    await file.write(change.data, 0, change.data.length, change.offset);
  } else if (!change.onlyUp || (await file.stat()).size < change.size) {
    await file.truncate(change.size);
  }
}

function sectorsOf(change: Extract<Change, { kind: "write" }>): Change[] {
  const sectors: Change[] = [];
  for (let at = 0; at < change.data.length;) {
    const end = at + SECTOR_BYTES - ((change.offset + at) % SECTOR_BYTES);
    sectors.push({ ...change, offset: change.offset + at, data: change.data.subarray(at, end) });
    at = end;
  }
  return sectors;
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const mixed = [...items];
  for (let at = mixed.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [mixed[at], mixed[other]] = [mixed[other] as T, mixed[at] as T];
  }
  return mixed;
}
