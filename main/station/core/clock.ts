import { systemClock } from '../../../native/readers/reader-clock.ts';

/** The station's own clock, and how far the server's is ahead of it. */
export interface StationClock {
  now(): Date;
  /** Milliseconds that never go back, whatever is done to the clock. */
  ticks(): number;
  /** Runs once after so many milliseconds; answers how to call it off. */
  after(milliseconds: number, run: () => void): () => void;
  /** Server time minus station time as last measured, in milliseconds. */
  readonly offsetMs: number;
  measured(serverTime: string, askedAt: Date): void;
  /** A moment of the station's clock in the server's time. */
  serverTime(at: string): string;
}

export function stationClock(options: {
  skewMs: number;
  offsetMs: number;
  keep: (offsetMs: number) => void;
}): StationClock {
  let offsetMs = options.offsetMs;
  const now = () => new Date(Date.now() + options.skewMs);
  return {
    now,
    ticks: systemClock.now,
    after: systemClock.after,
    get offsetMs() {
      return offsetMs;
    },
    measured(serverTime, askedAt) {
      const middle = (askedAt.getTime() + now().getTime()) / 2;
      const measured = Math.round(Date.parse(serverTime) - middle);
      if (Math.abs(measured - offsetMs) < 250) return;
      offsetMs = measured;
      options.keep(measured);
    },
    serverTime: (at) => new Date(Date.parse(at) + offsetMs).toISOString(),
  };
}
