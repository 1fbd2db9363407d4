/**
 * From which network an upgrade comes, for fair turns at the door; what counts calls has Fastify's own word for it. Behind a
 * proxy that is trusted it is the address that this proxy saw, which no client can choose. Runs in the service; pure.
 */
import { BlockList, isIPv6 } from "node:net";
import type { IncomingMessage } from "node:http";
import { networkOf } from "../auth/rate-limit.ts";

type Upgrade = {
  readonly headers: IncomingMessage["headers"];
  readonly socket: { readonly remoteAddress?: string | undefined };
};

const familyOf = (address: string) => (isIPv6(address) ? "ipv6" : "ipv4");

/** `trustedProxies`: addresses and ranges, as config.ts reads them. */
export function createNetworkOf(trustedProxies: readonly string[]): (request: Upgrade) => string {
  const trusted = new BlockList();
  for (const proxy of trustedProxies) {
    const [address = "", prefix] = proxy.split("/");
    if (prefix === undefined) trusted.addAddress(address, familyOf(address));
    else trusted.addSubnet(address, Number(prefix), familyOf(address));
  }
  return ({ headers, socket }) => {
    const nearest = networkOf(socket.remoteAddress ?? "");
    if (!isTrusted(trusted, socket.remoteAddress ?? "")) return nearest;
    const seen = [headers["x-forwarded-for"] ?? ""].flat().join(",").split(",").at(-1)?.trim();
    return seen === undefined || seen === "" ? nearest : networkOf(seen);
  };
}

/** An IPv4 address that came over IPv6 is what it is. */
function isTrusted(trusted: BlockList, address: string): boolean {
  const bare = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  return bare !== "" && trusted.check(bare, familyOf(bare));
}
