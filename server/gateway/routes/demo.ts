/** Beginning a demo's money anew. Runs in the service. */
import { DEMO_RESETS_PER_DAY_MAX } from "../../../contract/limits.ts";
import { ensure } from "../../../domain/assert.ts";
import { minor } from "../../../domain/units.ts";
import { DAY_MS, takeAllowance, type Allowance } from "../../auth/allowance.ts";
import { demoBalanceOf, type DemoBalances } from "../../auth/signup-demo.ts";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../database/connect.ts";
import { Refusal } from "../../refusal.ts";
import type { OnceKey, Sequencer } from "../../sequencer/sequencer.ts";
import { bodyHash } from "../body-hash.ts";
import type { Idempotency } from "../idempotency.ts";
import type { Handlers } from "../operation.ts";
import { accountNow, actOnce } from "./act-once.ts";
import { originOf, whoOf } from "./trading.ts";

export type DemoRoutesDeps = {
  readonly sql: Database;
  readonly clock: Clock;
  readonly sequencer: Sequencer;
  readonly idempotency: Idempotency;
};

/** Of one account. @interface limit:DEMO_RESETS_PER_DAY_MAX */
const RESETS: Allowance = {
  kind: "demo_reset",
  usesMax: DEMO_RESETS_PER_DAY_MAX,
  windowMs: DAY_MS,
};

export function demoRoutes({ sql, clock, sequencer, idempotency }: DemoRoutesDeps) {
  /** What is open or pending has a margin and a plan: its owner ends it himself. @interface error:demo_in_use */
  const flatAccount = (account_id: number) => {
    const account = ensure(sequencer.state.accounts.get(account_id), `account ${account_id}`);
    const isFlat = account.positions.size === 0 && account.orders.size === 0;
    if (!isFlat) throw new Refusal("demo_in_use");
    return account.record;
  };

  return {
    /** @interface operation:demo_reset */
    async demo_reset(call) {
      const { caller, body, ip } = call;
      const { account_id } = caller();
      const now = () => accountNow({ sql, sequencer }, account_id);
      const act = async (once?: OnceKey) => {
        const balance = demoBalanceOf(await resettable(sql, account_id), body.balance);
        flatAccount(account_id);
        await takeAllowance({ sql, clock }, RESETS, String(account_id));
        // In the same turn as the decision: an order may have come meanwhile.
        const amount = minor(balance - flatAccount(account_id).balance);
        if (amount !== 0) {
          const command = { ...whoOf(caller()), kind: "adjust" as const, amount, desc: RESET };
          const { error } = await sequencer.submit(command, originOf(caller(), ip), once);
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
