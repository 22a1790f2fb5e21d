import { formatDate, wallClock } from './format-date.ts';

/** A day and a time as clocks on a wall show them. */
export interface WallTime {
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** `HH:MM` */
  readonly time: string;
}

export type ZonedMoment =
  | { readonly kind: 'once'; readonly at: string }
  /** The clocks are set back over it: the first of the two. */
  | { readonly kind: 'twice'; readonly at: string }
  /** The clocks are set forward over it. */
  | { readonly kind: 'never' };

const DAY_MS = 86_400_000;

/** What clocks in a time zone show at a moment. */
export function wallTime(at: string | Date, timeZone: string): WallTime {
  const [day = '', time = ''] = wallClock(new Date(at), timeZone).split('T');
  return { day, time };
}

/** The moment at which clocks in a time zone show a day and a time; null where these are none. */
export function zonedMoment({ day, time }: WallTime, timeZone: string): ZonedMoment | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || !/^\d{2}:\d{2}$/.test(time)) return null;
  const wanted = `${day}T${time}`;
  const asUtc = Date.parse(`${wanted}:00Z`);
  if (Number.isNaN(asUtc) || new Date(asUtc).toISOString().slice(0, 16) !== wanted) return null;
  // How far the zone is from UTC, the day before and the day after: clocks change at most once between them.
  const offsets = [asUtc - DAY_MS, asUtc + DAY_MS].map(
    (near) => Date.parse(`${wallClock(new Date(near), timeZone)}:00Z`) - Math.floor(near / 60_000) * 60_000,
  );
  const moments = [...new Set(offsets.map((offset) => asUtc - offset))]
    .filter((moment) => wallClock(new Date(moment), timeZone) === wanted)
    .toSorted((left, right) => left - right);
  const [first] = moments;
  if (first === undefined) return { kind: 'never' };
  return { kind: moments.length > 1 ? 'twice' : 'once', at: new Date(first).toISOString() };
}

/** A time zone as people call it at a moment, with its short name: `London, GMT`. */
export function zoneName(timeZone: string, at: string | Date): string {
  const city = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone;
  return `${city}, ${formatDate(at, 'zone', timeZone).split(' ').at(-1)}`;
}
