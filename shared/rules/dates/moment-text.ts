import { formatDate } from './format-date.ts';

/** What is said of a time that somebody typed. */
export const MOMENT_MESSAGES = {
  past: 'Choose a time in the future',
  unreadable: 'Please enter a day and a time',
} as const;

/** Formats a moment (ISO) as `Friday 4 December 2026 at 09:30`, in a time zone. */
export function momentText(at: string, timeZone: string): string {
  return `${formatDate(at, 'fullDay', timeZone)} at ${formatDate(at, 'clock', timeZone)}`;
}
