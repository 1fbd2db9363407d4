/** Every indicator that there is: what is not listed here does not exist. Pure. */
import { ema } from "./averages/ema.ts";
import { hma } from "./averages/hma.ts";
import { sma } from "./averages/sma.ts";
import type { Indicator } from "./indicator.ts";
import { macd } from "./oscillators/macd.ts";
import { rsi } from "./oscillators/rsi.ts";

export const INDICATORS: readonly Indicator[] = [sma, ema, hma, macd, rsi];

const BY_ID = new Map(INDICATORS.map((indicator) => [indicator.id, indicator]));

/** The indicator of an id; undefined: there is none, so what was saved is older or newer than this terminal. */
export const indicatorOf = (id: string): Indicator | undefined => BY_ID.get(id);
