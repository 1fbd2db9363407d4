/**
 * The thread that writes what is kept for reading, beside the service's own: it has a connection of its own and is told
 * how far the journal is. Runs as a worker thread of the service; shares no memory with it.
 */
import { parentPort, workerData } from "node:worker_threads";
import { ensure } from "../domain/assert.ts";
import { connectDatabase } from "./database/connect.ts";
import { createLog } from "./log.ts";
import { obey, type Order, type Report } from "./projection/projection.ts";
import { Projector } from "./projection/projector.ts";

const port = ensure(parentPort, "the port of a worker thread");
const report = (message: Report) => port.postMessage(message);
const sql = await connectDatabase(String(workerData), createLog("error"));
/** Until the projector has started, orders wait. */
let starting: Promise<Projector> | null = null;

port.on("message", (order: Order) => {
  if (order.kind === "start") {
    starting = Projector.start({
      sql,
      terms: order.terms,
      onProjected: (place) => report({ kind: "projected", place }),
      onFault: (error) => report({ kind: "fault", error }),
    });
  }
  starting?.then(
    (projector) =>
      obey(projector, order, () => {
        report({ kind: "closed" });
        void sql.end({ timeout: 5 }).then(() => port.close());
      }),
    (error: unknown) => report({ kind: "fault", error: error as Error }),
  );
});
