/** Which addresses may become a worker. */
import { expect, it } from "vitest";
import { ownScriptUrl } from "./trusted-worker-url.ts";

const PAGE = "https://trade.broker.example/desk";

it.each([
  ["/assets/worker.js", "https://trade.broker.example/assets/worker.js"],
  ["worker.js", "https://trade.broker.example/worker.js"],
  ["https://trade.broker.example/x.js", "https://trade.broker.example/x.js"],
])("a worker may come from this origin: %s", (url, resolved) => {
  expect(ownScriptUrl(url, PAGE)).toBe(resolved);
});

it.each([
  "https://evil.example/worker.js",
  "//evil.example/worker.js",
  "http://trade.broker.example/worker.js",
  "https://trade.broker.example:8443/worker.js",
  "data:text/javascript,0",
  "blob:https://evil.example/1",
  "javascript:0",
])("a worker may come from nowhere else: %s", (url) => {
  expect(() => ownScriptUrl(url, PAGE)).toThrow(TypeError);
});
