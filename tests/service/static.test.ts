/** The built terminal as the service gives it out. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestService, type TestService } from "../support/service.ts";

const SCRIPT = "export const answer = 42;\n";
let folder: string;
let service: TestService;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ringside-terminal-"));
  const terminal = join(folder, "terminal");
  await mkdir(join(terminal, "assets"), { recursive: true });
  await writeFile(join(terminal, "index.html"), "<!doctype html><title>Ringside</title>");
  await writeFile(join(terminal, "brand.json"), "{}");
  await writeFile(join(terminal, "brand.json.br"), brotliCompressSync('{"name":"old"}'));
  await writeFile(join(terminal, "icons.svg"), "<svg/>");
  await writeFile(join(terminal, ".secret"), "s3cret");
  await writeFile(join(terminal, "assets", "app-4f1d.js"), SCRIPT);
  await writeFile(join(terminal, "assets", "app-4f1d.js.br"), brotliCompressSync(SCRIPT));
  await writeFile(join(folder, "outside.txt"), "s3cret");
  service = await startTestService({ environment: { TERMINAL_DIR: terminal } });
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});

const get = (path: string, accept = "*/*") => service.call("GET", path, { headers: { accept } });

/** Without fetch's own clean-up of the path, and without its decompression. */
function getRaw(
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(service.url);
    request({ hostname, port, path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks) }),
      );
    })
      .on("error", reject)
      .end();
  });
}

describe("the terminal's files", () => {
  it("with a hash in their name are kept for ever, the others are asked for each time", async () => {
    const asset = await get("/assets/app-4f1d.js");
    expect(asset.text).toBe(SCRIPT);
    expect(asset.headers.get("content-type")).toMatch(/javascript/);
    expect(asset.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    for (const path of ["/", "/index.html", "/brand.json"]) {
      const answer = await get(path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("cache-control")).toBe("no-cache");
      expect(answer.headers.get("cross-origin-embedder-policy")).toBe("require-corp");
    }
  });

  it("that are drawn from again and again are kept for a while: each icon asks for the sprite", async () => {
    const { headers } = await get("/icons.svg");
    expect(headers.get("cache-control")).toBe("public, max-age=600");
  });

  it("come in the compressed copy of the build where the client takes it", async () => {
    const { status, body } = await getRaw("/assets/app-4f1d.js", {
      "accept-encoding": "br",
    });
    expect(status).toBe(200);
    expect(brotliDecompressSync(body).toString()).toBe(SCRIPT);
    expect((await getRaw("/assets/app-4f1d.js")).body.toString()).toBe(SCRIPT);
  });

  it("are not sent again to who has them", async () => {
    const etag = (await get("/index.html")).headers.get("etag") ?? "";
    expect((await getRaw("/index.html", { "if-none-match": etag })).status).toBe(304);
  });

  it("that a broker replaces without a build are never answered from an old compressed copy", async () => {
    const { body } = await getRaw("/brand.json", { "accept-encoding": "br" });
    expect(brotliDecompressSync(body).toString()).toBe("{}");
  });
});

describe("an address of the terminal", () => {
  it("typed or reloaded in a browser gets the page", async () => {
    const answer = await get("/workspace/main", "text/html,*/*");
    expect(answer.status).toBe(200);
    expect(answer.text).toContain("<title>Ringside</title>");
    expect(answer.headers.get("cache-control")).toBe("no-cache");
  });

  it.each(["/assets/gone-1.js", "/api/v1/nothing", "/auth/nothing", "/favicon.png"])(
    "%s never gets the page",
    async (path) => {
      expect((await get(path, "text/html")).status).toBe(404);
    },
  );

  it.each([
    "/../outside.txt",
    "/..%2foutside.txt",
    "/%2e%2e/outside.txt",
    "/assets/..%2f..%2foutside.txt",
    "/assets/../../outside.txt",
    "/.secret",
    "/index.html%00.js",
  ])("%s gives nothing away", async (path) => {
    const { status, body } = await getRaw(path);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(body.toString()).not.toContain("s3cret");
  });
});
