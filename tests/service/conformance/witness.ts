/**
 * A well-behaved socket beside the fuzz: it takes the whole market and every heartbeat, and in the end compares what it
 * heard with what the service itself says was to be heard. Runs in the tests.
 */
import { expect } from "vitest";
import type { SymbolRecord } from "../../../contract/symbol.ts";
import type { Ticks } from "../../../contract/tick-history.ts";
import { STALE_AFTER_MS } from "../../../workers/feed/watchdog.ts";
import { openClient, parseTick, type ParsedTick } from "../../support/plain-client.ts";
import type { ServiceProcess } from "./service-process.ts";

const ACCOUNT = 100001;
/** The account whose sessions come and go. */
const OTHER_ACCOUNT = 100002;
/** Open on all days, so that there are ticks whenever the tests run. */
const ALWAYS_OPEN = "crypto";

export type Witness = {
  /** Says something and hears the answer to it, and a tick and a heartbeat after that. */
  notices(): Promise<void>;
  /** Another socket is told that its session was ended by the broker: an event that may never be lost. */
  hearsOfItsEnd(): Promise<void>;
  /** Fails where a tick or a heartbeat was lost in all this time. Resolves with what it heard, and closes the socket. */
  testify(): Promise<{ ticks: number; heartbeats: number; heartbeatGapMs: number }>;
};

export async function openWitness(service: ServiceProcess): Promise<Witness> {
  const { session_id, access_token } = await service.logIn(ACCOUNT);
  const admin = (await service.logIn(900001, "demo-admin")).access_token;
  const features = ["heartbeat", "seq"];
  const client = await openClient(service.socketUrl, { session_id, features });
  client.send({ type: "start_market_feed", session_id, payload: { batch: true } });
  await client.nextTicks();

  return {
    async notices() {
      client.send({ type: "auth", session_id, payload: { features } });
      await client.nextEvent("auth");
      await client.nextTicks();
      await client.nextEvent("heartbeat");
    },

    async hearsOfItsEnd() {
      const path = `/api/v1/accounts/${OTHER_ACCOUNT}/sessions`;
      const { session_id: ending } = await service.logIn(OTHER_ACCOUNT);
      const other = await openClient(service.socketUrl, { session_id: ending });
      const list = (await service.call("GET", path, admin)) as { id: number }[];
      const newest = Math.max(...list.map(({ id }) => id));
      await service.call("DELETE", `${path}/${newest}`, admin);
      expect((await other.nextEvent("session_client_logout")).payload).toBe(1);
      other.ws.terminate();
    },

    async testify() {
      client.send({ type: "stop_market_feed", session_id });
      client.send({ type: "auth", session_id, payload: { features } });
      await client.nextEvent("auth");
      await client.close();
      const ticks = client.frames.flatMap((one) =>
        one.kind === "tick" ? one.text.split("\n").map(parseTick) : [],
      );
      const symbols = (await service.call(
        "GET",
        "/api/v1/symbols",
        access_token,
      )) as SymbolRecord[];
      for (const { symbol_id, category } of symbols) {
        const heard = ticks.filter((tick) => tick.symbol_id === symbol_id);
        if (category === ALWAYS_OPEN) expect(heard.length).toBeGreaterThan(0);
        const [from, to] = [heard[0]?.ts, heard.at(-1)?.ts];
        if (from === undefined || to === undefined) continue;
        const query = `from=${from}&to=${to + 1}&limit=10000`;
        const address = `/api/v1/symbols/${symbol_id}/ticks?${query}`;
        const played = (await service.call("GET", address, access_token)) as Ticks;
        expect(heard.map(quoteOf)).toEqual(
          played.ts.map((ts, at) => [ts, played.bid[at], played.ask[at]]),
        );
      }
      // More than the one of each symbol that a subscription begins with.
      expect(ticks.length).toBeGreaterThan(symbols.length);
      const beats = client.frames.flatMap((one) =>
        one.kind === "event" && one.type === "heartbeat" ? [one.payload as { ts: number }] : [],
      );
      const gaps = beats.slice(1).map(({ ts }, at) => ts - (beats[at]?.ts ?? 0));
      const heartbeatGapMs = Math.max(...gaps);
      // What a terminal would show as stale.
      expect(heartbeatGapMs).toBeLessThan(STALE_AFTER_MS);
      return { ticks: ticks.length, heartbeats: beats.length, heartbeatGapMs };
    },
  };
}

const quoteOf = ({ ts, bid, ask }: ParsedTick) => [ts, Number(bid), Number(ask)];
