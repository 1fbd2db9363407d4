/**
 * The rival of the feed worker: opens the same socket with the same handshake, and only counts frames. Runs as a dedicated
 * worker. Must never look into a frame.
 */

/** `frames`: one word of shared memory, raised by one with each binary frame. */
export type CountingOrder = { url: string; frames: Int32Array } | "stop";

/** By which the service knows this worker's socket. */
export const COUNTING_SESSION = "counting";

let socket: WebSocket | null = null;

function start(url: string, frames: Int32Array): void {
  const made = new WebSocket(url);
  const send = (type: string, payload: object): void =>
    made.send(JSON.stringify({ type, session_id: COUNTING_SESSION, payload }));
  let count = 0;
  let hasAsked = false;
  made.binaryType = "arraybuffer";
  made.onopen = () => send("auth", { features: [] });
  made.onmessage = ({ data }) => {
    if (typeof data !== "string") {
      count += 1;
      frames[0] = count;
    } else if (!hasAsked) {
      hasAsked = true;
      send("start_market_feed", { batch: true });
    }
  };
  socket = made;
}

addEventListener("message", ({ data }: MessageEvent<CountingOrder>) => {
  if (data !== "stop") return start(data.url, data.frames);
  socket?.close();
  socket = null;
});
