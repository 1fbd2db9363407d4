/** Which addresses the service posts a push notice to. */
import { expect, it } from "vitest";
import { isPushEndpoint, readPushHosts } from "./push-hosts.ts";

const usual = readPushHosts(null);

it.each([
  "https://fcm.googleapis.com/fcm/send/abc",
  "https://updates.push.services.mozilla.com/wpush/v2/abc",
  "https://db5p.notify.windows.com/w/?token=abc",
  "https://web.push.apple.com/abc",
  "https://WEB.push.apple.com:443/abc",
])("%s is one", (endpoint) => {
  expect(isPushEndpoint(endpoint, usual)).toBe(true);
});

it.each([
  "http://fcm.googleapis.com/fcm/send/abc",
  "https://fcm.googleapis.com.evil.example/abc",
  "https://evil.example/fcm.googleapis.com",
  "https://fcm.googleapis.com@evil.example/abc",
  "https://user@fcm.googleapis.com/abc",
  "https://fcm.googleapis.com:8443/abc",
  "https://notify.windows.com/abc",
  "https://evilnotify.windows.com/abc",
  "https://127.0.0.1/abc",
  "https://[::1]/abc",
  "https://169.254.169.254/latest/meta-data",
  "https://localhost/abc",
  "file:///etc/passwd",
  "",
])("%s is none", (endpoint) => {
  expect(isPushEndpoint(endpoint, usual)).toBe(false);
});

it("a house may name its own, or none", () => {
  expect(readPushHosts("push.example, *.push.example:8443")).toEqual([
    "push.example",
    "*.push.example:8443",
  ]);
  expect(isPushEndpoint("https://fcm.googleapis.com/a", readPushHosts("push.example"))).toBe(false);
  expect(readPushHosts("0")).toEqual([]);
  expect(() => readPushHosts("https://push.example")).toThrow(/PUSH_HOSTS/);
  expect(() => readPushHosts("*")).toThrow(/PUSH_HOSTS/);
});
