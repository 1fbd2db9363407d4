/** Opens the positions of the workspace's measure at a service, as a trader would. Runs in Node. */
import type { MarketProvider } from "../../server/market/provider.ts";
import { heldAt, LOTS, POSITIONS, protectionsOf } from "./workspace-positions.ts";

const TRADER = "100001:demo-trader";
const ADMIN = "900001:demo-admin";
/** The margin of all of them, many times over. */
const DEPOSIT = 5_000_000;

/** Resolves once all are open. Rejects with the service's own words where one is refused. */
export async function openPositions(url: string, market: MarketProvider): Promise<void> {
  const admin = await signIn(url, ADMIN);
  const [account] = TRADER.split(":");
  await post(`${url}/api/v1/accounts/${account}/money/deposit`, admin, { amount: DEPOSIT });
  const trader = await signIn(url, TRADER);
  for (let nth = 0; nth < POSITIONS; nth += 1) {
    const held = heldAt(nth);
    const symbol = market.symbols.find(({ symbol_id }) => symbol_id === held.symbol_id);
    if (symbol === undefined) throw new Error(`There is no symbol ${held.symbol_id}.`);
    const { bid } = await market.ticks(held.symbol_id, 0, Number.MAX_SAFE_INTEGER, 1);
    const price = (bid.at(-1) ?? Number.NaN) / 10 ** symbol.digits;
    await post(`${url}/api/v1/orders`, trader, {
      ...held,
      type: 0,
      volume: LOTS,
      ...protectionsOf(held, price, symbol.digits),
    });
  }
}

async function signIn(url: string, login: string): Promise<string> {
  const answer = await fetch(`${url}/auth/v1/oauth2/login`, {
    method: "POST",
    headers: { authorization: `Basic ${Buffer.from(login).toString("base64")}` },
  });
  if (!answer.ok) throw new Error(`login refused: ${await answer.text()}`);
  const { data } = (await answer.json()) as { data: { access_token: string } };
  return data.access_token;
}

async function post(url: string, token: string, body: object): Promise<void> {
  const answer = await fetch(url, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      "idempotency-key": crypto.randomUUID(),
    },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text}`);
}
