/** Signing up for a demo: what is on offer, the account that is opened, and who may open how many. @bar X6 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DEMO_ACCOUNTS_PER_EMAIL_MAX, SIGNUPS_PER_HOUR_MAX } from "../../../contract/limits.ts";
import type { SignupDemoResult } from "../../../contract/signup.ts";
import type { ViewAccount } from "../../../contract/account.ts";
import { dumpDatabase } from "../../support/dump-database.ts";
import { expectContractAnswer } from "../../support/expect-answer.ts";
import { basic, startTestService, type TestService } from "../../support/service.ts";

const DAY_MS = 86_400_000;
const SIGNUP = "/auth/v1/signup/demo";
const PASSWORD = "tide-lamp-orbit";

let service: TestService;
beforeAll(async () => {
  service = await startTestService({
    environment: {
      TRUSTED_PROXIES: "127.0.0.1",
      SEED_DEMO: "1",
      // More than a house takes by default: these tests are many newcomers.
      SIGNUPS_PER_HOUR_OF_ALL: "1000",
    },
  });
});
afterAll(() => service.close());
/** Every test has its own minute, so that none meets the rate limit of another. */
beforeEach(() => service.clock.advance(61_000));

let newcomers = 0;
/** A newcomer whom no test has met, from an address of his own. */
const newcomer = () => {
  newcomers += 1;
  return { email: `new${newcomers}@visitor.example`, ip: `198.51.100.${newcomers}` };
};

async function signUp(more: Record<string, unknown> = {}, ip = newcomer().ip) {
  const body = {
    name: "Nora Quill",
    email: newcomer().email,
    password: PASSWORD,
    accept_terms: true,
    ...more,
  };
  const headers = { "x-forwarded-for": ip };
  const answer = await service.call("POST", SIGNUP, { body, headers });
  expectContractAnswer("POST", SIGNUP, answer);
  return { ...answer, data: (answer.body as { data: SignupDemoResult }).data };
}

const errorOf = (answer: { status: number; body: unknown }) => ({
  status: answer.status,
  ...(answer.body as { error: string; errors?: { path: string }[] }),
});

async function signIn({ account_id }: SignupDemoResult, password = PASSWORD) {
  const { access_token } = await service.login(account_id, password);
  return async (path: string) => {
    const answer = await service.call("GET", path, { token: access_token });
    expectContractAnswer("GET", path, answer);
    return (answer.body as { data: unknown }).data;
  };
}

describe("the offer", () => {
  it("says what may be chosen, without a sign-in", async () => {
    // @interface operation:signup_demo_offer
    const answer = await service.call("GET", SIGNUP);
    expectContractAnswer("GET", SIGNUP, answer);
    const leverages = [1, 2, 5, 10, 20, 30, 50, 100, 200, 300, 400, 500];
    const terms = { trial_days: 30, leverages, leverage_default: 100 };
    const dollars = { balance_min: 100, balance_max: 1_000_000, balance_default: 10_000 };
    const yen = { balance_min: 10_000, balance_max: 100_000_000, balance_default: 1_000_000 };
    expect(answer.body).toMatchObject({
      data: {
        currencies: [
          { currency: "USD", currency_digits: 2, ...terms, ...dollars },
          { currency: "EUR", currency_digits: 2, ...terms, ...dollars },
          { currency: "JPY", currency_digits: 0, ...terms, ...yen },
        ],
      },
    });
  });
});

describe("a sign-up", () => {
  it("opens an account that its owner enters at once, with the money that was chosen", async () => {
    // @interface operation:signup_demo
    const { email } = newcomer();
    const chosen = { currency: "EUR", leverage: 30, balance: 2_500.5, country: "PT", email };
    const { status, data } = await signUp({ ...chosen, name: " Nora Quill " });
    const trial_expires_at = service.clock.now() + 30 * DAY_MS;
    expect(status).toBe(201);
    expect(data).toEqual({
      account_id: data.account_id,
      email,
      currency: "EUR",
      leverage: 30,
      balance: 2_500.5,
      trial_expires_at,
    });
    const get = await signIn(data);
    const account = (await get("/api/v1/accounts/me")) as ViewAccount;
    expect(account).toMatchObject({
      id: data.account_id,
      name: "Nora Quill",
      email,
      country: "PT",
      role: "Trader",
      status: 1,
      currency: "EUR",
      leverage: 30,
      balance: 2_500.5,
      credit: 0,
      is_demo: true,
      trial_expires_at,
      has_investor_password: false,
    });
    expect(await get("/api/v1/accounts/me/summary")).toMatchObject({
      balance: 2_500.5,
      equity: 2_500.5,
      free_margin: 2_500.5,
      positions: [],
    });
  });

  it("books the money as a deposit that transactions, journal and ledger show", async () => {
    const { data } = await signUp();
    const get = await signIn(data);
    expect(await get("/api/v1/accounts/me/transactions")).toMatchObject([
      { origin: 0, type: 0, amount: 10_000, balance: 10_000, desc: "Demo balance" },
    ]);
    const journal = (await get("/api/v1/accounts/me/journal")) as { action: string }[];
    expect(journal.map(({ action }) => action)).toEqual(["money_change", "account_update"]);
    const [ledger] = await service.sql`
      select sum(e.amount)::integer as total,
        sum(e.amount) filter (where e.account_id = ${data.account_id})::integer as client
      from ledger_entries e where journal_seq in (
        select journal_seq from ledger_entries where account_id = ${data.account_id})`;
    expect(ledger).toEqual({ total: 0, client: 1_000_000 });
  });

  it("opens an account that trades at once", async () => {
    const { data } = await signUp();
    const { access_token } = await service.login(data.account_id, PASSWORD);
    service.market.tick(6, 100, 101, service.clock.now());
    const body = { symbol_id: 6, type: 0, side: 0, volume: 1 };
    const answer = await service.call("POST", "/api/v1/orders", { token: access_token, body });
    expect(answer).toMatchObject({ status: 201, body: { data: { status: 3 } } });
  });

  it("without a choice takes the first currency and its defaults", async () => {
    const { data } = await signUp();
    expect(data).toMatchObject({ currency: "USD", leverage: 100, balance: 10_000 });
    const yen = await signUp({ currency: "JPY" });
    expect(yen.data).toMatchObject({ currency: "JPY", leverage: 100, balance: 1_000_000 });
  });

  it.each([
    [{ currency: "CHF" }, "body.currency"],
    [{ leverage: 7 }, "body.leverage"],
    [{ leverage: 1_000 }, "body.leverage"],
    [{ leverage: 0.5 }, "body.leverage"],
    [{ balance: 99.99 }, "body.balance"],
    [{ balance: 1_000_000.01 }, "body.balance"],
    [{ balance: 1_000.001 }, "body.balance"],
    [{ balance: 1e300 }, "body.balance"],
    [{ currency: "JPY", balance: 10_000.5 }, "body.balance"],
    [{ accept_terms: false }, "body.accept_terms"],
    [{ name: "   " }, "body.name"],
    [{ email: "nobody" }, "body.email"],
    [{ email: "a@b.example\r\nbcc: c@d.example" }, "body.email"],
    [{ password: "short" }, "body.password"],
    [{ country: "Portugal" }, "body.country"],
  ])("with %j is refused at %s", async (more, path) => {
    const [before] = await service.sql`select count(*) from accounts`;
    const refused = errorOf(await signUp(more));
    expect(refused).toMatchObject({ status: 400, error: "bad_request", errors: [{ path }] });
    expect(await service.sql`select count(*) from accounts`).toEqual([before]);
  });

  it("with a password that anybody would try first is refused", async () => {
    for (const password of ["password1", "12345678", "NoraQuill", "Quill2026"]) {
      expect(errorOf(await signUp({ password }))).toMatchObject({
        status: 400,
        error: "weak_password",
      });
    }
  });

  it("cannot choose what is not the newcomer's to choose", async () => {
    const wish = {
      role: "Admin",
      group_id: 3,
      status: 3,
      is_demo: false,
      account_id: 5,
      credit: 9,
    };
    const { data } = await signUp({ ...wish, trial_expires_at: null, balance_minor: 1 });
    const account = (await (await signIn(data))("/api/v1/accounts/me")) as ViewAccount;
    expect(account).toMatchObject({ role: "Trader", group_id: 4, status: 1, is_demo: true });
    expect(account.trial_expires_at).toBe(data.trial_expires_at);
    expect([account.credit, account.balance]).toEqual([0, 10_000]);
  });

  it("passes over an id that the broker gave by hand", async () => {
    const first = (await signUp()).data.account_id;
    await service.sql`insert into accounts (account_id, group_id, role, status, name, email,
        password_hash, created_at, updated_at)
      values (${first + 1}, 1, 'Trader', 3, 'By hand', 'hand@x.example', '', 1, 1)`;
    expect((await signUp()).data.account_id).toBe(first + 2);
  });

  it("keeps the password as an Argon2id hash and nowhere else", async () => {
    const password = "canary-4417-signup";
    const { data } = await signUp({ password });
    const [row] = await service.sql<{ password_hash: string }[]>`
      select password_hash from accounts where account_id = ${data.account_id}`;
    expect(row?.password_hash).toMatch(/^\$argon2id\$/);
    const dump = await dumpDatabase(service.sql);
    expect(dump).toContain(data.email);
    expect(dump).not.toContain(password);
  });
});

describe("more sign-ups at once than passwords can be hashed", () => {
  it("are told to come back, and leave nothing behind", async () => {
    const count = async () => {
      const [row] = await service.sql<{ accounts: number }[]>`
        select count(*)::integer as accounts from accounts`;
      return row?.accounts ?? 0;
    };
    const before = await count();
    // Sign-ups come one after the other to their hash, since each is counted with all: what keeps the queue full are sign-ins.
    const siegeOf = { isOver: false };
    let strangers = 0;
    const besiege = async () => {
      while (!siegeOf.isOver) {
        strangers += 1;
        const headers = {
          authorization: basic(`stranger${strangers}`, "no password"),
          "x-forwarded-for": `10.${strangers >> 16}.${(strangers >> 8) & 255}.${strangers & 255}`,
        };
        await service.call("POST", "/auth/v1/oauth2/login", { headers });
      }
    };
    const siege = Promise.all(Array.from({ length: 100 }, besiege));
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, at) => signUp({}, `203.0.113.${at}`)),
    );
    siegeOf.isOver = true;
    await siege;
    const late = answers.filter(({ status }) => status === 429);
    const opened = answers.filter(({ status }) => status === 201);
    expect(late.length).toBeGreaterThan(0);
    expect(opened.length + late.length).toBe(answers.length);
    expect(new Set(late.map(({ headers }) => headers.get("retry-after")))).toEqual(new Set(["1"]));
    expect(await count()).toBe(before + opened.length);
  });
});

describe("of one e-mail", () => {
  it("there may be three demos at once, written in whatever case", async () => {
    // @interface error:too_many_demos @interface limit:DEMO_ACCOUNTS_PER_EMAIL_MAX
    const { email } = newcomer();
    for (let count = 0; count < DEMO_ACCOUNTS_PER_EMAIL_MAX; count++) {
      expect((await signUp({ email })).status).toBe(201);
    }
    const refused = errorOf(await signUp({ email: email.toUpperCase() }));
    expect(refused).toMatchObject({
      status: 409,
      message: "this e-mail has as many demo accounts as it may have",
    });
    service.clock.advance(30 * DAY_MS);
    expect((await signUp({ email })).status).toBe(201);
  });

  it("sign-ups at once open no more than that", async () => {
    const { email } = newcomer();
    const answers = await Promise.all(Array.from({ length: 6 }, () => signUp({ email })));
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([201, 201, 201, 409, 409, 409]);
  });

  it("a customer's is answered like a stranger's", async () => {
    const stranger = await signUp({ email: "stranger@ringside.example" });
    const customer = await signUp({ email: "ada@ringside.example" });
    const blind = ({ status, data }: Awaited<ReturnType<typeof signUp>>) => ({
      status,
      ...data,
      account_id: 0,
      email: "",
    });
    expect(blind(customer)).toEqual(blind(stranger));
  });

  it("a login needs the account id that the answer gave", async () => {
    const { email } = newcomer();
    const [first] = [await signUp({ email }), await signUp({ email })];
    const login = (username: string) =>
      service.call("POST", "/auth/v1/oauth2/login", {
        headers: { authorization: basic(username, PASSWORD) },
      });
    expect(await login(email)).toMatchObject({ status: 400, body: { error: "ambiguous_email" } });
    expect(await login(String(first.data.account_id))).toMatchObject({ status: 200 });
  });
});

describe("from one address", () => {
  it("ten sign-ups an hour are taken, and the answer to more says when the next may come", async () => {
    // @interface limit:SIGNUPS_PER_HOUR_MAX
    const { ip } = newcomer();
    for (let count = 0; count < SIGNUPS_PER_HOUR_MAX; count++) {
      expect((await signUp({}, ip)).status).toBe(201);
      service.clock.advance(60_000);
    }
    const refused = await signUp({}, ip);
    expect(errorOf(refused)).toMatchObject({ status: 429, message: "too many request" });
    const waitS = Number(refused.headers.get("retry-after"));
    expect(waitS).toBe(50 * 60);
    expect((await signUp()).status).toBe(201);
    service.clock.advance(waitS * 1000);
    expect((await signUp({}, ip)).status).toBe(201);
    expect((await signUp({}, ip)).status).toBe(429);
  });

  it("a refused choice is not counted", async () => {
    const { ip } = newcomer();
    for (let count = 0; count <= SIGNUPS_PER_HOUR_MAX; count++) {
      expect((await signUp({ leverage: 7 }, ip)).status).toBe(400);
    }
    expect((await signUp({}, ip)).status).toBe(201);
  });
});
