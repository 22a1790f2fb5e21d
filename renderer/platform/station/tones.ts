import type { ScanTone } from '../../../shared/contract/operation.ts';

/** Notes of each tone: hertz, from when, for how long in seconds. Told apart by shape, not by pitch alone. */
const NOTES: Readonly<Record<ScanTone, readonly (readonly [hertz: number, from: number, lasts: number])[]>> =
  {
    right: [[880, 0, 0.09]],
    done: [
      [880, 0, 0.08],
      [1320, 0.09, 0.14],
    ],
    wrong: [
      [330, 0, 0.14],
      [330, 0.2, 0.14],
    ],
    stop: [[196, 0, 0.6]],
  };

let context: AudioContext | null = null;

/** Sounds a tone. Silent where the browser has not been touched yet. */
export function sound(tone: ScanTone): void {
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  const start = context.currentTime;
  for (const [hertz, from, lasts] of NOTES[tone]) {
    const oscillator = context.createOscillator();
    const volume = context.createGain();
    oscillator.type = tone === 'stop' || tone === 'wrong' ? 'square' : 'sine';
    oscillator.frequency.value = hertz;
    volume.gain.setValueAtTime(tone === 'stop' || tone === 'wrong' ? 0.12 : 0.25, start + from);
    volume.gain.exponentialRampToValueAtTime(0.001, start + from + lasts);
    oscillator.connect(volume).connect(context.destination);
    oscillator.start(start + from);
    oscillator.stop(start + from + lasts);
  }
}
