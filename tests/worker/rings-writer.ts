/**
 * The writing thread of rings-race.test.ts: writes as fast as it can, every field telling the number of the
 * write.
 */
import { workerData } from "node:worker_threads";
import { openRingMemory } from "../../workers/rings/layout.ts";
import { LiveBarWriter } from "../../workers/rings/live-bar-ring.ts";
import { QuoteBoardWriter } from "../../workers/rings/quote-board.ts";
import { Tick } from "../../workers/rings/tick.ts";
import { TickRingWriter } from "../../workers/rings/tick-ring.ts";

const { buffer, writes, gate } = workerData as {
  buffer: SharedArrayBuffer;
  writes: number;
  gate: SharedArrayBuffer;
};

const memory = openRingMemory(buffer);
const board = new QuoteBoardWriter(memory);
const ring = new TickRingWriter(memory);
const bars = new LiveBarWriter(memory);
const slot = board.claim(7);
const tick = new Tick();
const bar = { ts: 0, open: 0, high: 0, low: 0, close: 0, volume: 0 };

// The reader opens the gate once it reads.
Atomics.wait(new Int32Array(gate), 0, 0);
for (let n = 1; n <= writes; n += 1) {
  tick.symbol_id = n;
  tick.bid = n;
  tick.ask = n;
  tick.volume = n;
  tick.ts = n;
  tick.days.fill(n);
  tick.day_serial = n;
  board.write(slot, tick);
  board.publish(n);
  ring.write(slot, tick);
  if (n % 5 === 0 || n === writes) ring.publish();
  bar.ts = n;
  bar.open = n;
  bar.high = n;
  bar.low = n;
  bar.close = n;
  bar.volume = n;
  if (n % 3 === 0) bars.append(0, bar);
  else if (n > 3) bars.update(0, bar);
}
Atomics.store(new Int32Array(gate), 1, 1);
