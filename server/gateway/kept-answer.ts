/** An answer of an operation that is made once for all who ask, and that caches may keep. Runs in the service. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { KeptDocument } from "./kept-document.ts";

export class KeptAnswer {
  readonly #document: KeptDocument;
  readonly #cacheControl: string;

  /** `data` of the envelope, as JSON. */
  constructor(data: Buffer, cacheControl: string) {
    const whole = Buffer.concat([HEAD, data, Buffer.from("}")]);
    this.#document = new KeptDocument("application/json; charset=utf-8", whole, { passes: true });
    this.#cacheControl = cacheControl;
  }

  send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    return this.#document.send(request, reply, this.#cacheControl);
  }
}

const HEAD = Buffer.from('{"success":true,"code":200,"data":');
