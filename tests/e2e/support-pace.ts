/**
 * How long a person's hands need for what a test does in no time: counted by the keystroke-level model (Card, Moran and Newell
 * 1980) with its own figures. Reading, and waiting for the machine, are not in it.
 */

/** Seconds. A press: to point at something, and to press it. */
const POINT_S = 1.1;
const PRESS_S = 0.1;
/** A key by who types 55 words a minute. */
const KEY_S = 0.2;
/** From the mouse to the keys or back. */
const HAND_S = 0.4;
/** To make up one's mind, before each thing that is a step of its own. */
const MIND_S = 1.35;

export type Pace = {
  /** Points at something and presses it; `isDecision`: after making up his mind. */
  press(isDecision?: boolean): void;
  /** A key that stands for a press, as Enter. */
  key(): void;
  /** A word or number into the field that has the focus. */
  type(text: string): void;
  seconds(): number;
  /** "24 presses, 71 keys: 52 s". */
  words(): string;
};

export function createPace(): Pace {
  let [presses, keys, hands, minds] = [0, 0, 0, 0];
  let isAtKeys = false;
  const move = (toKeys: boolean) => {
    if (toKeys !== isAtKeys) hands += 1;
    isAtKeys = toKeys;
  };
  const seconds = () =>
    presses * (POINT_S + PRESS_S) + keys * KEY_S + hands * HAND_S + minds * MIND_S;
  return {
    press(isDecision = false) {
      move(false);
      presses += 1;
      if (isDecision) minds += 1;
    },
    key() {
      move(true);
      keys += 1;
    },
    type(text) {
      move(true);
      keys += text.length;
    },
    seconds,
    words: () => `${presses} presses, ${keys} keys: ${seconds().toFixed(0)} s`,
  };
}
