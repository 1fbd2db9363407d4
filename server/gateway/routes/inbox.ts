/** Messages inside the terminal: read by whom they are for, written by staff. Runs in the service. @interface §4.8 inbox */
import type { InboxMessage } from "../../../contract/inbox.ts";
import type { Reach } from "../../auth/reach.ts";
import { deleteMessage, markRead, sendMessage, type InboxDeps } from "../../office/inbox.ts";
import { listMessages, readMessage } from "../../queries/inbox.ts";
import { Refusal } from "../../refusal.ts";
import { bodyHash } from "../body-hash.ts";
import type { Idempotency } from "../idempotency.ts";
import type { Handlers } from "../operation.ts";
import { actOnce } from "./act-once.ts";
import { originOf } from "./trading.ts";

export type InboxRoutesDeps = InboxDeps & {
  readonly idempotency: Idempotency;
  readonly reach: Reach;
  /** Sends inbox_create to every socket of an account. */
  readonly tell: (message: InboxMessage) => void;
};

export function inboxRoutes(deps: InboxRoutesDeps) {
  const { sql, idempotency, reach, tell } = deps;
  return {
    /** @interface operation:inbox_list */
    async inbox_list({ caller, query }) {
      return listMessages(sql, caller().account_id, query);
    },
    /** @interface operation:inbox_get */
    async inbox_get({ caller, params }) {
      const found = await readMessage(sql, caller().account_id, params.id);
      if (found === null) throw new Refusal("not_found");
      return found;
    },
    /** @interface operation:inbox_send @interface event:inbox_create */
    async inbox_send(call) {
      const { body, caller, ip } = call;
      await reach(caller(), body.account_id, false);
      const act = { caller: caller(), origin: originOf(caller(), ip) };
      const lost = () => Promise.reject<InboxMessage>(new Refusal("not_found"));
      const send = async (key?: Parameters<typeof sendMessage>[3]) => {
        const message = await sendMessage(deps, body, act, key);
        tell(message);
        return message;
      };
      return actOnce(idempotency, call, bodyHash("inbox_send", body), send, lost);
    },
    /** @interface operation:inbox_read */
    async inbox_read({ caller, params }) {
      await markRead(deps, caller().account_id, params.id);
      return null;
    },
    /** @interface operation:inbox_delete */
    async inbox_delete({ caller, params }) {
      await deleteMessage(deps, caller().account_id, params.id);
      return null;
    },
  } satisfies Handlers;
}
