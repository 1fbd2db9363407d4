/**
 * An open-loop driver: sends commands on a schedule, whether the former were answered or not, and keeps for each what was
 * sent and what came back, so that a checker can tell what was acknowledged. Runs in the tests.
 */
import { Agent, request } from "node:http";
import { isOfStaff, type Commands, type Sent } from "./commands.ts";

export type Tokens = { readonly trader: string; readonly admin: string; readonly dealer: string };
/** At the service of that address. */
export type SignIn = (url: string) => Promise<Tokens>;

/** What is due beyond it is not sent, and does not count as sent. */
const IN_FLIGHT_MAX = 256;
const RETRIES_AT_ONCE = 32;
const STEP_MS = 4;
/** Well within the quarter of an hour for which an access token is good: afterwards nothing would be tried any more. */
const SIGNED_IN_MS = 8 * 60_000;

export class Driver {
  readonly sent: Sent[] = [];
  #url = "";
  readonly #signIn: SignIn;
  #tokens: Tokens;
  #signedInMs = performance.now();
  readonly #commands: Commands;
  #agent = new Agent();
  readonly #inFlight = new Set<Promise<void>>();

  private constructor(signIn: SignIn, tokens: Tokens, commands: Commands, url: string) {
    this.#signIn = signIn;
    this.#tokens = tokens;
    this.#commands = commands;
    this.#url = url;
  }

  /** Signed in, and aimed at the process of that address. `toCommands`: what is sent, found out by a trader's token. */
  static async open(
    url: string,
    signIn: SignIn,
    toCommands: (tokens: Tokens) => Promise<Commands>,
  ): Promise<Driver> {
    const tokens = await signIn(url);
    const driver = new Driver(signIn, tokens, await toCommands(tokens), url);
    await driver.aim(url);
    return driver;
  }

  /** Aims at a (new) process of the service; signs in there where the last time was long ago. */
  async aim(url: string): Promise<void> {
    this.close();
    this.#agent = new Agent({ keepAlive: true, maxSockets: IN_FLIGHT_MAX });
    this.#url = url;
    if (performance.now() - this.#signedInMs < SIGNED_IN_MS) return;
    this.#tokens = await this.#signIn(url);
    this.#signedInMs = performance.now();
  }

  close(): void {
    this.#agent.destroy();
  }

  /** Sends `perSecond` commands each second until `isOver`, and waits for what is under way. */
  async run(perSecond: number, isOver: () => boolean): Promise<void> {
    const startMs = performance.now();
    let due = 0;
    while (!isOver()) {
      const wanted = ((performance.now() - startMs) * perSecond) / 1000;
      for (; due < wanted; due++) {
        if (this.#inFlight.size < IN_FLIGHT_MAX) this.#fire(this.#commands.next());
      }
      await new Promise((resolve) => setTimeout(resolve, STEP_MS));
    }
    await Promise.all(this.#inFlight);
  }

  /** Sends as many commands one after the other, each when the one before it was answered, until one has no answer. */
  async inTurn(commands: number): Promise<void> {
    for (let command = 0; command < commands; command += 1) {
      const sent = this.#commands.next();
      this.sent.push(sent);
      await this.#send(sent);
      if (sent.status === null || sent.status >= 500) return;
    }
  }

  /** Asks again for what was sent with a key and has no answer; returns how many there were. @throws Error without one */
  async retryUnknown(): Promise<number> {
    const unknown = this.sent.filter((sent) => sent.status === null && sent.key !== null);
    for (let at = 0; at < unknown.length; at += RETRIES_AT_ONCE) {
      await Promise.all(unknown.slice(at, at + RETRIES_AT_ONCE).map((sent) => this.#retry(sent)));
    }
    return unknown.length;
  }

  async #retry(sent: Sent): Promise<void> {
    await this.#send(sent);
    if (sent.status === null || sent.status >= 500) {
      throw new Error(`a retry of ${sent.kind} ${sent.key} got ${sent.status}`);
    }
  }

  #fire(sent: Sent): void {
    this.sent.push(sent);
    const done = this.#send(sent).finally(() => this.#inFlight.delete(done));
    this.#inFlight.add(done);
  }

  async #send(sent: Sent): Promise<void> {
    const answer = await this.#ask(sent);
    sent.status = answer?.status ?? null;
    sent.data = answer?.data ?? null;
    sent.answeredAt = answer === null ? null : Date.now();
    this.#commands.learn(sent);
  }

  #tokenOf(sent: Sent): string {
    const { admin, dealer, trader } = this.#tokens;
    return sent.kind === "money" ? admin : isOfStaff(sent) ? dealer : trader;
  }

  /** null: no whole answer came. */
  #ask(sent: Sent): Promise<{ status: number; data: unknown } | null> {
    const isKeyed = sent.kind === "money" || isOfStaff(sent);
    const text = sent.body === undefined ? undefined : JSON.stringify(sent.body);
    const headers: Record<string, string> = {
      authorization: `Bearer ${this.#tokenOf(sent)}`,
      ...(text === undefined ? {} : { "content-type": "application/json" }),
      ...(isKeyed ? { "idempotency-key": sent.key ?? "" } : {}),
    };
    return new Promise((resolve) => {
      const options = { method: sent.method, headers, agent: this.#agent };
      const call = request(`${this.#url}${sent.path}`, options);
      call.on("error", () => resolve(null));
      call.on("response", (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", () => resolve(null));
        response.on("close", () => {
          const isWhole = response.complete;
          resolve(
            isWhole ? parse(response.statusCode ?? 0, Buffer.concat(chunks).toString()) : null,
          );
        });
      });
      call.end(text);
    });
  }
}

function parse(status: number, text: string): { status: number; data: unknown } | null {
  try {
    const body = JSON.parse(text) as { data?: unknown; message?: string };
    return { status, data: body.data ?? body.message ?? null };
  } catch {
    return null;
  }
}
