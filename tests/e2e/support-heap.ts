/** What a page and its workers hold in memory, as text to be searched. Chromium. Runs in the browser tests. */
import type { CDPSession, Page } from "@playwright/test";

/** The strings of the page's heap, after a collection. */
export async function heapOfPage(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  let heap = "";
  session.on("HeapProfiler.addHeapSnapshotChunk", ({ chunk }) => {
    heap += chunk;
  });
  await session.send("HeapProfiler.collectGarbage");
  await session.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
  await session.detach();
  return heap;
}

/** The strings of the heaps of all workers of all pages. Throws where there is none. */
export async function heapsOfWorkers(page: Page): Promise<string[]> {
  const browser = page.context().browser();
  if (browser === null) throw new Error("the page has no browser of its own");
  const session = await browser.newBrowserCDPSession();
  const { targetInfos } = await session.send("Target.getTargets", {
    filter: [{ type: "worker", exclude: false }],
  });
  const heaps: string[] = [];
  for (const { targetId } of targetInfos) heaps.push(await heapOfTarget(session, targetId));
  await session.detach();
  if (heaps.length === 0) throw new Error("there is no worker");
  return heaps;
}

async function heapOfTarget(session: CDPSession, targetId: string): Promise<string> {
  const { sessionId } = await session.send("Target.attachToTarget", { targetId, flatten: false });
  let heap = "";
  const done = new Promise<void>((resolve) => {
    session.on("Target.receivedMessageFromTarget", (event) => {
      if (event.sessionId !== sessionId) return;
      const message = JSON.parse(event.message) as { id?: number; params?: { chunk?: string } };
      heap += message.params?.chunk ?? "";
      if (message.id === 2) resolve();
    });
  });
  const send = (id: number, method: string) =>
    session.send("Target.sendMessageToTarget", {
      sessionId,
      message: JSON.stringify({ id, method, params: {} }),
    });
  await send(1, "HeapProfiler.collectGarbage");
  await send(2, "HeapProfiler.takeHeapSnapshot");
  await done;
  await session.send("Target.detachFromTarget", { sessionId });
  return heap;
}
