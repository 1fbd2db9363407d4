/** What is done with alerts on a chart, against a service of a list: refusals, undo and redo. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CrtPriceAlert, PriceAlert, UpdPriceAlert } from "../../../../contract/price-alert.ts";
import { anIndicator, aPriceAlert } from "../../../../tests/support/price-alerts.ts";
import { PLAIN_ALERT } from "../../../alerts/asked-alert.ts";
import { makeAlertActs, type Told } from "./alert-acts.ts";

const asked = (price: number): CrtPriceAlert => ({
  symbol_id: 401,
  price,
  quote_side: "bid",
  note: "Breakout",
  ...PLAIN_ALERT,
});

const at = (value: number) => ({ kind: "value", value }) as const;

/** A service that keeps alerts; `refusal` set: it refuses with these words. */
function makeService() {
  const service = {
    list: [] as PriceAlert[],
    refusal: null as string | null,
    hears: (_change: UpdPriceAlert): void => undefined,
  };
  let id = 0;
  const refused = () =>
    service.refusal === null
      ? null
      : ({ ok: false, status: 422, message: service.refusal } as const);
  const told: Told[] = [];
  const acts = makeAlertActs(
    {
      alerts: () => service.list,
      create: async (body) => {
        const failure = refused();
        if (failure !== null) return failure;
        const data = aPriceAlert({
          ...body,
          indicator: null,
          id: (id += 1),
          price: body.price ?? 0,
        });
        service.list = [...service.list, data];
        return { ok: true, data };
      },
      update: async (of, change) => {
        const failure = refused();
        if (failure !== null) return failure;
        service.hears(change);
        const found = service.list.find((one) => one.id === of);
        if (found === undefined) return { ok: false, status: 404, message: "not found" };
        const data = { ...found, price: change.price ?? found.price };
        service.list = service.list.map((one) => (one.id === of ? data : one));
        return { ok: true, data };
      },
      remove: async (of) => {
        service.list =
          refused() === null ? service.list.filter((one) => one.id !== of) : service.list;
        return refused();
      },
    },
    (one) => told.push(one),
  );
  const first = (): PriceAlert => {
    const [alert] = service.list;
    if (alert === undefined) throw new Error("expected an alert, was none");
    return alert;
  };
  /** Whatever was asked for has been answered. */
  const settle = () => new Promise((done) => setTimeout(done));
  const prices = () => service.list.map(({ price }) => price);
  return { service, acts, told, first, settle, prices };
}

describe("what is done with alerts on a chart", () => {
  it("is sent, and undone and done again in its order", async () => {
    const { acts, first, settle, prices } = makeService();
    await acts.set(asked(100));
    await acts.move(first(), 120);
    await acts.remove(first());
    expect(prices()).toEqual([]);
    const seen: number[][] = [];
    for (const step of ["undo", "undo", "undo", "redo", "redo", "redo"] as const) {
      acts[step]();
      await settle();
      seen.push(prices());
    }
    expect(seen).toEqual([[120], [100], [], [100], [120], []]);
  });

  it("an undone removal sets the alert again with all that it had", async () => {
    const { acts, first, settle, service } = makeService();
    await acts.set({ ...asked(100), quote_side: "ask" });
    await acts.remove(first());
    acts.undo();
    await settle();
    expect(service.list).toMatchObject([{ ...asked(100), quote_side: "ask" }]);
  });

  it("what the service refuses is told with its answer and is no step", async () => {
    const { acts, service, told } = makeService();
    service.refusal = "the market is at this price now";
    await acts.set(asked(100));
    expect(told).toMatchObject([{ failure: { message: service.refusal }, undo: null }]);
    expect([acts.pastAt(), acts.futureAt()]).toEqual([0, Infinity]);
  });

  it("an alert of a drawing that was gone and came back is found by the drawing", async () => {
    const { service, acts, settle, told } = makeService();
    const point = { ts: 0, price: 1 };
    const line = { from: point, to: point, extends_right: true, is_log: false, drawing_id: "a" };
    const along = { ...PLAIN_ALERT, symbol_id: 401, quote_side: "bid", note: "", line } as const;
    await acts.set(along);
    service.list = [aPriceAlert({ id: 77, line }), aPriceAlert({ id: 78 })];
    acts.undo();
    await settle();
    expect(told.at(-1)?.failure).toBeNull();
    expect(service.list.map(({ id }) => id)).toEqual([78]);
  });

  it("an alert that was reached or moved elsewhere since is left as it is", async () => {
    for (const change of [{ state: "reached" } as const, { price: 130 }]) {
      const { acts, first, settle, service, told } = makeService();
      await acts.set(asked(100));
      await acts.move(first(), 120);
      service.list = [{ ...first(), ...change }];
      const before = service.list;
      acts.undo();
      await settle();
      expect(service.list).toEqual(before);
      expect(told.at(-1)?.failure).toBe("changed");
    }
  });

  it("an alert on an indicator is moved to another number, and back", async () => {
    const { acts, service, told, settle } = makeService();
    service.list = [aPriceAlert({ id: 4, price: 1.08, indicator: anIndicator() })];
    const sent: unknown[] = [];
    service.hears = (change) => sent.push(change.indicator?.other);
    await acts.move(aPriceAlert({ id: 4, price: 1.08, indicator: anIndicator() }), 75);
    service.list = [aPriceAlert({ id: 4, indicator: anIndicator({ other: at(75) }) })];
    acts.undo();
    await settle();
    expect(sent).toEqual([at(75), at(70)]);
    expect(told.map(({ failure }) => failure)).toEqual([null, null]);
  });

  it("one that is over is removed, and not set again", async () => {
    const { acts, service, told } = makeService();
    service.list = [aPriceAlert({ id: 4, state: "reached", reached_at: 1 })];
    await acts.remove(service.list[0] ?? aPriceAlert());
    expect(service.list).toEqual([]);
    expect(told).toMatchObject([{ failure: null, undo: null }]);
    expect(acts.pastAt()).toBe(0);
  });

  it("a notice undoes its own act once, and nothing where that was undone by a key", async () => {
    const { acts, settle, told, prices } = makeService();
    await acts.set(asked(100));
    acts.undo();
    await settle();
    told[0]?.undo?.();
    await settle();
    expect(prices()).toEqual([]);
    expect(told.at(-1)?.undo).toBeNull();
  });

  it("keys faster than the service answers end where slow ones do", async () => {
    const act = fc.constantFrom("set", "move", "remove", "undo", "redo");
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 20 }), async (list) => {
        const { acts, service, settle, prices } = makeService();
        const states: number[][] = [[]];
        let at = 0;
        let price = 100;
        for (const one of list) {
          const [alert] = service.list;
          if (one === "undo") at = Math.max(0, at - 1);
          else if (one === "redo") at = Math.min(states.length - 1, at + 1);
          else if (one !== "set" && alert === undefined) continue;
          if (one === "undo" || one === "redo") {
            acts[one]();
            continue;
          }
          await settle();
          const known = service.list[0];
          if (one === "set") await acts.set(asked((price += 1)));
          else if (known === undefined) continue;
          else if (one === "move") await acts.move(known, (price += 1));
          else await acts.remove(known);
          states.splice(
            at + 1,
            states.length,
            prices().toSorted((a, b) => a - b),
          );
          at += 1;
        }
        await settle();
        expect(prices().toSorted((a, b) => a - b)).toEqual(states[at]);
      }),
      { numRuns: 50 },
    );
  });
});
