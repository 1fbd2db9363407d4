/** All lines that trade, as the palette reads them. Main thread; a chunk that comes when a trader first opens the palette. */
import type { LineReader } from "../../commands/command.ts";
import type { Feed } from "../../feed/feed.ts";
import { closeLineReader } from "./close-line.ts";
import { orderLineReader } from "./order-line.ts";

export const lineReaders = (feed: Feed): readonly LineReader[] => [
  orderLineReader(feed),
  closeLineReader(feed),
];
