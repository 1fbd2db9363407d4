/**
 * Lines that programs of this machine send to a socket of ours, or write into a named pipe. Runs in the service. The socket
 * is of the file system, so the rights of its folder say who may: a port on loopback is open to every user of the machine.
 */
import { chmodSync, constants, open as openFile, statSync, unlinkSync } from "node:fs";
import { createServer, Socket } from "node:net";
import { createLineSplitter } from "./line-splitter.ts";
import { LINES_MISSED } from "./lines-missed.ts";
import type { FeedLink, LinkHandlers } from "./protocol.ts";
import {
  createReconnect,
  type Connection,
  type LinkListener,
  type LinkTools,
} from "./reconnect.ts";

export type LinesLinkOptions = LinkTools & LinkHandlers & { readonly path: string };

/** Programs that write at the same time. */
const WRITERS_MAX = 64;
/** Its owner and group, as the folder allows. */
const SOCKET_MODE = 0o660;

/** Connected while it is open: that nobody writes is seen by its symbols, which are frozen. */
export function createLinesSocket(options: LinesLinkOptions): FeedLink {
  return createReconnect(options, (listener) => listen(options, listener));
}

function listen({ path, onOpen, onText }: LinesLinkOptions, listener: LinkListener): Connection {
  const writers = new Set<Socket>();
  let words = "the socket was closed";
  const server = createServer((socket) => {
    writers.add(socket);
    socket.setEncoding("latin1");
    socket.on("data", createLineSplitter(onText));
    socket.on("error", () => undefined);
    socket.on("close", () => {
      writers.delete(socket);
      // What it had to say last may be missing.
      onText(LINES_MISSED);
    });
  });
  server.maxConnections = WRITERS_MAX;
  server.on("error", ({ message }) => {
    words = message;
    // Where it never listened there is no close.
    if (!server.listening) setImmediate(() => listener.ended({ why: "lost", words, waitMs: null }));
  });
  server.on("close", () => listener.ended({ why: "lost", words, waitMs: null }));
  removeOld(path);
  server.listen(path, () => {
    chmodSync(path, SOCKET_MODE);
    listener.opened();
    onOpen(() => undefined);
  });
  return {
    end() {
      if (server.listening) server.close();
      for (const socket of writers) socket.destroy();
    },
  };
}

/** What a service that was killed left behind; anything else stays, and is said as taken. */
function removeOld(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isSocket() === true) unlinkSync(path);
}

/**
 * A named pipe, held open for writing as well: so it has no end when a program that wrote is done, and the next one goes on.
 */
export function readPipe(
  { path, onOpen, onText }: LinesLinkOptions,
  listener: LinkListener,
): Connection {
  let socket: Socket | null = null;
  let isEnded = false;
  const ended = (words: string) => listener.ended({ why: "lost", words, waitMs: null });
  openFile(path, constants.O_RDWR | constants.O_NONBLOCK, (error, fd) => {
    if (error !== null) return ended(error.message);
    let words = "the pipe was closed";
    socket = new Socket({ fd, readable: true, writable: false });
    socket.setEncoding("latin1");
    socket.on("data", createLineSplitter(onText));
    socket.on("error", ({ message }) => {
      words = message;
    });
    socket.on("close", () => ended(words));
    listener.opened();
    onOpen(() => undefined);
    if (isEnded) socket.destroy();
  });
  return {
    end() {
      isEnded = true;
      socket?.destroy();
    },
  };
}
