/** Beginning a demo's money anew. Runs in the service. */
import { DEMO_RESETS_PER_DAY_MAX } from "../../../contract/limits.ts";
import { ensure } from "../../../domain/assert.ts";
import { minor } from "../../../domain/units.ts";
import { DAY_MS, takeAllowance, type Allowance } from "../../auth/allowance.ts";
import { demoBalanceOf, type DemoBalances } from "../../auth/signup-demo.ts";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../database/connect.ts";
import { Refusal } from "../../refusal.ts";
import type { EnginePort, OnceKey } from "../../engine-port/engine-port.ts";
import { bodyHash } from "../body-hash.ts";
import type { Idempotency } from "../idempotency.ts";
import type { Handlers } from "../operation.ts";
import { accountNow, actOnce } from "./act-once.ts";
import { originOf, whoOf } from "./trading.ts";

export type DemoRoutesDeps = {
  readonly sql: Database;
  readonly clock: Clock;
  readonly engine: EnginePort;
  readonly idempotency: Idempotency;
};

/** How often one account may be reset. @interface limit:DEMO_RESETS_PER_DAY_MAX */
const RESETS: Allowance = {
  kind: "demo_reset",
  usesMax: DEMO_RESETS_PER_DAY_MAX,
  windowMs: DAY_MS,
};

export function demoRoutes({ sql, clock, engine, idempotency }: DemoRoutesDeps) {
  /** What is open or pending has a margin and a plan: its owner ends it himself. @interface error:demo_in_use */
  const flatAccount = async (account_id: number) => {
    const found = await engine.ask("account", { account_id });
    const { record, position_ids, order_ids } = ensure(found, `account ${account_id}`);
    if (position_ids.length + order_ids.length > 0) throw new Refusal("demo_in_use");
    return record;
  };

  return {
    /** @interface operation:demo_reset */
    async demo_reset(call) {
      const { caller, body, ip } = call;
      const { account_id } = caller();
      const now = () => accountNow({ sql, engine }, account_id);
      const act = async (once?: OnceKey) => {
        const balance = demoBalanceOf(await resettable(sql, account_id), body.balance);
        await flatAccount(account_id);
        await takeAllowance({ sql, clock }, RESETS, String(account_id));
        const held = (await flatAccount(account_id)).balance;
        const amount = minor(balance - held);
        if (amount !== 0) {
          const command = { ...whoOf(caller()), kind: "adjust" as const, amount, desc: RESET };
          // An order, or staff's money, may have come meanwhile.
          const still = { account_id, isFlat: true, balance: held } as const;
          const condition = { ...still, otherwise: "demo_in_use" } as const;
          const { error } = await engine.submit(command, originOf(caller(), ip), once, condition);
          if (error !== null) throw new Refusal(error);
        }
        return now();
      };
      return actOnce(idempotency, call, bodyHash("demo_reset", account_id, body), act, now);
    },
  } satisfies Handlers;
}

/** What the journal and the transaction say. */
const RESET = "Demo balance reset";

/** What the balance may be brought to. @throws Refusal wrong_state where the account is no demo that can be reset */
async function resettable(sql: Database, account_id: number): Promise<DemoBalances> {
  const [group] = await sql<DemoBalances[]>`
    select g.currency_digits, g.demo_balance_default_minor, g.demo_balance_min_minor,
      g.demo_balance_max_minor
    from accounts a join groups g using (group_id)
    where a.account_id = ${account_id} and a.is_demo and g.demo_balance_default_minor is not null`;
  if (group === undefined) throw new Refusal("wrong_state");
  return group;
}
