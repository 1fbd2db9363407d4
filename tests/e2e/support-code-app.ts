/** The app on a person's phone that shows the codes of a sign-in with two factors. */
import { codeOf, stepOf } from "../../server/auth/totp.ts";

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

export type App = {
  readonly key: string;
  /** What it shows now, or so many steps later. */
  code(steps?: number): string;
};

/** `key`: in base 32, as the picture and the page have it. */
export function appOf(key: string): App {
  const bits = key.split("").map((one) => BASE32.indexOf(one).toString(2).padStart(5, "0"));
  const bytes = bits.join("").match(/.{8}/g) ?? [];
  const secret = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
  return { key, code: (steps = 0) => codeOf(secret, stepOf(Date.now()) + steps) };
}
