/** The addresses beside the interface: what they cost once they cost no more, and the counters are nobody's but the broker's. */
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { get, type IncomingHttpHeaders } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestService, type TestService } from "../support/service.ts";

const METRICS_TOKEN = "a token of thirty-two characters";

let service: TestService;
let guarded: TestService;
beforeAll(async () => {
  service = await startTestService({
    environment: { TRUSTED_PROXIES: "127.0.0.1", SEED_DEMO: "1" },
  });
  guarded = await startTestService({ environment: { METRICS_TOKEN } });
});
afterAll(() => Promise.all([service.close(), guarded.close()]));

type Raw = { status: number; headers: IncomingHttpHeaders; bytes: Buffer };

/** As it is on the wire: fetch would unpack it. */
function ask(path: string, headers: Record<string, string> = {}): Promise<Raw> {
  return new Promise((resolve, reject) => {
    get(`${service.url}${path}`, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const { statusCode: status = 0 } = response;
        resolve({ status, headers: response.headers, bytes: Buffer.concat(chunks) });
      });
    }).on("error", reject);
  });
}

describe("the description of the interface", () => {
  it("is sent packed as the client can read it, and is one document in each form", async () => {
    const plain = await ask("/openapi.json");
    const brotli = await ask("/openapi.json", { "accept-encoding": "gzip, deflate, br" });
    const gzip = await ask("/openapi.json", { "accept-encoding": "gzip" });
    const refused = await ask("/openapi.json", { "accept-encoding": "br;q=0, gzip;q=0" });
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(refused.headers["content-encoding"]).toBeUndefined();
    expect(brotli.headers["content-encoding"]).toBe("br");
    expect(gzip.headers["content-encoding"]).toBe("gzip");
    expect(brotliDecompressSync(brotli.bytes)).toEqual(plain.bytes);
    expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes);
    expect(JSON.parse(plain.bytes.toString())).toHaveProperty("openapi");
    for (const { headers } of [plain, brotli, gzip]) {
      expect(headers["vary"]).toMatch(/accept-encoding/i);
      expect(headers["cache-control"]).toBe("no-cache");
    }
  });

  it("is not sent again to who has it", async () => {
    const { headers } = await ask("/openapi.json", { "accept-encoding": "br" });
    const etag = headers["etag"] ?? "";
    expect(etag).toMatch(/^"[\w-]{20,}"$/);
    for (const known of [etag, `W/${etag}`, `"another", ${etag}`, "*"]) {
      const again = await ask("/openapi.json", { "if-none-match": known, "accept-encoding": "br" });
      expect([known, again.status, again.bytes.length]).toEqual([known, 304, 0]);
      expect(again.headers["etag"]).toBe(etag);
    }
    expect((await ask("/openapi.json", { "if-none-match": '"another"' })).status).toBe(200);
  });

  it("has one tag for each form, so that no cache takes one for the other", async () => {
    const tags = await Promise.all(
      ["br", "gzip", "identity"].map(async (coding) => {
        const { headers } = await ask("/openapi.json", { "accept-encoding": coding });
        return headers["etag"];
      }),
    );
    expect(new Set(tags).size).toBe(3);
  });
});

describe("the counters", () => {
  it("are collected once for all who ask in the same second", async () => {
    const texts = await Promise.all(
      Array.from({ length: 20 }, async () => (await service.call("GET", "/metrics")).text),
    );
    const collected = new Set(texts.map((text) => /cpu_seconds_total (\S+)/.exec(text)?.[1]));
    expect(collected.size).toBe(1);
  });

  it("are for this machine alone where no token is set", async () => {
    expect((await service.call("GET", "/metrics")).status).toBe(200);
    const strangers = ["203.0.113.9", "10.0.0.7", "192.168.1.1", "fd00::1", "127.0.0.1"];
    for (const address of strangers) {
      for (const header of ["x-forwarded-for", "x-real-ip", "forwarded"]) {
        const answer = await service.call("GET", "/metrics", { headers: { [header]: address } });
        expect([header, address, answer.status]).toEqual([header, address, 404]);
      }
    }
    const token = await service.call("GET", "/metrics", {
      headers: { "x-real-ip": "10.0.0.7" },
      token: METRICS_TOKEN,
    });
    expect(token.status).toBe(404);
  });

  it("are for whoever has the token where one is set", async () => {
    const far = { "x-forwarded-for": "203.0.113.9" };
    const ask = (token: string | null) => guarded.call("GET", "/metrics", { headers: far, token });
    expect(await ask(METRICS_TOKEN)).toMatchObject({ status: 200 });
    for (const wrong of [null, "", "x", `${METRICS_TOKEN} `.repeat(2), METRICS_TOKEN.slice(1)]) {
      expect(await ask(wrong)).toMatchObject({ status: 404, body: { error: "not_found" } });
    }
    expect((await guarded.call("GET", "/metrics")).status).toBe(200);
  });
});
