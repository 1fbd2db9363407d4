/**
 * Documents that are made once for all who ask: packed once in each form that clients read, kept as bytes with a tag of its own
 * for each. Asking for one costs the sending. Runs in the service.
 */
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const pack = {
  br: (bytes: Buffer, quality: number): Promise<Buffer> =>
    brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  gzip: (bytes: Buffer): Promise<Buffer> => gzipped(bytes),
  identity: async (bytes: Buffer) => bytes,
} as const;
type Coding = keyof typeof pack;
/** Best first. */
const CODINGS: readonly Coding[] = ["br", "gzip"];

/** Of what is made anew again and again: a twentieth of the work for a tenth more bytes. */
const QUALITY_OF_PASSING = 4;

type Form = { readonly bytes: Buffer; readonly etag: string };

export class KeptDocument {
  readonly #type: string;
  readonly #text: Buffer;
  readonly #quality: number;
  readonly #forms = new Map<Coding, Promise<Form>>();

  /** `passes`: another takes its place before long. */
  constructor(type: string, text: string | Buffer, { passes }: { readonly passes: boolean }) {
    this.#type = type;
    this.#text = Buffer.from(text);
    this.#quality = passes ? QUALITY_OF_PASSING : constants.BROTLI_MAX_QUALITY;
  }

  /** `cacheControl`: how long others may keep it. */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    cacheControl: string,
  ): Promise<FastifyReply> {
    const coding = codingFor(request.headers["accept-encoding"]);
    const { bytes, etag } = await this.#formOf(coding);
    // Who asks may be told apart by his origin too.
    const vary = [reply.getHeader("vary") ?? [], "Accept-Encoding"].flat().join(", ");
    reply.headers({ "cache-control": cacheControl, vary, etag });
    if (isKnown(request.headers["if-none-match"], etag)) return reply.code(304).send();
    if (coding !== "identity") reply.header("content-encoding", coding);
    return reply.type(this.#type).send(bytes);
  }

  /** Where a form cannot be packed, the next who asks tries again. */
  #formOf(coding: Coding): Promise<Form> {
    const kept = this.#forms.get(coding) ?? this.#makeForm(coding);
    this.#forms.set(coding, kept);
    kept.catch(() => this.#forms.delete(coding));
    return kept;
  }

  async #makeForm(coding: Coding): Promise<Form> {
    const bytes = await pack[coding](this.#text, this.#quality);
    const hash = createHash("sha256").update(coding).update(bytes).digest("base64url");
    return { bytes, etag: `"${hash}"` };
  }
}

/** The route's handler of a document that never changes while the service runs. */
export function keptDocument(type: string, text: string) {
  const document = new KeptDocument(type, text, { passes: false });
  return (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    document.send(request, reply, "no-cache");
}

/** The best form that the client says it reads; a weight of zero says that it does not. */
function codingFor(accepted: string | undefined): Coding {
  const readable = (accepted ?? "")
    .split(",")
    .map((part) => part.trim().toLowerCase())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(";", 1)[0]?.trimEnd() ?? "");
  return CODINGS.find((coding) => readable.includes(coding)) ?? "identity";
}

/** @see RFC 9110 §13.1.2: compared without regard to W/. */
const isKnown = (known: string | undefined, etag: string): boolean =>
  known?.trim() === "*" ||
  (known ?? "").split(",").some((part) => part.trim().replace(/^W\//, "") === etag);
