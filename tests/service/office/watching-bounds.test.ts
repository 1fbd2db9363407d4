/**
 * What sockets of staff that watch may not do to the service and its traders: told nothing after their end, cut where they do not
 * read, and refused whatever is no wish. @interface §6
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openClient } from "../../support/plain-client.ts";
import { createRandom } from "../../support/random.ts";
import { openTradingDesk, type Trader, type TradingDesk } from "../../support/trading-desk.ts";
import { GROUP } from "../../support/trading-house.ts";
import { pending, quotePar } from "../../support/trading-steps.ts";
import { triesOf } from "../../support/tries.ts";
import {
  answered,
  numbered,
  sendWatch,
  watch,
  watchedBy,
  withoutAccount,
} from "../../support/watching-staff.ts";
import { moneyTold } from "../../support/told.ts";

const ADMIN = 900_001;
const DEALER = 900_002;

let desk: TradingDesk;
let dealer: Trader;
let client: Trader;
let other: Trader;
beforeAll(async () => {
  desk = await openTradingDesk({ [GROUP.hedging]: 2 });
  dealer = await desk.signIn(DEALER, "demo-dealer");
  client = await desk.trader();
  other = await desk.trader();
});
afterAll(() => desk.close());
beforeEach(() => {
  desk.advance(5_000);
  quotePar(desk);
});

describe("the end of watching", () => {
  it.each(["killed by an admin", "disabled"])("%s, nothing more is told", async (how) => {
    const made = await desk.admin.ask("POST", "/api/v1/accounts", {
      name: "Short Stay",
      email: `short.${how.length}@ringside.example`,
      password: "a-harbour-at-dusk",
      group_id: GROUP.hedging,
      role: "Dealer",
    });
    const id = Object(made.data).id as number;
    const short = await desk.signIn(id, "a-harbour-at-dusk");
    sendWatch(short, { all: true });
    await short.client.nextEvent("watching");
    const path = `/api/v1/accounts/${id}`;
    if (how === "disabled") {
      await desk.admin.ask("PUT", path, { status: 3 });
      await short.client.closed;
    } else {
      const sessions = (await desk.admin.get(`${path}/sessions`)) as { id: number }[];
      for (const one of sessions) await desk.admin.ask("DELETE", `${path}/sessions/${one.id}`);
      await short.client.nextEvent("session_client_logout");
    }
    const heard = short.client.frames.length;
    await client.place(pending());
    await desk.service.sequencer.told();
    if (how !== "disabled") await answered(short.client);
    expect(short.client.frames).toHaveLength(heard);
    short.client.ws.terminate();
  });
});

describe("a socket of staff that does not read", () => {
  it("is cut, and beside it traders and other staff are told everything in order", async () => {
    const slow = await watch(desk, dealer, { all: true });
    slow.ws.pause();
    const staff = await watch(desk, desk.admin, { accounts: [client.account_id] });
    const owner = await openClient(desk.service.socketUrl, {
      session_id: client.session_id,
      features: ["seq"],
    });
    const payload = { text: "x".repeat(64 * 1024) };
    const { account_id } = other;
    const cut = () =>
      desk.service
        .call("GET", "/metrics")
        .then(({ text }) => text.includes('sockets_closed_total{reason="too slow"} 1'));
    let seq = 1_000_000;
    // Far beyond what the system's buffers and our bound hold.
    for (let round = 0; round < 60 && !(await cut()); round += 1) {
      for (let count = 0; count < 8; count += 1) {
        seq += 1;
        desk.service.bus.publish("account_event", moneyTold(account_id, seq, payload));
      }
      await client.place(pending());
    }
    // The count comes with the socket's end, and is made anew once a second.
    await expect.poll(cut, { timeout: 10_000 }).toBe(true);
    await desk.service.sequencer.told();
    await answered(owner);
    const told = numbered(owner);
    expect(told.length).toBeGreaterThan(3);
    const watched = await watchedBy(desk, staff);
    expect(watched.map(withoutAccount)).toEqual(told);
    slow.ws.resume();
    await slow.closed;
    await Promise.all([owner.close(), staff.close()]);
  });
});

describe("whatever is sent as a wish", () => {
  const FUZZED = triesOf({ quick: 300, turn: 2_000, whole: 20_000 });

  it(`is answered by a known event and ends nothing: ${FUZZED} of them`, async () => {
    const random = createRandom(20_261_125);
    const below = (count: number) => Math.floor(random() * count);
    const scrap = (): unknown =>
      [
        1,
        0,
        -1,
        1.5,
        1e300,
        "1",
        "",
        null,
        true,
        {},
        [],
        [[]],
        client.account_id,
        GROUP.euro,
        ADMIN,
        2 ** 53,
        "__proto__",
        { group_id: GROUP.euro },
        Array(300).fill(1),
      ][below(19)];
    const wish = (): unknown =>
      below(8) === 0
        ? scrap()
        : Object.fromEntries(
            ["accounts", "groups", "all", "exposure", "constructor"]
              .filter(() => below(2) === 0)
              .map((key) => [key, below(3) === 0 ? scrap() : [scrap()]]),
          );
    const { session_id } = dealer;
    const socket = await openClient(desk.service.socketUrl, { session_id });
    const types = new Set<string>();
    for (let at = 0; at < FUZZED; at += 1) {
      // Fifty commands a second are taken.
      desk.advance(25);
      socket.send({ type: "watch", session_id, payload: wish() });
      const frame = await socket.next(
        (one) =>
          one.kind === "event" &&
          ["watching", "bad_request", "forbidden", "not_found"].includes(one.type),
      );
      if (frame.kind === "event") types.add(frame.type);
    }
    expect(types).toEqual(new Set(["watching", "bad_request", "forbidden", "not_found"]));
    await socket.close();
    expect((await desk.service.call("GET", "/healthz")).status).toBe(200);
  });
});
