import type { ScanTone } from '../../../shared/contract/operation.ts';

/** What a station can sound: the answer to a scan, or the alarm of a printer that stopped. */
export type StationSound = ScanTone | 'printer-alarm';

interface Notes {
  readonly wave: OscillatorType;
  /** Hertz, from when, for how long in seconds. */
  readonly notes: readonly (readonly [hertz: number, from: number, lasts: number])[];
}

const ALARM_STEP = 0.2;

/** Each sound differs by shape and not by pitch alone; square and triangle waves carry over machines. */
const NOTES: Readonly<Record<StationSound, Notes>> = {
  right: { wave: 'triangle', notes: [[1320, 0, 0.09]] },
  done: {
    wave: 'triangle',
    notes: [
      [1320, 0, 0.08],
      [1980, 0.08, 0.16],
    ],
  },
  wrong: {
    wave: 'square',
    notes: [
      [440, 0, 0.16],
      [440, 0.24, 0.16],
    ],
  },
  stop: { wave: 'square', notes: [[260, 0, 0.7]] },
  'printer-alarm': {
    wave: 'square',
    notes: [0, 1, 2, 3, 4, 5].map((step) => [step % 2 === 0 ? 880 : 660, step * ALARM_STEP, ALARM_STEP]),
  },
};

const VOLUME = 0.8;

let context: AudioContext | null = null;
let output: AudioNode | null = null;

/** Keeps loud tones below clipping. */
function limiter(audio: AudioContext): AudioNode {
  const node = new DynamicsCompressorNode(audio, { threshold: -3, ratio: 20, knee: 0, attack: 0.001 });
  node.connect(audio.destination);
  return node;
}

/** Sounds a tone. Silent where the browser has not been touched yet. */
export function sound(name: StationSound): void {
  context ??= new AudioContext();
  output ??= limiter(context);
  if (context.state === 'suspended') void context.resume();
  const { wave, notes } = NOTES[name];
  const start = context.currentTime;
  for (const [hertz, from, lasts] of notes) {
    const oscillator = new OscillatorNode(context, { type: wave, frequency: hertz });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(VOLUME, start + from);
    volume.gain.exponentialRampToValueAtTime(0.001, start + from + lasts);
    oscillator.connect(volume).connect(output);
    oscillator.start(start + from);
    oscillator.stop(start + from + lasts);
  }
}
