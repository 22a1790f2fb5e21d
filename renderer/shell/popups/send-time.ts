import { formatRelative, MOMENT_MESSAGES } from '../../../shared/rules/dates/dates.ts';
import { formatNumber } from '../../../shared/rules/text/format-number.ts';

/** Minutes before which a mail that was to wait would as well go at once; and how far ahead one may be planned. */
const SOONEST_MINUTES = 1;
const LATEST_DAYS = 365;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

export const SEND_TIME_MESSAGES = {
  ...MOMENT_MESSAGES,
  far: `Choose a time within the next ${LATEST_DAYS} days`,
} as const;

/** A number of people as a sentence says it. */
export const peopleText = (count: number): string =>
  count === 1 ? '1 person' : `${formatNumber(count)} people`;

/** How long that is from now: `in 2 days`, `in 40 minutes`; said in the largest unit that fits. */
export function untilText(at: string, now: number): string {
  const minutes = Math.round((Date.parse(at) - now) / MINUTE_MS);
  const [value, unit] =
    Math.abs(minutes) < 60
      ? ([minutes, 'minute'] as const)
      : Math.abs(minutes) < 48 * 60
        ? ([Math.round(minutes / 60), 'hour'] as const)
        : ([Math.round(minutes / (24 * 60)), 'day'] as const);
  return formatRelative(value, unit);
}

/** Why something cannot go out at a time, or null where it can. */
export function sendTimeRefusal(at: string, now: number): string | null {
  const ahead = Date.parse(at) - now;
  if (Number.isNaN(ahead)) return SEND_TIME_MESSAGES.unreadable;
  if (ahead < SOONEST_MINUTES * MINUTE_MS) return SEND_TIME_MESSAGES.past;
  return ahead > LATEST_DAYS * DAY_MS ? SEND_TIME_MESSAGES.far : null;
}

/** A moment as a date and time field holds it, in the reader's own time zone: `2026-12-04T09:30`. */
export function toTypedTime(at: string): string {
  const moment = new Date(at);
  const two = (part: number) => String(part).padStart(2, '0');
  const day = `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
  return `${day}T${two(moment.getHours())}:${two(moment.getMinutes())}`;
}

/** Parses a date and time field in the reader's own time zone to a moment; null for anything else. */
export function fromTypedTime(typed: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(typed)) return null;
  const moment = new Date(typed);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}
