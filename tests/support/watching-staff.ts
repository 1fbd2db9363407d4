/** Sockets of staff that watch, and what they were told. Runs in the tests. */
import { expect } from "vitest";
import { EVENTS } from "../../contract/events.ts";
import type { Watch, WatchedEventPayload } from "../../contract/watch.ts";
import { openClient, type PlainClient } from "./plain-client.ts";
import { expectContract, type Trader, type TradingDesk } from "./trading-desk.ts";

export type Socket = Pick<Trader, "client" | "session_id">;

export const sendWatch = ({ client: socket, session_id }: Socket, payload: unknown): void =>
  socket.send({ type: "watch", session_id, payload });

/** Another socket of a session of staff, which watches from now on. */
export async function watch(
  desk: TradingDesk,
  staff: Trader,
  payload: Watch,
): Promise<PlainClient> {
  const { session_id } = staff;
  const socket = await openClient(desk.service.socketUrl, { session_id });
  sendWatch({ client: socket, session_id }, payload);
  await socket.nextEvent("watching");
  return socket;
}

/** All that it was told so far of watched accounts. */
export async function watchedBy(
  desk: TradingDesk,
  socket: PlainClient,
): Promise<WatchedEventPayload[]> {
  await desk.service.sequencer.told();
  await answered(socket);
  return socket.frames.flatMap((frame) => {
    if (frame.kind !== "event" || frame.type !== "watched_event") return [];
    const event = EVENTS.watched_event.payload.parse(frame.payload);
    expect(event).toEqual(frame.payload);
    expectContract(event.type, event.payload);
    return [event];
  });
}

/** What was sent before has arrived. */
export function answered({ ws }: PlainClient): Promise<void> {
  return new Promise((resolve) => {
    ws.once("pong", () => resolve());
    ws.ping();
  });
}

export const withoutAccount = ({ seq, type, payload }: WatchedEventPayload) => ({
  seq,
  type,
  payload,
});

export const numbered = (socket: PlainClient) =>
  socket.frames.flatMap((frame) =>
    frame.kind === "event" && frame.seq !== undefined
      ? [{ type: frame.type, seq: frame.seq, payload: frame.payload }]
      : [],
  );
