/** Filling the service with orders that it refuses. Runs in the hostile sweep. */
import { each, type Attack } from "./ground.ts";

const ORDERS_MAX = 4_000;
const AT_ONCE = 32;
const TIME_MAX_MS = 10_000;

const refusedOrders: Attack = {
  name: "one session sends refused orders without end",
  async run(ground) {
    const { access_token } = await ground.signIn(100002, "demo-trader");
    const body = JSON.stringify({ symbol_id: 1, type: 0, side: 0, volume: 1_000_000_000 });
    const counts = new Map<number, number>();
    let waits = 0;
    const endMs = performance.now() + TIME_MAX_MS;
    await each(ORDERS_MAX, AT_ONCE, async () => {
      if (performance.now() > endMs) return;
      const { status, headers } = await ground.ask({
        method: "POST",
        path: "/api/v1/orders",
        token: access_token,
        body,
      });
      counts.set(status, (counts.get(status) ?? 0) + 1);
      if (status === 429 && Number(headers["retry-after"]) > 0) waits += 1;
    });
    const limited = counts.get(429) ?? 0;
    const seen = [...counts].map(([status, count]) => `${count} x ${status}`).join(", ");
    if (limited === 0) return { seen, finding: "orders have no rate an account" };
    return { seen, finding: waits === limited ? null : "429 without the time to wait" };
  },
};

export const ORDER_ATTACKS: readonly Attack[] = [refusedOrders];
