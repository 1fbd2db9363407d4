/**
 * What every command does before its own work: checks Node, installs the packages of the lock file, builds what changed,
 * finds or installs a Chromium. Plain Node without packages, since nothing may be installed yet.
 */
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync } from "node:fs";
import { statSync, statfsSync, writeFileSync } from "node:fs";
import { freemem } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

const NODE_MIN = [20, 19];
/** What the terminal and the service are made of. A change of any of these means a new build. */
const SOURCES = [
  "contract",
  "domain",
  "drawings",
  "engine",
  "indicators",
  "workers",
  "src",
  "server",
  "public",
  "build",
  "index.html",
  "vite.config.ts",
  "package.json",
  "package-lock.json",
  "scripts/build.mjs",
  "scripts/parts.ts",
];

/** Stops with one readable line. */
export function fail(message) {
  console.error(`\n${message}\n`);
  process.exit(1);
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const [needMajor, needMinor] = NODE_MIN;
  if (major < needMajor || (major === needMajor && minor < needMinor)) {
    fail(`Ringside needs Node ${NODE_MIN.join(".")} or newer. This is ${process.versions.node}.`);
  }
}

/** Runs a command with our output and resolves with its exit code. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: "inherit", ...options });
    child.on("error", reject);
    child.on("close", (code, signal) => resolve(signal ? 1 : (code ?? 1)));
  });
}

/** Runs a package's command from node_modules/.bin. */
export const runBin = (name, args, options) =>
  run(join(root, "node_modules", ".bin", name), args, options);

const hashOf = (text) => createHash("sha256").update(text).digest("hex");

function readIfThere(path) {
  return existsSync(path) ? readFileSync(path, "utf8") : null;
}

/** Installs the packages when the lock file is not the one that was installed last. */
export async function ensureInstalled() {
  checkNode();
  const stamp = join(root, "node_modules", ".ringside-lock");
  const want = hashOf(readFileSync(join(root, "package-lock.json")));
  if (readIfThere(stamp) === want) return;
  console.error("Installing packages (first start, or the lock file changed) ...");
  // Not `npm ci`: it refuses a lock file without the optional binaries of other platforms, which not every registry has.
  // --no-save keeps the lock file as it is. The bundler is a development dependency, and every command builds.
  const flags = ["--no-save", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  const code = await run("npm", ["install", ...flags]);
  if (code !== 0) {
    fail("Installing packages failed; npm's own words are above. Is the npm registry reachable?");
  }
  writeFileSync(stamp, want);
}

function* filesBelow(path) {
  if (!statSync(path).isDirectory()) {
    yield path;
    return;
  }
  for (const entry of readdirSync(path).toSorted()) yield* filesBelow(join(path, entry));
}

function sourceHash() {
  const hash = createHash("sha256");
  for (const source of SOURCES) {
    const path = join(root, source);
    if (!existsSync(path)) continue;
    for (const file of filesBelow(path)) {
      if (file.endsWith(".test.ts") || file.endsWith(".test.tsx")) continue;
      hash.update(file.slice(root.length)).update("\0").update(readFileSync(file)).update("\0");
    }
  }
  return hash.digest("hex");
}

/** Builds the terminal and the service when their sources changed since the last build. */
export async function ensureBuilt() {
  const stamp = join(root, "dist", ".stamp");
  const want = sourceHash();
  if (readIfThere(stamp) === want) return;
  console.error("Building the terminal and the service ...");
  const code = await run(process.execPath, ["scripts/build.mjs"]);
  if (code !== 0) fail("The build failed; its messages are above.");
  mkdirSync(join(root, "dist"), { recursive: true });
  writeFileSync(stamp, want);
}

/** At the end of a browser test's title: `npm test` runs it, and `npm run prove` all others. */
export const QUICK = "@quick";

/**
 * The same engine without the browser's own interface around it, which takes a third less processor time for a test. Debian
 * has it as a package of its own.
 */
const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";

/** A machine without a network goes on after it. */
const INSTALL_TIMEOUT_MS = 300_000;

const CHROMIUM_PATHS = [
  HEADLESS_SHELL,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

async function playwrightChromium() {
  const { chromium } = await import("@playwright/test");
  const path = chromium.executablePath();
  return existsSync(path) ? path : null;
}

const findChromium = async () =>
  [process.env["CHROMIUM_PATH"], ...CHROMIUM_PATHS].find((path) => path && existsSync(path)) ??
  (await playwrightChromium());

/** Whether packages of Debian can be installed by who runs this. */
const isDebianRoot = () => process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");

/** Installs packages of Debian, if they can be had. */
function installPackages(...names) {
  const quick = ["-qq", "-o", "Acquire::Retries=1", "-o", "Acquire::http::Timeout=20"];
  const options = { stdio: "inherit", timeout: INSTALL_TIMEOUT_MS };
  spawnSync("apt-get", ["update", ...quick], options);
  spawnSync("apt-get", ["install", "-y", ...quick, ...names], options);
}

/** Path of a Chromium for the browser tests: the headless shell where it can be had, else what is there or can be installed. */
export async function ensureChromium() {
  if (isDebianRoot() && !process.env["CHROMIUM_PATH"] && !existsSync(HEADLESS_SHELL)) {
    console.error("Installing Debian's chromium-headless-shell for the browser tests ...");
    installPackages("chromium-headless-shell");
  }
  const found = await findChromium();
  if (found) return found;
  console.error("No Chromium found: installing one for the browser tests ...");
  if (isDebianRoot()) installPackages("chromium");
  else await runBin("playwright", ["install", "chromium"]);
  const installed = await findChromium();
  if (installed) return installed;
  return fail(
    "The browser tests need a Chromium and none could be installed. Install one and set CHROMIUM_PATH to it.",
  );
}

/** A Node of the line that the image ships, as the Dockerfile says it: the one that runs, or the registry's. */
export async function ensureShippedNode() {
  const line = /NODE_IMAGE=node:(\d+)/.exec(readFileSync(join(root, "Dockerfile"), "utf8"))?.[1];
  if (process.versions.node.split(".")[0] === line) return process.execPath;
  const folder = join(root, "node_modules", ".cache", `node-${line}`);
  const name = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;
  const path = join(folder, "node_modules", name, "bin", "node");
  if (existsSync(path)) return path;
  console.error(`Installing Node ${line}, the line that is shipped, to replay journals in it ...`);
  mkdirSync(folder, { recursive: true });
  const flags = ["--no-save", "--no-audit", "--no-fund", "--loglevel=error", "--prefix", folder];
  await run("npm", ["install", ...flags, `${name}@${line}`]);
  if (existsSync(path)) return path;
  return fail(`No Node ${line} could be installed. Set SHIPPED_NODE to the path of one.`);
}

/** Sees to strace, which kills and fails single system calls: where it can be installed it is, aloud. */
export function ensureStrace() {
  const isThere = () => spawnSync("strace", ["-V"]).status === 0;
  if (isThere()) return;
  if (isDebianRoot()) {
    console.error("No strace found: installing it for the tests that kill at each write ...");
    installPackages("strace");
  }
  if (!isThere()) fail("The tests that kill at each write need strace, on Linux. Install it.");
}

const MEMORY_FOLDER = "/dev/shm";
/** What the databases of a part need of it, with room for everything else. */
const MEMORY_BYTES_MIN = 4 * 1024 ** 3;

/** A folder in memory that has room for databases, for what asks nothing of a disk; undefined: there is none. */
export function memoryFolder() {
  if (!existsSync(MEMORY_FOLDER)) return undefined;
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
  return Math.min(bavail * bsize, freemem()) < MEMORY_BYTES_MIN ? undefined : MEMORY_FOLDER;
}
