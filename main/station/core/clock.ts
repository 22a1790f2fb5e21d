import { systemClock } from '../../../native/readers/reader-clock.ts';
import { boundedClockOffset, correctedTime } from '../../../shared/features/factory/stations/stations.ts';

/** The station's own clock, and how far the server's is ahead of it. */
export interface StationClock {
  now(): Date;
  /** Milliseconds that never go back, whatever is done to the clock. */
  ticks(): number;
  /** Runs once after so many milliseconds; answers how to call it off. */
  after(milliseconds: number, run: () => void): () => void;
  /** Server time minus station time as last measured, in milliseconds. */
  readonly offsetMs: number;
  /** The same, but null until this run of the program has measured it: the clock may have been set in between. */
  readonly measuredMs: number | null;
  /** @param askedAt the ticks when the server was asked: the clock may be set before it answers */
  measured(serverTime: string, askedAt: number): void;
  /** A moment of the station's clock in the server's time. */
  serverTime(at: string): string;
}

/** Smaller differences are the network's. */
const NOISE_MS = 250;

export function stationClock(options: {
  skewMs: number;
  offsetMs: number;
  keep: (offsetMs: number) => void;
}): StationClock {
  let offsetMs = boundedClockOffset(options.offsetMs);
  let measuredMs: number | null = null;
  const now = () => new Date(Date.now() + options.skewMs);
  return {
    now,
    ticks: systemClock.now,
    after: systemClock.after,
    get offsetMs() {
      return offsetMs;
    },
    get measuredMs() {
      return measuredMs;
    },
    measured(serverTime, askedAt) {
      const middle = now().getTime() - (systemClock.now() - askedAt) / 2;
      const measured = boundedClockOffset(Date.parse(serverTime) - middle);
      const isNews = Math.abs(measured - offsetMs) >= NOISE_MS;
      if (isNews) offsetMs = measured;
      measuredMs = offsetMs;
      if (isNews) options.keep(measured);
    },
    serverTime: (at) => correctedTime(at, offsetMs),
  };
}
