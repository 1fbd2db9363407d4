/**
 * The weekly profiles of volatility: how lively each minute is, in the local times of the markets that make it so. Only the
 * relative sizes count. Nothing is ever quite still: prices move a little while a market is closed, which is where the gap
 * at its next opening comes from. Runs in the service; pure.
 */

/** A minute of the week in the clocks that matter. Minutes since midnight; weekday 0 is Sunday. */
export type ProfileSample = {
  weekday: number;
  utc: number;
  newYork: number;
  newYorkWeekday: number;
  london: number;
  tokyo: number;
};

export type ProfileName = "global" | "cash" | "crypto";

const hour = (hours: number, minutes = 0): number => hours * 60 + minutes;

/** 0 outside [from, to], 1 inside, rising and falling over `ramp` minutes. */
const plateau = (minute: number, from: number, to: number, ramp: number): number =>
  Math.max(0, Math.min(1, (minute - from) / ramp, (to - minute) / ramp));

/** A burst at a moment that fades over `fade` minutes. */
const burst = (minute: number, at: number, fade: number): number =>
  minute < at || minute > at + 6 * fade ? 0 : Math.exp(-(minute - at) / fade);

/** From Friday 17:00 to Sunday 17:00 in New York. */
const isWeekend = ({ newYork, newYorkWeekday }: ProfileSample): boolean =>
  newYorkWeekday === 6 ||
  (newYorkWeekday === 5 && newYork >= hour(17)) ||
  (newYorkWeekday === 0 && newYork < hour(17));

const WEEKEND_GLOBAL = 0.025;

/** Currencies, metals, energies and index contracts: round the clock from Sunday to Friday evening. */
function globalProfile(sample: ProfileSample): number {
  if (isWeekend(sample)) return WEEKEND_GLOBAL;
  const { newYork, london, tokyo } = sample;
  return (
    0.2 +
    0.45 * plateau(tokyo, hour(8, 30), hour(16), 40) +
    0.4 * burst(tokyo, hour(9), 20) +
    0.85 * plateau(london, hour(6, 45), hour(17), 50) +
    0.9 * burst(london, hour(8), 25) +
    0.75 * plateau(newYork, hour(7, 45), hour(16, 30), 45) +
    3.2 * burst(newYork, hour(8, 30), 7) +
    1.1 * burst(newYork, hour(9, 30), 15) +
    1.3 * burst(newYork, hour(10), 7) +
    0.7 * burst(newYork, hour(14), 8) +
    0.6 * burst(london, hour(16), 4)
  );
}

/** New York's shares: a lively opening, a quiet noon, a firm close; the rest of the day is the overnight gap. */
function cashProfile(sample: ProfileSample): number {
  const { newYork, newYorkWeekday } = sample;
  if (newYorkWeekday === 0 || newYorkWeekday === 6) return 0.012;
  if (newYork < hour(9, 30) || newYork >= hour(16)) return 0.1;
  const open = newYork - hour(9, 30);
  const close = hour(16) - newYork;
  return 0.75 + 2.6 * Math.exp(-open / 25) + 0.8 * Math.exp(-close / 18);
}

/** Coins: every minute of the week, livelier when New York works. */
function cryptoProfile(sample: ProfileSample): number {
  const { newYork, newYorkWeekday, london, utc } = sample;
  const isQuiet = newYorkWeekday === 0 || newYorkWeekday === 6;
  const level =
    0.7 +
    0.25 * plateau(london, hour(7), hour(17), 90) +
    0.55 * plateau(newYork, hour(8), hour(17), 90) +
    0.7 * burst(newYork, hour(9, 30), 25) +
    0.35 * burst(utc, 0, 20);
  return isQuiet ? 0.55 * level : level;
}

export const PROFILES: Readonly<Record<ProfileName, (sample: ProfileSample) => number>> = {
  global: globalProfile,
  cash: cashProfile,
  crypto: cryptoProfile,
};
