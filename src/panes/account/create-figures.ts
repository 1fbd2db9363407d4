/** What is worked out once a second while somebody looks at it. Main thread. */
import { createSignal, type Accessor } from "solid-js";
import type { Feed } from "../../feed/feed.ts";
import { createFrame } from "../../frame/frame.ts";
import { valuation, type Valuation } from "../../stores/valuation.ts";

const RENEW_MS = 1_000;

export function createFigures<Figures>(
  feed: Feed,
  read: (worth: Valuation) => Figures,
): Accessor<Figures> {
  const worth = valuation(feed);
  worth.refresh();
  const [figures, setFigures] = createSignal(read(worth), { equals: false });
  let renewedAt = Number.NEGATIVE_INFINITY;
  createFrame((now) => {
    if (now - renewedAt < RENEW_MS) return;
    renewedAt = now;
    worth.refresh();
    setFigures(() => read(worth));
  });
  return figures;
}
