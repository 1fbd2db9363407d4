/**
 * A year of fifty accounts at twenty orders a second, squeezed: the journal's table, sessions and what else has days stop growing, and
 * what goes on growing stays within what docs/operating.md promises of a million orders. Said of a whole year is a product: bytes an
 * order, held to be the same in each quarter of the squeezed one, times its orders. In npm test its parts are archive.test and retention.test.
 */
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkBooks } from "../../server/books/check-books.ts";
import {
  addFifty,
  bytesIn,
  DAYS,
  liveAYear,
  ROUND_DAYS,
  SQUEEZED,
  type Look,
} from "../support/squeezed-year.ts";
import { createDataDir, startTestService, type TestService } from "../support/service.ts";
import { isQuick, triesOf } from "../support/tries.ts";

const ORDERS = triesOf({ quick: 0, turn: 3_650, whole: 182_500 }, "ORDERS");
/** Of the year that is spoken of. */
const YEAR_ORDERS = 20 * 86_400 * DAYS;
const KEPT_DAYS = 30;
const SESSIONS_KEPT_DAYS = 30;
const MB = 1_000_000;

/** GB of a million orders, as docs/operating.md has them in a table. */
function promised(what: string): number {
  const words = readFileSync("docs/operating.md", "utf8");
  const said = new RegExp(`^\\| ${what} \\|.*\\| ([\\d.]+) GB \\|`, "m").exec(words)?.[1];
  if (said === undefined) throw new Error(`docs/operating.md promises nothing of ${what}`);
  return Number(said);
}

let data: Awaited<ReturnType<typeof createDataDir>>;
let service: TestService;
let looks: Look[];

const at = (day: number): Look => {
  const found = looks.find((look) => look.day === day);
  if (found === undefined) throw new Error(`nobody looked on day ${day}`);
  return found;
};
const last = () => at(DAYS);
/** GB of a million orders, told from what grew between two days. */
const gbOfMillion = (bytes: number, orders: number) => bytes / orders / 1_000;

describe.skipIf(isQuick)("a year", () => {
  beforeAll(async () => {
    data = await createDataDir();
    service = await startTestService({ dataDir: data.path, prepare: addFifty });
    looks = await liveAYear(service, ORDERS);
  }, 3_600_000);
  afterAll(async () => {
    await service.close();
    await data.remove();
  });

  it("has the journal's table stop growing once what is old is archived, and sessions too", () => {
    const settled = looks.filter(({ day }) => day >= 2 * KEPT_DAYS);
    const rowsADay = (last().archivedBatches + last().journalRows) / DAYS;
    const rowsMax = rowsADay * (KEPT_DAYS + ROUND_DAYS) + SQUEEZED.batches + SQUEEZED.newestEvents;
    for (const { day, journalRows, journalBytes, sessions } of settled) {
      expect(journalRows, `day ${day}`).toBeLessThan(rowsMax);
      expect(journalBytes, `day ${day}`).toBeLessThan(1.3 * at(2 * KEPT_DAYS).journalBytes + MB);
      expect(sessions, `day ${day}`).toBeLessThanOrEqual(SESSIONS_KEPT_DAYS / ROUND_DAYS + 2);
    }
    expect(last().archivedBatches).toBeGreaterThan(0.8 * (DAYS - KEPT_DAYS) * rowsADay);
  });

  it("grows by as many bytes an order in its last quarter as in its first", () => {
    const of = (from: number, to: number, field: "otherBytes" | "archiveBytes") =>
      (at(to)[field] - at(from)[field]) / (at(to).orders - at(from).orders);
    expect(of(275, 365, "otherBytes")).toBeLessThan(1.15 * of(90, 180, "otherBytes"));
    expect(of(275, 365, "archiveBytes")).toBeLessThan(1.15 * of(90, 180, "archiveBytes"));
  });

  it("stays within what docs/operating.md promises of a million orders, which is not twice as much", () => {
    const { orders, otherBytes, archiveBytes, archivedBatches, journalRows } = last();
    const archivedOrders = (orders * archivedBatches) / (archivedBatches + journalRows);
    // Its table has the room that it once needed, before a round.
    const rowsADay = (archivedBatches + journalRows) / DAYS;
    const rowsMost = Math.max(...looks.map((look) => look.journalRows)) + ROUND_DAYS * rowsADay;
    const rowsAnOrder = (archivedBatches + journalRows) / orders;
    const journalBytes = last().journalBytes - at(0).journalBytes;
    const journalGb = gbOfMillion(journalBytes, rowsMost / rowsAnOrder);
    const tablesGb = gbOfMillion(otherBytes - at(0).otherBytes, orders);
    const archiveGb = gbOfMillion(archiveBytes, archivedOrders);
    const yearGb = (gb: number, of = YEAR_ORDERS) => Math.round((gb * of) / 1e6);
    const liveOrders = 20 * 86_400 * KEPT_DAYS;
    console.log(
      JSON.stringify({
        orders,
        gbOfMillion: { journalGb, tablesGb, archiveGb },
        // A product, as the first lines say: of twenty orders a second.
        gbOfYear: {
          journal: yearGb(journalGb, liveOrders),
          tables: yearGb(tablesGb),
          archive: yearGb(archiveGb),
        },
      }),
    );
    const pairs = [
      [journalGb, promised("the journal's table")],
      [tablesGb, promised("the tables that are read")],
      [archiveGb, promised("the archived journal")],
    ] as const;
    for (const [found, said] of pairs) {
      expect(found).toBeLessThan(said);
      expect(found).toBeGreaterThan(said / 2);
    }
  });

  it("leaves the whole data folder within the sum of these, its bars and what PostgreSQL needs", async () => {
    const { orders } = last();
    const each = promised("the tables that are read") + promised("the archived journal");
    const live = (promised("the journal's table") * orders * (KEPT_DAYS + 1)) / DAYS;
    const own = promised("PostgreSQL itself") * 1_000 * MB;
    const bound = own + last().barsBytes + each * orders * 1_000 + live * 1_000;
    expect(await bytesIn(data.path)).toBeLessThan(bound);
  });

  it("ends with books that are proved from the first day on", async () => {
    const { folder } = service.config.journalArchive;
    const books = await checkBooks(service.sql, { archiveFolder: folder });
    expect(books).toMatchObject({ fault: null, differences: [] });
    expect(books.archived.files).toBeGreaterThan(5);
  }, 600_000);
});
