/** Ticks to sockets: order, batches, mark-up, and sockets that do not read. @bar S10 */
import { EventEmitter } from "node:events";
import { describe, expect, it } from "vitest";
import type { SymbolRecord } from "../../contract/symbol.ts";
import { SCRIPTED_SYMBOLS } from "../../tests/support/scripted-market.ts";
import type { MarketFeed, QuoteTable } from "../market/market-feed.ts";
import { FanOut } from "./fan-out.ts";
import { CONFLATE_AT_BYTES, type TickSink } from "./tick-group.ts";
import type { Markup } from "./tick-line.ts";

const COUNT = SCRIPTED_SYMBOLS.length;
const NOW = 1_700_000_000_123;

/** A market that is only its quote table. */
function createTable(symbols: readonly SymbolRecord[] = SCRIPTED_SYMBOLS) {
  const column = () => new Float64Array(symbols.length);
  const quotes: QuoteTable = {
    bid: column(),
    ask: column(),
    high: column(),
    low: column(),
    open: column(),
    close: column(),
    volume: column(),
    ts: column(),
  };
  const market = { symbols, quotes } as unknown as MarketFeed;
  const set = (index: number, bid: number, ts: number) => {
    quotes.bid[index] = bid;
    quotes.ask[index] = bid + 2;
    quotes.ts[index] = ts;
  };
  return { market, set };
}

/** A socket whose system buffer the test fills and empties; it keeps what was written. */
function createSink(isStuck = false) {
  const written: Buffer[] = [];
  const emitter = new EventEmitter();
  const state = { isOpen: true, isStuck, writableLength: 0 };
  const stream = {
    get writableLength() {
      return state.writableLength;
    },
    write(bytes: Buffer) {
      written.push(bytes);
      if (state.isStuck) state.writableLength += bytes.length;
      return !state.isStuck;
    },
    once: (event: string, listener: () => void) => emitter.once(event, listener),
  };
  const sink = { stream, isOpen: () => state.isOpen } as unknown as TickSink;
  return {
    sink,
    state,
    written,
    /** Everything that waited is sent. */
    drain() {
      state.isStuck = false;
      state.writableLength = 0;
      emitter.emit("drain");
    },
    /** The lines of all frames written since the last call. */
    takeLines(): string[][] {
      const frames = splitFrames(Buffer.concat(written));
      written.length = 0;
      return frames.map((frame) => frame.split("\n"));
    },
  };
}

/** Payloads of unmasked binary frames, by RFC 6455. */
function splitFrames(bytes: Buffer): string[] {
  const frames: string[] = [];
  for (let at = 0; at < bytes.length;) {
    expect(bytes[at]).toBe(0x82);
    const short = bytes[at + 1] ?? 0;
    const header = short < 126 ? 2 : short === 126 ? 4 : 10;
    const length =
      short < 126
        ? short
        : short === 126
          ? bytes.readUInt16BE(at + 2)
          : Number(bytes.readBigUInt64BE(at + 2));
    frames.push(bytes.subarray(at + header, at + header + length).toString("latin1"));
    at += header + length;
  }
  return frames;
}

const noMarkup = { bid: new Int32Array(COUNT), ask: new Int32Array(COUNT) };
const wide = { bid: new Int32Array(COUNT).fill(4), ask: new Int32Array(COUNT).fill(5) };
/** Group 2 has a mark-up, group 1 none. */
const plainly = (group_id: number) => (group_id === 2 ? wide : noMarkup);
const columnOf = (line: string | undefined, column: number) => line?.split(",")[column];

function createStage(markupOf: (group_id: number) => Markup = plainly) {
  const { market, set } = createTable();
  const fanOut = new FanOut(market, markupOf, () => NOW);
  const tick = (index: number, bid: number, ts: number) => {
    set(index, bid, ts);
    fanOut.tick(index);
  };
  return { fanOut, tick, set };
}

describe("fan-out of ticks", () => {
  it("sends one line of 11 columns a frame by default, each tick in its order", () => {
    const { fanOut, tick } = createStage();
    const socket = createSink();
    fanOut.subscribe(1, socket.sink).add(null, false);
    tick(0, 108_500, 1);
    tick(1, 150_000, 2);
    tick(0, 108_501, 3);
    fanOut.flush();
    expect(socket.written).toHaveLength(1);
    expect(socket.takeLines()).toEqual([
      [`1,1.08500,1.08502,0.00000,0.00000,0.00000,0.00000,0,1,${NOW},${NOW}`],
      [`2,150.000,150.002,0.000,0.000,0.000,0.000,0,2,${NOW},${NOW}`],
      [`1,1.08501,1.08503,0.00000,0.00000,0.00000,0.00000,0,3,${NOW},${NOW}`],
    ]);
    fanOut.dispose();
  });

  it("gives all sockets of a group the very same bytes", () => {
    const { fanOut, tick } = createStage();
    const sockets = [createSink(), createSink(), createSink()];
    for (const { sink } of sockets) fanOut.subscribe(1, sink).add(null, false);
    tick(0, 108_500, 1);
    fanOut.flush();
    expect(new Set(sockets.map(({ written }) => written[0])).size).toBe(1);
    fanOut.dispose();
  });

  it("joins the lines of a flush in one frame for a socket that asked for batches", () => {
    const { fanOut, tick } = createStage();
    const socket = createSink();
    fanOut.subscribe(1, socket.sink).add(null, true);
    tick(0, 1, 1);
    tick(1, 2, 2);
    fanOut.flush();
    const frames = socket.takeLines();
    expect(frames).toHaveLength(1);
    expect(frames[0]?.map((line) => columnOf(line, 0))).toEqual(["1", "2"]);
    fanOut.dispose();
  });

  it("sends a socket only the symbols it asked for, and stops when it is told", () => {
    for (const batch of [false, true]) {
      const { fanOut, tick } = createStage();
      const socket = createSink();
      const subscription = fanOut.subscribe(1, socket.sink);
      subscription.add([1, 2], batch);
      for (const index of [0, 1, 2, 3]) tick(index, 100, 1);
      fanOut.flush();
      const ids = () => socket.takeLines().flatMap((lines) => lines.map((one) => columnOf(one, 0)));
      expect(ids()).toEqual(["2", "3"]);
      subscription.remove([1]);
      for (const index of [1, 2]) tick(index, 101, 2);
      fanOut.flush();
      expect(ids()).toEqual(["3"]);
      subscription.remove(null);
      tick(2, 102, 3);
      fanOut.flush();
      expect(ids()).toEqual([]);
      fanOut.dispose();
    }
  });

  it("puts the group's mark-up on bid and ask and on nothing else", () => {
    const { fanOut, tick } = createStage();
    const [raw, standard] = [createSink(), createSink()];
    fanOut.subscribe(1, raw.sink).add(null, false);
    fanOut.subscribe(2, standard.sink).add(null, false);
    tick(0, 108_500, 7);
    fanOut.flush();
    const [a = "", b = ""] = [raw.takeLines()[0]?.[0], standard.takeLines()[0]?.[0]];
    expect([columnOf(a, 1), columnOf(a, 2)]).toEqual(["1.08500", "1.08502"]);
    expect([columnOf(b, 1), columnOf(b, 2)]).toEqual(["1.08496", "1.08507"]);
    expect(a.split(",").slice(3)).toEqual(b.split(",").slice(3));
    fanOut.dispose();
  });

  it("sends the latest quote at once on subscribing, and nothing for a symbol without one", () => {
    const { fanOut, set } = createStage();
    set(0, 108_500, 5);
    for (const batch of [false, true]) {
      const socket = createSink();
      fanOut.subscribe(1, socket.sink).add(null, batch);
      expect(
        socket
          .takeLines()
          .flat()
          .map((line) => columnOf(line, 8)),
      ).toEqual(["5"]);
    }
    fanOut.dispose();
  });

  it("never lets a gathered older tick follow the latest quote of a new subscriber", () => {
    const { fanOut, tick } = createStage();
    const [first, second] = [createSink(), createSink()];
    fanOut.subscribe(1, first.sink).add(null, false);
    tick(0, 100, 1);
    tick(0, 101, 2);
    fanOut.subscribe(1, second.sink).add(null, false);
    fanOut.flush();
    expect(second.takeLines().map((lines) => columnOf(lines[0], 8))).toEqual(["2"]);
    expect(first.takeLines().map((lines) => columnOf(lines[0], 8))).toEqual(["1", "2"]);
    fanOut.dispose();
  });

  it("conflates for a socket that does not read: bounded memory, and the others get every tick", () => {
    const { fanOut, tick } = createStage();
    const [slow, fast] = [createSink(true), createSink()];
    fanOut.subscribe(1, slow.sink).add(null, false);
    const subscription = fanOut.subscribe(1, fast.sink);
    subscription.add(null, false);
    const ticks = 50_000;
    for (let count = 1; count <= ticks; count++) {
      tick(count % COUNT, count, count);
      if (count % 100 === 0) fanOut.flush();
    }
    fanOut.flush();
    expect(fast.takeLines()).toHaveLength(ticks);
    const bound = CONFLATE_AT_BYTES + 64 * 1024;
    expect(Buffer.concat(slow.written).length).toBeLessThan(bound);
    expect(fanOut.stats.conflations).toBe(1);
    fanOut.dispose();
  });

  it("gives a socket that reads again the latest quote of each symbol it missed, then every tick", () => {
    const { fanOut, tick } = createStage();
    const slow = createSink(true);
    const subscription = fanOut.subscribe(1, slow.sink);
    subscription.add([0, 1], false);
    slow.state.writableLength = CONFLATE_AT_BYTES + 1;
    for (let ts = 1; ts <= 10; ts++) for (const index of [0, 1, 2]) tick(index, 100 + ts, ts);
    fanOut.flush();
    expect(subscription.isConflating()).toBe(true);
    expect(slow.takeLines()).toEqual([]);
    slow.drain();
    expect(subscription.isConflating()).toBe(false);
    const missed = slow.takeLines().flat();
    expect(missed.map((line) => [columnOf(line, 0), columnOf(line, 8)])).toEqual([
      ["1", "10"],
      ["2", "10"],
    ]);
    tick(0, 120, 11);
    tick(0, 121, 12);
    fanOut.flush();
    expect(
      slow
        .takeLines()
        .flat()
        .map((line) => columnOf(line, 8)),
    ).toEqual(["11", "12"]);
    fanOut.dispose();
  });

  it("writes nothing to a socket that is closing", () => {
    const { fanOut, tick } = createStage();
    const socket = createSink();
    fanOut.subscribe(1, socket.sink).add(null, false);
    socket.state.isOpen = false;
    tick(0, 1, 1);
    fanOut.flush();
    expect(socket.written).toEqual([]);
    fanOut.dispose();
  });

  it("survives more ticks between two flushes than it gathers", () => {
    const { fanOut, tick } = createStage();
    const socket = createSink();
    fanOut.subscribe(1, socket.sink).add(null, true);
    const ticks = 20_000;
    for (let count = 1; count <= ticks; count++) tick(count % COUNT, count, count);
    fanOut.flush();
    const stamps = socket.takeLines().flatMap((lines) => lines.map((line) => columnOf(line, 8)));
    expect(stamps).toHaveLength(ticks);
    expect(stamps.at(-1)).toBe(String(ticks));
    fanOut.dispose();
  });
});

describe("a mark-up that changes under open sockets", () => {
  /** Group 1 has a mark-up that the test sets; its sockets have had a tick of the first three symbols at 100. */
  function createMarked() {
    let markup: Markup = noMarkup;
    const stage = createStage(() => markup);
    for (const index of [0, 1, 2]) stage.set(index, 100, 1);
    const reprice = (bid: number, ask: number) => {
      // Of the first two symbols alone.
      const of = (points: number) =>
        Int32Array.from(noMarkup.bid, (_, at) => (at < 2 ? points : 0));
      markup = { bid: of(bid), ask: of(ask) };
      stage.fanOut.reprice(1);
    };
    return { ...stage, reprice };
  }
  const sidesOf = (lines: readonly string[]) =>
    lines.map((line) => [0, 1, 2].map((column) => Number(columnOf(line, column))));

  it("sends what was seen before by the old one, then the latest quotes of what it changes by the new", () => {
    const { fanOut, tick, reprice } = createMarked();
    const socket = createSink();
    fanOut.subscribe(1, socket.sink).add([0, 1, 2], false);
    socket.takeLines();
    tick(1, 200, 2);
    reprice(3, 4);
    expect(sidesOf(socket.takeLines().flat())).toEqual([
      [2, 0.2, 0.202],
      [1, 0.00097, 0.00106],
      [2, 0.197, 0.206],
    ]);
    tick(0, 300, 3);
    fanOut.flush();
    expect(sidesOf(socket.takeLines().flat())).toEqual([[1, 0.00297, 0.00306]]);
    fanOut.dispose();
  });

  it("sends nothing of a symbol that a socket does not take, and nothing where it changes nothing", () => {
    const { fanOut, reprice } = createMarked();
    const [first, all] = [createSink(), createSink()];
    fanOut.subscribe(1, first.sink).add([1, 2], true);
    fanOut.subscribe(1, all.sink).add(null, true);
    for (const socket of [first, all]) socket.takeLines();
    reprice(1, 1);
    expect(first.takeLines().map((lines) => sidesOf(lines).map(([id]) => id))).toEqual([[2]]);
    expect(all.takeLines().map((lines) => sidesOf(lines).map(([id]) => id))).toEqual([[1, 2]]);
    reprice(1, 1);
    expect([...first.takeLines(), ...all.takeLines()]).toEqual([]);
    fanOut.dispose();
  });

  it("is of the new one for a socket that comes after it, and for one that did not read meanwhile", () => {
    const { fanOut, tick, reprice } = createMarked();
    const slow = createSink(true);
    fanOut.subscribe(1, slow.sink).add([0, 1], false);
    slow.takeLines();
    slow.state.writableLength = CONFLATE_AT_BYTES + 1;
    tick(0, 200, 2);
    fanOut.flush();
    reprice(5, 5);
    expect(slow.takeLines()).toEqual([]);
    slow.drain();
    const now = [
      [1, 0.00195, 0.00207],
      [2, 0.095, 0.107],
    ];
    expect(sidesOf(slow.takeLines().flat())).toEqual(now);
    const late = createSink();
    fanOut.subscribe(1, late.sink).add([0, 1], false);
    expect(sidesOf(late.takeLines().flat())).toEqual(now);
    fanOut.dispose();
  });
});
