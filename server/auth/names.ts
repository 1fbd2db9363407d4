/** Which names of people a house takes. Runs in the service; pure. */
import { Refusal } from "../refusal.ts";

/**
 * What a name shows nothing of, or shows elsewhere than it is: controls, ends of lines, overrides of direction, invisible
 * characters. The two joiners are letters of their scripts.
 */
const UNFIT_FOR_NAMES = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

export const isUnfit = (text: string): boolean => UNFIT_FOR_NAMES.test(text);

export const UNFIT_MESSAGE = "must hold no control characters and no invisible ones";

/** @throws Refusal bad_request */
export function refuseUnfitName(name: string): void {
  if (!isUnfit(name)) return;
  throw new Refusal("bad_request", { errors: [{ path: "body.name", message: UNFIT_MESSAGE }] });
}
