import { describe, expect, it } from "vitest";
import { deviceWords } from "./device-words.ts";

const CHROME = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0";

describe("deviceWords", () => {
  it.each([
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36`, "Chrome on Windows"],
    [`Mozilla/5.0 (Windows NT 10.0) ${CHROME} Safari/537.36 Edg/131.0`, "Edge on Windows"],
    [`Mozilla/5.0 (Windows NT 10.0) ${CHROME} Safari/537.36 OPR/114.0`, "Opera on Windows"],
    [
      `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${CHROME} Mobile Safari/537.36`,
      "Chrome on Android",
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile/15E148 Safari/604.1",
      "Safari on iPhone",
    ],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.4 Safari/605.1.15",
      "Safari on macOS",
    ],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0", "Firefox on Linux"],
    ["Mozilla/5.0 (X11; CrOS x86_64 15917) AppleWebKit/537.36 Chrome/130.0", "Chrome on ChromeOS"],
    ["python-requests/2.32.3", "python-requests 2.32.3"],
    ["node", "node"],
    ["curl/8.5.0 something else", "curl 8.5.0"],
    ["", "Unknown device"],
    ["Mozilla/5.0 (compatible)", "Unknown device"],
    [`x${"y".repeat(300)}`, `x${"y".repeat(39)}`],
  ])("reads %s as %s", (userAgent, name) => {
    expect(deviceWords(userAgent).name).toBe(name);
  });
});
