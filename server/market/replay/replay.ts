/**
 * A market of recorded prices: files of ticks or one-minute bars, loaded whole at the start, then played on the clock of
 * the recording. History is the recording itself, exact to the point. Runs in the service.
 * Never plays a file that it does not know, and never starts with half of a folder.
 *
 * bars() with a `to` beyond the play head answers the recorded bars, whole: who asks for an explicit range gets the
 * record. Up to the head (`to` <= now + 1) the bar that holds now is made of the ticks up to now.
 */
import { least, most } from "../../../domain/lists.ts";
import { createHash } from "node:crypto";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate as pause } from "node:timers/promises";
import type { Timeframe } from "../../../contract/bar.ts";
import type { SymbolRecord } from "../../../contract/symbol.ts";
import { ensure } from "../../../domain/assert.ts";
import { barStart } from "../../../domain/bar.ts";
import { machineMs } from "../../clock.ts";
import type { Log } from "../../log.ts";
import { emptyBars, joinBars, lowerBound, sliceBars } from "../bar-columns.ts";
import type { MarketProvider, MarketSink, TickColumns, TwoSidedBars } from "../provider.ts";
import { buildFrames, formingBar, volumeOf, type Frames } from "./frames.ts";
import { createTapePlayer, type TapePlayer } from "./player.ts";
import { gatherSymbols, typicalSpread, type RecordedTicks } from "./recorded-symbol.ts";
import { RecordingError } from "./recording-error.ts";
import { loadRecordingFile, type LoadedFile, type Recording } from "./recording-file.ts";
import { isRecordingName } from "./recording-name.ts";
import { makeSymbolRecords } from "./symbol-record.ts";
import { firstTs, lastTs, makeTapes, makeVoice, type Voice } from "./tape.ts";

/** Part of the source's name: changes when the same file would be read otherwise. */
const READING = "1";
const FILES_MAX = 10_000;

export type ReplayOptions = {
  /** A file, or a folder whose recordings are played together. */
  readonly path: string;
  /** 1 is real time, 0 as fast as it goes. */
  readonly speed: number;
  /** Added to UTC to read the server's day, in ms; see domain/bar.ts. 0 when left out. */
  readonly dayOffsetMs?: number;
  readonly log: Log;
  /** A clock that never jumps, in ms; the machine's when left out. */
  readonly monotonicMs?: () => number;
};

export type Replay = MarketProvider & {
  /** What was found, one a file. */
  readonly recordings: readonly Recording[];
};

/** One symbol that is played. */
type Part = { voice: Voice; player: TapePlayer; frames: Frames };

/** Loads the recordings. @throws RecordingError when one of them cannot be played; then nothing is. */
export async function createReplay(options: ReplayOptions): Promise<Replay> {
  const { path, speed, log, dayOffsetMs = 0 } = options;
  const files = await loadFiles(path, log);
  const recorded = gatherSymbols(files);
  for (const one of recorded) sayCounts(one, log);
  const symbols = makeSymbolRecords(
    recorded.map(({ symbol, ticks }) => ({
      symbol,
      digits: ticks.digits,
      spread: typicalSpread(ticks),
    })),
  );
  const voices = new Map<number, Voice>();
  const frames = new Map<number, Frames>();
  for (const { symbol_id, symbol } of symbols) {
    const { ticks } = ensure(
      recorded.find((one) => one.symbol === symbol),
      symbol,
    );
    voices.set(symbol_id, makeVoice(symbol_id, ticks));
    frames.set(symbol_id, buildFrames(ticks, dayOffsetMs));
    await pause();
  }
  // As fast as it goes there is no clock to keep apart: all tapes are one, in order of time.
  const tapes = speed === 0 ? [[...voices.values()]] : makeTapes([...voices.values()]);
  const { monotonicMs = machineMs } = options;
  const players = tapes.map((tape) => createTapePlayer(tape, speed, monotonicMs));
  const parts = new Map<number, Part>();
  for (const [position, tape] of tapes.entries()) {
    const player = ensure(players[position], "the tape's player");
    for (const voice of tape) {
      const { symbol_id } = voice;
      parts.set(symbol_id, {
        voice,
        player,
        frames: ensure(frames.get(symbol_id), `frames of ${symbol_id}`),
      });
    }
  }
  const partOf = (symbol_id: number) => ensure(parts.get(symbol_id), `symbol ${symbol_id}`);
  return {
    name: "replay",
    source: sourceOf(files),
    isRecording: true,
    symbols,
    recordings: files.map((file) => file.recording),
    now: (symbol_id) => nowOf(partOf(symbol_id)),
    bars: async (symbol_id, timeframe, from, to, limit) =>
      readBars(partOf(symbol_id), timeframe, from, to, limit, dayOffsetMs),
    ticks: async (symbol_id, from, to, limit) => readTicks(partOf(symbol_id), from, to, limit),
    start: async (sink) => startAll(tapes, players, symbols, speed, sink, log),
    stop: async () => {
      for (const player of players) player.stop();
    },
  };
}

async function loadFiles(path: string, log: Log): Promise<LoadedFile[]> {
  const files: LoadedFile[] = [];
  for (const file of await listFiles(path, log)) {
    const startMs = machineMs();
    const loaded = await loadRecordingFile(file, log);
    const { recording } = loaded;
    const { from, to, ...facts } = recording;
    const level = recording.bad_lines > 0 ? "warn" : "info";
    log[level](
      {
        ...facts,
        from: new Date(from).toISOString(),
        to: new Date(to).toISOString(),
        took_ms: Math.round(machineMs() - startMs),
      },
      recording.bad_lines > 0 ? "recording loaded, bad lines skipped" : "recording loaded",
    );
    files.push(loaded);
  }
  return files;
}

/** The file itself, or the recordings in a folder, by name. */
async function listFiles(path: string, log: Log): Promise<string[]> {
  const found = await stat(path).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new RecordingError(`The recording ${path} cannot be read: ${reason}.`, { cause: error });
  });
  if (!found.isDirectory()) return [path];
  const names = (await readdir(path)).sort();
  const files = names.filter(isRecordingName);
  const others = names.filter((name) => !isRecordingName(name));
  if (others.length > 0) log.info({ folder: path, files: others }, "passed over: not recordings");
  if (files.length === 0) {
    throw new RecordingError(
      `The folder ${path} has no recording: no file named .csv, .tsv, .txt, .json, .ndjson or .jsonl, ` +
        "plain or .gz.",
    );
  }
  if (files.length > FILES_MAX) {
    throw new RecordingError(`${path} has ${files.length} files; at most ${FILES_MAX} are played.`);
  }
  return files.map((name) => join(path, name));
}

function sourceOf(files: readonly LoadedFile[]): string {
  const hash = createHash("sha256").update(READING);
  for (const { recording, hash: text } of files) hash.update(`\n${recording.file}\n${text}`);
  return `replay:${hash.digest("hex").slice(0, 32)}`;
}

function sayCounts({ symbol, ticks, counts }: RecordedTicks, log: Log): void {
  const facts = Object.entries(counts).filter(([, count]) => count !== 0 && count !== null);
  log.info(
    { symbol, digits: ticks.digits, ticks: ticks.length, ...Object.fromEntries(facts) },
    counts.missing_side === null
      ? "symbol recorded"
      : `symbol recorded on one side: the ${counts.missing_side} stands one point beside it`,
  );
}

function startAll(
  tapes: readonly (readonly Voice[])[],
  players: readonly TapePlayer[],
  symbols: readonly SymbolRecord[],
  speed: number,
  sink: MarketSink,
  log: Log,
): void {
  for (const [position, tape] of tapes.entries()) {
    const ids = new Set(tape.map((voice) => voice.symbol_id));
    const names = symbols.filter(({ symbol_id }) => ids.has(symbol_id)).map((one) => one.symbol);
    const from = new Date(least(tape.map(firstTs))).toISOString();
    const to = new Date(most(tape.map(lastTs))).toISOString();
    log.info({ symbols: names, from, to, speed }, "tape started");
    players[position]?.start(sink, () => log.info({ symbols: names, to }, "tape ended"));
  }
}

/** The play head; past the symbol's last tick it stays there. */
function nowOf({ player, voice }: Part): number {
  return Math.min(player.now(voice), lastTs(voice));
}

function readBars(
  part: Part,
  timeframe: Timeframe,
  from: number,
  to: number,
  limit: number,
  dayOffsetMs: number,
): { bars: TwoSidedBars; has_more: boolean } {
  const { frames, voice } = part;
  const all = frames[timeframe];
  const now = nowOf(part);
  const isCut = to <= now + 1 && now < lastTs(voice);
  const formingTs = barStart(timeframe, now, dayOffsetMs);
  const end = lowerBound(all.ts, isCut ? Math.min(to, formingTs) : to);
  const first = lowerBound(all.ts, from, end);
  const forming =
    isCut && formingTs >= from && formingTs < to
      ? formingBar(voice.ticks, frames.M1, timeframe, now, dayOffsetMs)
      : null;
  const closedMax = Math.max(0, limit - (forming === null ? 0 : 1));
  const start = Math.max(first, end - closedMax);
  const bars = joinBars(sliceBars(all, start, end), forming ?? emptyBars());
  return { bars, has_more: bars.ts.length > 0 ? start > 0 : first > 0 };
}

function readTicks(part: Part, from: number, to: number, limit: number): TickColumns {
  const { ticks } = part.voice;
  const end = lowerBound(ticks.ts, Math.min(to, nowOf(part) + 1), ticks.length);
  const start = Math.max(lowerBound(ticks.ts, from, end), end - limit);
  const cut = (column: Float64Array | undefined) => Array.from(column?.subarray(start, end) ?? []);
  const { whole, fraction } = ticks;
  const bid = cut(ticks.prices[0]);
  return {
    ts: cut(ticks.ts),
    bid,
    // As it was played: one point above the bid where the record has it crossed.
    ask: cut(ticks.prices[1]).map((ask, row) => Math.max(ask, (bid[row] ?? 0) + 1)),
    volume: bid.map((_, row) => volumeOf(whole?.[start + row] ?? 0, fraction?.[start + row] ?? 0)),
  };
}
