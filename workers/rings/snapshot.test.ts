/** The rings over a message channel, where memory is not shared. */
import { MessageChannel } from "node:worker_threads";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { makeTick } from "../../tests/worker/make-tick.ts";
import type { Tick } from "./tick.ts";
import { createRingMemory, type RingMemory } from "./layout.ts";
import { LiveBarWriter } from "./live-bar-ring.ts";
import { QuoteBoardReader, QuoteBoardWriter } from "./quote-board.ts";
import { makeQuoteView } from "./readers.ts";
import { SnapshotMirror, SnapshotPoster, type PortLike } from "./snapshot.ts";

const SIZES = { quoteCapacity: 4, tickCapacity: 4, barSlots: 1, barDepth: 2 };
const view = makeQuoteView();

const tickOf = (bid: number): Tick => makeTick([7, bid, bid + 1, 0, 0, 0, 0, 0, 5]);

/** Both ends over a real message channel. */
function connect(): {
  poster: SnapshotPoster;
  memories: RingMemory[];
  arrived: () => Promise<void>;
} {
  const { port1, port2 } = new MessageChannel();
  const memories: RingMemory[] = [];
  const poster = new SnapshotPoster(port1 as unknown as PortLike);
  void new SnapshotMirror(port2 as unknown as PortLike, (memory) => memories.push(memory));
  onTestFinished(() => {
    poster.end();
    port1.close();
  });
  // A message there and one back: what was posted before has arrived on both ends.
  const arrived = async (): Promise<void> => {
    for (let turn = 0; turn < 10; turn += 1) await new Promise((done) => setImmediate(done));
  };
  return { poster, memories, arrived };
}

describe("posted snapshots", () => {
  it("show in the mirror what the worker wrote, through readers made once", async () => {
    const { poster, memories, arrived } = connect();
    const memory = createRingMemory(SIZES, false);
    const writer = new QuoteBoardWriter(memory);
    const slot = writer.claim(7);
    poster.begin(memory);
    writer.write(slot, tickOf(1));
    writer.publish(6);
    expect(poster.post()).toBe(true);
    await arrived();
    const reader = new QuoteBoardReader(memories[0] ?? memory);
    expect(reader.read(reader.slotOf(7), view)).toBe(true);
    expect(view.bid).toBe(1);
    writer.write(slot, tickOf(2));
    writer.publish(6);
    expect(poster.post()).toBe(true);
    await arrived();
    expect(reader.read(slot, view)).toBe(true);
    expect(view.bid).toBe(2);
    expect(memories).toHaveLength(1);
  });

  it("are not sent while nothing changed, and are sent for a changed bar", () => {
    const { poster } = connect();
    const memory = createRingMemory(SIZES, false);
    poster.begin(memory);
    expect(poster.post()).toBe(true);
    expect(poster.post()).toBe(false);
    new LiveBarWriter(memory).reset(0, []);
    expect(poster.post()).toBe(true);
  });

  it("wait while the page has not given a buffer back, and then show the newest", async () => {
    const { poster, memories, arrived } = connect();
    const memory = createRingMemory(SIZES, false);
    const writer = new QuoteBoardWriter(memory);
    const slot = writer.claim(7);
    poster.begin(memory);
    const posted = [1, 2, 3, 4].map((bid) => {
      writer.write(slot, tickOf(bid));
      writer.publish(6);
      return poster.post();
    });
    expect(posted).toEqual([true, true, false, false]);
    await arrived();
    expect(poster.post()).toBe(true);
    await arrived();
    expect(new QuoteBoardReader(memories[0] ?? memory).read(slot, view)).toBe(true);
    expect(view.bid).toBe(4);
  });

  it("are taken at most once a frame by themselves", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    const { poster, memories, arrived } = connect();
    poster.begin(createRingMemory(SIZES, false));
    vi.advanceTimersByTime(15);
    await arrived();
    expect(memories).toHaveLength(0);
    vi.advanceTimersByTime(1);
    await arrived();
    expect(memories).toHaveLength(1);
  });

  it("of a new session give the page another memory", async () => {
    const { poster, memories, arrived } = connect();
    for (const quoteCapacity of [4, 8]) {
      poster.begin(createRingMemory({ ...SIZES, quoteCapacity }, false));
      poster.post();
      await arrived();
    }
    expect(memories.map((memory) => memory.quoteCapacity)).toEqual([4, 8]);
  });
});
