/**
 * Short tones that tell results apart without looking: made by the browser, no files. Main thread. Off unless wanted; what
 * concerns the account's safety is always heard. Never throws: a page that may not sound is silent.
 */
import { createRoot } from "solid-js";
import { createPersisted } from "../storage/persisted.ts";
import type { Sound } from "./events.ts";

const TONE_MS = 110;
const LOUDNESS = 0.08;
/** Hz, one after the other. */
const TONES: Record<Sound, readonly number[]> = {
  filled: [660, 880],
  closed: [880, 660],
  changed: [660],
  refused: [440, 330],
  message: [523, 659, 784],
  alert: [880, 660, 880, 660],
};

const parse = (value: unknown) => (typeof value === "boolean" ? value : null);
const wanted = createRoot(() => createPersisted("notices.sounds", { version: 1, parse }, false));

export const hasSounds = wanted.value;
export const setSounds = wanted.set;

let context: AudioContext | null = null;

/** `isAlways`: heard also where sounds are off. */
export function playSound(sound: Sound, isAlways: boolean): void {
  if (!hasSounds() && !isAlways) return;
  try {
    context ??= new AudioContext();
    // Browsers hold it until the page was touched once.
    void context.resume().catch(() => undefined);
    TONES[sound].forEach((hertz, at) => sing(hertz, (at * TONE_MS) / 1_000));
  } catch {
    // No sound device, or none that this page may use.
  }
}

function sing(hertz: number, delayS: number): void {
  if (context === null) return;
  const from = context.currentTime + delayS;
  const to = from + TONE_MS / 1_000;
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.frequency.value = hertz;
  volume.gain.setValueAtTime(LOUDNESS, from);
  // Fades out, so that it does not click.
  volume.gain.exponentialRampToValueAtTime(0.0001, to);
  tone.connect(volume).connect(context.destination);
  tone.start(from);
  tone.stop(to);
}
