/**
 * Where the attacks are played: a service of their own on a new folder, on this machine alone. Each attacker has a loopback
 * address of his own, so that what is limited by address is not everybody's together. Runs in the hostile sweep.
 */
import { request } from "node:http";
import { connect } from "node:net";
import type { LoginResult } from "../../contract/session.ts";
import { isLoopback } from "../../server/config.ts";
import { startServiceProcess } from "../service/conformance/service-process.ts";
import { basic } from "../support/service.ts";

/** What came of one attack; `finding` null: it came to nothing, as it should. */
export type Outcome = { readonly seen: string; readonly finding: string | null };
export type Attack = {
  readonly name: string;
  run(ground: Ground): Promise<Outcome>;
};

export type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  readonly ms: number;
};

export type Ask = {
  readonly method?: string;
  readonly path: string;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** A loopback address to come from. */
  readonly from?: string;
};

export type Ground = {
  readonly url: string;
  readonly socketUrl: string;
  /** Status 0: there was no answer. */
  ask(ask: Ask): Promise<Answer>;
  /** Writes bytes and gives all that came until the other side let go, or null when it did not in time. */
  pour(bytes: Buffer | string, giveUpMs: number): Promise<{ text: string; ms: number } | null>;
  /** A sign-in from an address that nobody else has. */
  signIn(account_id: number, password: string): Promise<LoginResult>;
  /** Whether the process lives and has written nothing to its log that begins with an error. */
  isWell(): boolean;
  close(): Promise<void>;
};

export const LOGIN = "/auth/v1/oauth2/login";

/** @throws Error for any address but this machine's own */
export function assertOwn(url: string): void {
  const { hostname } = new URL(url);
  if (!isLoopback(hostname)) throw new Error(`attacks go to this machine alone, not ${hostname}`);
}

/** The n-th address of attackers' or owners' own; the whole of 127/8 is this machine. */
export const addressOf = (network: number, n: number): string =>
  `127.${network}.${Math.floor(n / 250)}.${(n % 250) + 1}`;

const OWNERS = 77;

export async function openGround(): Promise<Ground> {
  const service = await startServiceProcess();
  assertOwn(service.url);
  let owners = 0;
  const ask = (one: Ask) => send(service.url, one);
  return {
    url: service.url,
    socketUrl: service.socketUrl,
    ask,
    pour: (bytes, giveUpMs) => pour(service.url, bytes, giveUpMs),
    async signIn(account_id, password) {
      owners += 1;
      const answer = await ask({
        method: "POST",
        path: LOGIN,
        headers: { authorization: basic(String(account_id), password) },
        from: addressOf(OWNERS, owners),
      });
      if (answer.status !== 200) throw new Error(`${account_id} may not sign in: ${answer.text}`);
      return (JSON.parse(answer.text) as { data: LoginResult }).data;
    },
    isWell: () =>
      service.state().exitCode === null && !/"level":"(error|fatal)"/.test(service.state().stderr),
    async close() {
      await service.stop();
    },
  };
}

function send(url: string, { method = "GET", path, token, headers, body, from }: Ask) {
  assertOwn(url);
  const { hostname, port } = new URL(url);
  const startedMs = performance.now();
  return new Promise<Answer>((resolve) => {
    const fail = () =>
      resolve({ status: 0, headers: {}, text: "", ms: performance.now() - startedMs });
    const outgoing = request(
      {
        hostname,
        port,
        method,
        path,
        agent: false,
        ...(from === undefined ? {} : { localAddress: from }),
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined
            ? {}
            : { "content-type": "application/json", "content-length": Buffer.byteLength(body) }),
          ...headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", fail);
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString("utf8"),
            ms: performance.now() - startedMs,
          }),
        );
      },
    );
    outgoing.on("error", fail);
    outgoing.end(body);
  });
}

function pour(url: string, bytes: Buffer | string, giveUpMs: number) {
  assertOwn(url);
  const { hostname, port } = new URL(url);
  const startedMs = performance.now();
  return new Promise<{ text: string; ms: number } | null>((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    let text = "";
    const timer = setTimeout(() => {
      resolve(null);
      socket.destroy();
    }, giveUpMs);
    socket.on("data", (chunk) => (text += chunk.toString("latin1")));
    socket.on("error", () => undefined);
    socket.on("close", () => {
      clearTimeout(timer);
      resolve({ text, ms: performance.now() - startedMs });
    });
  });
}

export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0;

/** `work` for each of `count` numbers, so many at a time. */
export async function each(
  count: number,
  atOnce: number,
  work: (n: number) => Promise<unknown>,
): Promise<void> {
  let next = 0;
  const lane = async () => {
    for (let n = next++; n < count; n = next++) await work(n);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}
