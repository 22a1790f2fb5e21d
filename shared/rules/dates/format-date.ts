/** How each kind of date is written. A style that is missing here belongs here: nothing else formats dates. */
const STYLES = {
  /** `25 November 2026` */
  day: { day: 'numeric', month: 'long', year: 'numeric' },
  /** `25 Nov 2026` */
  shortDay: { day: 'numeric', month: 'short', year: 'numeric' },
  /** `November` */
  month: { month: 'long' },
  /** `Nov 2026` */
  shortMonth: { month: 'short', year: 'numeric' },
  /** `25 November` */
  dayOfYear: { day: 'numeric', month: 'long' },
  /** `Wed 25 Nov` */
  weekday: { weekday: 'short', day: 'numeric', month: 'short' },
  /** `Wed 25` */
  weekdayOfMonth: { weekday: 'short', day: 'numeric' },
  /** `Wednesday 25 November 2026` */
  fullDay: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  /** `14:30` */
  clock: { hour: '2-digit', minute: '2-digit' },
  /** `25 November 2026 at 14:30:05 UTC` */
  exact: { dateStyle: 'long', timeStyle: 'long' },
  time: { hour: 'numeric', minute: '2-digit', hourCycle: 'h12' },
  hour: { hour: '2-digit', hourCycle: 'h23' },
  wall: {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  },
  /** `28/11/2026, GMT` */
  zone: { timeZoneName: 'short' },
  isoDay: { year: 'numeric', month: '2-digit', day: '2-digit' },
  order: {
    day: '2-digit',
    month: '2-digit',
    year: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h12',
  },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type DateStyle = Exclude<keyof typeof STYLES, 'time' | 'order' | 'isoDay' | 'hour' | 'wall'>;

const formats = new Map<string, Intl.DateTimeFormat>();

// Making a format takes a hundred times as long as using one, and a list has one date a row.
function findFormat(style: keyof typeof STYLES, timeZone?: string): Intl.DateTimeFormat {
  const key = `${style} ${timeZone}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-GB', { ...STYLES[style], timeZone });
  formats.set(key, format);
  return format;
}

function formatParts(style: keyof typeof STYLES, at: string, timeZone?: string): Record<string, string> {
  const parts = findFormat(style, timeZone).formatToParts(new Date(at));
  return Object.fromEntries(parts.map(({ type, value }) => [type, value]));
}

/**
 * A date as sentences and tables write it.
 * @param at a day or a moment (ISO 8601)
 * @param timeZone whose day and time; this computer’s if left out
 */
export const formatDate = (at: string | Date, style: DateStyle, timeZone?: string): string =>
  findFormat(style, timeZone)
    .format(new Date(at))
    .replace(/^(\w+),/, '$1');

/** The time of a moment, `2:30pm`; in this computer’s time zone if none is given. */
export function formatTime(at: string, timeZone?: string): string {
  const { hour, minute, dayPeriod } = formatParts('time', at, timeZone);
  return `${hour}:${minute}${dayPeriod?.toLowerCase()}`;
}

/** The day (`YYYY-MM-DD`) of a moment in a time zone. */
export function dayIn(timeZone: string, at: Date): string {
  const { year, month, day } = formatParts('isoDay', at.toISOString(), timeZone);
  return `${year}-${month}-${day}`;
}

/** What clocks in a time zone show: `YYYY-MM-DDTHH:MM`. */
export function wallClock(at: Date, timeZone: string): string {
  const { year, month, day, hour, minute } = formatParts('wall', at.toISOString(), timeZone);
  return `${year?.padStart(4, '0')}-${month}-${day}T${hour}:${minute}`;
}

/** The hour of the day (0 to 23) of a moment in a time zone. */
export const hourIn = (timeZone: string, at: Date): number =>
  Number(formatParts('hour', at.toISOString(), timeZone).hour);

/** A moment as orders show it: `DD/MM/YY hh:mm a`. Spec 2 §3.13. */
export function formatOrderDate(at: string, timeZone: string): string {
  const { day, month, year, hour, minute, dayPeriod } = formatParts('order', at, timeZone);
  return `${day}/${month}/${year} ${hour}:${minute} ${dayPeriod}`;
}

const relative = new Intl.RelativeTimeFormat('en-GB', { numeric: 'always' });

/** How far away a moment is: `in 2 days`, `40 minutes ago`. */
export const formatRelative = (count: number, unit: 'minute' | 'hour' | 'day'): string =>
  relative.format(count, unit);
