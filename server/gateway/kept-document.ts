/**
 * A document that never changes while the service runs: made once, packed once in each form that clients read, kept as
 * bytes with a tag of its own for each. Asking for it costs the sending. Runs in the service.
 */
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

const pack = {
  br: promisify(brotliCompress),
  gzip: promisify(gzip),
  identity: async (bytes: Buffer) => bytes,
} as const;
type Coding = keyof typeof pack;
/** Best first. */
const CODINGS: readonly Coding[] = ["br", "gzip"];

type Form = { readonly bytes: Buffer; readonly etag: string };

/** The route's handler. Where a form cannot be packed, the next who asks tries again. */
export function keptDocument(type: string, text: string) {
  const forms = new Map<Coding, Promise<Form>>();
  const formOf = (coding: Coding): Promise<Form> => {
    const kept = forms.get(coding) ?? makeForm(coding, Buffer.from(text));
    forms.set(coding, kept);
    kept.catch(() => forms.delete(coding));
    return kept;
  };
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const coding = codingFor(request.headers["accept-encoding"]);
    const { bytes, etag } = await formOf(coding);
    reply.headers({ "cache-control": "no-cache", vary: "Accept-Encoding", etag });
    if (isKnown(request.headers["if-none-match"], etag)) return reply.code(304).send();
    if (coding !== "identity") reply.header("content-encoding", coding);
    return reply.type(type).send(bytes);
  };
}

async function makeForm(coding: Coding, whole: Buffer): Promise<Form> {
  const bytes = await pack[coding](whole);
  const hash = createHash("sha256").update(coding).update(bytes).digest("base64url");
  return { bytes, etag: `"${hash}"` };
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
