/**
 * Clients whose cable was pulled: no word, no end. They are noticed in time, and nothing of them stays. The limit is the bar.
 * @bar S11
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  OPCODE,
  encodeFrame,
  openRawSocket,
  type RawConnection,
} from "../../support/raw-socket.ts";
import { startTestService, type TestService } from "../../support/service.ts";

const SOCKETS = 15;
const NOTICED_WITHIN_MS = 25_000;
/** Vitest's own clock begins before the first socket is open. */
const OPENING_MS = 3_000;

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ clock: "system" });
});
afterAll(() => service.close());

async function socketsOpen(): Promise<number> {
  const { text } = await service.call("GET", "/metrics");
  return Number(/^ringside_sockets (\d+)$/m.exec(text)?.[1]);
}

const handles = (): number =>
  process.getActiveResourcesInfo().filter((name) => name === "TCPSocketWrap").length;

/** Reads what comes and answers no ping: the other end of a cable that is not there. */
async function openSilent(session_id: string): Promise<RawConnection> {
  const socket = await openRawSocket(service.socketUrl);
  const payload = JSON.stringify({ type: "auth", session_id, payload: {} });
  await socket.write(encodeFrame({ opcode: OPCODE.text, payload }));
  return socket;
}

describe("clients that vanish without a word", () => {
  it(
    `are noticed within ${NOTICED_WITHIN_MS} ms, and what they held is free`,
    async () => {
      const { session_id, access_token } = await service.login();
      const before = handles();
      const silent = await Promise.all(
        Array.from({ length: SOCKETS }, () => openSilent(session_id)),
      );
      expect(await socketsOpen()).toBe(SOCKETS);
      await Promise.all(
        silent.map(async (socket) => {
          for (let frame = await socket.frame(); frame !== null;) frame = await socket.frame();
          socket.destroy();
        }),
      );
      await expect.poll(socketsOpen, { timeout: 1_000 }).toBe(0);
      // Calls and queries keep some connections for the next; what vanished keeps none, on neither side.
      await expect.poll(handles, { timeout: 1_000 }).toBeLessThan(before + SOCKETS);
      const { body } = await service.call("GET", "/api/v1/accounts/me/sessions", {
        token: access_token,
      });
      expect(body).toMatchObject({ data: [{ sockets_count: 0 }] });
    },
    NOTICED_WITHIN_MS + OPENING_MS,
  );
});
