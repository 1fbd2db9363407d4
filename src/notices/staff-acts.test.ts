/** What staff did, in the client's words: each act once, and nothing of what he did himself. */
import { describe, expect, it } from "vitest";
import type { Journal } from "../../contract/journal.ts";
import { noticesOfStaff } from "./staff-acts.ts";

const ME = 7;
let id = 0;
const line = (action: string, message: string, part: Partial<Journal> = {}): Journal => ({
  id: ++id,
  account_id: ME,
  ts: 1_000,
  actor_id: 900_002,
  actor_scope: "Dealer",
  action,
  entity: "account",
  entity_id: ME,
  message,
  ip_address: null,
  before: null,
  after: null,
  ...part,
});
const said = async (...lines: Journal[]) =>
  (await noticesOfStaff(lines)).map(({ title, text, amount }) => [title, text, amount]);

describe("an act of staff", () => {
  it.each<[string, string, [string, string, number | null]]>([
    [
      "money_change",
      "+250.5, balance 300, credit 0: Wire: of Monday",
      ["Your broker put money in", "Wire: of Monday.", 250.5],
    ],
    ["money_change", "-40, balance -260, credit 0", ["Your broker took money out", "", -40]],
    [
      "money_change",
      "+1e-7, balance 1, credit 0, confirmed by 900001",
      ["Your broker put money in", "", 1e-7],
    ],
    [
      "balance_correction",
      "balance 0.3 -> 0.1: wrong fee, confirmed by 900001",
      ["Your broker corrected the balance", "Wrong fee.", -0.2],
    ],
    ["balance_correction", "balance 5 -> 5.5: ", ["Your broker corrected the balance", "", 0.5]],
    [
      "account_change",
      "changed: leverage",
      ["Your broker changed your account", "Changed: Leverage.", null],
    ],
    [
      "account_change",
      'changed: leverage: 100 -> 50; trial_expires_at: "2026-01-02T03:04:05.000Z" -> null; comment: changed',
      [
        "Your broker changed your account",
        "Leverage: 1:100 → 1:50; End of the trial: 2026-01-02 03:04 UTC → –; Comment: changed",
        null,
      ],
    ],
    [
      "account_change",
      'changed: phone: null -> "+49 30 1", confirmed by 900001',
      ["Your broker changed your account", "Phone: – → +49 30 1", null],
    ],
    [
      "account_move",
      "moved to the group Gold",
      ["Your broker changed your group", "Moved to the group Gold.", null],
    ],
  ])("%s, %s", async (action, message, expected) => {
    expect(await said(line(action, message))).toEqual([expected]);
  });

  it("on an order or a position has its reason, and the key of the record's own notice", async () => {
    const order = { entity: "order", entity_id: 9 };
    const position = { entity: "position", entity_id: 3 };
    const notices = await noticesOfStaff([
      line("order_cancel", "limit buy 0.1 at 1.2, by your broker: far away", order),
      line("position_update", "buy 0.1 at 1.1, by your broker: asked for", position),
    ]);
    expect(notices.map(({ key, title, text }) => [key, title, text])).toEqual([
      ["order:9:4:1000", "Your broker cancelled order #9", "Far away."],
      ["position:3:1000", "Your broker changed what guards position #3", "Asked for."],
    ]);
  });

  it("that closes a part of a position changes nothing that guards the rest: the deal tells of it", async () => {
    const rest = "buy 0.06 at 1.1, no stop loss, no take profit, by your broker: asked by phone";
    const position = { entity: "position", entity_id: 3 };
    const dealt = line("deal_create", "sell 0.04 at 1.1, by your broker: asked by phone", {
      entity: "deal",
      entity_id: 5,
    });
    expect(await said(dealt, line("position_update", rest, position))).toEqual([]);
    // What another act changed is told all the same.
    expect(await said(dealt, line("position_update", rest, { ...position, ts: 2_000 }))).toEqual([
      ["Your broker changed what guards position #3", "Asked by phone.", null],
    ]);
  });

  it("on a deal is one, with what it booked", async () => {
    const deal = { entity: "deal", entity_id: 5 };
    expect(
      await said(
        line("balance_correction", "balance 100 -> 90: bad tick"),
        line("deal_update", "buy 0.1 at 1.1, profit 0, swap -10, commission 0", deal),
        line("balance_correction", "balance 90 -> 91: another", { ts: 2_000 }),
      ),
    ).toEqual([
      ["Your broker corrected deal #5", "Bad tick.", -10],
      ["Your broker corrected the balance", "Another.", 1],
    ]);
  });

  it("is not what the owner, his investor or the service did, nor what is told elsewhere", async () => {
    const money = "+5, balance 10, credit 0";
    expect(
      await said(
        line("money_change", money, { actor_id: ME, actor_scope: "Trader" }),
        line("money_change", money, { actor_id: ME, actor_scope: "Admin" }),
        line("money_change", money, { actor_id: null, actor_scope: null }),
        line("money_change", "buy 0.1 at 1.1, closed at 1.2", { entity: "position" }),
        line("money_change", "+10, balance 110, credit 0, by your broker: asked for", {
          entity: "position",
        }),
        line("deal_create", "sell 0.1 at 1.2, profit 3, swap 0, commission 0"),
        line("account_update", "account settings changed"),
        line("inbox_send", "a message: Hello"),
      ),
    ).toEqual([]);
  });
});
