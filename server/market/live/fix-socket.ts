/** One connection to a FIX acceptor, plain or over TLS, kept up. Runs in the service. Knows of FIX where a message ends. */
import { connect as connectPlain, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { createFixSplitter } from "./fix-splitter.ts";
import type { FeedLink, LinkHandlers } from "./protocol.ts";
import {
  createReconnect,
  type Connection,
  type LinkListener,
  type LinkTools,
} from "./reconnect.ts";

export type FixSocketOptions = LinkTools &
  LinkHandlers & {
    /** tls://host:port or tcp://host:port. */
    readonly url: string;
  };

export function createFixSocket(options: FixSocketOptions): FeedLink {
  return createReconnect(options, (listener) => openConnection(options, listener));
}

function openConnection(
  { url, timings, onOpen, onText }: FixSocketOptions,
  listener: LinkListener,
): Connection {
  let words = "the connection ended";
  const socket = dial(url, () => {
    socket.setTimeout(0);
    listener.opened();
    onOpen((text) => {
      if (socket.writable) socket.write(text, "latin1");
    });
  });
  socket.setEncoding("latin1");
  socket.setNoDelay(true);
  socket.setTimeout(timings.connectMs, () => {
    words = `no connection within ${timings.connectMs} ms`;
    socket.destroy();
  });
  socket.on("data", createFixSplitter(onText));
  socket.on("error", ({ message }) => {
    words = message;
  });
  socket.on("close", () => listener.ended({ why: "lost", words, waitMs: null }));
  return {
    // What was written last, a Logout, is still sent.
    end: () => socket.destroySoon(),
  };
}

/** `onConnected` once bytes may be sent, behind the handshake of TLS. The certificate has to be of the host. */
function dial(url: string, onConnected: () => void): Socket {
  const { protocol, hostname, port } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, "");
  if (protocol === "tcp:") return connectPlain({ host, port: Number(port) }, onConnected);
  return connectTls({ host, port: Number(port), servername: host }, onConnected);
}
