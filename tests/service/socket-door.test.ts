/**
 * A crowd at the door of the sockets: it waits and comes in, in the end all of it, and one who comes from elsewhere does not
 * wait behind it. What it does alone is in server/gateway/admission.test.ts. @interface §6
 * @bar S12
 */
import { afterAll, beforeAll, expect, it } from "vitest";
import { WebSocket } from "ws";
import { ownOrigin } from "../support/plain-client.ts";
import { openConnection, upgradeRequest, type RawConnection } from "../support/raw-socket.ts";
import { startTestService, type TestService } from "../support/service.ts";

const CROWD = 600;

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const waiting = async (): Promise<number> => {
  const { text } = await service.call("GET", "/metrics");
  return Number(/^ringside_sockets_waiting (\d+)$/m.exec(text)?.[1] ?? Number.NaN);
};

/** As many as that at once, from one address; `onIn` hears of each that came in. */
function crowd(onIn: (status: number) => void): RawConnection[] {
  return Array.from({ length: CROWD }, () => {
    const connection = openConnection(service.url);
    void connection.write(upgradeRequest(service.url));
    void connection.answer().then(({ status }) => onIn(status));
    return connection;
  });
}

it("lets one in from elsewhere before most of the crowd, and then the crowd", async () => {
  const statuses: number[] = [];
  const connections = crowd((status) => void statuses.push(status));
  await expect.poll(waiting, { timeout: 20_000, interval: 5 }).toBeGreaterThan(CROWD / 10);
  const alone = new WebSocket(service.socketUrl, {
    origin: ownOrigin(service.url),
    localAddress: "127.0.0.2",
  });
  await new Promise((resolve, reject) => {
    alone.once("open", resolve);
    alone.once("error", reject);
  });
  expect(statuses.length).toBeLessThan(CROWD);
  expect(await waiting()).toBeGreaterThan(0);
  alone.terminate();
  await expect.poll(() => statuses.length, { timeout: 30_000 }).toBe(CROWD);
  expect(new Set(statuses)).toEqual(new Set([101]));
  expect(await waiting()).toBe(0);
  for (const connection of connections) connection.destroy();
  await expect
    .poll(async () => (await service.call("GET", "/metrics")).text, { timeout: 20_000 })
    .toContain("ringside_sockets 0");
});
