/**
 * The figures of the clients' sides for all who ask: worked out when somebody does, and at most once in a while. Runs in the
 * service. One that fails is told, and the last figures go on being answered.
 */
import { SENTIMENT_INTERVAL_MS } from "../../contract/limits.ts";
import type { SymbolSentiment } from "../../contract/sentiment.ts";
import type { Clock } from "../clock.ts";

export type SentimentPorts = {
  readonly clock: Clock;
  readonly renew: (now: number) => Promise<void>;
  readonly read: () => Promise<SymbolSentiment[]>;
  readonly onError: (error: unknown) => void;
};

export type ClientSentiments = { readonly figures: () => Promise<readonly SymbolSentiment[]> };

export function createClientSentiment(ports: SentimentPorts): ClientSentiments {
  const { clock, renew, read, onError } = ports;
  let figures: readonly SymbolSentiment[] = [];
  let askedAt = Number.NEGATIVE_INFINITY;
  let underWay: Promise<void> | null = null;
  const work = async (): Promise<void> => {
    try {
      await renew(clock.now());
      figures = await read();
    } catch (error) {
      onError(error);
    } finally {
      underWay = null;
    }
  };
  return {
    async figures() {
      if (underWay === null && clock.now() - askedAt >= SENTIMENT_INTERVAL_MS) {
        askedAt = clock.now();
        underWay = work();
      }
      await underWay;
      return figures;
    },
  };
}
