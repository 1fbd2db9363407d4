/** The manifest that a device installs the terminal by: of whose brand it is, in which language, with which pictures. */
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { DEFAULT_COLOURS } from "../../src/brand/default-colours.ts";
import { readLink } from "../../src/links/link.ts";
import { startTestService, type TestService } from "../support/service.ts";

const PUBLIC = join(import.meta.dirname, "../../public");
let terminal: string;
let service: TestService;
beforeAll(async () => {
  terminal = await mkdtemp(join(tmpdir(), "ringside-terminal-"));
  await writeFile(join(terminal, "index.html"), "<!doctype html><title>Ringside</title>");
  await cp(join(PUBLIC, "brand"), join(terminal, "brand"), { recursive: true });
  service = await startTestService({ environment: { TERMINAL_DIR: terminal } });
});
afterAll(async () => {
  await service.close();
  await rm(terminal, { recursive: true });
});
beforeEach(() => cp(join(PUBLIC, "brand.json"), join(terminal, "brand.json")));

const brandIs = (brand: unknown) =>
  writeFile(
    join(terminal, "brand.json"),
    typeof brand === "string" ? brand : JSON.stringify(brand),
  );

async function manifest(language = "en-GB,en;q=0.9") {
  const headers = { "accept-language": language };
  const answer = await service.call("GET", "/manifest.webmanifest", { headers });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toMatch(/^application\/manifest\+json/);
  expect(answer.headers.get("cache-control")).toBe("no-cache");
  return JSON.parse(answer.text) as Record<string, unknown>;
}

it("is of the brand that is delivered, with pictures whose sizes are theirs", async () => {
  expect(await manifest()).toMatchObject({
    id: "/",
    name: "Ringside",
    short_name: "Ringside",
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: DEFAULT_COLOURS.dark["bg-0"],
    theme_color: DEFAULT_COLOURS.dark["bg-0"],
    icons: [
      { src: "/brand/icon.png", type: "image/png", sizes: "512x512", purpose: "any" },
      { src: "/brand/icon-maskable.png", type: "image/png", sizes: "512x512", purpose: "maskable" },
    ],
  });
});

it("is of another brand as soon as that is there, with nothing of the one before", async () => {
  await brandIs({
    name: "Harbour Markets",
    short_name: "Harbour",
    logo: "/brand/logo.svg",
    colours: { dark: { "bg-0": "#101820" } },
  });
  expect(await manifest()).toMatchObject({
    name: "Harbour Markets",
    short_name: "Harbour",
    background_color: "#101820",
    icons: [{ src: "/brand/logo.svg", type: "image/svg+xml", sizes: "any", purpose: "any" }],
  });
  expect((await service.call("GET", "/apple-touch-icon.png")).status).toBe(404);
});

it("leaves out what is wrong, and pictures that are not there", async () => {
  await brandIs({
    name: "",
    short_name: 7,
    logo: "/brand/wide.svg",
    logo_has_name: true,
    colours: { dark: { "bg-0": "red" } },
    icons: { any: "/../secret.png", maskable: "/brand/gone.png" },
  });
  expect(await manifest()).toMatchObject({
    name: "Ringside",
    short_name: "Ringside",
    background_color: DEFAULT_COLOURS.dark["bg-0"],
    icons: [],
  });
  await brandIs("{");
  expect(await manifest()).toMatchObject({ name: "Ringside", icons: [] });
});

it("has shortcuts by links that the terminal reads, in the device's language", async () => {
  const { shortcuts } = (await manifest("de-CH,de;q=0.9,en;q=0.5")) as {
    shortcuts: { name: string; url: string }[];
  };
  expect(shortcuts.map(({ name }) => name)).toEqual(["Neue Order", "Positionen", "Kursalarme"]);
  const links = shortcuts.map(({ url }) => readLink(new URL(url, "https://trade.example").hash));
  expect(links.map((read) => read?.problems)).toEqual([[], [], []]);
  expect(links.map((read) => read?.link.pane)).toEqual(["order-ticket", "positions", "alerts"]);
});

it("goes with the picture that iOS asks for, full to its edges", async () => {
  const answer = await fetch(`${service.url}/apple-touch-icon.png`);
  expect(answer.headers.get("content-type")).toBe("image/png");
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.equals(await readFile(join(PUBLIC, "brand/icon-maskable.png")))).toBe(true);
});
