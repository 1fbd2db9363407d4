/** Accounts as staff runs them. Runs in the service. @interface §4.2 */
import type { ViewAccount } from "../../../contract/account.ts";
import { ACCOUNT_STATUS } from "../../../contract/codes.ts";
import type { Caller } from "../../auth/sessions.ts";
import {
  changeAccount,
  closeAccount,
  decidePending,
  moveToGroup,
} from "../../office/change-account.ts";
import { createAccount, findMade } from "../../office/new-account.ts";
import type { DealerRules } from "../../office/dealer-limits.ts";
import type { OfficeDeps } from "../../office/office.ts";
import { staffView } from "../../office/staff-view.ts";
import {
  favouriteAccounts,
  listAccounts,
  viewAsStaff,
  withoutView,
} from "../../queries/accounts.ts";
import { exportAccounts } from "../../queries/accounts-file.ts";
import { Refusal } from "../../refusal.ts";
import { bodyHash } from "../body-hash.ts";
import { FileAnswer } from "../file-answer.ts";
import type { Idempotency } from "../idempotency.ts";
import type { Handlers } from "../operation.ts";
import { actOnce } from "./act-once.ts";
import { originOf } from "./trading.ts";

export type AccountsRoutesDeps = OfficeDeps & {
  readonly idempotency: Idempotency;
  readonly dealers: DealerRules;
};

/** How many accounts a query finds on all pages. */
const TOTAL = "X-Total-Count";

type StaffCall = { readonly caller: () => Caller; readonly ip: string };

const actOf = ({ caller, ip }: StaffCall) => ({
  caller: caller(),
  origin: originOf(caller(), ip),
});

export function accountsRoutes(deps: AccountsRoutesDeps) {
  return {
    ...listRoutes(deps),
    ...changeRoutes(deps),
    ...favouriteRoutes(deps),
  } satisfies Handlers;
}

/** With what was decided by now. @throws Refusal not_found */
async function viewNow(
  { sql, engine }: OfficeDeps,
  account_id: number,
  { caller }: Pick<StaffCall, "caller">,
): Promise<ViewAccount> {
  await engine.readable(account_id);
  const view = await viewAsStaff(sql, account_id, caller().account_id);
  if (view === null) throw new Refusal("not_found");
  return view;
}

function listRoutes(deps: AccountsRoutesDeps) {
  return {
    /** @interface operation:accounts_list */
    async accounts_list({ query, caller, setHeader }) {
      const view = await staffView(deps.dealers, caller());
      const { accounts, total } = await listAccounts(deps.sql, query, view);
      setHeader(TOTAL, String(total));
      return accounts;
    },
    /** @interface operation:accounts_export */
    async accounts_export({ query, caller }) {
      const body = exportAccounts(deps.sql, query, await staffView(deps.dealers, caller()));
      return new FileAnswer("text/csv; charset=utf-8", "accounts.csv", body);
    },
    /** @interface operation:account_get */
    async account_get(call) {
      return viewNow(deps, call.params.account_id, call);
    },
  } satisfies Handlers;
}

function changeRoutes(deps: AccountsRoutesDeps) {
  return {
    /** @interface operation:account_create */
    async account_create(call) {
      const { body, caller } = call;
      const staff_id = caller().account_id;
      await deps.dealers.assertGroup(caller(), body.group_id);
      const hash = bodyHash("account_create", body);
      const made = async () => {
        const account_id = await findMade(deps.sql, staff_id, call.idempotencyKey);
        if (account_id === null) throw new Refusal("not_found");
        return viewNow(deps, account_id, call);
      };
      return actOnce(
        deps.idempotency,
        call,
        hash,
        async (key) => viewNow(deps, await createAccount(deps, body, actOf(call), key), call),
        made,
      );
    },
    /** @interface operation:account_update */
    async account_update(call) {
      await changeAccount(deps, call.params.account_id, call.body, actOf(call));
      return viewNow(deps, call.params.account_id, call);
    },
    /** @interface operation:account_approve */
    async account_approve(call) {
      await decidePending(deps, call.params.account_id, ACCOUNT_STATUS.active, actOf(call));
      return null;
    },
    /** @interface operation:account_decline */
    async account_decline(call) {
      await decidePending(deps, call.params.account_id, ACCOUNT_STATUS.rejected, actOf(call));
      return null;
    },
    /** @interface operation:account_delete */
    async account_delete(call) {
      await closeAccount(deps, call.params.account_id, actOf(call));
      return null;
    },
    /** @interface operation:account_move_group */
    async account_move_group(call) {
      const { account_id, group_id } = call.params;
      await moveToGroup(deps, account_id, group_id, actOf(call));
      const view = await viewNow(deps, account_id, call);
      return withoutView(view);
    },
  } satisfies Handlers;
}

function favouriteRoutes(deps: AccountsRoutesDeps) {
  const { sql, clock } = deps;
  return {
    /** @interface operation:accounts_favourites */
    async accounts_favourites({ caller }) {
      return favouriteAccounts(sql, await staffView(deps.dealers, caller()));
    },
    /** @interface operation:account_favourite_add */
    async account_favourite_add(call) {
      const { account_id } = call.params;
      const view = await viewNow(deps, account_id, call);
      const staff_id = call.caller().account_id;
      await sql`
        insert into favourite_accounts ${sql({ staff_id, account_id, created_at: clock.now() })}
        on conflict do nothing`;
      return withoutView(view);
    },
    /** @interface operation:account_favourite_remove */
    async account_favourite_remove(call) {
      const { account_id } = call.params;
      await viewNow(deps, account_id, call);
      await sql`
        delete from favourite_accounts
        where staff_id = ${call.caller().account_id} and account_id = ${account_id}`;
      return null;
    },
  } satisfies Handlers;
}
