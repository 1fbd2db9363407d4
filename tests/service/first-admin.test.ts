/** A house without demo logins: its first admin comes by a setting, and makes or admits everybody else. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLogText, openIdentityDesk } from "../support/identity-desk.ts";
import { createDataDir, startTestService, type TestService } from "../support/service.ts";

const EMAIL = "owner@house.example";
const PASSWORD = "tide-lamp-orbit";
const NAMED = { FIRST_ADMIN: EMAIL, FIRST_ADMIN_PASSWORD: PASSWORD, TRUSTED_PROXIES: "127.0.0.1" };
const ADMIN = 900_001;
const STAFF_GROUP = 3;

let folder: Awaited<ReturnType<typeof createDataDir>>;
let service: TestService;
let desk: ReturnType<typeof openIdentityDesk>;
const start = async (environment: Record<string, string>) => {
  service = await startTestService({ environment, dataDir: folder.path });
  desk = openIdentityDesk(service);
};
beforeAll(async () => {
  folder = await createDataDir();
  await start(NAMED);
});
afterAll(async () => {
  await service.close();
  await folder.remove();
});

const roleOf = async (account_id: number, password: string) => {
  const { access_token } = await desk.login(account_id, password);
  const { body } = await desk.ask("GET", "/api/v1/accounts/me", access_token);
  return (body as { data: { role: string; is_demo: boolean } }).data;
};

describe("the first admin", () => {
  it("enters, and nobody with a password that everybody knows", async () => {
    expect(await roleOf(ADMIN, PASSWORD)).toMatchObject({ role: "Admin", is_demo: false });
    expect((await desk.tryLogin(ADMIN, "demo-admin")).status).toBe(401);
    for (const account_id of [100_001, 100_002, 900_002]) {
      expect((await desk.tryLogin(account_id, "demo-trader")).status).toBe(401);
    }
    expect(service.hasDemoAccounts).toBe(false);
  });

  it("makes an account of a dealer, who makes one of a client, who trades", async () => {
    const { access_token } = await desk.login(ADMIN);
    const dealer = {
      group_id: STAFF_GROUP,
      role: "Dealer",
      name: "Dora Lind",
      email: "dora@house.example",
      password: "quiet-harbour-mist",
    };
    const dora = await desk.ask("POST", "/api/v1/accounts", access_token, dealer);
    expect(dora.status, dora.text).toBe(201);
    const { id: dealer_id } = (dora.body as { data: { id: number } }).data;
    const { access_token: dealers } = await desk.login(dealer_id, "quiet-harbour-mist");
    const client = await desk.ask("POST", "/api/v1/accounts", dealers, {
      ...dealer,
      group_id: 7,
      role: "Trader",
      name: "Carl Berg",
      email: "carl@client.example",
      password: "amber-field-stone",
    });
    expect(client.status, client.text).toBe(201);
    const { id: account_id } = (client.body as { data: { id: number } }).data;
    const money = { amount: 5_000, desc: "a first deposit" };
    const path = `/api/v1/accounts/${account_id}/money/deposit`;
    const paid = await desk.ask("POST", path, dealers, money);
    expect(paid.status, paid.text).toBeLessThan(300);
    service.market.tick(6, 100, 101, service.clock.now());
    const { access_token: own } = await desk.login(account_id, "amber-field-stone");
    const order = { symbol_id: 6, type: 0, side: 0, volume: 1 };
    const placed = await desk.ask("POST", "/api/v1/orders", own, order);
    expect(placed.status, placed.text).toBeLessThan(300);
  });

  it("finds a house in which newcomers can sign up for a demo", async () => {
    const { account_id } = await desk.newcomer();
    expect(await roleOf(account_id, PASSWORD)).toMatchObject({ role: "Trader", is_demo: true });
  });

  it("is the first alone: the setting changes nothing at a later start", async () => {
    await service.close();
    await start({ ...NAMED, FIRST_ADMIN_PASSWORD: "amber-field-stone" });
    expect((await desk.tryLogin(ADMIN, "amber-field-stone")).status).toBe(401);
    expect((await roleOf(ADMIN, PASSWORD)).role).toBe("Admin");
  });
});

describe("a house that nobody can enter", () => {
  it("says so in the log", async () => {
    const log = createLogText();
    const environment = { SEED_DEMO: "0" };
    const empty = await startTestService({ environment, logTo: log.destination });
    await empty.close();
    expect(log.text()).toContain("nobody can sign in");
  });

  it.each([["short"], ["owner1234"], ["aaaaaaaaaaaa"]])(
    "is not made with the password %s",
    async (FIRST_ADMIN_PASSWORD) => {
      const environment = { ...NAMED, FIRST_ADMIN_PASSWORD };
      const refused = startTestService({ environment });
      await expect(refused).rejects.toThrow(/^FIRST_ADMIN_PASSWORD /);
    },
  );
});
