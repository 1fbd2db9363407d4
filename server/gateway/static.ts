/**
 * The built terminal: files with a hash in their name are kept for ever, everything else is asked for again each time, but the
 * sprite of icons. Of the former, the compressed copies that the build made are sent where the browser takes them. Runs in
 * the service.
 */
import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import { addAppManifest } from "./app-manifest.ts";

/** Folder of the files whose names hold a hash of their content. */
const HASHED_FOLDER = "assets";
const YEAR_S = 31_536_000;
/** Each icon that comes to the page asks for the sprite: without a time to keep it, each would wait for the network. */
const SPRITE = "icons.svg";
const SPRITE_S = 600;

/** Serves `terminalDir`; returns whether the terminal is there. */
export async function addStatic(app: FastifyInstance, terminalDir: string): Promise<boolean> {
  if (!existsSync(join(terminalDir, "index.html"))) return false;
  // Each file is a route of its own (no wildcard), so a path that is none of them is a clean 404.
  const shared = { wildcard: false, cacheControl: false, dotfiles: "ignore" } as const;
  await app.register(fastifyStatic, {
    ...shared,
    root: terminalDir,
    // A broker replaces these without a build: a compressed copy of the build would be of the old one.
    globIgnore: [`${HASHED_FOLDER}/**`, "**/*.br", "**/*.gz"],
    setHeaders: (reply, path) =>
      void reply.header(
        "cache-control",
        basename(path) === SPRITE ? `public, max-age=${SPRITE_S}` : "no-cache",
      ),
  });
  addAppManifest(app, terminalDir);
  const hashed = join(terminalDir, HASHED_FOLDER);
  if (!existsSync(hashed)) return true;
  await app.register(fastifyStatic, {
    ...shared,
    root: hashed,
    prefix: `/${HASHED_FOLDER}/`,
    decorateReply: false,
    preCompressed: true,
    globIgnore: ["**/*.br", "**/*.gz"],
    setHeaders: (reply) =>
      void reply.headers({
        "cache-control": `public, max-age=${YEAR_S}, immutable`,
        vary: "accept-encoding",
      }),
  });
  return true;
}

const SERVICE_PREFIXES = ["/api/", "/auth/", "/ws", "/assets/"];

/** A page address of the terminal itself, typed or reloaded: it gets index.html. Anything else is not for us. */
export function sendTerminalPage(
  method: string,
  path: string,
  accept: string,
  reply: FastifyReply,
): boolean {
  const isNavigation = (method === "GET" || method === "HEAD") && accept.includes("text/html");
  const isPage = !SERVICE_PREFIXES.some((prefix) => path.startsWith(prefix)) && !path.includes(".");
  if (!isNavigation || !isPage) return false;
  void reply.sendFile("index.html");
  return true;
}
