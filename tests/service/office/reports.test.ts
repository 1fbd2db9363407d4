/**
 * Reports: asked for, made in the background, fetched and deleted by who asked, over REST and a socket. @interface §4.8
 * @bar S22
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Report } from "../../../contract/report.ts";
import {
  REPORT_BYTES_MAX,
  REPORT_KEPT_MS,
  startReports,
} from "../../../server/office/report-maker.ts";
import { UNFINISHED_MAX } from "../../../server/office/reports.ts";
import { unixMs } from "../../../domain/units.ts";
import { untilProjected } from "../../support/projected.ts";
import { openTradingDesk, type Trader, type TradingDesk } from "../../support/trading-desk.ts";
import { GROUP } from "../../support/trading-house.ts";
import { buy, openAtPar } from "../../support/trading-steps.ts";

const REPORTS = "/api/v1/reports";
const FORMULA = '=HYPERLINK("https://evil.example")<b>';

let desk: TradingDesk;
let dealer: Trader;
let [ada, bob]: Trader[] = [];
beforeAll(async () => {
  desk = await openTradingDesk({ [GROUP.hedging]: 2 });
  dealer = await desk.signIn(900_002, "demo-dealer");
  [ada, bob] = [await desk.trader(), await desk.trader()];
  await openAtPar(desk, ada, buy(0.1, { comment: FORMULA }));
});
afterAll(() => desk.close());

function people(): { ada: Trader; bob: Trader } {
  if (ada === undefined || bob === undefined) throw new Error("nobody is signed in");
  return { ada, bob };
}
const asked = (change: object = {}) => ({
  type: "deals",
  format: "csv",
  from: 0,
  to: desk.now() + 1_000,
  ...change,
});

/** The report once it is finished or failed. */
async function made(trader: Trader, change: object = {}): Promise<Report> {
  await trader.told();
  const { status, data } = await trader.ask("POST", REPORTS, asked(change));
  expect(status).toBe(201);
  const told = await trader.told("report_status");
  expect(told[0]).toEqual(["report_create", data]);
  const ended = told.find(([type]) => type === "report_status")?.[1] as Report;
  expect(ended.id).toBe((data as Report).id);
  return ended;
}
const fileOf = (trader: Trader, { id }: Report) =>
  fetch(`${desk.service.url}${REPORTS}/${id}/file`, {
    headers: { authorization: `Bearer ${trader.token}` },
  });

describe("a report", () => {
  // @interface operation:report_create @interface operation:reports_list @interface operation:report_get
  // @interface operation:report_file @interface event:report_create @interface event:report_status
  // @rule 6.8.1
  it.each(["statement", "deals", "transactions", "performance"])(
    "of type %s is made in each format",
    async (type) => {
      const { ada } = people();
      for (const [format, start] of [
        ["csv", '"'],
        ["html", "<!doctype html>"],
        ["pdf", "%PDF-1.4"],
      ] as const) {
        const report = await made(ada, { type, format });
        expect(report).toMatchObject({ status: 2, message: "", account_id: ada.account_id });
        expect(await ada.get(`${REPORTS}/${report.id}`)).toEqual(report);
        const file = await fileOf(ada, report);
        const text = await file.text();
        expect(file.status).toBe(200);
        expect(text.startsWith(start)).toBe(true);
        expect(Buffer.byteLength(text)).toBe(report.size_bytes);
      }
    },
  );

  it("of a long history is made a thousand rows at a time, and others have their turn in between", async () => {
    const { bob } = people();
    const { sql } = desk.service;
    await openAtPar(desk, bob, buy(0.1));
    await untilProjected(sql);
    await sql`
      insert into deals
      select (jsonb_populate_record(null::deals, to_jsonb(d) || jsonb_build_object(
        'id', 900000000 + n, 'wire', jsonb_set(d.wire::jsonb, '{id}', to_jsonb(900000000 + n))))).*
      from (select * from deals where account_id = ${bob.account_id} limit 1) d,
        generate_series(1, 3500) n`;
    for (const format of ["csv", "html", "pdf"]) {
      const { id } = await made(bob, { format });
      const parts = await sql<{ text: string }[]>`
        select convert_from(bytes, 'latin1') as text from report_parts where report_id = ${id}`;
      const rows = parts.map(({ text }) => text.split("90000").length - 1);
      expect(rows.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(3_500);
      // A page of the PDF may have begun with the rows before.
      expect(Math.max(...rows)).toBeLessThanOrEqual(1_100);
    }
    await sql`delete from deals where id > 900000000`;
  });

  it("never holds a formula or markup of a comment", async () => {
    const { ada } = people();
    const csv = await (await fileOf(ada, await made(ada))).text();
    expect(csv).toContain(`"'${FORMULA.replaceAll('"', '""')}"`);
    const html = await (await fileOf(ada, await made(ada, { format: "html" }))).text();
    expect(html).not.toContain("<b>");
  });

  // @interface operation:report_delete @interface event:report_delete
  it("is read and deleted by who asked for it alone, staff apart", async () => {
    const { ada, bob } = people();
    const report = await made(ada);
    const path = `${REPORTS}/${report.id}`;
    for (const stranger of [bob, dealer, desk.admin]) {
      expect((await stranger.ask("GET", path)).status).toBe(404);
      expect((await stranger.ask("DELETE", path)).status).toBe(404);
      expect((await fileOf(stranger, report)).status).toBe(404);
      expect(JSON.stringify(await stranger.get(REPORTS))).not.toContain(`"id":${report.id},`);
    }
    expect((await ada.ask("DELETE", path)).status).toBe(204);
    expect((await ada.told("report_delete")).at(-1)).toEqual(["report_delete", report]);
    expect((await fileOf(ada, report)).status).toBe(404);
  });

  it("of another account is for staff, of staff's accounts not for a dealer", async () => {
    const { ada, bob } = people();
    const body = asked({ account_id: ada.account_id });
    expect((await bob.ask("POST", REPORTS, body)).status).toBe(403);
    expect((await dealer.ask("POST", REPORTS, asked({ account_id: 900_001 }))).status).toBe(403);
    expect((await desk.admin.ask("POST", REPORTS, asked({ account_id: 7_654_321 }))).status).toBe(
      404,
    );
    expect(await made(dealer, { account_id: ada.account_id })).toMatchObject({ status: 2 });
    expect((await ada.ask("POST", REPORTS, asked({ from: 5, to: 5 }))).status).toBe(400);
  });

  it("waits with a bounded number of others, and goes on after a restart", async () => {
    const { bob } = people();
    const { sql, clock } = desk.service;
    const before = ((await bob.get(REPORTS)) as Report[]).length;
    await sql`
      insert into reports (asked_by, account_id, type, format, period_from, period_to, status,
        file_name, is_told, created_at)
      select ${bob.account_id}, ${bob.account_id}, 'deals', 'csv', 0, 1, 1, 'deals.csv', false, 1
      from generate_series(1, ${UNFINISHED_MAX}::integer)`;
    expect((await bob.ask("POST", REPORTS, asked())).status).toBe(400);
    const maker = startReports({
      sql,
      clock,
      engine: desk.service.engine,
      symbols: [],
      tell: () => {},
      onError: (error) => {
        throw error;
      },
    });
    await expect
      .poll(async () => ((await bob.get(REPORTS)) as Report[]).map(({ status }) => status), {
        timeout: 20_000,
      })
      .toEqual(Array(before + UNFINISHED_MAX).fill(2));
    await maker.close();
  });

  it("is thrown away with its file when its time is over", async () => {
    const { ada } = people();
    const report = await made(ada);
    expect(report.expires_at).toBe(desk.now() + REPORT_KEPT_MS);
    const { sql, clock, engine } = desk.service;
    const deps = { sql, engine, symbols: [], tell: () => {}, onError: () => {} };
    const later = { ...clock, now: () => unixMs(clock.now() + REPORT_KEPT_MS) };
    const maker = startReports({ ...deps, clock: later });
    await maker.sweep();
    await maker.close();
    expect(await sql`select 1 from reports where report_id = ${report.id}`).toHaveLength(0);
    expect(await sql`select 1 from report_parts where report_id = ${report.id}`).toHaveLength(0);
  });

  it("whose file would be too large fails and keeps none of it", async () => {
    const { bob } = people();
    const { sql } = desk.service;
    await sql`
      insert into transactions (id, account_id, origin, created_at, wire)
      select 900000000 + n, ${bob.account_id}, 0, 1, json_build_object('id', 900000000 + n,
        'desc', repeat('x', 1000), 'created_at', 1)
      from generate_series(1, ${Math.ceil(REPORT_BYTES_MAX / 1_000)}::integer) n`;
    const report = await made(bob, { type: "transactions" });
    expect(report).toMatchObject({ status: 3, size_bytes: null });
    expect(report.message).toContain("shorter period");
    expect((await fileOf(bob, report)).status).toBe(409);
    expect(await sql`select 1 from report_parts where report_id = ${report.id}`).toHaveLength(0);
  });
});
