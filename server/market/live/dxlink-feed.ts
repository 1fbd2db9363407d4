/** A service that speaks dxLink as a feed: quotes and candles over one WebSocket. Runs in the service. */
import { createDxHistory } from "./dxlink-history.ts";
import { openDxTalk } from "./dxlink-talk.ts";
import { createFeedSocket } from "./feed-socket.ts";
import type { FeedMaker } from "./feed-tools.ts";

/** A snapshot of candles may come in one message. */
const MESSAGE_BYTES_MAX = 16 * 1_048_576;

/** `token`: null: the service is for all. Never log it. */
export const dxlinkFeed = ({
  streamUrl,
  token,
}: {
  readonly streamUrl: string;
  readonly token: string | null;
}): FeedMaker => ({
  name: "dxlink",
  make(tools) {
    const history = createDxHistory(tools);
    return {
      makeLink: (handlers) =>
        createFeedSocket({
          ...tools,
          ...handlers,
          url: streamUrl,
          messageBytesMax: MESSAGE_BYTES_MAX,
        }),
      open: (send, taker, feedSymbols) => {
        const { connectMs } = tools.timings;
        return openDxTalk({ send, taker, feedSymbols, token, history, connectMs });
      },
      candles: history.candles,
      // Whether a symbol is traded is told with its quotes; one that there is not has none.
      listing: null,
      close: history.detach,
    };
  },
});
