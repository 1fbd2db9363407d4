/**
 * A Chromium that nobody watches but the measure: started with a debugging port, spoken to over it in DevTools' own protocol.
 * Playwright listens to every frame of every WebSocket, which would be a good part of what is measured. Runs in Node.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { WebSocket } from "ws";

export type LoneChromium = {
  /** http://127.0.0.1:port of the debugging port. */
  readonly url: string;
  close(): Promise<void>;
};

const START_MS_MAX = 30_000;

/** Chromium without a window and with a new profile: CHROMIUM_PATH, or where Debian puts it. */
export async function startLoneChromium(): Promise<LoneChromium> {
  const profile = await mkdtemp(join(tmpdir(), "ringside-bench-"));
  const path = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";
  const child = spawn(
    path,
    [
      "--headless=new",
      "--no-sandbox",
      "--remote-debugging-port=0",
      `--user-data-dir=${profile}`,
      "--window-size=1440,900",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-gpu",
      "--no-first-run",
      "about:blank",
    ],
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  const exited = once(child, "exit");
  const timer = setTimeout(() => child.kill("SIGKILL"), START_MS_MAX);
  let url = "";
  for await (const line of createInterface({ input: child.stderr })) {
    const [, address] = /^DevTools listening on ws:\/\/([^/]+)\//.exec(line) ?? [];
    if (address === undefined) continue;
    url = `http://${address}`;
    break;
  }
  clearTimeout(timer);
  if (url === "") throw new Error(`${path} did not start`);
  child.stderr.resume();
  return {
    url,
    async close() {
      child.kill("SIGTERM");
      await exited;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** One target: the page, or a worker of it. */
export type Target = {
  send<Result>(method: string, params?: Record<string, unknown>): Promise<Result>;
};

export type PageTarget = Target & {
  /** The page's only worker. Rejects when there is none or another. */
  worker(): Target;
  /** All workers of the page. */
  workers(): Target[];
  close(): void;
};

type Message = {
  id?: number;
  sessionId?: string;
  method?: string;
  params?: { sessionId: string; targetInfo: { type: string } };
  result?: unknown;
  error?: { message: string };
};

type Connection = Target & {
  /** A target that this one is attached to. */
  session(sessionId: string): Target;
  close(): void;
};

async function connect(url: string, onEvent: (message: Message) => void): Promise<Connection> {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  await once(socket, "open");
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let lastId = 0;
  socket.on("message", (data: Buffer) => {
    const message = JSON.parse(data.toString()) as Message;
    const { id, result, error } = message;
    if (id === undefined) return onEvent(message);
    const call = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) call?.resolve(result);
    else call?.reject(new Error(error.message));
  });
  const session = (sessionId?: string): Target => ({
    send: <Result>(method: string, params: Record<string, unknown> = {}) =>
      new Promise<Result>((resolve, reject) => {
        lastId += 1;
        waiting.set(lastId, { resolve: (value) => resolve(value as Result), reject });
        const whose = sessionId === undefined ? {} : { sessionId };
        socket.send(JSON.stringify({ id: lastId, method, params, ...whose }));
      }),
  });
  return { ...session(), session, close: () => socket.close() };
}

const ask = async <Value>(lone: LoneChromium, path: string): Promise<Value> =>
  (await fetch(`${lone.url}/json/${path}`)).json() as Promise<Value>;

/** Attaches to the browser's first page and to its workers, present and to come. */
export async function attachToPage(lone: LoneChromium): Promise<PageTarget> {
  const list = await ask<{ type: string; webSocketDebuggerUrl: string }[]>(lone, "list");
  const found = list.find(({ type }) => type === "page");
  if (found === undefined) throw new Error("the browser has no page");
  const workers = new Set<string>();
  const page = await connect(found.webSocketDebuggerUrl, ({ method, params }) => {
    if (params === undefined) return;
    const { sessionId, targetInfo } = params;
    if (method === "Target.attachedToTarget" && targetInfo.type === "worker") {
      workers.add(sessionId);
    } else if (method === "Target.detachedFromTarget") {
      workers.delete(sessionId);
    }
  });
  const attach = { autoAttach: true, waitForDebuggerOnStart: false, flatten: true };
  await page.send("Target.setAutoAttach", attach);
  return {
    ...page,
    workers: () => [...workers].map((id) => page.session(id)),
    worker() {
      const [only, ...rest] = workers;
      if (only === undefined || rest.length > 0) {
        throw new Error(`the page has one worker, had ${workers.size}`);
      }
      return page.session(only);
    },
  };
}

/** The process that runs the page: the renderer that has worked most. */
export async function rendererOf(lone: LoneChromium): Promise<number> {
  const { webSocketDebuggerUrl } = await ask<{ webSocketDebuggerUrl: string }>(lone, "version");
  const browser = await connect(webSocketDebuggerUrl, () => undefined);
  const { processInfo } = await browser.send<{
    processInfo: { type: string; id: number; cpuTime: number }[];
  }>("SystemInfo.getProcessInfo");
  browser.close();
  const renderers = processInfo.filter(({ type }) => type === "renderer");
  const [busiest] = renderers.toSorted((one, other) => other.cpuTime - one.cpuTime);
  if (busiest === undefined) throw new Error("the browser has no renderer");
  return busiest.id;
}

export type Heap = {
  /** Bytes of objects that are still used. */
  objects: number;
  /** Bytes behind their buffers. */
  buffers: number;
};

/** What a target's scripts hold once all garbage is gone. */
export async function heldBy(target: Target): Promise<Heap> {
  for (let round = 0; round < 2; round += 1) await target.send("HeapProfiler.collectGarbage");
  const usage = await target.send<{ usedSize: number; backingStorageSize?: number }>(
    "Runtime.getHeapUsage",
  );
  return { objects: usage.usedSize, buffers: usage.backingStorageSize ?? Number.NaN };
}

/** The value of an expression in a target, by JSON. */
export async function evaluate<Value>(target: Target, expression: string): Promise<Value> {
  const answer = await target.send<{
    result: { value: Value };
    exceptionDetails?: { exception?: { description?: string } };
  }>("Runtime.evaluate", { expression, returnByValue: true, awaitPromise: true });
  const fault = answer.exceptionDetails?.exception?.description;
  if (fault !== undefined) throw new Error(fault);
  return answer.result.value;
}
