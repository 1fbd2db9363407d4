/** The language of an owner's mail: learnt from what he does himself, and from nobody else. */
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { LoginResult } from "../../../contract/session.ts";
import {
  BEHIND_PROXY,
  INVESTOR_PASSWORD,
  PASSWORD,
  openIdentityDesk,
  type IdentityDesk,
} from "../../support/identity-desk.ts";
import { basic, startTestService, type Answer, type TestService } from "../../support/service.ts";
import { startSmtpServer, type SmtpServer } from "../../support/smtp-server.ts";

let smtp: SmtpServer;
let service: TestService;
let desk: IdentityDesk;
beforeAll(async () => {
  smtp = await startSmtpServer();
  service = await startTestService({ environment: { ...BEHIND_PROXY, SMTP_URL: smtp.url } });
  desk = openIdentityDesk(service);
});
afterAll(async () => {
  await service.close();
  await smtp.close();
});
beforeEach(() => service.clock.advance(3_600_001));

let networks = 0;
const asking = (language: string | null): Record<string, string> => {
  networks += 1;
  const whence = { "x-forwarded-for": `198.51.${networks >> 8}.${networks & 255}` };
  return language === null ? whence : { ...whence, "accept-language": language };
};
const dataOf = <Data>({ body }: Answer) => (body as { data: Data }).data;

const mailTo = (email: string, subject: string) =>
  smtp.next((mail) => mail.to === email && mail.headers.get("subject")?.includes(subject) === true);

let newcomers = 0;
async function signUp(language: string | null) {
  newcomers += 1;
  const email = `reader${newcomers}@visitor.example`;
  const body = { name: "Nora Quill", email, password: PASSWORD, accept_terms: true };
  const answer = await service.call("POST", "/auth/v1/signup/demo", {
    body,
    headers: asking(language),
  });
  expect(answer.status).toBe(201);
  return { email, account_id: dataOf<{ account_id: number }>(answer).account_id };
}

async function signIn(account_id: number, language: string | null, password = PASSWORD) {
  const authorization = basic(String(account_id), password);
  const answer = await service.call("POST", "/auth/v1/oauth2/login", {
    headers: { ...asking(language), authorization },
  });
  expect(answer.status).toBe(200);
  return dataOf<LoginResult>(answer);
}

/** What mail is written in for this account. */
const kept = async (account_id: number) => {
  const [row] = await service.sql<{ language: string | null }[]>`
    select language from accounts where account_id = ${account_id}`;
  return row?.language;
};

const REQUEST_CODE = "/api/v1/accounts/me/request-change-password";

it("a newcomer is greeted in the language that he signs up in", async () => {
  const { email, account_id } = await signUp("es");
  const mail = await mailTo(email, "demo");
  expect(mail.headers.get("subject")).toBe(`Ringside: su cuenta demo ${account_id}`);
  expect(mail.headers.get("content-language")).toBe("es");
  expect(mail.text).toContain("Su cuenta demo está abierta.");
  expect(mail.text).toMatch(/^Saldo: +10\.000,00 USD, dinero virtual$/m);
});

it("who asks for a live account too, from right to left where his lines run so", async () => {
  const email = "live@visitor.example";
  const body = {
    name: "Nora Quill",
    email,
    phone: "+351 21 000 0000",
    country: "PT",
    password: PASSWORD,
    accept_terms: true,
  };
  await service.sql`update groups set takes_live_signups = true
    where group_id = (select min(group_id) from groups where not is_demo)`;
  const answer = await service.call("POST", "/auth/v1/signup/live", {
    body,
    headers: asking("ar-u-nu-latn"),
  });
  expect(answer.status).toBe(201);
  const { account_id } = dataOf<{ account_id: number }>(answer);
  const mail = await smtp.next(({ to }) => to === email);
  expect(mail.headers.get("subject")).toBe(
    `\u200F\u2068Ringside\u2069: \u2068طلبك لحساب حقيقي، \u2068${account_id}\u2069\u2069`,
  );
  expect(mail.text).toContain(`رقمه \u2068${account_id}\u2069.`);
});

it("a sign-in in another language changes it, and one that names none does not", async () => {
  const { email, account_id } = await signUp("es");
  const { access_token } = await signIn(account_id, "de-AT,en;q=0.5");
  await desk.ask("POST", REQUEST_CODE, access_token);
  expect((await mailTo(email, "Ihr Code")).text).toMatch(/^ {4}\d{4} \d{4}$/m);
  for (const nothing of [null, "nl", "*"]) await signIn(account_id, nothing);
  expect(await kept(account_id)).toBe("de");
});

it("who never said one is written to in English", async () => {
  const { email, account_id } = await signUp(null);
  await signIn(account_id, null);
  await mailTo(email, `your demo account ${account_id}`);
  expect(await kept(account_id)).toBeNull();
});

it("renewing a session changes it, and writes nothing where it is the same", async () => {
  const { email, account_id } = await signUp("es");
  let session = await signIn(account_id, "es");
  const renew = async (language: string) => {
    const answer = await service.call("POST", "/auth/v1/oauth2/refresh/token", {
      body: { refresh_token: session.refresh_token },
      headers: asking(language),
    });
    expect(answer.status).toBe(200);
    session = dataOf<LoginResult>(answer);
    const [row] = await service.sql<{ version: string }[]>`
      select xmin::text as version from accounts where account_id = ${account_id}`;
    return row?.version;
  };
  const before = await renew("es");
  const after = await renew("ja");
  expect(after).not.toBe(before);
  expect(await renew("ja")).toBe(after);
  await desk.ask("POST", REQUEST_CODE, session.access_token);
  expect((await mailTo(email, "認証コード")).text).toContain(`口座 ${account_id} の`);
});

it("an investor, a key and staff change nothing of what an owner reads", async () => {
  const { email, account_id } = await signUp("es");
  const { access_token } = await signIn(account_id, null);
  const key = dataOf<{ client_id: string; client_secret: string }>(
    await desk.ask("POST", "/api/v1/accounts/me/client-secret", access_token),
  );
  const path = "/api/v1/accounts/me/investor-password";
  const passwords = { current_password: PASSWORD, new_password: INVESTOR_PASSWORD };
  expect(await desk.ask("POST", path, access_token, passwords)).toMatchObject({ status: 204 });
  await mailTo(email, "contraseña de inversor");
  const watching = await signIn(account_id, "fr", INVESTOR_PASSWORD);
  const renewed = await service.call("POST", "/auth/v1/oauth2/refresh/token", {
    body: { refresh_token: watching.refresh_token },
    headers: asking("fr"),
  });
  expect(renewed.status).toBe(200);
  const token = await service.call("POST", "/auth/v1/oauth2/token?grant_type=client_credentials", {
    headers: { ...asking("it"), authorization: basic(key.client_id, key.client_secret) },
  });
  expect(token.status).toBe(200);
  const staff = await signIn(900_001, "tr", "demo-admin");
  const deposit = await service.call("POST", `/api/v1/accounts/${account_id}/money/deposit`, {
    token: staff.access_token,
    headers: asking("tr"),
    body: { amount: 5, desc: "Bonus" },
  });
  expect(deposit.status).toBe(200);
  expect(await kept(account_id)).toBe("es");
  expect(await kept(900_001)).toBe("tr");
});

it("who forgot his password is written to where he asks, and that alone", async () => {
  const { email, account_id } = await signUp("es");
  const body = { username: String(account_id) };
  const ask = (language: string | null) =>
    service.call("POST", "/auth/v1/password-reset", { body, headers: asking(language) });
  expect((await ask("fr")).status).toBe(200);
  await mailTo(email, "votre code pour un nouveau mot de passe");
  expect((await ask(null)).status).toBe(200);
  await mailTo(email, "su código para una contraseña nueva");
  expect(await kept(account_id)).toBe("es");
});

it.each([
  ["ten thousand signs", "fr,".repeat(3_333)],
  ["what is no tag", "'; drop table accounts; --"],
  ["a name of every object", "__proto__, constructor;q=0.9"],
  ["signs of another alphabet", "fr\u00FF\u0080"],
  ["a weight that is none", "fr;q=1e9"],
])("a header of %s is as good as none", async (_, header) => {
  const { account_id } = await signUp("es");
  await signIn(account_id, header);
  expect(await kept(account_id)).toBe("es");
});
