/**
 * What a device needs to install the terminal as an app: a manifest with the broker's name, colours and pictures, made from
 * brand.json whenever it is asked for, since that is replaced without a build; and the picture that iOS asks for. Runs in the
 * service.
 */
import { open } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { brandNameOf, plainText, readBrandFile } from "../mail/brand-name.ts";
import { Refusal } from "../refusal.ts";

/** The page's ground while it loads, where the brand has none; as src/brand/default-colours.ts says it. */
const DEFAULT_GROUND = "#0b0e13";

export function addAppManifest(app: FastifyInstance, terminalDir: string): void {
  app.get("/manifest.webmanifest", async (request, reply) =>
    reply
      .headers({ "cache-control": "no-cache", vary: "Accept-Language" })
      .type("application/manifest+json; charset=utf-8")
      .send(
        JSON.stringify(await makeManifest(terminalDir, request.headers["accept-language"] ?? "")),
      ),
  );
  app.get("/apple-touch-icon.png", async (_request, reply) => {
    const { maskable, any } = picturesOf(await readBrandFile(terminalDir));
    // iOS cuts corners itself and knows no transparency: a maskable picture is full to its edges.
    const path = maskable ?? any;
    if (path?.endsWith(".png") !== true) throw new Refusal("not_found");
    return reply.header("cache-control", "no-cache").sendFile(path.slice(1));
  });
}

async function makeManifest(terminalDir: string, languages: string) {
  const brand = await readBrandFile(terminalDir);
  const name = brandNameOf(brand);
  const ground = groundOf(brand);
  const { any, maskable } = picturesOf(brand);
  const icons = [
    await pictureOf(terminalDir, any, "any"),
    await pictureOf(terminalDir, maskable, "maskable"),
  ];
  const isGerman = /^\s*de\b/i.test(languages);
  return {
    id: "/",
    name,
    short_name: plainText(brand, "short_name") ?? name,
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: ground,
    theme_color: ground,
    categories: ["finance"],
    icons: icons.filter((icon) => icon !== null),
    shortcuts: SHORTCUTS.map(({ pane, en, de }) => ({
      name: isGerman ? de : en,
      url: `/#link?pane=${pane}`,
    })),
  };
}

/** By links as docs/links.md says them. */
const SHORTCUTS = [
  { pane: "order-ticket", en: "New order", de: "Neue Order" },
  { pane: "positions", en: "Positions", de: "Positionen" },
  { pane: "alerts", en: "Price alerts", de: "Kursalarme" },
] as const;

const fieldOf = (value: unknown, key: string): unknown => Reflect.get(Object(value), key);

/** One ground for both themes: a manifest has no more, and the page itself sets that of the theme in use. */
function groundOf(brand: unknown): string {
  const colour = fieldOf(fieldOf(fieldOf(brand, "colours"), "dark"), "bg-0");
  return typeof colour === "string" && /^#[0-9a-f]{6}$/i.test(colour) ? colour : DEFAULT_GROUND;
}

/** Paths on this site. Where the brand names no pictures, its own logo: never that of another house. */
function picturesOf(brand: unknown): { any: string | null; maskable: string | null } {
  const icons = fieldOf(brand, "icons");
  const logo = fieldOf(brand, "logo");
  // A logo with the name in it is too wide for the place of an app.
  const isMark = fieldOf(brand, "logo_has_name") !== true;
  const mark = isMark ? (localPath(logo) ?? localPath(fieldOf(logo, "dark"))) : null;
  return {
    any: localPath(fieldOf(icons, "any")) ?? mark,
    maskable: localPath(fieldOf(icons, "maskable")),
  };
}

/** Starts with one slash and leads to no other folder than it says. */
const localPath = (value: unknown): string | null =>
  typeof value === "string" && /^\/(?![/\\])[A-Za-z0-9._/-]+$/.test(value) && !value.includes("..")
    ? value
    : null;

const TYPES: Readonly<Record<string, string>> = { svg: "image/svg+xml", png: "image/png" };

/** null: there is none, or it is of a kind that devices do not take. */
async function pictureOf(terminalDir: string, path: string | null, purpose: "any" | "maskable") {
  const ending = path?.split(".").at(-1) ?? "";
  const type = TYPES[ending];
  if (path === null || type === undefined) return null;
  const sizes = ending === "svg" ? "any" : await pngSize(join(terminalDir, path));
  return sizes === null ? null : { src: path, type, sizes, purpose };
}

/** Where the first chunk of a PNG has width and height. */
const PNG_HEAD_BYTES = 24;

/** As a manifest says it, "512x512"; null: no such file, or it is none. */
async function pngSize(path: string): Promise<string | null> {
  const head = Buffer.alloc(PNG_HEAD_BYTES);
  try {
    const file = await open(path);
    try {
      await file.read(head, 0, PNG_HEAD_BYTES, 0);
    } finally {
      await file.close();
    }
  } catch {
    return null;
  }
  if (head.toString("latin1", 12, 16) !== "IHDR") return null;
  return `${head.readUInt32BE(16)}x${head.readUInt32BE(20)}`;
}
