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
