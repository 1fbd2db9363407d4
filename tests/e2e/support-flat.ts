/** Brings an account of a browser test back to nothing open and nothing working, by REST. */
import { expect, type APIRequestContext } from "@playwright/test";
import type { Order } from "../../contract/order.ts";
import type { Position } from "../../contract/position.ts";
import type { LoginResult } from "../../contract/session.ts";
import type { Login } from "./support.ts";

/** Signs in once; each call of what it returns closes and cancels all there is. */
export async function makeFlat(
  request: APIRequestContext,
  { username, password }: Login,
): Promise<() => Promise<void>> {
  const basic = Buffer.from(`${username}:${password}`).toString("base64");
  const answer = await request.post("/auth/v1/oauth2/login", {
    headers: { authorization: `Basic ${basic}` },
  });
  expect(answer.status()).toBe(200);
  const { data } = (await answer.json()) as { data: LoginResult };
  const headers = { authorization: `Bearer ${data.access_token}` };
  const list = async <Row>(path: string): Promise<Row[]> => {
    const said = await request.get(`/api/v1/${path}/accounts/me`, { headers });
    return ((await said.json()) as { data: Row[] }).data;
  };
  return async () => {
    for (const { id } of await list<Order>("orders")) {
      await request.delete(`/api/v1/orders/${id}`, { headers });
    }
    for (const { id } of await list<Position>("positions")) {
      await request.post(`/api/v1/positions/${id}/close`, { headers, data: {} });
    }
    expect(await list<Order>("orders")).toEqual([]);
    expect(await list<Position>("positions")).toEqual([]);
  };
}
