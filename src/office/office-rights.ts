/**
 * What the signed-in scope of staff may do, as the service says: an act that it would refuse is not offered. Main thread.
 * @interface operation:my_ui_policies
 */
import { createContext, useContext } from "solid-js";
import { createQuery } from "../account/create-query.ts";
import type { Feed } from "../feed/feed.ts";

export type May = (operation: string) => boolean;

const RightsContext = createContext<May>(() => true);
export const RightsProvider = RightsContext.Provider;
export const useMay = (): May => useContext(RightsContext);

/** Nothing until the service has said it; everything where it does not say it, for it refuses by itself. */
export function createRights(feed: Feed): May {
  const policies = createQuery<Record<string, boolean>>(feed, "my_ui_policies");
  return (operation) => {
    const known = policies.data();
    return known === null ? policies.failure() !== null : known[operation] === true;
  };
}
