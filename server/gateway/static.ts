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
import { WIDGETS_FOLDER, addWidgetPages } from "./widgets/widget-pages.ts";
import type { WidgetOrigins } from "./widgets/widget-settings.ts";

/** Folder of the files whose names hold a hash of their content. */
const HASHED_FOLDER = "assets";
const YEAR_S = 31_536_000;
/** Each icon that comes to the page asks for the sprite: without a time to keep it, each would wait for the network. */
const SPRITE = "icons.svg";
const SPRITE_S = 600;

/** Each file is a route of its own (no wildcard), so a path that is none of them is a clean 404. */
const SHARED = { wildcard: false, cacheControl: false, dotfiles: "ignore" } as const;

/** Serves `terminalDir`; returns whether the terminal is there. `widgets`: who may frame these; null: they are off. */
export async function addStatic(
  app: FastifyInstance,
  terminalDir: string,
  widgets: WidgetOrigins | null,
): Promise<boolean> {
  if (!existsSync(join(terminalDir, "index.html"))) return false;
  await app.register(fastifyStatic, {
    ...SHARED,
    root: terminalDir,
    // A broker replaces these without a build: a compressed copy of the build would be of the old one.
    globIgnore: [`${HASHED_FOLDER}/**`, `${WIDGETS_FOLDER}/**`, "**/*.br", "**/*.gz"],
    setHeaders: (reply, path) =>
      void reply.header(
        "cache-control",
        basename(path) === SPRITE ? `public, max-age=${SPRITE_S}` : "no-cache",
      ),
  });
  addAppManifest(app, terminalDir);
  await addHashed(app, terminalDir, HASHED_FOLDER);
  if (widgets === null) return true;
  await addWidgetPages(app, terminalDir, widgets);
  await addHashed(app, terminalDir, `${WIDGETS_FOLDER}/${HASHED_FOLDER}`);
  return true;
}

/** Files below `terminalDir` whose names hold a hash of their content, each under its own path. */
async function addHashed(app: FastifyInstance, terminalDir: string, folder: string): Promise<void> {
  const root = join(terminalDir, folder);
  if (!existsSync(root)) return;
  await app.register(fastifyStatic, {
    ...SHARED,
    root,
    prefix: `/${folder}/`,
    decorateReply: false,
    preCompressed: true,
    globIgnore: ["**/*.br", "**/*.gz"],
    setHeaders: (reply) =>
      void reply.headers({
        "cache-control": `public, max-age=${YEAR_S}, immutable`,
        vary: "accept-encoding",
      }),
  });
}

const SERVICE_PREFIXES = ["/api/", "/auth/", "/ws", "/assets/", `/${WIDGETS_FOLDER}/`];

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
