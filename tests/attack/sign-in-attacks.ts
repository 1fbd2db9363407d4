/** Keeping a customer out of his own account by wrong sign-ins for it. Runs in the hostile sweep. @bar X7 */
import { basic } from "../support/service.ts";
import { addressOf, each, LOGIN, type Attack, type Ground } from "./ground.ts";

const OWNER = 100001;
const PASSWORD = "demo-trader";
const TOKEN = "/auth/v1/oauth2/token?grant_type=client_credentials";
const IN_WITHIN_MS = 5_000;
const HOME = addressOf(11, 1);
const AGAIN_MS = 250;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const tryFrom = (ground: Ground, from: string, path: string, name: string, secret: string) =>
  ground.ask({ method: "POST", path, from, headers: { authorization: basic(name, secret) } });

/** The owner tries until he is in; ms, or null where he is not in within the bar. */
async function untilIn(ground: Ground, path: string, name: string, secret: string) {
  const startedMs = performance.now();
  const spentMs = () => performance.now() - startedMs;
  for (let tries = 0; spentMs() < IN_WITHIN_MS && tries < 20; tries += 1) {
    const { status } = await tryFrom(ground, HOME, path, name, secret);
    if (status === 200 && spentMs() <= IN_WITHIN_MS) return spentMs();
    await pause(AGAIN_MS);
  }
  return null;
}

const outcomeOf = (ms: number | null, attempts: string) => ({
  seen:
    ms === null
      ? `${attempts}: the owner stayed out`
      : `${attempts}: in after ${Math.round(ms)} ms`,
  finding: ms === null ? `the owner is kept out for more than ${IN_WITHIN_MS} ms` : null,
});

/** How long guesses go on before the owner comes. */
const HEAD_START_MS = 3_000;

/**
 * Guesses from `addresses` addresses, so many at once, while the owner signs in from where he has been before; with those
 * that were made before he came there are at most `guesses`.
 */
async function besiege(
  ground: Ground,
  siege: { network: number; addresses: number; atOnce: number; guesses: number; pauseMs: number },
  [path, name, secret]: readonly [path: string, name: string, secret: string],
) {
  await tryFrom(ground, HOME, path, name, secret);
  let isOver = false;
  let made = 0;
  const guessing = each(siege.guesses, siege.atOnce, async (n) => {
    if (isOver) return;
    made += 1;
    await tryFrom(ground, addressOf(siege.network, n % siege.addresses), path, name, `guess ${n}`);
    await pause(siege.pauseMs);
  });
  await pause(HEAD_START_MS);
  const ms = await untilIn(ground, path, name, secret);
  isOver = true;
  await guessing;
  return outcomeOf(ms, `${made} wrong sign-ins`);
}

const oneAddress: Attack = {
  name: "one address keeps an owner out",
  run: (ground) =>
    besiege(ground, { network: 12, addresses: 1, atOnce: 1, guesses: 50, pauseMs: 150 }, [
      LOGIN,
      String(OWNER),
      PASSWORD,
    ]),
};

const manyAddresses: Attack = {
  name: "120 addresses keep an owner out",
  run: (ground) =>
    besiege(ground, { network: 13, addresses: 120, atOnce: 24, guesses: 1_200, pauseMs: 100 }, [
      LOGIN,
      String(OWNER),
      PASSWORD,
    ]),
};

const apiKeys: Attack = {
  name: "wrong secrets keep a bot out",
  async run(ground) {
    const { access_token } = await ground.signIn(100002, PASSWORD);
    const path = "/api/v1/accounts/me/client-secret";
    const made = await ground.ask({ method: "POST", path, token: access_token });
    const { client_id, client_secret } = (
      JSON.parse(made.text) as { data: { client_id: string; client_secret: string } }
    ).data;
    return besiege(ground, { network: 14, addresses: 1, atOnce: 1, guesses: 50, pauseMs: 150 }, [
      TOKEN,
      client_id,
      client_secret,
    ]);
  },
};

export const SIGN_IN_ATTACKS: readonly Attack[] = [oneAddress, manyAddresses, apiKeys];
