/**
 * What the page's WebSockets said and heard: how many there are, what each asked for, and whether a tick came twice. Runs
 * in the browser tests.
 */
import type { Page, WebSocket } from "@playwright/test";

/** Columns of a tick line that make it this tick; those behind are the service's own stamps. */
const TICK_COLUMNS = 9;

export type SocketWatch = {
  /** Sockets that the page holds open. */
  open(): number;
  /** All that were ever opened. */
  opened(): number;
  /** What a correct page never does: a socket that asked twice, or that got a tick twice. */
  faults(): string[];
};

/** Call before the first navigation. */
export function watchSockets(page: Page): SocketWatch {
  const sockets: WebSocket[] = [];
  const faults: string[] = [];
  page.on("websocket", (socket) => {
    sockets.push(socket);
    const number = sockets.length;
    const commands = new Set<string>();
    const ticks = new Set<string>();
    socket.on("framesent", ({ payload }) => {
      const { type } = JSON.parse(String(payload)) as { type: string };
      if (commands.has(type)) faults.push(`socket ${number} sent ${type} twice`);
      commands.add(type);
    });
    socket.on("framereceived", ({ payload }) => {
      if (typeof payload === "string") return;
      for (const line of payload.toString("latin1").split("\n")) {
        const tick = line.split(",", TICK_COLUMNS).join(",");
        if (ticks.has(tick)) faults.push(`socket ${number} got ${tick} twice`);
        ticks.add(tick);
      }
    });
  });
  return {
    open: () => sockets.filter((socket) => !socket.isClosed()).length,
    opened: () => sockets.length,
    faults: () => faults,
  };
}
