import { describe, expect, it } from "vitest";
import { ORDER_TYPE, SIDE } from "../../../../contract/codes.ts";
import type { TicketPreview } from "../../../stores/ticket-preview.ts";
import { planOfTicket } from "./ticket-position.ts";

const level = (price: number) => ({ price, volume: 0.1, money: null, pips: 0 });
const ticket = (change: Partial<TicketPreview> = {}): TicketPreview => ({
  symbol_id: 1,
  type: ORDER_TYPE.limit,
  side: SIDE.buy,
  volume: 0.1,
  entry: 1.1,
  order_price: 1.1,
  order_limit_price: null,
  stop_loss: level(1.09),
  isStopGuaranteed: false,
  take_profits: [level(1.13), null, level(1.12)],
  isSendable: true,
  problem: "",
  ...change,
});

describe("the ticket's order as a drawn position", () => {
  it("has its entry, its stop and all of its targets, and leaves the size to the ticket", () => {
    expect(planOfTicket(ticket(), 0.0001)).toEqual({
      isLong: true,
      entry: 1.1,
      stop: 1.09,
      targets: [1.12, 1.13],
      riskPercent: 0,
    });
  });

  it.each([
    ["at the market opens where it would be filled", { order_price: null }, 1.1, 1.09, 1.12],
    ["without a target has one twice as far as its stop", { take_profits: [] }, 1.1, 1.09, 1.12],
    ["without a stop has one half as far as its target", { stop_loss: null }, 1.1, 1.09, 1.12],
    [
      "with neither has a stop of 20 pips",
      { stop_loss: null, take_profits: [null] },
      1.1,
      1.098,
      1.104,
    ],
    [
      "with a stop on the wrong side has one on its own",
      { stop_loss: level(1.2) },
      1.1,
      1.09,
      1.12,
    ],
  ] as const)("%s", (_name, change, entry, stop, target) => {
    const plan = planOfTicket(ticket(change), 0.0001);
    expect(plan?.entry).toBeCloseTo(entry, 9);
    expect(plan?.stop).toBeCloseTo(stop, 9);
    expect(plan?.targets[0]).toBeCloseTo(target, 9);
  });

  it("to sell has its stop above and its targets below", () => {
    const short = ticket({
      side: SIDE.sell,
      stop_loss: level(1.11),
      take_profits: [level(1.05), level(1.08)],
    });
    expect(planOfTicket(short, 0.0001)).toMatchObject({
      isLong: false,
      stop: 1.11,
      targets: [1.08, 1.05],
    });
  });

  it("without any price is none", () => {
    expect(planOfTicket(ticket({ entry: null, order_price: null }), 0.0001)).toBeNull();
  });
});
