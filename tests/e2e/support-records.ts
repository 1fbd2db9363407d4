/** The service's own records, by REST: what a browser test acts on and compares with what the page shows. */
import { expect, type APIRequestContext, type Page } from "@playwright/test";
import type { CrtOrder, UptPosition } from "../../contract/order-request.ts";
import type { Deal } from "../../contract/deal.ts";
import type { Order } from "../../contract/order.ts";
import type { Position } from "../../contract/position.ts";
import type { LoginResult } from "../../contract/session.ts";
import type { SymbolRecord } from "../../contract/symbol.ts";
import type { Login } from "./support.ts";

const PASSWORD = "purple-kiwi-lamp-9";

/** Sign-ups are limited by address, and all tests have one: each demo comes from another (serve.mjs). */
export const anAddress = (): string =>
  ["10", ...crypto.getRandomValues(new Uint8Array(3)).values()].join(".");

let opened = 0;

/**
 * An account of the test's own, so that no two tests trade on the same one. A worker that a failed test took along is followed
 * by another, which is known by its number.
 */
export async function openDemo(request: APIRequestContext, name: string): Promise<Login> {
  opened += 1;
  const answer = await request.post("/auth/v1/signup/demo", {
    headers: { "x-forwarded-for": anAddress() },
    data: {
      name: "Nora Quist",
      email: `${name}-${process.pid}-${opened}@example.com`,
      password: PASSWORD,
      accept_terms: true,
    },
  });
  expect(answer.status()).toBe(201);
  const { data } = (await answer.json()) as { data: { account_id: number } };
  return { username: String(data.account_id), password: PASSWORD };
}

export type Records = Awaited<ReturnType<typeof openRecords>>;

/** A session of the same account beside the page's. */
export async function openRecords(request: APIRequestContext, login: Login) {
  const basic = Buffer.from(`${login.username}:${login.password}`).toString("base64");
  const answer = await request.post("/auth/v1/oauth2/login", {
    headers: { authorization: `Basic ${basic}` },
  });
  expect(answer.status()).toBe(200);
  const session = ((await answer.json()) as { data: LoginResult }).data;
  const ask = async <Data>(method: string, path: string, data?: object): Promise<Data> => {
    const headers = {
      authorization: `Bearer ${session.access_token}`,
      "idempotency-key": crypto.randomUUID(),
    };
    const reply = await request.fetch(`/api/v1${path}`, { method, headers, ...(data && { data }) });
    const text = await reply.text();
    expect(reply.ok(), `${method} ${path}: ${text}`).toBe(true);
    return (text === "" ? null : (JSON.parse(text) as { data: Data }).data) as Data;
  };
  const orders = () => ask<Order[]>("GET", "/orders/accounts/me");
  const pastOrders = () => ask<Order[]>("GET", "/orders/accounts/me?history=true");
  return {
    /** For what has no word of its own here. */
    ask,
    positions: () => ask<Position[]>("GET", "/positions/accounts/me"),
    orders,
    pastOrders,
    /** Working or over. */
    async newestOrder(): Promise<Order | undefined> {
      const all = [...(await orders()), ...(await pastOrders())];
      return all.toSorted((a, b) => b.id - a.id)[0];
    },
    deals: () => ask<Deal[]>("GET", "/deals/accounts/me"),
    symbols: () => ask<SymbolRecord[]>("GET", "/symbols"),
    symbol: (symbol_id: number) => ask<SymbolRecord>("GET", `/symbols/${symbol_id}`),
    placeOrder: (order: CrtOrder) => ask<Order>("POST", "/orders", order),
    changePosition: (position_id: number, change: UptPosition) =>
      ask<Position>("PUT", `/positions/${position_id}`, change),
    closePosition: (position_id: number) =>
      ask<Position>("POST", `/positions/${position_id}/close`, {}),
    /** Closes all that is open and cancels all that works, so that the next test finds nothing. */
    async clear(): Promise<void> {
      // What the market reaches meanwhile is over by itself, and may have opened a position.
      const unlessOver = (error: unknown) => {
        if (!/order_not_pending|position_not_open/.test(String(error))) throw error;
      };
      for (const { id } of await ask<Order[]>("GET", "/orders/accounts/me")) {
        await ask("DELETE", `/orders/${id}`).catch(unlessOver);
      }
      for (const { id } of await ask<Position[]>("GET", "/positions/accounts/me")) {
        await ask("POST", `/positions/${id}/close`, {}).catch(unlessOver);
      }
    },
  };
}

/** By how much lower: more than a market goes while a test lasts. */
const LOWER = 0.05;

/**
 * From now on the page reads open positions as opened far below where they were: who bought has won and who sold has lost,
 * wherever the market goes. The service has them as they are. Gives the price that is read of one.
 */
export async function readAsOpenedLower(page: Page): Promise<(one: Position) => number> {
  const lower = ({ open_price }: Position) => Math.round(open_price * (1 - LOWER));
  await page.context().route(/\/positions\/accounts\/[^/]+$/, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: Position[] };
    const data = body.data.map((one) => ({ ...one, open_price: lower(one) }));
    await route.fulfill({ response: answer, json: { ...body, data } });
  });
  return lower;
}
