import { readLocal } from "#lib/client/storage.ts";
import { frequencyOf, MASTER_VOLUME, PARTIALS, TUNES, type TuneName, VIBRATIONS } from "./tunes.ts";

export const SOUND_KEY = "quizSound";

/** ms: what could not sound within this time is dropped, so that nothing bursts out once a tab wakes up */
const LATE_MS = 400;
/** ms without a tune after which the device's audio is let go */
const REST_MS = 4000;
/** seconds until a note is at its loudest */
const ATTACK_S = 0.012;
const SILENT = 0.0001;

let context: AudioContext | null = null;
let resting: ReturnType<typeof setTimeout> | undefined;

/** Someone has used the page, and it is in sight: browsers allow no sound before, and nobody wants any after. */
function isAllowed(): boolean {
  return document.visibilityState !== "hidden" && (navigator.userActivation?.hasBeenActive ?? true);
}

function playNote(audio: AudioContext, frequency: number, start: number, seconds: number, level: number) {
  for (const partial of PARTIALS) {
    const oscillator = audio.createOscillator();
    const envelope = audio.createGain();
    const end = start + seconds * partial.share;
    oscillator.type = "sine";
    oscillator.frequency.value = frequency * partial.ratio;
    envelope.gain.setValueAtTime(0, start);
    envelope.gain.linearRampToValueAtTime(level * partial.level * MASTER_VOLUME, start + ATTACK_S);
    envelope.gain.exponentialRampToValueAtTime(SILENT, end);
    oscillator.connect(envelope).connect(audio.destination);
    oscillator.start(start);
    oscillator.stop(end);
  }
}

function playTune(audio: AudioContext, name: TuneName, raise: number): void {
  const now = audio.currentTime;
  for (const { degree, at, seconds, level } of TUNES[name])
    playNote(audio, frequencyOf(degree + raise), now + at, seconds, level);
  clearTimeout(resting);
  resting = setTimeout(() => void audio.suspend(), REST_MS);
}

/** Wakes the audio up; false where that took so long that the moment is over. */
async function wake(audio: AudioContext): Promise<boolean> {
  const askedAt = performance.now();
  await audio.resume().catch(() => undefined);
  return audio.state === "running" && performance.now() - askedAt < LATE_MS && isAllowed();
}

/**
 * Plays a tune, `raise` steps of the scale higher than written, and lets a phone vibrate along. Does nothing while the sound
 * is off, the tab is in the background, or nobody has used the page yet. docs/product.md#sound
 */
export function playSound(name: TuneName, raise = 0): void {
  if (readLocal(SOUND_KEY) === "off" || !isAllowed()) return;
  navigator.vibrate?.([...VIBRATIONS[name]]);
  if (typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  const audio = context;
  if (audio.state === "running") playTune(audio, name, raise);
  else void wake(audio).then((isAwake) => isAwake && playTune(audio, name, raise));
}
