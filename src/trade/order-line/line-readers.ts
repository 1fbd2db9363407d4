/** All lines that trade, as the palette reads them. Main thread; a chunk that comes when a trader first opens the palette. */
import type { LineReader } from "../../commands/command.ts";
import type { Feed } from "../../feed/feed.ts";
import { t } from "../../language/translate.ts";
import { closeLineReader } from "./close-line.ts";
import { orderLineReader } from "./order-line.ts";

export function lineReaders(feed: Feed): readonly LineReader[] {
  const readers = [orderLineReader(feed), closeLineReader(feed)];
  return feed.isPractice ? readers.map((read) => ofPractice(feed, read)) : readers;
}

/** Says of each line that it is of a practice, and of what. */
const ofPractice =
  (feed: Feed, read: LineReader): LineReader =>
  (text) => {
    const line = read(text);
    if (line === null) return null;
    if (line.ok) return { ...line, mark: t("Practice") };
    const symbol = feed.symbols()[0]?.symbol ?? "";
    const { message } = line;
    return {
      ok: false,
      message: t("{message} Typed lines trade the practice of {symbol}.", { message, symbol }),
    };
  };
