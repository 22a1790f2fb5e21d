/** A workstation’s clock may be wrong by any amount: what follows for the times it tells, and what people read about it. */

/** Offsets beyond this are kept as this: further than from the year 1 to the year 9999. */
const MOST_OFFSET_MS = 400_000_000_000_000;
/** A clock that is further off than this is told to the people who can set it. */
export const CLOCK_TOLERANCE_MS = 600_000;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const YEAR_MS = 365.25 * DAY_MS;

/** The first and last moment that every part of the system can keep. */
const FIRST_MOMENT = Date.parse('0001-01-01T00:00:00.000Z');
const LAST_MOMENT = Date.parse('9999-12-31T23:59:59.999Z');

const within = (least: number, value: number, most: number) => Math.min(Math.max(value, least), most);

/** An offset as it can be kept and added to a time; 0 for what isn’t a number. */
export const boundedClockOffset = (offsetMs: number): number =>
  Number.isFinite(offsetMs) ? Math.round(within(-MOST_OFFSET_MS, offsetMs, MOST_OFFSET_MS)) : 0;

/** A moment by one clock as another one has it. */
export const correctedTime = (at: string, offsetMs: number): string =>
  new Date(within(FIRST_MOMENT, Date.parse(at) + boundedClockOffset(offsetMs), LAST_MOMENT)).toISOString();

/**
 * The server’s time of what a workstation did. What would lie in the future, or before it can have happened, was told by
 * a clock that was set since: it counts as done now.
 * @param since no earlier moment is possible
 */
export function timeOfAct(
  at: string,
  offsetMs: number,
  { since, now }: { readonly since: Date; readonly now: Date },
): string {
  const told = Date.parse(correctedTime(at, offsetMs));
  return (told < since.getTime() || told > now.getTime() ? now : new Date(told)).toISOString();
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

function formatDifference(ms: number): string {
  const minutes = Math.round(ms / MINUTE_MS);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.round(ms / HOUR_MS);
  if (hours < 48) return counted(hours, 'hour');
  const days = Math.round(ms / DAY_MS);
  return days < 730 ? counted(days, 'day') : counted(Math.round(ms / YEAR_MS), 'year');
}

/**
 * What to tell about a workstation’s clock; null while it’s right to ten minutes.
 * @param offsetMs server time minus the workstation’s
 */
export function clockWords(offsetMs: number): { readonly title: string; readonly fix: string } | null {
  if (Math.abs(offsetMs) <= CLOCK_TOLERANCE_MS) return null;
  return {
    title: `Clock is ${formatDifference(Math.abs(offsetMs))} ${offsetMs > 0 ? 'slow' : 'fast'}`,
    fix: 'Set this computer’s clock',
  };
}
