/** Lets one hear the closes in sight (sight-tones.ts): a tone that glides, from the left ear to the right. Main thread. */
import { createSignal, onCleanup, Show } from "solid-js";
import { Button } from "../../../ui/button.tsx";
import { t } from "../../../language/translate.ts";
import { TONE_MS, tonesOf, type Tone } from "./sight-tones.ts";

const LOUDNESS = 0.08;
/** So long the tone comes and goes, so that it does not click. */
const FADE_S = 0.03;

export function Listen(props: { closes: readonly number[]; say: (words: string) => void }) {
  const [stop, setStop] = createSignal<(() => void) | null>(null);
  onCleanup(() => stop()?.());
  const start = (): void => {
    try {
      const end = play(tonesOf(props.closes), () => setStop(null));
      setStop(() => end);
      props.say(t("Oldest close first; the higher the tone, the higher the price"));
    } catch {
      props.say(t("This browser cannot sound"));
    }
  };
  return (
    <Show
      when={stop()}
      fallback={
        <Button icon="volume-2" variant="ghost" onClick={start}>
          {t("Listen")}
        </Button>
      }
    >
      {(end) => (
        <Button icon="volume-x" variant="ghost" onClick={() => end()()}>
          {t("Stop listening")}
        </Button>
      )}
    </Show>
  );
}

/** Plays them until all are played or the returned function is called; `ended` is called either way. Throws without a device. */
function play(tones: readonly Tone[], ended: () => void): () => void {
  const context = new AudioContext();
  const voice = context.createOscillator();
  const volume = context.createGain();
  const place = context.createStereoPanner();
  const begin = context.currentTime + FADE_S;
  const end = begin + (tones.length * TONE_MS) / 1_000;
  volume.gain.setValueAtTime(0, begin);
  volume.gain.linearRampToValueAtTime(LOUDNESS, begin + FADE_S);
  for (const { atMs, hertz, side } of tones) {
    const at = begin + atMs / 1_000;
    voice.frequency.setTargetAtTime(hertz, at, FADE_S / 3);
    place.pan.setValueAtTime(side, at);
  }
  volume.gain.setTargetAtTime(0, end - FADE_S, FADE_S / 3);
  voice.connect(volume).connect(place).connect(context.destination);
  voice.addEventListener("ended", () => {
    ended();
    context.close().catch(() => undefined);
  });
  voice.start(begin);
  voice.stop(end + FADE_S);
  return () => voice.stop();
}
