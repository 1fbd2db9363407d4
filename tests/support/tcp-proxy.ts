/**
 * A TCP proxy on loopback that can lose the network: hold everything (a cable out, with no word to either end), forget what
 * is open (a router that lost its table), slow down, cut, be down, or lose one request or its answer at any byte
 * (request-fault.ts). Runs in the tests. Of the protocol it knows where a request begins and ends, and no more.
 */
import { createServer, connect, type AddressInfo, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { RequestFault, type FaultPlan } from "./request-fault.ts";

export type TcpProxy = {
  /** http://127.0.0.1:port */
  readonly url: string;
  /** Bytes that have passed, either way. */
  bytes(): number;
  /** From now on no byte passes; new connections are accepted and held too. */
  hold(): void;
  /** Everything held goes on. */
  release(): void;
  /** Open connections never pass a byte again and are not closed; new ones pass. */
  forget(): void;
  /** Each connection passes at most this many bytes a second to the client; infinite: as many as come. */
  limit(bytesPerSecond: number): void;
  /** Open connections are closed. */
  cut(): void;
  /** The same, and new ones are closed at once, until up(). */
  down(): void;
  up(): void;
  /** The next request that the plan is for meets it. */
  plan(fault: FaultPlan): RequestFault;
  close(): Promise<void>;
};

type Link = {
  client: Socket;
  service: Socket;
  isForgotten: boolean;
  /** What this connection has met. */
  fault: RequestFault | null;
};

/** Passed on in one piece at the most. */
const PIECE_BYTES = 1_024;

const never = new Promise<never>(() => undefined);

/** `target` as http://host:port. */
export async function startTcpProxy(target: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(target);
  const links = new Set<Link>();
  let held: Promise<void> | null = null;
  let release = (): void => undefined;
  let bytesPerSecond = Number.POSITIVE_INFINITY;
  let bytes = 0;
  let isDown = false;
  let planned: RequestFault | null = null;

  /** True: the fault has dealt with it. */
  function meets(link: Link, from: Socket, chunk: Buffer): boolean {
    if (from === link.client && planned?.isFor(chunk) === true) {
      link.fault = planned;
      planned = null;
    }
    if (link.fault === null) return false;
    if (from === link.client) link.fault.request(chunk, link);
    else link.fault.answer(chunk, link);
    return true;
  }

  async function pass(link: Link, from: Socket, to: Socket): Promise<void> {
    for await (const chunk of from as AsyncIterable<Buffer>) {
      if (meets(link, from, chunk)) continue;
      for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
        if (held !== null) await held;
        if (link.isForgotten) await never;
        const piece = chunk.subarray(at, at + PIECE_BYTES);
        bytes += piece.length;
        to.write(piece);
        const isLimited = from === link.service && Number.isFinite(bytesPerSecond);
        if (isLimited) await wait((piece.length / bytesPerSecond) * 1_000);
      }
    }
    if (link.fault?.isLate !== true) to.end();
  }

  const server = createServer({ noDelay: true }, (client) => {
    if (isDown) {
      client.destroy();
      return;
    }
    const service = connect({ host: hostname, port: Number(port), noDelay: true });
    const link: Link = { client, service, isForgotten: false, fault: null };
    links.add(link);
    const end = (): void => {
      links.delete(link);
      client.destroy();
      // What is to arrive late goes on without whoever sent it.
      if (link.fault?.isLate !== true) service.destroy();
    };
    for (const socket of [client, service]) socket.on("error", end).on("close", end);
    pass(link, client, service).catch(end);
    pass(link, service, client).catch(end);
  });
  server.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));

  const cut = (): void => {
    for (const { client, service } of links) {
      client.destroy();
      service.destroy();
    }
  };
  const go = (): void => {
    held = null;
    release();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bytes: () => bytes,
    hold() {
      held ??= new Promise((resolve) => {
        release = resolve;
      });
    },
    release: go,
    forget() {
      for (const link of links) link.isForgotten = true;
      go();
    },
    limit(most) {
      bytesPerSecond = most;
    },
    cut,
    down() {
      isDown = true;
      cut();
    },
    up() {
      isDown = false;
    },
    plan(fault) {
      planned = new RequestFault(fault);
      return planned;
    },
    close() {
      cut();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
