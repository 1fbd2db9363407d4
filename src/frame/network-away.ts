/** Whether the browser knows the network to be away. Main thread. A service that does not answer is no such thing. */
import { createSignal, onCleanup, type Accessor } from "solid-js";

/** For as long as its owner lives. */
export function createNetworkAway(): Accessor<boolean> {
  const [isAway, setAway] = createSignal(!navigator.onLine);
  const read = () => setAway(!navigator.onLine);
  const events = ["online", "offline"] as const;
  for (const event of events) window.addEventListener(event, read);
  onCleanup(() => {
    for (const event of events) window.removeEventListener(event, read);
  });
  return isAway;
}
