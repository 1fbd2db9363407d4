/** An answer that is a file and not the envelope. Runs in the service; pure. */
import type { Readable } from "node:stream";

export class FileAnswer {
  readonly type: string;
  /** Offered to whoever saves it: letters, digits, dots and dashes only. */
  readonly name: string;
  readonly body: Readable;
  constructor(type: string, name: string, body: Readable) {
    this.type = type;
    this.name = name;
    this.body = body;
  }
}
