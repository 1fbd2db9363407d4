/** Which origins may come, and what no Host header can change. @bar X10 X11 */
import { describe, expect, it } from "vitest";
import { headersFor, isOriginAllowed } from "./headers.ts";

describe("origins", () => {
  it.each([
    ["http://127.0.0.1:8080", "127.0.0.1:8080", true],
    ["https://trade.example", "trade.example", true],
    ["https://trade.example", "trade.example:443", true],
    ["https://TRADE.example", "trade.EXAMPLE", true],
    ["http://127.0.0.1:8081", "127.0.0.1:8080", false],
    ["https://evil.example", "trade.example", false],
    ["https://trade.example.evil.example", "trade.example", false],
    ["null", "trade.example", false],
    ["file://", "trade.example", false],
    ["https://partner.example", "trade.example", true],
  ])("origin %s on host %s: %s", (origin, host, isAllowed) => {
    expect(isOriginAllowed(origin, host, ["https://partner.example"])).toBe(isAllowed);
  });
});

describe("headers", () => {
  it("asks for TLS for ever on a public name, never on a loopback one", () => {
    expect(headersFor("trade.example", 1)).toHaveProperty("strict-transport-security");
    for (const host of ["127.0.0.1:8080", "localhost:8080", "[::1]:8080", undefined]) {
      expect(headersFor(host, 1)).not.toHaveProperty("strict-transport-security");
    }
  });

  it("takes nothing from a Host header that is more than a host", () => {
    const policy = headersFor("x; script-src *", 1)["content-security-policy"];
    expect(policy).toContain("connect-src 'self';");
    expect(policy).not.toContain("*");
  });
});
