/** The engine as the simulation drives it: one input a step, a journal beside it, restarts from journal or snapshot. Runs in tests. */
import { createHash, type Hash } from "node:crypto";
import { apply } from "../../engine/apply.ts";
import { captureState, type Capture } from "../../engine/capture.ts";
import { decide, type Decision } from "../../engine/decide.ts";
import { describe } from "../../engine/describe.ts";
import type { EngineEvent } from "../../engine/event.ts";
import { decodeEvents, encodeEvents } from "../../engine/event-text.ts";
import type { Input } from "../../engine/input.ts";
import { restoreSnapshot, takeSnapshot } from "../../engine/snapshot.ts";
import { createState, type EngineState } from "../../engine/state.ts";
import { unixMs } from "../../domain/units.ts";
import { isEqual, textOf } from "./compare.ts";

export type Driven = {
  state: EngineState;
  /** The events of each step since the last snapshot, or since the beginning. */
  readonly journal: string[];
  snapshot: readonly string[] | null;
  readonly hash: Hash;
  /** A second state that only ever sees the journal's texts. */
  readonly shadow: EngineState;
  /** A snapshot that is written while the run goes on, a few records a step. */
  written: Written | null;
};

type Written = {
  readonly capture: Capture;
  /** What it must be in the end. */
  readonly expected: string;
  text: string;
};

/** So few that a snapshot takes many steps. */
const RECORDS_PER_STEP = 2;

export const createDriven = (): Driven => ({
  state: createState(),
  journal: [],
  snapshot: null,
  hash: createHash("sha256"),
  shadow: createState(),
  written: null,
});

export function stepEngine(driven: Driven, input: Input): Decision {
  const decision = decide(driven.state, input);
  writeOn(driven);
  const text = encodeEvents(decision.events);
  if (text === "") return decision;
  driven.journal.push(text);
  driven.hash.update(text);
  for (const event of decodeEvents(text)) apply(driven.shadow, event);
  return decision;
}

/** Throws when a snapshot that was written beside the steps is not the state of the moment at which it began. */
function writeOn(driven: Driven): void {
  const { written } = driven;
  if (written === null) return;
  const text = written.capture.next(RECORDS_PER_STEP);
  if (text !== null) {
    written.text += text;
    return;
  }
  giveUp(driven);
  if (written.text === written.expected) return;
  throw new Error(
    `Invariant 37: a snapshot is of its moment\n  then: ${written.expected}\n  written: ${written.text}`,
  );
}

function giveUp(driven: Driven): void {
  driven.written?.capture.end();
  driven.written = null;
}

const lines = (state: EngineState): string => [...describe(state)].join("\n");

/** Throws when what comes back is not what was there. */
function expectSame(before: string, after: EngineState, how: string): void {
  const now = lines(after);
  if (now === before) return;
  const [live, back] = [before.split("\n"), now.split("\n")];
  const at = live.findIndex((line, index) => line !== back[index]);
  throw new Error(
    `Invariant 37: ${how} gives the live state\n  live: ${live[at]}\n  back: ${back[at]}`,
  );
}

/** After each step: what its events touched is the same in the state that was replayed from the journal. */
export function checkShadow({ state, shadow }: Driven, events: readonly EngineEvent[]): void {
  for (const event of events) {
    if (!("account_id" in event)) continue;
    const [live, back] = [state, shadow].map((of) => of.accounts.get(event.account_id));
    expectEqual(live?.record, back?.record);
    if (event.type === "order") {
      expectEqual(live?.orders.get(event.order.id), back?.orders.get(event.order.id));
    } else if (event.type === "position") {
      const { id } = event.position;
      expectEqual(live?.positions.get(id), back?.positions.get(id));
    } else if (event.type === "booking") {
      for (const { ledger } of event.lines) {
        const key = `${event.currency}/${ledger}`;
        expectEqual(state.house.get(key), shadow.house.get(key));
      }
    }
  }
  expectEqual(state.next, shadow.next);
  expectEqual(state.day, shadow.day);
  expectEqual(rollingOf(state), rollingOf(shadow));
}

const rollingOf = ({ rolling }: EngineState) =>
  rolling === null
    ? null
    : [rolling.day, rolling.upto, ...[...rolling.ahead].sort((a, b) => a - b)];

function expectEqual(live: unknown, back: unknown): void {
  if (isEqual(live, back)) return;
  throw new Error(`Invariant 37: the journal replayed gives the live state
  live: ${textOf(live)}
  back: ${textOf(back)}`);
}

/** All of both states, at the end of a run. */
export function checkReplay({ state, shadow }: Driven): void {
  expectSame(lines(state), shadow, "the journal replayed");
}

/** Dies, and comes back from snapshot and journal alone: without prices. */
export function crash(driven: Driven): void {
  const before = lines(driven.state);
  giveUp(driven);
  const state = driven.snapshot === null ? createState() : restoreSnapshot(driven.snapshot);
  for (const event of driven.journal.flatMap(decodeEvents)) apply(state, event);
  expectSame(before, state, "a replay of the journal");
  state.now = unixMs(driven.state.now);
  driven.state = state;
}

/** Takes a snapshot, reads it back and goes on with what was read. */
export function roundTrip(driven: Driven): void {
  const before = lines(driven.state);
  const snapshot = [...takeSnapshot(driven.state)];
  const state = restoreSnapshot(snapshot);
  expectSame(before, state, "a snapshot");
  driven.snapshot = snapshot;
  driven.journal.length = 0;
  giveUp(driven);
  driven.state = state;
  driven.written = { capture: captureState(state), expected: before, text: "" };
}
