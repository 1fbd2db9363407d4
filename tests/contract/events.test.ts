/** Every event and command accepts its sample and refuses it broken; the traps of the interface. */
import { describe, expect, it } from "vitest";
import { Command, COMMANDS } from "../../contract/commands.ts";
import {
  EVENTS,
  EventEnvelope,
  isDeal,
  isEventType,
  isMoneyChange,
  type EventType,
} from "../../contract/events.ts";
import { TICK_COLUMN_COUNT, TICK_COLUMNS } from "../../contract/tick.ts";
import { broken } from "./break-sample.ts";
import { EVENT_SAMPLES } from "./samples/events.ts";
import { RECORD_SAMPLES } from "./samples/records.ts";
import { CLOSED_PART } from "./samples/trading.ts";

const types = Object.keys(EVENTS) as EventType[];

describe.each(types)("event %s", (type) => {
  const { payload } = EVENTS[type];

  it("accepts its payload as it is", () => {
    expect(payload.parse(EVENT_SAMPLES[type])).toEqual(EVENT_SAMPLES[type]);
  });

  it("refuses its payload broken in any way", () => {
    const ways = [...broken(payload, EVENT_SAMPLES[type])];
    expect(ways.length).toBeGreaterThan(1);
    const accepted = ways.filter(({ value }) => payload.safeParse(value).success);
    expect(accepted.map(({ what }) => what)).toEqual([]);
  });
});

describe("the envelope of events", () => {
  const envelope = RECORD_SAMPLES.EventEnvelope;

  // @rule 6.1.2
  it("needs no seq, as documented", () => {
    const { seq: _seq, ...documented } = envelope;
    expect(EventEnvelope.parse(documented)).toEqual(documented);
  });

  it("takes the bare number of session_client_logout", () => {
    const event = { type: "session_client_logout", session_id: "s", payload: 1 };
    expect(EventEnvelope.parse(event).payload).toBe(1);
    expect(EVENTS.session_client_logout.payload.safeParse({ code: 1 }).success).toBe(false);
  });
});

describe("types of events", () => {
  // @rule 6.1.3
  it("are case-sensitive", () => {
    expect(isEventType("account_Summary")).toBe(true);
    expect(isEventType("account_summary")).toBe(false);
    expect(isEventType("toString")).toBe(false);
  });
});

describe("a position in the guise of a deal or a money change", () => {
  it("is accepted in both events and known by what it lacks", () => {
    const deal = EVENTS.deal_create.payload.parse(CLOSED_PART);
    const change = EVENTS.money_change.payload.parse(CLOSED_PART);
    expect(deal).toEqual(CLOSED_PART);
    expect(change).toEqual(CLOSED_PART);
    expect(isDeal(deal)).toBe(false);
    expect(isMoneyChange(change)).toBe(false);
  });

  it("is told from the real ones", () => {
    expect(isDeal(EVENTS.deal_create.payload.parse(EVENT_SAMPLES.deal_create))).toBe(true);
    expect(isMoneyChange(EVENTS.money_change.payload.parse(EVENT_SAMPLES.money_change))).toBe(true);
  });
});

describe("commands", () => {
  const samples = {
    auth: RECORD_SAMPLES.AuthCommand,
    start_market_feed: RECORD_SAMPLES.StartMarketFeedCommand,
    stop_market_feed: RECORD_SAMPLES.StopMarketFeedCommand,
    watch: RECORD_SAMPLES.WatchCommand,
  } satisfies Record<keyof typeof COMMANDS, unknown>;

  it.each(Object.entries(samples))("%s is accepted, and refused broken", (_type, sample) => {
    expect(Command.parse(sample)).toEqual(sample);
    const ways = [...broken(COMMANDS[sample.type].schema, sample)];
    expect(ways.length).toBeGreaterThan(3);
    expect(ways.filter(({ value }) => Command.safeParse(value).success)).toEqual([]);
  });

  it("may come without a payload", () => {
    const bare = { type: "start_market_feed", session_id: "s" };
    expect(Command.parse(bare)).toEqual(bare);
  });

  it("name no more symbols than the limit", () => {
    const symbols = Array.from({ length: 10_001 }, (_, index) => index + 1);
    const command = { type: "start_market_feed", session_id: "s", payload: { symbols } };
    expect(Command.safeParse(command).success).toBe(false);
  });
});

describe("a tick", () => {
  // @rule 6.2.2
  it("has the eleven columns of the interface, in its order", () => {
    expect(Object.keys(TICK_COLUMNS)).toHaveLength(TICK_COLUMN_COUNT);
    expect(Object.values(TICK_COLUMNS)).toEqual([...Array(11).keys()]);
    expect(Object.keys(TICK_COLUMNS).slice(0, 9)).toEqual(
      "symbol_id bid ask high low open close volume ts".split(" "),
    );
  });
});
