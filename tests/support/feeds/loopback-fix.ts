/**
 * A FIX 4.4 acceptor on loopback: it lets a client in, counts its messages both ways, sends again what is asked for, tells
 * what truly happens, and does wrong on demand. Runs in the tests. It knows FIX by the specification and not by the client:
 * messages are written and read here anew.
 */
import { createServer, type Socket } from "node:net";
import type { AddressInfo } from "node:net";
import type { ToldQuote } from "./dialect.ts";
import { microTimeOf } from "./micro-time.ts";
import { told } from "./loopback-exchange.ts";
import type { TrueMarket } from "./true-market.ts";

const SOH = "\u0001";
export const FIX_LOGIN = {
  sender: "RINGSIDE",
  target: "BANK",
  username: "quotes",
  password: "canary-fix-password",
};

type Fields = readonly (readonly [number, string | number])[];
type Said = { readonly type: string; readonly fields: Fields; readonly time: string };
export type Heard = ReadonlyMap<number, string>;

export type LoopbackFix = Awaited<ReturnType<typeof startLoopbackFix>>;

/** How the acceptor behaves; a test changes it as it goes. */
type State = {
  /** Whether prices come as snapshots or as changes of single prices. */
  update: "snapshot" | "changes";
  /** What is asked for again: sent, or only filled up. */
  resend: "messages" | "fill";
  password: string;
  /** Symbols that it refuses to tell of. */
  refused: Set<string>;
  /** The number of its Logon. */
  firstNumber: number;
};

export async function startLoopbackFix(market: TrueMarket) {
  const state: State = {
    update: "snapshot",
    resend: "messages",
    password: FIX_LOGIN.password,
    refused: new Set(),
    firstNumber: 1,
  };
  const heard: Heard[] = [];
  const waiting: (() => void)[] = [];
  let client: Client | null = null;
  /** The connection through which nothing comes any more. */
  let dead: Client | null = null;
  let isRefusing = false;
  let connections = 0;
  let probes = 0;

  const server = createServer((socket) => {
    if (isRefusing) {
      socket.destroy();
      for (const resolve of refusals.splice(0)) resolve();
      return;
    }
    const own: Client = createClient(socket, state, market, {
      isDead: () => dead !== null && dead === own,
      heard: (message) => heard.push(message),
      subscribed() {
        client = own;
        connections += 1;
        for (const resolve of waiting.splice(0)) resolve();
      },
      ended() {
        if (client === own) client = null;
      },
    });
  });
  const refusals: (() => void)[] = [];
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  return {
    url: `tcp://127.0.0.1:${port}`,
    state,
    heard,
    connections: () => connections,
    /** Of the connection that there is. */
    client: () => client,
    tell: (quote: ToldQuote) => client?.tell(quote),
    /** As bytes, whatever they are. */
    say: (text: string) => client?.write(text),
    subscribed: (): Promise<void> =>
      client === null ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(),
    settled(): Promise<boolean> {
      probes += 1;
      return client === null || client === dead
        ? Promise.resolve(false)
        : client.probe(`probe-${probes}`);
    },
    cut(): void {
      client?.socket.destroy();
      client = null;
    },
    die(): void {
      dead = client;
    },
    abandoned(): Promise<void> {
      const socket = client?.socket;
      if (socket === undefined || socket.destroyed) return Promise.resolve();
      return new Promise((resolve) => socket.once("close", () => resolve()));
    },
    /** Connections are closed before a word was said. */
    refuse(on: boolean): void {
      isRefusing = on;
    },
    connectionRefused: () => new Promise<void>((resolve) => refusals.push(resolve)),
    async close(): Promise<void> {
      client?.socket.destroy();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        client?.socket.destroy();
      });
    },
  };
}

type ClientHandlers = {
  readonly isDead: () => boolean;
  readonly heard: (message: Heard) => void;
  /** All symbols that there are were asked for. */
  readonly subscribed: () => void;
  readonly ended: () => void;
};

type Client = ReturnType<typeof createClient>;

/** One connection of a client. */
function createClient(
  socket: Socket,
  state: State,
  market: TrueMarket,
  { isDead, heard, subscribed, ended }: ClientHandlers,
) {
  const said = new Map<number, Said>();
  const asked = new Map<string, string>();
  const probes = new Map<string, (isRead: boolean) => void>();
  let next = state.firstNumber;
  let isSubscribed = false;
  let rest = "";

  const write = (text: string): void => {
    if (!isDead() && socket.writable) socket.write(text, "latin1");
  };

  function put(number: number, { type, fields, time }: Said, extra: Fields = []): void {
    write(
      messageOf([
        [35, type],
        [49, FIX_LOGIN.target],
        [56, FIX_LOGIN.sender],
        [34, number],
        [52, time],
        ...extra,
        ...fields,
      ]),
    );
  }

  function say(type: string, fields: Fields, time = timeOf(Date.now(), 1)): void {
    said.set(next, { type, fields, time });
    put(next, { type, fields, time });
    next += 1;
  }

  function sendAgain(from: number): void {
    for (let number = from; number < next; number++) {
      const message = said.get(number);
      const isPrice = message !== undefined && "WXfY".includes(message.type);
      if (isPrice && state.resend === "messages") {
        put(number, { ...message, time: timeOf(Date.now(), 1) }, [
          [43, "Y"],
          [122, message.time],
        ]);
      } else {
        const fill: Fields = [
          [123, "Y"],
          [36, number + 1],
        ];
        put(number, { type: "4", fields: fill, time: timeOf(Date.now(), 1) }, [[43, "Y"]]);
      }
    }
    // What asks for an answer is of the session, and is not sent again as it was.
    for (const id of probes.keys()) say("1", [[112, id]]);
  }

  function subscribe(message: Heard): void {
    const symbol = message.get(55) ?? "";
    const id = message.get(262) ?? "";
    if (message.get(263) === "2") {
      asked.delete(symbol);
      return;
    }
    if (state.refused.has(symbol)) {
      say("Y", [
        [262, id],
        [281, 0],
        [58, "Unknown symbol"],
      ]);
      return;
    }
    asked.set(symbol, id);
    const last = market.quotes.findLast((quote) => quote.feedSymbol === symbol);
    if (last === undefined)
      say("W", [
        [262, id],
        [55, symbol],
        [268, 0],
      ]);
    else tellAs(told(last), "snapshot");
    if (asked.size + state.refused.size < market.symbols.length || isSubscribed) return;
    isSubscribed = true;
    subscribed();
  }

  function answer(message: Heard): void {
    const type = message.get(35);
    if (type === "A") logOn(message);
    else if (type === "1") say("0", [[112, message.get(112) ?? ""]]);
    else if (type === "2") sendAgain(Number(message.get(7)));
    else if (type === "5") socket.end();
    else if (type === "V") subscribe(message);
    else if (type === "0") {
      probes.get(message.get(112) ?? "")?.(true);
      probes.delete(message.get(112) ?? "");
    }
  }

  function logOn(message: Heard): void {
    const isKnown =
      message.get(49) === FIX_LOGIN.sender &&
      message.get(56) === FIX_LOGIN.target &&
      message.get(553) === FIX_LOGIN.username &&
      message.get(554) === state.password;
    if (!isKnown) {
      say("5", [[58, `wrong password ${message.get(554)}`]]);
      socket.end();
      return;
    }
    say("A", [
      [98, 0],
      [108, message.get(108) ?? "30"],
      [141, "Y"],
    ]);
  }

  /** The same quote has the same time, whenever it is told. */
  function tellAs(quote: ToldQuote, update: State["update"]): void {
    const { feedSymbol, bid, ask, sequence, ts } = quote;
    const id = asked.get(feedSymbol) ?? "none";
    const time = timeOf(ts, sequence);
    if (update === "snapshot") {
      const depth: Fields = [
        [269, 0],
        [270, bid],
        [271, 1_000_000],
        [269, 1],
        [270, ask],
        [271, 500_000],
      ];
      say("W", [[262, id], [55, feedSymbol], [268, 2], ...depth], time);
      return;
    }
    const changes: Fields = [
      [279, 1],
      [269, 0],
      [55, feedSymbol],
      [270, bid],
      [279, 1],
      [269, 1],
      [270, ask],
    ];
    say("X", [[262, id], [268, 2], ...changes], time);
  }

  socket.setEncoding("latin1");
  socket.setNoDelay(true);
  socket.on("error", () => undefined);
  socket.on("data", (text: string) => {
    rest += text;
    for (let end = endOf(rest); end > 0; end = endOf(rest)) {
      const message = readMessage(rest.slice(0, end));
      rest = rest.slice(end);
      heard(message);
      if (!isDead()) answer(message);
    }
  });
  socket.on("close", () => {
    for (const resolve of probes.values()) resolve(false);
    probes.clear();
    ended();
  });

  return {
    socket,
    write,
    say,
    tell: (quote: ToldQuote) => tellAs(quote, state.update),
    /** A number is used that nothing is sent with; returns it. */
    lose(type: string, fields: Fields, time: string): number {
      said.set(next, { type, fields, time });
      next += 1;
      return next - 1;
    },
    /** Numbers go on above the one given, and the client is told so. */
    setNumbers(above: number): void {
      const number = Math.max(next, above) + 1;
      say("4", [[36, number]]);
      next = number;
    },
    /** Numbers go on from there, and nobody is told. */
    renumber(number: number): void {
      next = number;
    },
    /** Resolves once the client has read all that was sent. */
    probe(id: string): Promise<boolean> {
      if (socket.destroyed) return Promise.resolve(false);
      return new Promise((resolve) => {
        probes.set(id, resolve);
        say("1", [[112, id]]);
      });
    },
  };
}

export const timeOf = (ts: number, sequence: number): string =>
  microTimeOf(ts, sequence).replaceAll("-", "").replace("T", "-").replace("Z", "");

/** With a length and a sum that are right. */
export function messageOf(fields: Fields): string {
  const body = fields.map(([tag, value]) => `${tag}=${value}${SOH}`).join("");
  const text = `8=FIX.4.4${SOH}9=${Buffer.byteLength(body, "latin1")}${SOH}${body}`;
  const sum = [...Buffer.from(text, "latin1")].reduce((total, byte) => total + byte, 0) % 256;
  return `${text}10=${String(sum).padStart(3, "0")}${SOH}`;
}

/** 0: it has not come to its end yet. */
function endOf(text: string): number {
  const trailer = text.indexOf(`${SOH}10=`);
  return trailer >= 0 && text.length >= trailer + 8 ? trailer + 8 : 0;
}

/** @throws when a client's message is not as the specification has it */
function readMessage(text: string): Heard {
  const fields = text
    .split(SOH)
    .slice(0, -1)
    .map((field): [number, string] => {
      const [tag = "", ...value] = field.split("=");
      return [Number(tag), value.join("=")];
    });
  const own = new Map(fields.toReversed());
  const body = fields.slice(2, -1);
  if (messageOf(body) !== text) throw new Error(`no message of FIX 4.4: ${text}`);
  if (fields[2]?.[0] !== 35) throw new Error("MsgType has to come third");
  return own;
}
