/** What of a store decides whether it is still to open. */
export interface Opening {
  readonly comingSoon: boolean;
  /** When it opens by itself; null where its owner opens it by hand. */
  readonly opensAt: string | null;
}

/** Whether a store shows its coming-soon page at a moment (milliseconds). */
export const isComingSoon = ({ comingSoon, opensAt }: Opening, now: number): boolean =>
  comingSoon && (opensAt === null || Date.parse(opensAt) > now);

export interface TimeLeft {
  readonly unit: 'day' | 'hour' | 'minute' | 'second';
  readonly count: number;
}

/** A time to wait in days, hours, minutes and seconds; nothing is negative. */
export function timeLeft(milliseconds: number): readonly TimeLeft[] {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return [
    { unit: 'day', count: Math.floor(seconds / 86_400) },
    { unit: 'hour', count: Math.floor(seconds / 3600) % 24 },
    { unit: 'minute', count: Math.floor(seconds / 60) % 60 },
    { unit: 'second', count: seconds % 60 },
  ];
}
