/** Connections that are reset while their order is worked on: nobody is there any more, not even an address. @bar S20 */
import { once } from "node:events";
import { connect } from "node:net";
import { setImmediate } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestService, type TestService } from "../../support/service.ts";

const US500 = 4;
const RESETS = 400;
/** Reset together, so that some wait for the database meanwhile. */
const AT_ONCE = 40;

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ environment: { ORDERS_PER_SECOND: "100000" } });
  service.market.tick(US500, 60_000, 60_001, service.clock.now());
});
afterAll(() => service.close());

async function orderAndReset(token: string, turns: number): Promise<void> {
  const { hostname, port, host } = new URL(service.url);
  const body = `{"symbol_id":${US500},"type":0,"side":0,"volume":0.01}`;
  const socket = connect(Number(port), hostname);
  socket.on("error", () => undefined);
  await once(socket, "connect");
  socket.write(
    `POST /api/v1/orders HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${token}\r\n` +
      `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  );
  for (let turn = 0; turn < turns; turn++) await setImmediate();
  socket.resetAndDestroy();
}

it(`${RESETS} of them harm nobody: the engine goes on`, async () => {
  const { access_token: token } = await service.login();
  let isBroken = false;
  void service.fault.then(() => (isBroken = true));
  for (let sent = 0; sent < RESETS; sent += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => orderAndReset(token, n % 20)));
  }
  await service.sequencer.durable();
  const body = { symbol_id: US500, type: 0, side: 1, volume: 0.01 };
  const answer = await service.call("POST", "/api/v1/orders", { token, body });
  expect([answer.status, isBroken], answer.text).toEqual([201, false]);
});
