/** A password that the office proposes for a client. Main thread. It is read out over the telephone: no two signs look alike. */

/** 32 of them, so that each byte of chance picks one evenly: five bits each. Without l, o, 0 and 1. */
const SIGNS = "abcdefghijkmnpqrstuvwxyz23456789";
const SIGNS_COUNT = 16;
/** Read out, and typed, in groups of so many. */
const GROUP = 4;

const chance = (): Uint8Array => crypto.getRandomValues(new Uint8Array(SIGNS_COUNT));

/** As kd7m-x3qp-9vft-hwr2: 80 bits of chance. `bytes`: 16 of them, by chance. */
export function proposedPassword(bytes: Uint8Array = chance()): string {
  const signs = Array.from(bytes, (byte) => SIGNS.charAt(byte % SIGNS.length)).join("");
  return (signs.match(new RegExp(`.{${GROUP}}`, "g")) ?? []).join("-");
}
