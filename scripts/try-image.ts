/**
 * `npm run try-image`: does every step of the Dockerfile without a container engine and starts what comes of it, with a
 * PostgreSQL of its own and with the embedded one: read-only, as the image's user, without HOME. For root on Linux; takes
 * minutes and the npm registry. `-- --node FILE`: the Node to do it with,
 * where this machine's is another than the image's.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { startEmbedded } from "../server/database/embedded.ts";
import { createLog } from "../server/log.ts";
import { isIgnored, readDockerfile } from "./image/dockerfile.ts";
import { rehearsalOf } from "./image/rehearsal.ts";

const NETWORK = /^(https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS)$/i;

/** What a container's first visitors do, and what it must not be able to. Runs in it. */
const CHECK = `
import { access, constants, writeFile } from "node:fs/promises";
const at = "http://127.0.0.1:" + process.env.PORT;
const wants = async (what, isSo) => {
  if (!(await isSo())) throw new Error("not so: " + what);
  console.log("ok: " + what);
};
const isRefused = (trying) => trying.then(() => false, () => true);
await wants("Node " + process.version + " runs it as user " + process.getuid(), () => process.getuid() !== 0);
await wants("HOME is unset", () => process.env.HOME === undefined);
await wants("the program cannot be changed", () => isRefused(writeFile("dist/x", "")));
await wants("nor what lies beside it", () => isRefused(access("/etc", constants.W_OK)));
await wants("the terminal is served", async () => (await (await fetch(at + "/")).text()).includes("<script"));
await wants("a trader signs in", async () => {
  const authorization = "Basic " + btoa("100001:demo-trader");
  const { status } = await fetch(at + "/auth/v1/oauth2/login", { method: "POST", headers: { authorization } });
  return status === 200;
});
await wants("prices come", async () => {
  for (let tries = 0; tries < 60; tries++) {
    const { status } = await fetch(at + "/readyz");
    if (status === 200) return true;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return false;
});`;

function copyContext(to: string): void {
  const rules = readFileSync(".dockerignore", "utf8");
  const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], {
    encoding: "utf8",
  });
  for (const file of listed.split("\n").filter((each) => each !== "" && !isIgnored(rules, each))) {
    mkdirSync(dirname(join(to, file)), { recursive: true });
    copyFileSync(file, join(to, file));
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { node: { type: "string" } } });
  const folder = mkdtempSync(join(tmpdir(), "ringside-image-"));
  chmodSync(folder, 0o711);
  const context = join(folder, "context");
  const work = join(folder, "layers");
  for (const each of [context, work]) mkdirSync(each);
  copyContext(context);
  const postgres = await startEmbedded(join(folder, "postgres"), createLog("silent"));
  try {
    const shared = { SEED_DEMO: "1", PORT: String(await freePort()), LOG_LEVEL: "warn" };
    const script = rehearsalOf({
      stages: readDockerfile(readFileSync("Dockerfile", "utf8")),
      context,
      work,
      node: values.node ?? null,
      network: Object.fromEntries(
        Object.entries(process.env).filter(([name]) => NETWORK.test(name)),
      ) as Record<string, string>,
      starts: [{ ...shared, DATABASE_URL: postgres.url }, shared],
      check: CHECK,
    });
    const { status } = spawnSync("unshare", ["--mount", "--pid", "--fork", "bash", "-c", script], {
      stdio: "inherit",
    });
    console.log(status === 0 ? "The image's steps work." : "The image's steps do not work.");
    return status ?? 1;
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

process.exitCode = await main();
