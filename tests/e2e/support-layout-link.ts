/** A link to a layout as a stranger writes it, packed by another program than the terminal. */
import { deflateSync } from "node:zlib";

/** The hash of an address with a layout of one chart that nobody has moved; `more` is laid over the document. */
export function layoutLink(name = "From a friend", more: object = {}, packing = 1): string {
  const layouts = [{ name, symbols: {}, parts: {} }];
  const document = { format: "ringside-layouts", version: 1, layouts, ...more };
  return `#layout?${packing}.${deflateSync(JSON.stringify(document)).toString("base64url")}`;
}
