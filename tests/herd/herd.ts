/**
 * Many terminals on the real code of the feed worker, each from an address of its own, with what is seen of them: when each
 * connection began and was due, what it asked, what it was refused. Runs in the tests.
 */
import { WebSocket } from "ws";
import type { Scope } from "../../contract/codes.ts";
import type { FeedStatus } from "../../workers/feed/feed-api.ts";
import { FeedHost } from "../../workers/feed/feed-host.ts";
import { sealSession } from "../../workers/feed/session-seal.ts";
import type { SocketLike } from "../../workers/feed/socket.ts";
import { nodeFeedPorts } from "../support/node-feed-ports.ts";
import { createLeanFetch } from "../support/lean-fetch.ts";
import { ownOrigin } from "../support/plain-client.ts";

export type HerdSession = {
  readonly account_id: number;
  readonly session_id: string;
  readonly access_token: string;
  readonly refresh_token: string;
};

export type Herd = {
  /** Signed in by the sessions that they have, and live. */
  gather(): Promise<void>;
  /** Forgets what was seen, and hears of each that comes back. */
  watch(): void;
  /** Resolves once everybody is live again and has read what a page reads then. */
  everybodyIsBack(): Promise<void>;
  readonly seen: Seen;
  /** Tells every client to go without a word to the service. */
  leave(): Promise<void>;
};

export type Seen = {
  /** By client: when the connection that held was due by the wait before it, Unix ms. */
  readonly dueAt: Map<number, number>;
  /** By client: when the service let that connection in, Unix ms. */
  readonly inAt: Map<number, number>;
  /** By client: when it was live with its lists read, Unix ms. */
  readonly backAt: Map<number, number>;
  readonly statuses: Map<number, number>;
  readonly signIns: string[];
  readonly refreshes: string[];
};

/** What the page reads when prices come again (src/stores). */
const PAGE_READS = [
  ["my_summary", {}],
  ["orders_list", {}],
  ["positions_list", {}],
] as const;

/** So many sign in at once. */
const GATHERED_AT_ONCE = 16;

const newSeen = (): Seen => ({
  dueAt: new Map(),
  inAt: new Map(),
  backAt: new Map(),
  statuses: new Map(),
  signIns: [],
  refreshes: [],
});

/** One after the other, those whom nobody else has taken in. */
async function comeIn(coming: Iterable<{ host: FeedHost; session: HerdSession }>): Promise<void> {
  for (const { host, session } of coming) {
    const scope: Scope = "Trader";
    const names = { scope, remember_me: true, tab_key: null, renewal_key: null, generation: 0 };
    const resumed = await host.resume(await sealSession({ ...session, ...names }), null);
    if (resumed === null) throw new Error(`${session.account_id} could not come in`);
  }
}

/** `random`: of each wait; by default chance. */
export function openHerd(
  url: string,
  sessions: readonly HerdSession[],
  random: () => number = Math.random,
): Herd {
  let seen = newSeen();
  let settle: () => void = () => undefined;
  let back: Promise<void> = Promise.resolve();
  const rest = createLeanFetch();
  const clients = sessions.map((session, at) => {
    const address = `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`;
    const send = async (to: string, init: RequestInit) => {
      const path = new URL(to).pathname;
      if (path.endsWith("/oauth2/login")) seen.signIns.push(to);
      if (path.endsWith("/refresh/token")) seen.refreshes.push(to);
      const response = await rest.fetch(to, init, { "x-forwarded-for": address });
      seen.statuses.set(response.status, (seen.statuses.get(response.status) ?? 0) + 1);
      return response;
    };
    let state: FeedStatus["state"] = "signed_out";
    let due = 0;
    let letIn = 0;
    // From its own address too: turns at the door go by network.
    const makeSocket = (to: string): SocketLike => {
      const localAddress = `127.${1 + (at >> 16)}.${(at >> 8) & 255}.${1 + (at & 127)}`;
      const socket = new WebSocket(to, { origin: ownOrigin(to), localAddress });
      socket.on("open", () => void (letIn = Date.now()));
      return socket as unknown as SocketLike;
    };
    const isBack = async () => {
      const { dueAt, inAt, backAt } = seen;
      dueAt.set(at, due);
      inAt.set(at, letIn);
      for (const [operation, input] of PAGE_READS) {
        const answer = await host.call(operation, input);
        if (!answer.ok) throw new Error(`${operation}: ${answer.status} ${answer.message}`);
      }
      backAt.set(at, Date.now());
      if (backAt.size === clients.length) settle();
    };
    const host = new FeedHost(url, nodeFeedPorts({ fetch: send, random, makeSocket }), null, {
      status: (next) => {
        due = next.retry_at ?? due;
        if (next.state === "live" && state !== "live") {
          isBack().catch((error: unknown) => fail(error));
        }
        state = next.state;
      },
      symbols: () => undefined,
      event: () => undefined,
      sessionEnded: ({ message }) => fail(new Error(message)),
      signedInElsewhere: () => undefined,
      sealed: () => undefined,
    });
    return { host, session };
  });
  let fail: (error: unknown) => void = () => undefined;
  const watch = () => {
    seen = newSeen();
    back = new Promise((resolve, reject) => {
      settle = resolve;
      fail = reject;
    });
    // Whoever waits for it hears of it; until then nobody does.
    back.catch(() => undefined);
  };
  return {
    watch,
    async gather() {
      watch();
      const coming = clients.values();
      await Promise.all(Array.from({ length: GATHERED_AT_ONCE }, () => comeIn(coming)));
      await back;
    },
    everybodyIsBack: () => back,
    get seen() {
      return seen;
    },
    async leave() {
      fail = () => undefined;
      for (const { host } of clients) await host.signOut();
      rest.close();
    },
  };
}
