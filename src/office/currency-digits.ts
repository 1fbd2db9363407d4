/**
 * Decimals of sums over many accounts, which come without them: those of ISO 4217, as the browser knows them. One account's
 * money has those of its group. Main thread; pure.
 */

/** Of what is traded and is no currency. */
const DIGITS_USUAL = 2;
const known = new Map<string, number>();

/** 0 of JPY, 2 of USD, 3 of KWD. */
export function currencyDigits(currency: string): number {
  const digits = known.get(currency) ?? isoDigits(currency);
  known.set(currency, digits);
  return digits;
}

function isoDigits(currency: string): number {
  // The browser throws at what is not of three letters, as USDT.
  if (!/^[A-Z]{3}$/.test(currency)) return DIGITS_USUAL;
  const { maximumFractionDigits } = new Intl.NumberFormat("en", {
    style: "currency",
    currency,
  }).resolvedOptions();
  return maximumFractionDigits ?? DIGITS_USUAL;
}
