/**
 * A trading service with a market and a clock that the test moves, and traders who act over REST and listen on a socket,
 * as any client of the interface would. Runs in the tests.
 */
import { once } from "node:events";
import { expect } from "vitest";
import { EVENTS, isEventType } from "../../contract/events.ts";
import type { Order } from "../../contract/order.ts";
import { expectContractAnswer } from "./expect-answer.ts";
import { openClient, type PlainClient } from "./plain-client.ts";
import {
  startTestService,
  type Answer,
  type TestService,
  type TestServiceOptions,
} from "./service.ts";
import {
  GROUP,
  PASSWORD,
  TRADING_SYMBOLS,
  setUpHouse,
  type HouseAccount,
} from "./trading-house.ts";

/** What an event said: its type and its payload. */
export type Told = readonly [type: string, payload: unknown];

export type Trader = {
  readonly account_id: number;
  readonly token: string;
  readonly session_id: string;
  readonly client: PlainClient;
  /** A REST call, its answer held against the contract: status, `data` of a success, the whole body of a failure. */
  ask(method: string, path: string, body?: unknown, headers?: Record<string, string>): Asked;
  /** `data` of a success; throws with the answer otherwise. */
  get(path: string): Promise<unknown>;
  /**
   * Events of the account's journal since the last call, each of the contract's shape exactly. `until`: first waits for
   * one of this type that was not waited for yet.
   */
  told(until?: string): Promise<Told[]>;
  /** Places an order that must be accepted. */
  place(body: Readonly<Record<string, unknown>>): Promise<Order>;
};

export type Reply = {
  readonly status: number;
  readonly data: unknown;
  readonly body: unknown;
  readonly headers: Headers;
  readonly text: string;
};
type Asked = Promise<Reply>;

export type TradingDesk = {
  readonly service: TestService;
  /** The next free ids. */
  readonly next: Readonly<Record<"order" | "position" | "deal" | "transaction" | "oco", number>>;
  now(): number;
  /** A tick, prices in points. */
  quote(symbol_id: number, bid: number, ask: number): void;
  /** The next account of a group that no test has had, signed in. */
  trader(group_id?: number): Promise<Trader>;
  /** Another session of an account. */
  signIn(account_id: number, password?: string, features?: string[]): Promise<Trader>;
  readonly admin: Trader;
  /** Moves the clock; the engine hears of it with the next input, or by itself a little later. */
  advance(ms: number): void;
  close(): Promise<void>;
};

/** A Tuesday, at noon: the day ends with one night's swap. */
const START = Date.UTC(2026, 2, 10, 12);
const FIRST_ACCOUNT = 200_001;
/** Each account begins with 10,000.00. */
const BALANCE_MINOR = 1_000_000;
/** Sign-ins are limited to 60 a minute: the clock is moved on before that. */
const SIGN_INS_MAX = 50;

/** `accounts`: how many of each group. */
export async function openTradingDesk(
  accounts: Readonly<Record<number, number>>,
  options: Pick<TestServiceOptions, "environment" | "pushCa"> = {},
) {
  const house: HouseAccount[] = Object.entries(accounts).flatMap(([group_id, count]) =>
    Array.from({ length: count }, () => ({
      account_id: 0,
      group_id: Number(group_id),
      balance_minor: Number(group_id) === GROUP.prop ? 0 : BALANCE_MINOR,
    })),
  );
  const numbered = house.map((account, at) => ({ ...account, account_id: FIRST_ACCOUNT + at }));
  const service = await startTestService({
    ...options,
    startAt: START,
    symbols: TRADING_SYMBOLS,
    prepare: (sql) => setUpHouse(sql, numbered),
  });
  return makeDesk(service, numbered);
}

async function makeDesk(
  service: TestService,
  accounts: readonly HouseAccount[],
): Promise<TradingDesk> {
  const free = [...accounts];
  let signIns = 0;
  const signIn: TradingDesk["signIn"] = async (account_id, password = PASSWORD, features = []) => {
    signIns += 1;
    if (signIns % SIGN_INS_MAX === 0) service.clock.advance(60_000);
    const { access_token, session_id } = await service.login(account_id, password);
    const client = await openClient(service.socketUrl, { session_id, features });
    return makeTrader(service, { account_id, token: access_token, session_id, client });
  };
  return {
    service,
    get next() {
      return { ...service.sequencer.state.next };
    },
    now: () => service.clock.now(),
    quote: (symbol_id, bid, ask) =>
      service.market.tick(symbol_id, bid, ask, service.clock.now(), 1),
    async trader(group_id = GROUP.hedging) {
      const at = free.findIndex((account) => account.group_id === group_id);
      const [account] = at < 0 ? [] : free.splice(at, 1);
      if (account === undefined) throw new Error(`no account of group ${group_id} is left`);
      const trader = await signIn(account.account_id);
      await trader.told();
      return trader;
    },
    signIn,
    admin: await signIn(900001, "demo-admin"),
    advance: (ms) => service.clock.advance(ms),
    close: () => service.close(),
  };
}

/** Events that are not of the account's journal. */
const UNNUMBERED: ReadonlySet<string> = new Set(["auth", "account_Summary", "heartbeat"]);

function makeTrader(
  service: TestService,
  { account_id, token, session_id, client }: Omit<Trader, "ask" | "get" | "told" | "place">,
): Trader {
  let read = 0;
  const ask: Trader["ask"] = async (method, path, body, headers = {}) => {
    const answer: Answer = await service.call(method, path, {
      token,
      headers,
      ...(body === undefined ? {} : { body }),
    });
    expectContractAnswer(method, path, answer);
    const { data } = Object(answer.body) as { data?: unknown };
    return { ...answer, data: answer.status < 300 ? data : answer.body };
  };
  return {
    account_id,
    token,
    session_id,
    client,
    ask,
    async get(path) {
      const { status, data, text } = await ask("GET", path);
      if (status !== 200) throw new Error(`GET ${path}: ${text}`);
      return data;
    },
    async place(body) {
      const { status, data, text } = await ask("POST", "/api/v1/orders", body);
      if (status !== 201) throw new Error(`POST /api/v1/orders: ${text}`);
      return data as Order;
    },
    async told(until) {
      if (until !== undefined) await client.nextEvent(until);
      await service.sequencer.told();
      await roundTrip(client);
      const frames = client.frames.slice(read);
      read = client.frames.length;
      return frames.flatMap((frame): Told[] => {
        if (frame.kind === "tick" || UNNUMBERED.has(frame.type)) return [];
        expect(frame.session_id).toBe(session_id);
        expectContract(frame.type, frame.payload);
        return [[frame.type, frame.payload]];
      });
    },
  };
}

/** Known to the contract, and with no field more or less. */
export function expectContract(type: string, payload: unknown): void {
  if (!isEventType(type)) throw new Error(`the contract has no event ${type}`);
  expect(EVENTS[type].payload.parse(payload)).toEqual(payload);
}

/** A ping and its pong: what was sent before it has arrived. */
async function roundTrip({ ws }: PlainClient): Promise<void> {
  const pong = once(ws, "pong");
  ws.ping();
  await pong;
}
