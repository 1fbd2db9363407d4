/** What the colours of drawings and indicators are called. Main thread. */
import type { Tone } from "../../../drawings/tool.ts";

export const TONE_NAMES: Readonly<Record<Tone, string>> = {
  blue: "Blue",
  orange: "Orange",
  purple: "Purple",
  teal: "Teal",
  yellow: "Yellow",
  pink: "Pink",
  grey: "Grey",
  up: "Rising",
  down: "Falling",
};
