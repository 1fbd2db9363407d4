/** What a log line holds, and that no secret is in it. @bar X9 */
import { describe, expect, it } from "vitest";
import { createLog, maskUrl, pathOnly } from "./log.ts";

const write = (line: (log: ReturnType<typeof createLog>) => void): string => {
  let text = "";
  line(createLog("info", { write: (chunk: string) => void (text += chunk) }));
  return text;
};

describe("log", () => {
  it("writes one JSON object a line and no secret", () => {
    const text = write((log) =>
      log.info(
        {
          access_token: "s3cret",
          headers: { authorization: "s3cret" },
          body: { session: { refresh_token: "s3cret", password: "s3cret" } },
          account_id: 7,
        },
        "hello",
      ),
    );
    expect(text).not.toContain("s3cret");
    expect(JSON.parse(text)).toMatchObject({ level: "info", account_id: 7, msg: "hello" });
  });

  it("writes an error's words and causes but not its other fields, which may hold parameters", () => {
    const cause = Object.assign(new Error("inner"), { parameters: ["s3cret"], code: "23505" });
    const text = write((log) => log.error({ err: new Error("outer", { cause }) }, "failed"));
    expect(text).not.toContain("s3cret");
    expect(JSON.parse(text).err).toMatchObject({
      message: "outer",
      cause: { message: "inner", code: "23505" },
    });
  });

  it.each([
    ["/ws?session_id=s3cret", "/ws"],
    ["/a#b", "/a"],
    ["/a", "/a"],
  ])("keeps of %s only %s", (url, path) => {
    expect(pathOnly(url)).toBe(path);
  });

  it.each([
    ["postgres://u:p@h:5/d?password=x", "postgres://u:***@h:5/d"],
    ["postgres://h/d", "postgres://h/d"],
    ["postgres://u:p@h:5,i:6/d?password=x", "postgres://u:***@h:5,i:6/d"],
    ["not an address", "***"],
    ["postgres://u:p@h,:x/d", "***"],
  ])("masks %s as %s", (url, masked) => {
    expect(maskUrl(url)).toBe(masked);
  });
});
