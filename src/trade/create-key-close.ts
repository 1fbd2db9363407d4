/** A key that closes a position or a part of it: pressed as often as the row's own button. Main thread; for traders alone. */
import type { Position } from "../../contract/position.ts";
import type { Feed } from "../feed/feed.ts";
import { createPress } from "./create-press.ts";

type Close = (position: Position, volume: number) => Promise<void>;

/** For as long as its owner lives. One for each key: a press of one is no second press of another. */
export function createKeyClose(feed: Feed, close: Close) {
  let on: { readonly position: Position; readonly volume: number } | null = null;
  const press = createPress({
    feed,
    ask: () => (on === null ? null : { id: on.position.id, volume: on.volume }),
    isClosing: true,
    isOneClick: true,
    send: () => (on === null ? Promise.resolve() : close(on.position, on.volume)),
  });
  return (event: KeyboardEvent, position: Position, volume: number): void => {
    on = { position, volume };
    press.key(event);
  };
}
