/** Days are `YYYY-MM-DD`. The working week is Monday to Friday. Spec 3 §9.4. */

const DAY_MS = 86_400_000;
const SATURDAY = 6;
const SUNDAY = 0;

function parseDay(day: string): Date {
  const date = new Date(`${day}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(date.getTime()) || formatDay(date) !== day) {
    throw new RangeError(`Not a day: ${day}`);
  }
  return date;
}

const formatDay = (date: Date): string => date.toISOString().slice(0, 10);
const isWorking = (date: Date): boolean => date.getUTCDay() !== SATURDAY && date.getUTCDay() !== SUNDAY;

/**
 * The day that many working days later, or earlier below zero. From a weekend the first working day counts as one; zero
 * leaves the day as it is.
 */
export function addWorkingDays(day: string, count: number): string {
  if (!Number.isSafeInteger(count)) throw new RangeError(`Not a number of days: ${count}`);
  const step = count < 0 ? -DAY_MS : DAY_MS;
  let date = parseDay(day);
  for (let left = Math.abs(count); left > 0; ) {
    date = new Date(date.getTime() + step);
    if (isWorking(date)) left -= 1;
  }
  return formatDay(date);
}

/** Working days after `from` up to and with `to`; below zero where `to` is earlier. */
export function workingDaysBetween(from: string, to: string): number {
  const [first, last] = from <= to ? [parseDay(from), parseDay(to)] : [parseDay(to), parseDay(from)];
  let count = 0;
  for (let time = first.getTime() + DAY_MS; time <= last.getTime(); time += DAY_MS) {
    const counted = from <= to ? time : time - DAY_MS;
    if (isWorking(new Date(counted))) count += 1;
  }
  return from <= to ? count : -count;
}
