/**
 * What a proxy does to one HTTP request: which part of it arrives, when, which part of its answer comes back, and how the
 * connection ends. Runs in the tests, inside tcp-proxy.ts.
 */
import type { Socket } from "node:net";

export type FaultPlan = {
  /** How the request begins: "POST /api/v1/orders". */
  readonly head: RegExp;
  /** Which part of the request the service gets, 0 to 1. */
  readonly request: number;
  /** All of it arrives after all, so many ms after the client's connection has ended. */
  readonly lateMs?: number;
  /** Which part of the answer the client gets, 0 to 1. */
  readonly answer: number;
  /** What the client gets instead of the answer. */
  readonly instead?: string;
  /** cut: the connection ends. forget: nothing more passes, and nobody is told. */
  readonly end: "cut" | "forget";
};

type Ends = { readonly client: Socket; readonly service: Socket };

export class RequestFault {
  readonly #plan: FaultPlan;
  #request: Buffer = Buffer.alloc(0);
  #passed = 0;
  #isOver = false;
  #settle: () => void = () => undefined;
  #part: () => void = () => undefined;
  /** Settles when the client is alone with its question. */
  readonly parted: Promise<void>;
  /** Settles when it has happened: a late request has arrived and was answered, an answer was lost. */
  readonly happened: Promise<void>;
  isLate = false;

  constructor(plan: FaultPlan) {
    this.#plan = plan;
    this.happened = new Promise((resolve) => {
      this.#settle = resolve;
    });
    this.parted = new Promise((resolve) => {
      this.#part = resolve;
    });
  }

  isFor(chunk: Buffer): boolean {
    return this.#plan.head.test(chunk.subarray(0, 200).toString("latin1"));
  }

  request(chunk: Buffer, ends: Ends): void {
    if (this.#isOver) return;
    this.#request = Buffer.concat([this.#request, chunk]);
    const length = messageBytes(this.#request);
    if (length === null) return;
    const { request, lateMs } = this.#plan;
    const part = Math.floor(length * request);
    ends.service.write(this.#request.subarray(this.#passed, part));
    this.#passed = Math.min(part, this.#request.length);
    if (request < 1 && this.#request.length >= length) this.#lose(ends, lateMs);
  }

  /** The request was whole: the answer is what is lost. */
  answer(chunk: Buffer, ends: Ends): void {
    if (this.isLate) {
      this.#settle();
      ends.service.destroy();
      return;
    }
    if (this.#isOver) return;
    const { answer, instead } = this.#plan;
    ends.client.write(instead ?? chunk.subarray(0, Math.floor(chunk.length * answer)));
    this.#end(ends);
  }

  #lose(ends: Ends, lateMs: number | undefined): void {
    const { instead } = this.#plan;
    if (instead !== undefined) ends.client.write(instead);
    this.isLate = lateMs !== undefined;
    this.#end(ends);
    if (lateMs !== undefined) setTimeout(() => ends.service.write(this.#request), lateMs);
  }

  #end({ client }: Ends): void {
    this.#isOver = true;
    this.#part();
    if (!this.isLate) this.#settle();
    // What was written before goes out first.
    if (this.#plan.end === "cut") client.destroySoon();
  }
}

/** Bytes of a message with its body; null: its head is not whole yet. */
function messageBytes(bytes: Buffer): number | null {
  const headEnd = bytes.indexOf("\r\n\r\n");
  if (headEnd < 0) return null;
  const head = bytes.subarray(0, headEnd).toString("latin1");
  return headEnd + 4 + Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
}

/** An answer without a body of the service's. */
export const bareAnswer = (status: number): string =>
  `HTTP/1.1 ${status} Fault\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`;
