/**
 * Who may open a socket by its Origin, as bare bytes: the broker's list and the page's own host, and no other spelling of
 * either. Of a socket without an Origin, socket.test.ts tells. @interface §6
 * @bar X10
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exchange, upgradeRequest } from "../../support/raw-socket.ts";
import { startTestService, type TestService } from "../../support/service.ts";

const LISTED = "https://app.example.com";
const SECOND = "https://app.example.com:8443";

let service: TestService;
beforeAll(async () => {
  service = await startTestService({
    environment: { ALLOWED_ORIGINS: `${LISTED},${SECOND}`, SEED_DEMO: "1" },
  });
});
afterAll(() => service.close());

/** The answer to an upgrade with these lines of Origin, in their order; a header's name may be spelt in any case. */
async function answerTo(...origins: readonly string[]) {
  const lines = origins.map((origin) => `Origin: ${origin}\r\n`).join("");
  const request = upgradeRequest(service.url, { Origin: null });
  return exchange(service.url, request.replace("\r\n", `\r\n${lines}`));
}

describe("a socket opens", () => {
  it.each([LISTED, SECOND])("for %s, which the broker listed, without a cookie", async (origin) => {
    const { status, headers } = await answerTo(origin);
    expect(status).toBe(101);
    expect(headers).not.toHaveProperty("set-cookie");
  });

  it("for a page of the service itself", async () => {
    expect((await answerTo(service.url)).status).toBe(101);
  });
});

describe("a socket stays closed, and no cookie is set,", () => {
  it.each([
    ["another site", "https://evil.com"],
    ["a site that none has", "null"],
    ["a site that ends like ours", "https://evil-app.example.com"],
    ["a site that begins like ours", "https://app.example.com.evil.com"],
    ["a site that has ours in its name", "https://app.example.com@evil.com"],
    ["a site that has ours in its path", "https://evil.com/https://app.example.com"],
    ["a site above ours", "https://example.com"],
    ["a site below ours", "https://x.app.example.com"],
    ["ours without TLS", "http://app.example.com"],
    ["ours at another port", "https://app.example.com:8444"],
    ["ours with its default port", "https://app.example.com:443"],
    ["ours in capitals", "HTTPS://APP.EXAMPLE.COM"],
    ["ours with a dot at its end", "https://app.example.com."],
    ["ours with a slash at its end", "https://app.example.com/"],
    ["ours with a letter that looks the same", "https://xn--pp-6kc.example.com"],
    ["ours with such a letter as bytes", "https://\u0430pp.example.com"],
    ["ours in another protocol", "wss://app.example.com"],
    ["ours twice in one line", `${LISTED}, ${LISTED}`],
    ["ours and another in one line", `${LISTED} https://evil.com`],
    ["an empty one", ""],
  ])("for %s", async (_name, origin) => {
    // @interface error:origin_not_allowed
    const { status, headers } = await answerTo(origin);
    expect(status).toBe(403);
    expect(headers).not.toHaveProperty("set-cookie");
  });

  it.each([
    ["ours and then another", LISTED, "https://evil.com"],
    ["another and then ours", "https://evil.com", LISTED],
    ["ours twice", LISTED, LISTED],
    ["the service's own and then another", "own", "https://evil.com"],
  ])("for two lines: %s", async (_name, first, second) => {
    const { status, headers } = await answerTo(first === "own" ? service.url : first, second);
    expect([400, 403]).toContain(status);
    expect(headers).not.toHaveProperty("set-cookie");
  });
});
