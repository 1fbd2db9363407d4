/** What an account has open, read anew as its margin changes: by it a dialog says what becomes of that. Main thread. */
import { createEffect, on } from "solid-js";
import type { ViewAccount } from "../../contract/account.ts";
import type { Position } from "../../contract/position.ts";
import { createQuery, type Query } from "../account/create-query.ts";
import type { Feed } from "../feed/feed.ts";
import type { MoneyFigures } from "./money-acts.ts";

/** What is beyond it is taken to change as what is read does. */
const READ_MAX = 500;

/** `figures`: what the account is worth now; null: that is not known. */
export type Looked = { feed: Feed; account: ViewAccount; figures: MoneyFigures | null };

export function createHeld(props: Looked): Query<Position[]> {
  const open = createQuery<Position[]>(props.feed, "account_positions", {
    params: { account_id: props.account.id },
    query: { limit: READ_MAX },
  });
  // Its margin is another when something was opened or closed meanwhile.
  createEffect(
    on(
      () => props.figures?.used_margin,
      () => void open.load(),
      { defer: true },
    ),
  );
  return open;
}
