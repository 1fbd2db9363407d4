/**
 * The rings where memory cannot be shared: the worker writes into a buffer of its own and posts copies of it,
 * the page keeps a mirror that it reads with the same readers. Both threads. Two buffers travel back and forth
 * for ever; while the page has not given one back, nothing is posted, so a page that is busy or hidden is never
 * flooded.
 */
import { HEADER, openRingMemory, type RingMemory } from "./layout.ts";

/** At most one snapshot in this time, about a frame. */
export const SNAPSHOT_INTERVAL_MS = 16;
/** Copies under way at once. */
export const SNAPSHOT_BUFFERS_MAX = 2;

/** From the worker: the state of the rings. generation rises when they are made anew. */
export type SnapshotMessage = { generation: number; buffer: ArrayBuffer };

/** What this file uses of a MessagePort. */
export type PortLike = {
  onmessage: ((event: MessageEvent) => void) | null;
  postMessage(message: SnapshotMessage, transfer: ArrayBuffer[]): void;
};

/** The worker's end. */
export class SnapshotPoster {
  readonly #port: PortLike;
  #memory: RingMemory | null = null;
  #generation = 0;
  #spare: ArrayBuffer[] = [];
  #ticks = -1;
  #bars = -1;
  #timer: ReturnType<typeof setInterval> | null = null;

  constructor(port: PortLike) {
    this.#port = port;
    port.onmessage = (event: MessageEvent<SnapshotMessage>) => {
      const { generation, buffer } = event.data;
      if (generation === this.#generation) this.#spare.push(buffer);
    };
  }

  /** Posts snapshots of this memory from now on, and none of the one before. */
  begin(memory: RingMemory): void {
    this.end();
    this.#memory = memory;
    this.#generation += 1;
    this.#spare = Array.from(
      { length: SNAPSHOT_BUFFERS_MAX },
      () => new ArrayBuffer(memory.buffer.byteLength),
    );
    this.#ticks = -1;
    this.#timer = setInterval(() => this.post(), SNAPSHOT_INTERVAL_MS);
  }

  end(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    this.#memory = null;
  }

  /** Posts if anything changed since the last time and a buffer is here. True: it was posted. */
  post(): boolean {
    const memory = this.#memory;
    if (memory === null) return false;
    const ticks = memory.i32[HEADER.tick_count] ?? 0;
    const bars = memory.i32[HEADER.bar_writes] ?? 0;
    if (ticks === this.#ticks && bars === this.#bars) return false;
    const buffer = this.#spare.pop();
    if (buffer === undefined) return false;
    this.#ticks = ticks;
    this.#bars = bars;
    new Uint8Array(buffer).set(new Uint8Array(memory.buffer));
    this.#port.postMessage({ generation: this.#generation, buffer }, [buffer]);
    return true;
  }
}

/** The page's end. */
export class SnapshotMirror {
  readonly #port: PortLike;
  #generation = -1;
  #bytes: Uint8Array | null = null;

  /** `renewed` is called with the mirror's memory whenever it is another one: make new readers on it. */
  constructor(port: PortLike, renewed: (memory: RingMemory) => void) {
    this.#port = port;
    port.onmessage = (event: MessageEvent<SnapshotMessage>) => {
      const { generation, buffer } = event.data;
      if (this.#bytes === null || generation !== this.#generation) {
        this.#generation = generation;
        const own = buffer.slice(0);
        this.#bytes = new Uint8Array(own);
        renewed(openRingMemory(own));
      } else {
        this.#bytes.set(new Uint8Array(buffer));
      }
      this.#port.postMessage({ generation, buffer }, [buffer]);
    };
  }
}
