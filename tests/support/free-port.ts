/**
 * A port for a service that a test starts, and starts again, on the same one. Runs in tests.
 * Below those that the system gives to whoever asks for any: between two starts such a one may be another test's.
 */
import { once } from "node:events";
import { createServer } from "node:net";
import { randomInt } from "node:crypto";

/** The system gives from 32,768 on. */
const FIRST = 20_000;
const LAST = 32_000;

/** A port that nobody listens on now. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, LAST);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, "127.0.0.1");
  try {
    await once(server, "listening");
  } catch {
    return false;
  }
  server.close();
  await once(server, "close");
  return true;
}
