/**
 * A layout as an address that carries it: its document, compressed, behind the address's #, which no browser sends to a server.
 * Main thread; pure; fetched when such a link is made or opened. What comes in is a stranger's: it is bounded before it is
 * unpacked and while it is, and is either the document of one layout or a sentence.
 */
import { LAYOUT_HASH } from "../links/link-hash.ts";
import { isFields } from "./document-fault.ts";
import { FORMAT_NAME, isTooDeep, VERSION } from "./layout-document.ts";
import { t } from "../language/translate.ts";

/** Raised when a link is packed in another way. */
const PACKING = 1;
/** Of the whole hash. Messengers and mail programs cut an address that is much longer; sixteen charts take a quarter of it. */
export const LAYOUT_LINK_CHARS_MAX = 16_000;
/** Few signs may unpack to a thousand times as many bytes: more than these no layout of such a link has. */
const DOCUMENT_BYTES_MAX = 1024 * 1024;
/** Bytes that are turned into signs at once: each is an argument of a call. */
const BYTES_AT_ONCE = 8_192;

/** The hash of an address; its length where that is more than a link may have. */
export type PackedLayout =
  | { readonly hash: string; readonly isTooLong: false }
  | { readonly isTooLong: true; readonly chars: number };

export type UnpackedLayout =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly words: string };

const refused = (words: string): UnpackedLayout => ({ ok: false, words });

/** `text`: a document of layouts (layout-document.ts). */
export async function packLayout(text: string): Promise<PackedLayout> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate"));
  const code = base64Url(new Uint8Array(await new Response(stream).arrayBuffer()));
  const hash = `${LAYOUT_HASH}${PACKING}.${code}`;
  return hash.length > LAYOUT_LINK_CHARS_MAX
    ? { isTooLong: true, chars: hash.length }
    : { isTooLong: false, hash };
}

/** Never rejects, whatever stands there. */
export async function unpackLayout(hash: string): Promise<UnpackedLayout> {
  if (hash.length > LAYOUT_LINK_CHARS_MAX)
    return refused(t("It is longer than a link to a layout is"));
  const damaged = refused(t("It is damaged: a part of it was cut off or changed"));
  const [, packing, code] = /^(\d{1,4})\.([\w-]+)$/.exec(hash.slice(LAYOUT_HASH.length)) ?? [];
  if (!hash.startsWith(LAYOUT_HASH) || code === undefined) return damaged;
  const newer = refused(t("It is from a newer version of the terminal"));
  if (Number(packing) > PACKING) return newer;
  if (Number(packing) < 1) return damaged;
  const text = await inflated(code).catch(() => null);
  const file = text === null || isTooDeep(text) ? null : parsed(text);
  if (text === null || !isFields(file) || file["format"] !== FORMAT_NAME) return damaged;
  if (Number(file["version"]) > VERSION) return newer;
  const { layouts } = file;
  return Array.isArray(layouts) && layouts.length === 1 ? { ok: true, text } : damaged;
}

function base64Url(bytes: Uint8Array): string {
  let signs = "";
  for (let at = 0; at < bytes.length; at += BYTES_AT_ONCE)
    signs += String.fromCharCode(...bytes.subarray(at, at + BYTES_AT_ONCE));
  return btoa(signs).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** null: more than there may be. Rejects for what nothing was packed to. */
async function inflated(code: string): Promise<string | null> {
  const signs = atob(code.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(signs, (sign) => sign.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  const reader = stream.getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    length += value.byteLength;
    if (length > DOCUMENT_BYTES_MAX) {
      await reader.cancel();
      return null;
    }
    text += decoder.decode(value, { stream: true });
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
