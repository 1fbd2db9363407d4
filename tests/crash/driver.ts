/**
 * An open-loop driver: sends commands on a schedule, whether the former were answered or not, and keeps for each what was
 * sent and what came back, so that a checker can tell what was acknowledged. Runs in the tests.
 */
import { Agent, request } from "node:http";
import { isOfStaff, type Commands, type Sent } from "./commands.ts";

export type Tokens = { readonly trader: string; readonly admin: string; readonly dealer: string };

/** What is due beyond it is not sent, and does not count as sent. */
const IN_FLIGHT_MAX = 256;
const RETRIES_AT_ONCE = 32;
const STEP_MS = 4;

export class Driver {
  readonly sent: Sent[] = [];
  #url = "";
  readonly #tokens: Tokens;
  readonly #commands: Commands;
  #agent = new Agent();
  readonly #inFlight = new Set<Promise<void>>();

  constructor(tokens: Tokens, commands: Commands) {
    this.#tokens = tokens;
    this.#commands = commands;
  }

  /** Aims at a (new) process of the service. */
  aim(url: string): void {
    this.close();
    this.#agent = new Agent({ keepAlive: true, maxSockets: IN_FLIGHT_MAX });
    this.#url = url;
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
