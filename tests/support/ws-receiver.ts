/** What reads frames in ws, an implementation of the protocol that is not ours. Its types do not name it. Runs in the tests. */
import type { EventEmitter } from "node:events";
import * as ws from "ws";

export type WsReceiver = EventEmitter & { write(bytes: Buffer): void };

/** Tells `message` (data, isBinary), `ping`, `conclude` (code) and `error` of what is written to it. It reads as a client does. */
export function createWsReceiver(): WsReceiver {
  const Receiver: new (options: object) => WsReceiver = Reflect.get(ws, "Receiver");
  return new Receiver({ binaryType: "nodebuffer", isServer: false });
}
