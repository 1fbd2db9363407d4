/** Whose things a feed's page keeps: the account, and whether its owner or an investor. Main thread. */
import { createMemo, type Accessor } from "solid-js";
import type { Feed } from "../feed/feed.ts";

/**
 * As 100001/owner; null: nobody has signed in yet. Whoever was signed in last, until another is: a workspace whose session has
 * ended still shows what is his. Lives as long as its owner.
 */
export const createReader = (feed: Feed): Accessor<string | null> =>
  createMemo<string | null>((last) => {
    const session = feed.session();
    if (session === null || feed.symbols().length === 0) return last;
    return `${session.account_id}/${session.scope === "Investor" ? "investor" : "owner"}`;
  }, null);
