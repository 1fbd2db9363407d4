/** A new password by a code that is mailed: who gets one, what it opens and ends, and that nobody learns who is a customer. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  PASSWORD_CODE_TRIES_MAX,
  PASSWORD_CODE_VALID_MS,
  PASSWORD_RESETS_PER_HOUR_MAX,
} from "../../../contract/limits.ts";
import { dumpDatabase } from "../../support/dump-database.ts";
import {
  BEHIND_PROXY,
  INVESTOR_PASSWORD,
  PASSWORD,
  createLogText,
  openIdentityDesk,
  refused,
  type IdentityDesk,
} from "../../support/identity-desk.ts";
import { basic, startTestService, type Answer, type TestService } from "../../support/service.ts";
import { startSmtpServer, type ReceivedMail, type SmtpServer } from "../../support/smtp-server.ts";
import { casesOf, isQuick, triesOf } from "../../support/tries.ts";
import { areasOfPairs, timeInTurns } from "../identity/timings.ts";

const PATH = "/auth/v1/password-reset";
const NEW = "copper-thistle-rain";
const WRONG = refused(400, "wrong_code");
const HOUR_MS = 60 * 60_000;

let smtp: SmtpServer;
let service: TestService;
let desk: IdentityDesk;
const log = createLogText();
beforeAll(async () => {
  smtp = await startSmtpServer();
  service = await startTestService({
    environment: { ...BEHIND_PROXY, SMTP_URL: smtp.url, LOG_LEVEL: "debug" },
    logTo: log.destination,
  });
  desk = openIdentityDesk(service);
});
afterAll(async () => {
  await service.close();
  await smtp.close();
});
beforeEach(() => service.clock.advance(HOUR_MS + 1));

let networks = 0;
/** A network that nobody asked from before. */
const elsewhere = () => {
  networks += 1;
  return { "x-forwarded-for": `198.51.${networks >> 8}.${networks & 255}` };
};
const post = (path: string, body: unknown, headers: Record<string, string> = elsewhere()) =>
  service.call("POST", path, { body, headers });
const askFor = (username: string, headers?: Record<string, string>) =>
  post(PATH, { username }, headers);
const requestOf = ({ body }: Answer) => (body as { data: { request: string } }).data.request;
const change = (request: string, code: string, new_password = NEW) =>
  post(`${PATH}/change`, { request, code, new_password });

const mailTo = (email: string, subject: string) =>
  smtp.next((mail) => mail.to === email && mail.headers.get("subject")?.includes(subject) === true);
const codeIn = ({ text }: ReceivedMail): string => {
  const code = /^ {4}(\d{4} \d{4})$/m.exec(text)?.[1];
  if (code === undefined) throw new Error(`no code in: ${text}`);
  return code;
};
const mailsSoFar = () => smtp.received.filter(({ text }) => /new password/.test(text)).length;

/** A newcomer who forgot his password, with the code that he was mailed. */
async function forgetful(named?: (me: { account_id: number; email: string }) => string) {
  const me = await desk.newcomer();
  const answer = await askFor(named?.(me) ?? String(me.account_id));
  expect(answer.status).toBe(200);
  const mail = await mailTo(me.email, "code for a new password");
  return { ...me, request: requestOf(answer), code: codeIn(mail), mail };
}

/** Mail is sent in order, so once this one is there none is to come for what was asked before. */
async function settled(): Promise<void> {
  await forgetful();
}

describe("a forgotten password", () => {
  it("is set anew by its account's owner, who is named as at the sign-in", async () => {
    // @interface operation:password_reset_request @interface operation:password_reset
    for (const named of [
      ({ account_id }: { account_id: number }) => String(account_id),
      ({ email }: { email: string }) => ` ${email.toUpperCase()} `,
    ]) {
      const me = await forgetful(named);
      expect(await change(me.request, me.code)).toMatchObject({ status: 204, text: "" });
      expect((await desk.tryLogin(me.account_id, PASSWORD)).status).toBe(401);
      expect((await desk.tryLogin(me.account_id, NEW)).status).toBe(200);
    }
  });

  it("ends every session of the owner and of his key, and neither the key nor the investors'", async () => {
    const me = await desk.newcomer();
    const owner = await desk.login(me.account_id);
    const wish = { current_password: PASSWORD, new_password: INVESTOR_PASSWORD };
    const invest = "/api/v1/accounts/me/investor-password";
    await desk.ask("POST", invest, owner.access_token, wish);
    const investor = await desk.login(me.account_id, INVESTOR_PASSWORD);
    const keyed = await desk.ask("POST", "/api/v1/accounts/me/client-secret", owner.access_token);
    const { data: key } = keyed.body as { data: { client_id: string; client_secret: string } };
    const signInByKey = () =>
      service.call("POST", "/auth/v1/oauth2/token?grant_type=client_credentials", {
        headers: { authorization: basic(key.client_id, key.client_secret), ...elsewhere() },
      });
    const bot = ((await signInByKey()).body as { data: { access_token: string } }).data;
    const botStatus = async () =>
      (await service.call("GET", "/api/v1/accounts/me", { token: bot.access_token })).status;
    expect(await botStatus()).toBe(200);

    const request = requestOf(await askFor(me.email));
    const code = codeIn(await mailTo(me.email, "code for a new password"));
    // Whose it is is known to who has the code: the rules of a new password are said to him.
    const same = refused(400, "same_password");
    expect(await change(request, code, INVESTOR_PASSWORD)).toMatchObject(same);
    expect(await change(request, code, "password123")).toMatchObject(refused(400, "weak_password"));
    expect((await change(request, code)).status).toBe(204);

    expect(await desk.statusOf(owner)).toBe(401);
    expect(await botStatus()).toBe(401);
    expect(await desk.statusOf(investor)).toBe(200);
    expect((await signInByKey()).status).toBe(200);
    const mail = await mailTo(me.email, `the password of account ${me.account_id} was changed`);
    expect(mail.text).toContain("with a code by mail");
    expect(mail.text).toContain("If that was not you");
    const own = await desk.login(me.account_id, NEW);
    const journal = await desk.ask("GET", "/api/v1/accounts/me/journal", own.access_token);
    expect(journal.text).toContain("password changed with a code by mail");
  });

  it("is asked for in words that say what to do if it was not you", async () => {
    const { mail, account_id } = await forgetful();
    expect(mail.text).toContain(`account ${account_id}`);
    expect(mail.text).toContain("If it was not you, you need not do anything");
  });

  it("of an e-mail with several accounts is told their numbers, and no code", async () => {
    const first = await desk.newcomer();
    const second = await desk.newcomer({ email: first.email });
    const request = requestOf(await askFor(first.email));
    const mail = await mailTo(first.email, "which account is it?");
    expect(mail.text).toContain(`    ${first.account_id}\n    ${second.account_id}\n`);
    expect(await change(request, "12345678")).toMatchObject(WRONG);
  });
});

describe("a code for a new password", () => {
  it("is good once, with the request that it was made for, for a quarter of an hour", async () => {
    const [me, you] = [await forgetful(), await forgetful()];
    expect(await change(you.request, me.code)).toMatchObject(WRONG);
    expect(await change("made-up", me.code)).toMatchObject(WRONG);
    service.clock.advance(PASSWORD_CODE_VALID_MS - 1_000);
    const both = await Promise.all([
      change(me.request, me.code),
      change(me.request, me.code.replace(" ", ""), "maple-otter-drum"),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 400]);
    expect(await change(me.request, me.code)).toMatchObject(WRONG);
    service.clock.advance(1_000);
    expect(await change(you.request, you.code)).toMatchObject(WRONG);
  });

  it("may be guessed at five times, however many come at once", async () => {
    const { request, code } = await forgetful();
    const guesses = Array.from({ length: PASSWORD_CODE_TRIES_MAX + 3 }, (_, at) =>
      change(request, String(10_000_000 + at)),
    );
    for (const answer of await Promise.all(guesses)) expect(answer).toMatchObject(WRONG);
    expect(await change(request, code)).toMatchObject(WRONG);
  });

  it("that a stranger asked for takes nothing from the owner's own", async () => {
    const me = await forgetful();
    const strangers = requestOf(await askFor(String(me.account_id)));
    for (let count = 0; count <= PASSWORD_CODE_TRIES_MAX; count++) await change(strangers, "1");
    expect((await change(me.request, me.code)).status).toBe(204);
    // The change took what was asked for before it: a mail that was still to go out has no code any more.
    await settled();
    for (const mail of smtp.received.filter(
      ({ to, text }) => to === me.email && /^ {4}\d{4} /m.test(text),
    )) {
      expect(await change(strangers, codeIn(mail), "maple-otter-drum")).toMatchObject(WRONG);
    }
  });

  it("is mailed to one network three times an hour and to all of them six times, silently", async () => {
    const { account_id, email } = await desk.newcomer();
    const before = mailsSoFar();
    const here = elsewhere();
    for (let count = 0; count < 5; count++) {
      expect((await askFor(String(account_id), here)).status).toBe(200);
    }
    for (let count = 0; count < 5; count++) await askFor(String(account_id));
    await settled();
    expect(mailsSoFar() - before - 1).toBe(6);
    expect(smtp.received.filter((mail) => mail.to === email).length).toBe(7);
  });
});

describe("nobody learns who is a customer", () => {
  const KINDS = {
    "an account": () => "100001",
    "an alias": () => "ada",
    nobody: () => "999999",
    "no e-mail": () => "nobody@nowhere.example",
    staff: () => "900001",
    "a disabled account": () => "100002",
  };

  /** Each time anew: the change of the day writes what the engine has. */
  beforeEach(() => service.sql`update accounts set status = 3 where account_id = 100002`);

  it("by the answer to a request", async () => {
    const shapes = new Set<string>();
    for (const username of Object.values(KINDS)) {
      const answer = await askFor(username());
      expect(requestOf(answer)).toMatch(/^[\w-]{43}$/);
      const { request } = (answer.body as { data: { request: string } }).data;
      shapes.add(`${answer.status} ${answer.text.replace(request, "…")}`);
    }
    expect(shapes.size).toBe(1);
  });

  it("by a mail that staff or a closed account gets, since they get none", async () => {
    const closed = await service.sql<{ account_id: number; email: string }[]>`
      select account_id, email from accounts where role <> 'Trader' or account_id = 100002`;
    for (const { account_id } of closed) await askFor(String(account_id));
    await settled();
    const addresses = closed.map(({ email }) => email);
    expect(addresses.length).toBeGreaterThan(1);
    expect(smtp.received.filter(({ to }) => addresses.includes(to))).toEqual([]);
  });

  it("by the answer to a wrong code", async () => {
    const answers = new Set<string>();
    for (const username of Object.values(KINDS)) {
      const { status, text } = await change(requestOf(await askFor(username())), "1234 5678");
      answers.add(`${status} ${text}`);
    }
    expect([...answers]).toEqual([expect.stringMatching(/^400 .*wrong_code/)]);
  });

  const rounds = triesOf({ quick: 60, turn: 150, whole: 400 });
  it.each([
    ["a request", false],
    ["a wrong code", true],
  ])(
    `by the time of %s: ${rounds} timings a kind tell no pair apart`,
    async (_name, withCode) => {
      const kinds = Object.fromEntries(
        casesOf(Object.entries(KINDS), 3).map(([kind, username]) => [
          kind,
          async () => {
            if (!withCode) return void (await askFor(username()));
            const request = requests.get(kind)?.pop() ?? "";
            await change(request, "1234 5678");
          },
        ]),
      );
      const requests = new Map<string, string[]>();
      for (const kind of withCode ? Object.keys(kinds) : []) {
        const list: string[] = [];
        const username = KINDS[kind as keyof typeof KINDS]();
        for (let at = 0; at < rounds; at++) list.push(requestOf(await askFor(username)));
        requests.set(kind, list);
      }
      const timings = await timeInTurns(kinds, rounds);
      const told = areasOfPairs(timings).filter(([, area]) => area > (isQuick ? 0.7 : 0.6));
      expect(told).toEqual([]);
    },
    900_000,
  );

  it("by how often one may ask: ten times an hour from a network, whoever is meant", async () => {
    // @interface limit:PASSWORD_RESETS_PER_HOUR_MAX
    for (const username of ["100001", "999999"]) {
      const here = elsewhere();
      for (let count = 0; count < PASSWORD_RESETS_PER_HOUR_MAX; count++) {
        expect((await askFor(username, here)).status).toBe(200);
      }
      const answer = await askFor(username, here);
      expect(answer).toMatchObject(refused(429, "too_many_requests"));
      expect(answer.headers.get("retry-after")).toBe("3600");
    }
  });

  it("from the database or the log, which have neither code nor secret nor what was typed", async () => {
    const typed = "canary-my-password-in-the-wrong-field";
    await askFor(typed);
    const me = await forgetful();
    await change(me.request, me.code, "canary-7311-new");
    const dump = await dumpDatabase(service.sql);
    for (const secret of [
      typed,
      me.request,
      me.code,
      me.code.replace(" ", ""),
      "canary-7311-new",
    ]) {
      expect(dump).not.toContain(secret);
      expect(log.text()).not.toContain(secret);
    }
  });
});

describe("a house without mail", () => {
  it("says so, for the page to name who can help", async () => {
    // @interface operation:password_reset_offer
    const offer = async (asked: TestService) =>
      (await asked.call("GET", PATH, { headers: elsewhere() })).body;
    expect(await offer(service)).toMatchObject({ data: { by_mail: true } });
    const without = await startTestService();
    try {
      expect(await offer(without)).toMatchObject({ data: { by_mail: false } });
    } finally {
      await without.close();
    }
  });
});
