/**
 * Messages inside the terminal: read by whom they are for, written by staff to one or to a group. Runs in the service.
 * @interface §4.8 inbox
 */
import type { GroupMessage } from "../../../contract/group-inbox.ts";
import type { InboxMessage } from "../../../contract/inbox.ts";
import type { Reach } from "../../auth/reach.ts";
import type { EnginePort, OnceKey } from "../../engine-port/engine-port.ts";
import type { GroupCourier } from "../../office/group-courier.ts";
import { readGroupInbox, sendGroupMessage } from "../../office/group-inbox.ts";
import { deleteMessage, markRead, sendMessage, type InboxDeps } from "../../office/inbox.ts";
import { listMessages, readMessage } from "../../queries/inbox.ts";
import { Refusal } from "../../refusal.ts";
import { bodyHash } from "../body-hash.ts";
import type { Idempotency } from "../idempotency.ts";
import type { Handlers } from "../operation.ts";
import { actOnce } from "./act-once.ts";
import { assertGroup } from "./assert-known.ts";
import { originOf } from "./trading.ts";

export type InboxRoutesDeps = InboxDeps & {
  readonly idempotency: Idempotency;
  readonly reach: Reach;
  readonly engine: EnginePort;
  readonly courier: Pick<GroupCourier, "tell" | "wake">;
};

export function inboxRoutes(deps: InboxRoutesDeps) {
  const { sql, idempotency, reach, engine, courier } = deps;
  const lost = (): Promise<never> => Promise.reject(new Refusal("not_found"));
  /** A known group, with who is in it by now. @throws Refusal not_found */
  const settled = async (group_id: number) => {
    await assertGroup(engine, group_id);
    await engine.readable(null);
  };
  return {
    /** @interface operation:group_inbox */
    async group_inbox({ caller, params: { group_id } }) {
      await settled(group_id);
      return readGroupInbox(sql, group_id, caller());
    },
    /** @interface operation:group_inbox_send */
    async group_inbox_send(call) {
      const { body, caller, ip } = call;
      const { group_id } = call.params;
      await settled(group_id);
      const act = { caller: caller(), origin: originOf(caller(), ip) };
      const send = async (key?: OnceKey): Promise<GroupMessage> => {
        const message = await sendGroupMessage(deps, group_id, body, act, key);
        courier.wake();
        return message;
      };
      const hash = bodyHash("group_inbox_send", group_id, body);
      return actOnce(idempotency, call, hash, send, lost);
    },
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
      const send = async (key?: OnceKey): Promise<InboxMessage> => {
        const message = await sendMessage(deps, body, act, key);
        courier.tell(message);
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
