/** The connection through all its states, on a clock and a socket that the test plays. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FEATURES } from "../../contract/commands.ts";
import { HEARTBEAT_INTERVAL_MS } from "../../contract/limits.ts";
import { createPlayedClock } from "../../tests/support/played-clock.ts";
import { machineWaits } from "./machine-waits.ts";
import { FeedSocket, HURRY_MS, type SocketLike, type SocketPorts } from "./socket.ts";
import { DROP_AFTER_MS, WATCH_INTERVAL_MS } from "./watchdog.ts";

const SESSION = "session-1";
const TICK = new TextEncoder().encode("7,1,2,3,4,5,6,7,1732190400123").buffer;

/** A socket that does what the test says. */
class FakeSocket implements SocketLike {
  binaryType = "";
  onopen: SocketLike["onopen"] = null;
  onmessage: SocketLike["onmessage"] = null;
  onclose: SocketLike["onclose"] = null;
  onerror: SocketLike["onerror"] = null;
  sent: { type: string; session_id: string; payload: object }[] = [];
  isClosed = false;
  send(data: string): void {
    this.sent.push(JSON.parse(data));
  }
  close(): void {
    this.isClosed = true;
  }
  open(): void {
    this.onopen?.({} as never);
  }
  receive(data: unknown): void {
    this.onmessage?.({ data });
  }
  drop(code = 1006): void {
    this.onclose?.({ code });
  }
}

/** Runs by the machine's time, which the tests hold, or by one that is played. */
const MACHINE_TIME = {
  wall: () => Date.now(),
  monotonic: () => performance.now(),
  ...machineWaits,
};

function make(random = () => 0.5, time: Omit<SocketPorts, "makeSocket" | "random"> = MACHINE_TIME) {
  const sockets: FakeSocket[] = [];
  const urls: string[] = [];
  const heard: string[] = [];
  const states: string[] = [];
  const socket = new FeedSocket(
    "wss://broker.example/ws",
    {
      makeSocket: (url) => {
        urls.push(url);
        const made = new FakeSocket();
        sockets.push(made);
        return made;
      },
      ...time,
      random,
    },
    {
      ticks: (frame) => void heard.push(new TextDecoder().decode(frame)),
      text: (text) => {
        heard.push(text);
        if (text.startsWith("auth")) {
          const lateMs = Number(text.slice("auth".length));
          socket.authenticated(Date.now() - lateMs, FEATURES, lateMs);
        }
        if (text.startsWith("heartbeat")) {
          const lateMs = Number(text.slice("heartbeat".length));
          socket.proved(Date.now() - lateMs);
        }
      },
      changed: () => void states.push(socket.facts().state),
    },
  );
  const newest = (): FakeSocket => sockets.at(-1) ?? new FakeSocket();
  /** Opens, authenticates and receives its first tick. */
  const goLive = (): FakeSocket => {
    const made = newest();
    made.open();
    made.receive("auth");
    made.receive(TICK);
    return made;
  };
  const open = (): number => sockets.filter((each) => !each.isClosed).length;
  return { socket, sockets, urls, heard, states, newest, goLive, open };
}

/** Time passes as it does for a machine that is awake. */
const pass = (ms: number): void => void vi.advanceTimersByTime(ms);
/** Time passes, and nothing runs meanwhile. */
const sleep = (ms: number): void => {
  const wall = Date.now();
  const now = performance.now() + ms;
  vi.spyOn(performance, "now").mockImplementation(() => now + (Date.now() - wall - ms));
  vi.setSystemTime(wall + ms);
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** @interface command:auth @interface command:start_market_feed */
describe("connecting", () => {
  it("proves itself in the first frame, no credential in the address, and asks for all prices once accepted", () => {
    const { socket, urls, newest } = make();
    socket.start(SESSION);
    const made = newest();
    expect(urls).toEqual(["wss://broker.example/ws"]);
    expect(made.binaryType).toBe("arraybuffer");
    expect(made.sent).toEqual([]);
    made.open();
    const features = ["seq", "heartbeat"];
    expect(made.sent).toEqual([{ type: "auth", session_id: SESSION, payload: { features } }]);
    made.receive("auth");
    expect(made.sent.slice(1)).toEqual([
      { type: "start_market_feed", session_id: SESSION, payload: { batch: true } },
    ]);
  });

  it("is live with the first tick or heartbeat, not before", () => {
    for (const proof of [TICK, "heartbeat"]) {
      const { socket, newest } = make();
      socket.start(SESSION);
      newest().open();
      newest().receive("auth");
      expect(socket.facts().state).toBe("connecting");
      newest().receive(proof);
      expect(socket.facts()).toMatchObject({
        state: "live",
        attempt: 0,
        retry_at: null,
        reason: "",
      });
    }
  });

  it("takes no tick before the session was accepted", () => {
    const { socket, newest, heard } = make();
    socket.start(SESSION);
    newest().open();
    newest().receive(TICK);
    newest().receive("heartbeat");
    expect(heard).toEqual(["heartbeat"]);
    expect(socket.facts().state).toBe("connecting");
  });

  it("is given up when the service never answers, open socket or not", () => {
    for (const isOpen of [true, false]) {
      const { socket, newest } = make();
      socket.start(SESSION);
      const made = newest();
      if (isOpen) made.open();
      pass(8_000);
      expect(made.isClosed).toBe(true);
      expect(socket.facts().reason).toBe("The service does not answer.");
      socket.stop("");
    }
  });
});

describe("a silent connection", () => {
  it("is stale within 3.5 s and dropped within 8 s, though the socket says it is open", () => {
    const { socket, goLive, states } = make();
    socket.start(SESSION);
    const made = goLive();
    pass(2_750);
    expect(socket.facts().state).toBe("live");
    pass(750);
    expect(socket.facts().state).toBe("stale");
    expect(made.isClosed).toBe(false);
    pass(4_000);
    expect(made.isClosed).toBe(true);
    expect(states).toEqual(["connecting", "live", "stale", "backing_off"]);
  });

  it("is live again with the next data, on the same socket", () => {
    const { socket, goLive, sockets } = make();
    socket.start(SESSION);
    const made = goLive();
    pass(5_000);
    expect(socket.facts().state).toBe("stale");
    made.receive("heartbeat");
    expect(socket.facts().state).toBe("live");
    expect(sockets).toHaveLength(1);
  });
});

describe("a connection that brings old data", () => {
  it("stays stale after a silence, tick or heartbeat, until a heartbeat comes that just left", () => {
    const { socket, goLive, heard } = make();
    socket.start(SESSION);
    const made = goLive();
    made.receive("heartbeat");
    pass(5_000);
    made.receive(TICK);
    made.receive("heartbeat4000");
    made.receive(TICK);
    expect(heard.slice(-3)).toHaveLength(3);
    expect(socket.facts().state).toBe("stale");
    made.receive("heartbeat100");
    expect(socket.facts().state).toBe("live");
    made.receive(TICK);
    expect(socket.facts().state).toBe("live");
  });

  it("stays stale after a silence that began before its first heartbeat, until one comes that just left", () => {
    const { socket, goLive } = make();
    socket.start(SESSION);
    const made = goLive();
    pass(5_000);
    made.receive(TICK);
    expect(socket.facts().state).toBe("stale");
    made.receive("heartbeat100");
    expect(socket.facts().state).toBe("live");
  });

  it("is stale from the first message after a silence that nobody looked into", () => {
    const { socket, goLive } = make();
    socket.start(SESSION);
    const made = goLive();
    made.receive("heartbeat");
    sleep(4_000);
    made.receive(TICK);
    expect(socket.facts().state).toBe("stale");
    expect(made.isClosed).toBe(false);
  });

  it("counts in how late it was told that it is accepted, and no more than it waited for that", () => {
    for (const [waitedMs, lateMs, state] of [
      [1_300, 1_300, "stale"],
      // The machine's clock was set since it learned of the service's: the word cannot be so late.
      [100, 7_200_000, "live"],
    ] as const) {
      const { socket, newest } = make();
      socket.start(SESSION);
      const made = newest();
      made.open();
      pass(waitedMs);
      made.receive(`auth${lateMs}`);
      made.receive(`heartbeat${lateMs}`);
      expect(socket.facts().state).toBe("live");
      pass(1_000);
      made.receive(`heartbeat${lateMs + 1_800}`);
      expect(socket.facts().state).toBe(state);
      socket.stop("");
    }
  });

  it("is stale when heartbeats come late, says so, and is made anew when they stay so", () => {
    const { socket, goLive } = make();
    socket.start(SESSION);
    const made = goLive();
    made.receive("heartbeat");
    pass(1_000);
    made.receive("heartbeat3500");
    expect(socket.facts()).toMatchObject({ state: "stale", reason: expect.stringMatching(/late/) });
    for (let second = 0; second < 4; second += 1) {
      expect(made.isClosed).toBe(false);
      pass(1_000);
      made.receive(TICK);
      made.receive("heartbeat3500");
    }
    expect(made.isClosed).toBe(true);
    expect(socket.facts()).toMatchObject({
      state: "backing_off",
      reason: expect.stringMatching(/late/),
    });
  });
});

describe("a lost connection", () => {
  it("is tried again after a random wait that grows, one socket at a time", () => {
    const { socket, sockets, open, newest } = make(() => 0.999);
    socket.start(SESSION);
    const waits: number[] = [];
    for (let attempt = 0; attempt < 8; attempt += 1) {
      newest().drop();
      const { retry_at, state } = socket.facts();
      expect(state).toBe("backing_off");
      waits.push(Math.round(((retry_at ?? 0) - Date.now()) / 100));
      expect(open()).toBe(0);
      pass((retry_at ?? 0) - Date.now() + 1);
      expect(socket.facts()).toMatchObject({ state: "connecting", attempt: attempt + 1 });
      expect(open()).toBe(1);
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, 150, 150, 150]);
    expect(sockets).toHaveLength(9);
  });

  it("starts counting anew once it is live", () => {
    const { socket, newest, goLive } = make(() => 0.999);
    socket.start(SESSION);
    for (let attempt = 0; attempt < 4; attempt += 1) {
      newest().drop();
      pass(15_000);
    }
    goLive().drop();
    expect((socket.facts().retry_at ?? 0) - Date.now()).toBeLessThanOrEqual(500);
  });

  it("says why, where the service told", () => {
    const { socket, newest } = make();
    socket.start(SESSION);
    newest().drop(1001);
    expect(socket.facts().reason).toBe("The service is restarting.");
  });

  it("hears nothing more from the old socket", () => {
    const { socket, goLive, heard } = make();
    socket.start(SESSION);
    const old = goLive();
    old.drop();
    pass(1_000);
    const before = heard.length;
    old.receive(TICK);
    old.drop();
    expect(heard).toHaveLength(before);
    expect(socket.facts().state).toBe("connecting");
  });

  it("is tried at once when the network comes back, on the short wait of a first try", () => {
    const { socket, newest } = make(() => 0.999);
    socket.start(SESSION);
    for (let attempt = 0; attempt < 6; attempt += 1) {
      newest().drop();
      pass(attempt === 5 ? 0 : 15_000);
    }
    expect((socket.facts().retry_at ?? 0) - Date.now()).toBeGreaterThan(10_000);
    socket.hurry();
    expect((socket.facts().retry_at ?? 0) - Date.now()).toBeLessThanOrEqual(500);
    pass(500);
    expect(socket.facts().state).toBe("connecting");
  });

  it.each([
    ["stale", 3_500],
    ["live", 1_000],
  ] as const)(
    "when %s is given a moment to show life once the network is back, then made anew",
    (state, ms) => {
      const { socket, goLive, sockets, open } = make(() => 0.999);
      socket.start(SESSION);
      const made = goLive();
      pass(ms);
      expect(socket.facts().state).toBe(state);
      socket.hurry();
      pass(HURRY_MS - WATCH_INTERVAL_MS);
      expect(made.isClosed).toBe(false);
      pass(WATCH_INTERVAL_MS + 500);
      expect(made.isClosed).toBe(true);
      expect(sockets).toHaveLength(2);
      expect(open()).toBe(1);
    },
  );

  it("when connecting is given the same moment, for its first packet may be lost", () => {
    const { socket, sockets, open } = make(() => 0.999);
    socket.start(SESSION);
    pass(1_000);
    socket.hurry();
    pass(HURRY_MS + 500);
    expect(socket.facts().state).toBe("connecting");
    expect(sockets).toHaveLength(2);
    expect(open()).toBe(1);
  });

  it("when stale is kept if it shows life within that moment", () => {
    const { socket, goLive, sockets } = make();
    socket.start(SESSION);
    const made = goLive();
    pass(3_500);
    socket.hurry();
    pass(500);
    made.receive("heartbeat");
    pass(2_000);
    made.receive("heartbeat");
    expect(socket.facts().state).toBe("live");
    expect(sockets).toHaveLength(1);
  });

  it("is made anew though it delivers what was on the way before the network was lost", () => {
    const { socket, goLive, sockets } = make(() => 0.999);
    socket.start(SESSION);
    const made = goLive();
    made.receive("heartbeat");
    pass(3_200);
    socket.hurry();
    made.receive("heartbeat2900");
    made.receive(TICK);
    pass(HURRY_MS + 500);
    expect(made.isClosed).toBe(true);
    expect(sockets).toHaveLength(2);
  });

  it("is kept when it is hurried while heartbeats come", () => {
    const { socket, goLive, sockets } = make();
    socket.start(SESSION);
    const made = goLive();
    for (let beat = 0; beat < 5; beat += 1) {
      made.receive("heartbeat");
      socket.hurry();
      pass(HEARTBEAT_INTERVAL_MS + 2 * WATCH_INTERVAL_MS);
    }
    expect(sockets).toHaveLength(1);
    expect(socket.facts().state).toBe("live");
  });
});

describe("after a sleep", () => {
  it("no tick that waited meanwhile is taken, and a new connection is made", () => {
    const { socket, goLive, heard, open, newest } = make();
    socket.start(SESSION);
    const made = goLive();
    const before = heard.length;
    sleep(8_000);
    made.receive(TICK);
    made.receive("heartbeat");
    expect(heard).toHaveLength(before);
    expect(made.isClosed).toBe(true);
    expect(socket.facts().state).toBe("backing_off");
    pass(500);
    expect(newest()).not.toBe(made);
    expect(open()).toBe(1);
  });

  it("without any message the watchdog sees it at its next look", () => {
    const { socket, goLive } = make();
    socket.start(SESSION);
    const made = goLive();
    sleep(60_000);
    pass(WATCH_INTERVAL_MS);
    expect(made.isClosed).toBe(true);
    expect(socket.facts().reason).toMatch(/asleep/);
  });
});

describe("asked to look", () => {
  it("says at once what the next look would have said", () => {
    const { socket, goLive } = make();
    socket.start(SESSION);
    goLive();
    sleep(8_000);
    socket.look();
    expect(socket.facts()).toMatchObject({
      state: "backing_off",
      reason: expect.stringMatching(/asleep/),
    });
  });
});

describe("the end of a session", () => {
  it("closes the socket, stops every timer, and opens no other", () => {
    const { socket, goLive, sockets } = make();
    socket.start(SESSION);
    goLive();
    socket.stop("Signed out by the broker.");
    expect(socket.facts()).toMatchObject({
      state: "signed_out",
      reason: "Signed out by the broker.",
    });
    expect(vi.getTimerCount()).toBe(0);
    pass(60_000);
    expect(sockets.map((made) => made.isClosed)).toEqual([true]);
  });

  it("also ends a wait for the next try", () => {
    const { socket, newest, sockets } = make();
    socket.start(SESSION);
    newest().drop();
    socket.stop("");
    pass(60_000);
    expect(sockets).toHaveLength(1);
    expect(socket.facts().retry_at).toBeNull();
  });

  it("may be followed by another session", () => {
    const { socket, sockets } = make();
    socket.start(SESSION);
    socket.stop("");
    socket.start("session-2");
    sockets.at(-1)?.open();
    expect(sockets.at(-1)?.sent[0]?.session_id).toBe("session-2");
  });
});

/** @interface command:watch */
describe("what staff watches", () => {
  const wishes = ({ sent }: FakeSocket) => sent.filter(({ type }) => type === "watch");

  it("is asked for once the session was accepted, and on each later connection again", () => {
    const { socket, newest, goLive } = make();
    socket.start(SESSION);
    socket.watch({ accounts: [7] });
    newest().open();
    expect(wishes(newest())).toEqual([]);
    const asked = [{ type: "watch", session_id: SESSION, payload: { accounts: [7] } }];
    const first = goLive();
    expect(wishes(first)).toEqual(asked);
    first.drop();
    pass(10_000);
    expect(wishes(goLive())).toEqual(asked);
  });

  it("is replaced at once, ended at once, and forgotten with the session", () => {
    const { socket, goLive } = make();
    socket.start(SESSION);
    const made = goLive();
    socket.watch({ accounts: [7] });
    socket.watch({ exposure: {} });
    socket.watch(null);
    expect(wishes(made).map(({ payload }) => payload)).toEqual([
      { accounts: [7] },
      { exposure: {} },
      {},
    ]);
    socket.watch({ accounts: [7] });
    socket.stop("");
    socket.start("session-2");
    expect(wishes(goLive())).toEqual([]);
  });
});

describe("recorded time", () => {
  it("makes prices stale, gives up and tries again at its own moments, whatever the machine's clock does", () => {
    const clock = createPlayedClock(Date.UTC(2026, 2, 28, 22, 30));
    const { monotonicMs: monotonic, after, every } = clock;
    const time = { wall: () => clock.now(), monotonic, after, every };
    const { socket, goLive, sockets } = make(() => 0.5, time);
    socket.start(SESSION);
    goLive();
    const begun = clock.now();
    const stays = (state: string, ms: number) => {
      clock.play(ms);
      expect(socket.facts().state).toBe(state);
    };
    stays("live", 3 * HEARTBEAT_INTERVAL_MS - WATCH_INTERVAL_MS);
    stays("stale", WATCH_INTERVAL_MS);
    expect(socket.facts().since).toBe(begun + 3 * HEARTBEAT_INTERVAL_MS);
    stays("backing_off", DROP_AFTER_MS - 3 * HEARTBEAT_INTERVAL_MS);
    clock.play((socket.facts().retry_at ?? 0) - clock.now());
    expect(sockets).toHaveLength(2);
    socket.stop("");
    expect(clock.waiting()).toBe(0);
  });
});
