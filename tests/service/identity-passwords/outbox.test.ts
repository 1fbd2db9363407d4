/** Without SMTP_URL mail becomes files that only the service's user can read. */
import { readFile, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLogText, openIdentityDesk, PASSWORD } from "../../support/identity-desk.ts";
import { startTestService, type TestService } from "../../support/service.ts";
import { parseMessage } from "../../support/smtp-server.ts";

let service: TestService;
const log = createLogText();
beforeAll(async () => {
  const environment = { TRUSTED_PROXIES: "127.0.0.1", SEED_DEMO: "1", LOG_LEVEL: "info" };
  service = await startTestService({ environment, logTo: log.destination });
});
afterAll(() => service.close());

describe("the outbox", () => {
  it("gets each mail as a file, and the log says where without a code or an address", async () => {
    const desk = openIdentityDesk(service);
    const { account_id, email } = await desk.newcomer();
    const { access_token } = await desk.login(account_id);
    await log.until("demo_opened.eml");
    await desk.ask("POST", "/api/v1/accounts/me/request-change-password", access_token);
    await log.until("password_code.eml");
    const folder = join(service.config.dataDir, "outbox");
    const files = (await readdir(folder)).toSorted();
    expect(files).toHaveLength(2);
    const paths = files.map((file) => join(folder, file));
    for (const path of paths) {
      expect(log.text()).toContain(path);
      expect((await stat(path)).mode & 0o777).toBe(0o600);
    }
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    const [, codeMail = ""] = paths;
    const { headers, text } = parseMessage((await readFile(codeMail, "utf8")).split("\r\n"));
    expect(headers.get("to")).toBe(email);
    const code = /^ {4}(\d{4} \d{4})$/m.exec(text)?.[1] ?? "none";
    const path = "/api/v1/accounts/me/verify-change-password-code";
    expect(await desk.ask("POST", path, access_token, code)).toMatchObject({ status: 204 });
    for (const secret of [code, code.replace(" ", ""), email, PASSWORD, access_token]) {
      expect(log.text()).not.toContain(secret);
    }
  });
});
