/**
 * The calendar of the server's days, which are counted from 1970-01-01. No zone, no daylight saving: those are in the
 * day offset of whoever counts. Runs anywhere; pure.
 */

/** Days from 0000-03-01 to 1970-01-01: years that begin in March end with the leap day. */
const EPOCH_FROM_MARCH = 719_468;
const DAYS_PER_ERA = 146_097;
const YEARS_PER_ERA = 400;

/** Which calendar month the day is in, counted from January of the year 0: equal for days of one month alone. */
export function monthOf(day: number): number {
  const shifted = day + EPOCH_FROM_MARCH;
  const era = Math.floor(shifted / DAYS_PER_ERA);
  const dayOfEra = shifted - era * DAYS_PER_ERA;
  const leaps =
    Math.floor(dayOfEra / 1_460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor((dayOfEra - leaps) / 365);
  const dayOfYear =
    dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  return (era * YEARS_PER_ERA + yearOfEra) * 12 + monthFromMarch + 2;
}
