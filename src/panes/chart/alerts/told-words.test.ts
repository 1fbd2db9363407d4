/** What is said of acts on a chart's price alerts: refusals in the words of every other place that says them. */
import { describe, expect, it } from "vitest";
import { ERRORS } from "../../../../contract/errors.ts";
import { readIn } from "../../../../tests/support/in-language.ts";
import { PLAIN_ALERT } from "../../../alerts/asked-alert.ts";
import { symbolRecord } from "../../watchlist/test-symbols.ts";
import type { Told } from "./alert-acts.ts";
import { toldWords } from "./told-words.ts";

const here = { symbol_id: 1, price: 1.1, quote_side: "bid", note: "", ...PLAIN_ALERT } as const;
const there = { ...here, price: 1.2 };
const failed = (status: number, message: string) => ({ ok: false, status, message }) as const;
const many = failed(409, ERRORS.too_many_price_alerts.message);
const set = (failure: Told["failure"]) => ({ before: null, after: here, failure });
const moved = (failure: Told["failure"]) => ({ before: here, after: there, failure });
const removed = (failure: Told["failure"]) => ({ before: here, after: null, failure });
const textOf = (told: Parameters<typeof toldWords>[0]) => toldWords(told, symbolRecord()).text;

describe("an act on an alert", () => {
  it("that was done names the price that it has now", () => {
    expect(
      [set(null), moved(null), removed(null)].map((told) => toldWords(told, symbolRecord())),
    ).toEqual([
      { title: "Price alert set at 1.10000" },
      { title: "Price alert moved to 1.20000" },
      { title: "Price alert at 1.10000 removed" },
    ]);
  });

  it("that was refused names the price that stays, and why", () => {
    expect(toldWords(moved(failed(422, ERRORS.price_alert_there.message)), symbolRecord())).toEqual(
      {
        title: "The price alert at 1.10000 was not moved",
        text: "The market is at this price now.",
      },
    );
    expect(textOf(removed("changed"))).toBe("It has changed or was reached since.");
  });

  it("that was one too many names the limit and what to do, in the reader's language too", async () => {
    expect(textOf(set(many))).toBe(
      "This account has 200 price alerts, more are not kept. Remove some first.",
    );
    await readIn("de");
    const { toldWords: toldIn } = await import("./told-words.ts");
    expect(toldIn(set(many), symbolRecord())).toEqual({
      title: "Es wurde kein Kursalarm gesetzt",
      text: "Dieses Konto hat 200 Kursalarme, mehr werden nicht geführt. Entfernen Sie zuerst einige.",
    });
  });

  it("on an alert along a line names the line", () => {
    const point = { ts: 0, price: 1 };
    const line = { from: point, to: point, extends_right: true, is_log: false, drawing_id: "a" };
    const along = { ...PLAIN_ALERT, symbol_id: 1, quote_side: "bid", note: "", line } as const;
    const title = (told: Parameters<typeof toldWords>[0]) => toldWords(told, symbolRecord()).title;
    expect(title({ before: null, after: along, failure: null })).toBe("Alert set at the line");
    expect(title({ before: along, after: null, failure: null })).toBe("Alert at the line removed");
    expect(title({ before: along, after: null, failure: "changed" })).toBe(
      "The alert at the line was not removed",
    );
  });

  it("that met a fault says what to do about it", () => {
    expect(textOf(set(failed(503, "no database")))).toBe(
      "The service has a fault (503). Try again.",
    );
    expect(textOf(set(failed(0, "no answer came")))).toBe("No answer came. Check your connection.");
  });
});
