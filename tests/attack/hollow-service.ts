/**
 * A service with the holes that the scanners must find before their word about ours counts: a query that is put together
 * from text, and a page that repeats what it was asked. On this machine's loopback alone. Runs in `npm run scan`.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { connectDatabase } from "../../server/database/connect.ts";
import { startEmbedded } from "../../server/database/embedded.ts";
import { createLog } from "../../server/log.ts";
import { createDataDir } from "../support/service.ts";

export type HollowService = { readonly url: string; close(): Promise<void> };

export async function startHollowService(): Promise<HollowService> {
  const dataDir = await createDataDir();
  const log = createLog("silent");
  const embedded = await startEmbedded(dataDir.path, log);
  const sql = await connectDatabase(embedded.url, log);
  await sql`create table people as select n as id, 'name' || n as name from generate_series(1, 20) n`;
  const http = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://hollow");
    const name = searchParams.get("name") ?? "";
    if (pathname === "/page") {
      response.setHeader("content-type", "text/html");
      response.end(
        `<html><body><p>Hello ${name}</p><a href="/page?name=you">you</a></body></html>`,
      );
      return;
    }
    sql.unsafe(`select id from people where name = '${name}' order by id`).then(
      (rows) => response.end(JSON.stringify(rows)),
      (error: unknown) => {
        response.statusCode = 500;
        response.end(String(error));
      },
    );
  });
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", () => resolve()));
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    async close() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
      await sql.end({ timeout: 1 });
      await embedded.stop();
      await dataDir.remove();
    },
  };
}
