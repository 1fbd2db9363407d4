/** What a sign-up leaves behind when the service goes away: an account that is whole, counts that go on. */
import { describe, expect, it } from "vitest";
import { SIGNUPS_PER_HOUR_MAX } from "../../../contract/limits.ts";
import { PASSWORD } from "../../support/identity-desk.ts";
import { createDataDir, startTestService, type TestService } from "../../support/service.ts";

const signUp = (service: TestService, email: string) =>
  service.call("POST", "/auth/v1/signup/demo", {
    body: { name: "Nora Quill", email, password: PASSWORD, accept_terms: true },
  });
const idOf = (answer: { body: unknown }) =>
  (answer.body as { data: { account_id: number } }).data.account_id;

describe("after a restart", () => {
  it("a demo has its money, its id is not given again, and the hour of its address goes on", async () => {
    const dataDir = await createDataDir();
    const first = await startTestService({ dataDir: dataDir.path });
    const startAt = first.clock.now();
    const account_id = idOf(await signUp(first, "one@visitor.example"));
    for (let count = 2; count < SIGNUPS_PER_HOUR_MAX; count++) {
      expect((await signUp(first, `${count}@visitor.example`)).status).toBe(201);
    }
    await first.close();
    const second = await startTestService({ dataDir: dataDir.path, startAt: startAt + 61_000 });
    const { access_token: token } = await second.login(account_id, PASSWORD);
    const summary = await second.call("GET", "/api/v1/accounts/me/summary", { token });
    expect(summary.body).toMatchObject({ data: { balance: 10_000, equity: 10_000 } });
    const last = await signUp(second, "last@visitor.example");
    expect(idOf(last)).toBeGreaterThan(account_id + SIGNUPS_PER_HOUR_MAX - 2);
    expect(await signUp(second, "more@visitor.example")).toMatchObject({
      status: 429,
      body: { message: "too many request" },
    });
    await second.close();
    await dataDir.remove();
  });

  it("one that was cut before the engine knew of it is nobody's to enter", async () => {
    const dataDir = await createDataDir();
    const first = await startTestService({ dataDir: dataDir.path });
    const account_id = idOf(await signUp(first, "cut@visitor.example"));
    // The row as the sign-up writes it, and nothing after it.
    const cut = account_id + 1;
    await first.sql`insert into accounts (account_id, group_id, role, status, name, email,
        password_hash, is_demo, trial_expires_at, created_at, updated_at)
      select ${cut}, group_id, role, 0, name, email, password_hash, true, trial_expires_at, 1, 1
      from accounts where account_id = ${account_id}`;
    await first.close();
    const second = await startTestService({ dataDir: dataDir.path });
    await expect(second.login(cut, PASSWORD)).rejects.toThrow("deactivated");
    expect((await second.login(account_id, PASSWORD)).account_id).toBe(account_id);
    expect(idOf(await signUp(second, "next@visitor.example"))).toBe(cut + 1);
    await second.close();
    await dataDir.remove();
  });
});
