/**
 * What a service that stands by answers on its port: to everything that it does not serve yet, so that a load balancer goes on
 * to the leader. Runs in the service, before anything else listens there.
 */
import { createServer, type Server } from "node:http";
import type { ErrorBody } from "../../contract/envelope.ts";
import { ERRORS } from "../../contract/errors.ts";

/** For /readyz and the operator. */
const REASON = "another service leads on this database: this one stands by";
const HEADERS = {
  "cache-control": "no-store",
  "content-type": "application/json; charset=utf-8",
  connection: "close",
  "retry-after": "1",
};

const { status: STATUS, message } = ERRORS.unavailable;
const NOT_READY = JSON.stringify({
  success: false,
  code: STATUS,
  data: { ready: false, reasons: [REASON] },
});
const BODY: ErrorBody = { success: false, code: STATUS, message, error: "unavailable" };
const UNAVAILABLE = JSON.stringify(BODY);

/** Returns what frees the port. @throws the error of listening */
export async function openStandbyPort(port: number, host: string): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(STATUS, HEADERS);
    response.end(/^\/(?:readyz|healthz)(?:\?|$)/.test(request.url ?? "") ? NOT_READY : UNAVAILABLE);
  });
  // An upgrade is no exception: the terminal tries again by itself.
  server.on("upgrade", (_request, socket) => {
    socket.end(`HTTP/1.1 ${STATUS} Service Unavailable\r\nconnection: close\r\n\r\n`);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  return () => closed(server);
}

function closed(server: Server): Promise<void> {
  const done = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  return done;
}
