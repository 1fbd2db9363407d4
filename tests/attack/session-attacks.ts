/** What one who may sign in does to others: an investor to the owner, a page to its visitor, a dealer to his house. Runs in the sweep. */
import { openClient } from "../support/plain-client.ts";
import type { Attack, Ground } from "./ground.ts";

const ADMIN = 900001;
const DEALER = 900002;
const isAlive = async (ground: Ground, token: string): Promise<boolean> =>
  (await ground.ask({ path: "/api/v1/accounts/me", token })).status === 200;

const investors: Attack = {
  name: "five sign-ins of an investor end the owner's session",
  async run(ground) {
    const { access_token } = await ground.signIn(100001, "demo-trader");
    for (let n = 0; n < 5; n += 1) await ground.signIn(100001, "demo-investor");
    const finding = (await isAlive(ground, access_token)) ? null : "the owner was signed out";
    return { seen: finding ?? "the owner is in", finding };
  },
};

const noOrigin: Attack = {
  name: "a socket without an Origin, with a password session",
  async run(ground) {
    const { session_id } = await ground.signIn(100001, "demo-trader");
    try {
      // The client of the tests sends the Origin of the service's own page where it is not told otherwise.
      const client = await openClient(ground.socketUrl, { origin: null });
      client.send({ type: "auth", session_id, payload: {} });
      const frame = await client.next(({ kind }) => kind === "event");
      const type = frame.kind === "event" ? frame.type : "";
      await client.close();
      return { seen: type, finding: type === "auth" ? "the socket opens" : null };
    } catch (error) {
      return { seen: error instanceof Error ? error.message : String(error), finding: null };
    }
  },
};

const dealer = (
  name: string,
  act: (ground: Ground, token: string) => Promise<string | null>,
): Attack => ({
  name: `a dealer ${name}`,
  async run(ground) {
    const { access_token } = await ground.signIn(DEALER, "demo-dealer");
    const finding = await act(ground, access_token);
    return { seen: finding ?? "refused", finding };
  },
});

const REFUSED = [403, 404];

const sessionsOf = async (ground: Ground, token: string, account_id: number) => {
  const answer = await ground.ask({ path: `/api/v1/accounts/${account_id}/sessions`, token });
  if (answer.status !== 200) return [];
  return (JSON.parse(answer.text) as { data: { id: number }[] }).data;
};

const endsAdmin = dealer("ends an admin's session", async (ground, token) => {
  const admin = await ground.signIn(ADMIN, "demo-admin");
  for (const { id } of await sessionsOf(ground, admin.access_token, ADMIN)) {
    await ground.ask({ method: "DELETE", path: `/api/v1/accounts/${ADMIN}/sessions/${id}`, token });
  }
  return (await isAlive(ground, admin.access_token)) ? null : "the admin was signed out";
});

const readsOf = (what: string): Attack =>
  dealer(`reads an admin's ${what}`, async (ground, token) => {
    const { status } = await ground.ask({ path: `/api/v1/accounts/${ADMIN}/${what}`, token });
    return REFUSED.includes(status) ? null : `answered with ${status}`;
  });

const paying = (account_id: number, who: string): Attack =>
  dealer(`pays ${who} 999,999,999`, async (ground, token) => {
    const statuses: number[] = [];
    for (const way of ["deposit", "adjust", "credit-in"]) {
      const { status } = await ground.ask({
        method: "POST",
        path: `/api/v1/accounts/${account_id}/money/${way}`,
        token,
        body: JSON.stringify({ amount: 999_999_999 }),
      });
      statuses.push(status);
    }
    const isRefused = statuses.every((status) => REFUSED.includes(status));
    return isRefused ? null : `answered with ${statuses.join(", ")}`;
  });

export const SESSION_ATTACKS: readonly Attack[] = [
  investors,
  noOrigin,
  endsAdmin,
  readsOf("journal"),
  readsOf("sessions"),
  paying(DEALER, "himself"),
  paying(ADMIN, "an admin"),
];
