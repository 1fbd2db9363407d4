/**
 * Each event of the wire as a service might send it after it has changed: with every field missing, null, of another type,
 * out of range, or new; of a type in another case, and for another session. What the schema cannot stand goes nowhere and
 * has the account read again; what it can stand goes on unchanged. @bar T4
 */
import { afterAll, describe, expect, it } from "vitest";
import { EVENTS, type EventType } from "../../contract/events.ts";
import { EventRouter, type EventHandlers } from "../../workers/feed/event-router.ts";
import { broken } from "../contract/break-sample.ts";
import { EVENT_SAMPLES } from "../contract/samples/events.ts";

const SESSION = "session-1";
const CASES_MIN = 3_000;
const types = Object.keys(EVENTS) as EventType[];

/** A router in the middle of a connection, and what it tells. */
function makeRouter() {
  const heard: [string, unknown][] = [];
  const hear = (name: string) => (payload: unknown) => void heard.push([name, payload]);
  const handlers: EventHandlers = {
    auth: hear("auth"),
    heartbeat: hear("heartbeat"),
    symbol_status: hear("symbol_status"),
    account_Summary: hear("account_Summary"),
    session_client_logout: hear("session_client_logout"),
    unauthorized: hear("unauthorized"),
    other: (type, payload) => void heard.push([type, payload]),
    gap: () => void heard.push(["gap", null]),
    refused: () => void heard.push(["refused", null]),
  };
  const router = new EventRouter(handlers);
  router.beginConnection(SESSION);
  return { router, heard };
}

let cases = 0;

/** What is told when this comes as the next numbered event of the account. */
function toldOf(type: string, payload: unknown, session_id = SESSION): [string, unknown][] {
  cases += 1;
  const { router, heard } = makeRouter();
  // JSON has no number beyond a double's range: written as text, it reads as Infinity.
  const text = JSON.stringify({ type, session_id, payload, seq: 1 }).replaceAll('"1e400"', "1e400");
  router.take(text);
  return heard;
}

/** A place in a payload, by its keys. */
type Path = readonly (string | number)[];
type Leaf = { readonly path: Path; readonly value: unknown };

function* leavesOf(value: unknown, path: Path = []): Generator<Leaf> {
  if (typeof value !== "object" || value === null) {
    yield { path, value };
    return;
  }
  for (const [key, inner] of Object.entries(value)) {
    yield* leavesOf(inner, [...path, Array.isArray(value) ? Number(key) : key]);
  }
}

function put(value: unknown, [key, ...rest]: Path, next: unknown): unknown {
  if (key === undefined) return next;
  if (Array.isArray(value))
    return value.map((one, at) => (at === key ? put(one, rest, next) : one));
  const fields = value as Record<string, unknown>;
  return { ...fields, [key]: put(fields[key], rest, next) };
}

const nameOf = ({ path }: Leaf): string => String(path.findLast((key) => typeof key === "string"));
const isId = (leaf: Leaf): boolean =>
  typeof leaf.value === "number" && /(^|_)id$|^ticket$/.test(nameOf(leaf));
/** As codes.ts lists them: a number that is not listed is a code of tomorrow. */
const CODES = new Set(["status", "side", "type", "reason", "direction", "origin"]);
const isCode = (leaf: Leaf): boolean => typeof leaf.value === "number" && CODES.has(nameOf(leaf));

/** No number of the wire can be any of these. */
const NO_NUMBER = ["7", "", "Infinity", "1e400", true, [], [7], {}, { value: 7 }];
/** No id is any of these; those beyond 2^53 would be another account's or order's after rounding. */
const NO_ID = [0, -1, 1.5, 2 ** 53, 2 ** 53 + 2, 2 ** 60, -(2 ** 60), 1e300];
const NEW_CODES = [7, 8, 9, 42, 255, 65_535];

const textOf = (value: unknown): string => JSON.stringify(value);

describe.each(types)("event %s", (type) => {
  const sample: unknown = EVENT_SAMPLES[type];
  const leaves = [...leavesOf(sample)];

  it("with a field missing, null or of another type goes nowhere, and is missed", () => {
    const used = [...broken(EVENTS[type].payload, sample)].filter(
      ({ value }) => textOf(toldOf(type, value)) !== textOf([["refused", null]]),
    );
    // A payload that is missing altogether is no event.
    expect(used.filter(({ value }) => value !== undefined).map(({ what }) => what)).toEqual([]);
  });

  it("with a number that is none, or an id that no double holds, goes nowhere, and is missed", () => {
    const used: string[] = [];
    for (const leaf of leaves) {
      if (typeof leaf.value !== "number") continue;
      for (const wrong of [...NO_NUMBER, ...(isId(leaf) ? NO_ID : [])]) {
        const told = toldOf(type, put(sample, leaf.path, wrong));
        if (textOf(told) !== textOf([["refused", null]])) {
          used.push(`${leaf.path.join(".")} = ${textOf(wrong)}: ${textOf(told)}`);
        }
      }
    }
    expect(used).toEqual([]);
  });

  it("with a code of tomorrow goes on as it is", () => {
    for (const leaf of leaves.filter(isCode)) {
      for (const code of NEW_CODES) {
        const payload = put(sample, leaf.path, code);
        expect(toldOf(type, payload)).toEqual([[type, payload]]);
      }
    }
  });

  it("with fields of tomorrow is used", () => {
    if (typeof sample !== "object" || sample === null) return;
    for (const extra of [1, "x", null, [], { id: 7 }]) {
      for (const name of ["new_field", "constructor", "toString", "direction_2"]) {
        const told = toldOf(type, { ...sample, [name]: extra });
        expect(told.map(([to]) => to)).toEqual([type]);
      }
    }
  });

  it("of another case, or for another session, goes nowhere", () => {
    const others = [type.toUpperCase(), type.toLowerCase(), ` ${type}`, `${type} `, `${type}s`];
    for (const other of others) {
      if (other !== type) expect(toldOf(other, sample)).toEqual([]);
    }
    for (const session of ["", "session-2", "SESSION-1", "__proto__"]) {
      expect(toldOf(type, sample, session)).toEqual([]);
    }
  });
});

afterAll(() => {
  expect(cases).toBeGreaterThan(CASES_MIN);
});
