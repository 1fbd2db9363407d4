/**
 * Archives the journal of the database at argv[2] into the folder argv[3], and kills itself before it sends its statement number
 * argv[4]. Runs as a bundle, in a process of its own.
 */
import { connectDatabase, type Database } from "../../server/database/connect.ts";
import { createLog } from "../../server/log.ts";
import { archiveNow } from "./archive-now.ts";

const [url = "", folder = "", killedAt = ""] = process.argv.slice(2);
let sent = 0;

/** The same database, counted. */
const counted = (sql: Database): Database =>
  new Proxy(sql, {
    apply(target, self, args: unknown[]) {
      sent += 1;
      if (sent === Number(killedAt)) process.kill(process.pid, "SIGKILL");
      return Reflect.apply(target, self, args) as unknown;
    },
  });

const sql = await connectDatabase(url, createLog("silent"));
await archiveNow(counted(sql), folder);
await sql.end();
