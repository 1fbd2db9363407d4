/** Push notices of the caller's device. Runs in the service. */
import type { PushSubscriptions } from "../../push/push-subscriptions.ts";
import type { Handlers } from "../operation.ts";

export function pushRoutes(subscriptions: PushSubscriptions) {
  return {
    /** @interface operation:push_get */
    async push_get({ caller }) {
      return subscriptions.state(caller());
    },
    /** @interface operation:push_put @interface error:push_not_remembered */
    async push_put({ caller, body }) {
      return subscriptions.put(caller(), body);
    },
    /** @interface operation:push_delete */
    async push_delete({ caller }) {
      await subscriptions.remove(caller());
      return null;
    },
  } satisfies Handlers;
}
