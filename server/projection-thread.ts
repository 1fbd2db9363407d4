/**
 * The thread that writes what is kept for reading, beside the service's own: it has a connection of its own and is told
 * how far the journal is. Runs as a worker thread of the service; shares no memory with it.
 */
import { parentPort, workerData } from "node:worker_threads";
import { ensure } from "../domain/assert.ts";
import { connectDatabase } from "./database/connect.ts";
import type { Place } from "./journal/batch.ts";
import { createLog } from "./log.ts";
import { obey, type Order, type Report } from "./projection/projection.ts";
import { Projector, readStartingTables } from "./projection/projector.ts";

const port = ensure(parentPort, "the port of a worker thread");
const report = (message: Report) => port.postMessage(message);
const sql = await connectDatabase(String(workerData), createLog("error"));
/** While the journal is read in the service's own thread. */
const reading = readStartingTables(sql);
// Who starts the projector hears of it.
reading.catch(() => undefined);
/** Until the projector has started, orders wait. */
let starting: Promise<Projector> | null = null;

function close(): void {
  report({ kind: "closed" });
  void sql.end({ timeout: 5 }).then(() => port.close());
}

port.on("message", (order: Order) => {
  if (order.kind === "start") {
    const deps = {
      sql,
      terms: order.terms,
      symbolNames: order.symbolNames,
      onProjected: (place: Place) => report({ kind: "projected", place }),
      onFault: (error: Error) => report({ kind: "fault", error }),
    };
    starting = reading.then((tables) => Projector.start(deps, tables));
  }
  // The start of the service may fail before that of the projector.
  if (starting === null && order.kind === "close") close();
  starting?.then(
    (projector) => obey(projector, order, close),
    (error: unknown) => report({ kind: "fault", error: error as Error }),
  );
});
