/** Sign-ups that mean no good: names that show other than they are, and accounts by the hundred from many addresses. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestService, type TestService } from "../../support/service.ts";

const SIGNUP = "/auth/v1/signup/demo";
const SIGNUPS_OF_ALL = 12;

let service: TestService;
beforeAll(async () => {
  service = await startTestService({
    environment: {
      TRUSTED_PROXIES: "127.0.0.1",
      SEED_DEMO: "1",
      SIGNUPS_PER_HOUR_OF_ALL: String(SIGNUPS_OF_ALL),
    },
  });
});
afterAll(() => service.close());
/** What was counted before is over. */
beforeEach(() => service.clock.advance(2 * 3_600_000));

let newcomers = 0;
async function signUp(name: string, address: string) {
  newcomers += 1;
  const body = {
    name,
    email: `hostile${newcomers}@visitor.example`,
    password: "tide-lamp-orbit",
    accept_terms: true,
  };
  const answer = await service.call("POST", SIGNUP, {
    body,
    headers: { "x-forwarded-for": address },
  });
  const { errors } = Object(answer.body) as { errors?: { path: string; message: string }[] };
  return { status: answer.status, errors, retryAfterS: Number(answer.headers.get("retry-after")) };
}

const demos = async () => {
  const [row] = await service.sql<{ demos: number }[]>`
    select count(*)::integer as demos from accounts where email like 'hostile%'`;
  return row?.demos ?? 0;
};

describe("a name", () => {
  it.each([
    ["a line break", "Nora\nQuill"],
    ["a bell", "Nora\u0007Quill"],
    ["a delete", "Nora\u007fQuill"],
    ["a control of the second page", "Nora\u0085Quill"],
    ["an override to the left", "Nora \u202etxt.exe"],
    ["an isolate", "Nora\u2066Quill\u2069"],
    ["a mark to the left", "Nora\u200fQuill"],
    ["a line separator", "Nora\u2028Quill"],
    ["a space of no width", "Nora\u200bQuill"],
    ["a mark of byte order", "\ufeffNora"],
    ["a letter of a tag", "Nora\u{e0041}Quill"],
  ])("with %s is refused, and nothing is kept", async (_, name) => {
    const before = await demos();
    const { status, errors } = await signUp(name, "198.51.100.1");
    expect(status).toBe(400);
    expect(errors).toEqual([
      { path: "body.name", message: "must hold no control characters and no invisible ones" },
    ]);
    expect(await demos()).toBe(before);
  });

  it.each([
    ["Łukasz O\u2019Brien-Ñ"],
    ["\u05d3\u05df \u05db\u05d4\u05df"],
    ["नि\u200dकिता"],
    ["王小明"],
  ])("as people have it is taken: %s", async (name) => {
    expect((await signUp(name, "198.51.100.2")).status).toBe(201);
  });
});

describe("sign-ups from many addresses", () => {
  it("are limited all together, and the answer says when the next may come", async () => {
    const answers = await Promise.all(
      Array.from({ length: 3 * SIGNUPS_OF_ALL }, (_, at) => signUp("Nora", `203.0.113.${at}`)),
    );
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.length).toBe(2 * SIGNUPS_OF_ALL);
    for (const { status, retryAfterS } of refused) {
      expect([status, retryAfterS >= 1 && retryAfterS <= 3_600]).toEqual([429, true]);
    }
    service.clock.advance(3_600_001);
    expect((await signUp("Nora", "203.0.113.200")).status).toBe(201);
  });
});
