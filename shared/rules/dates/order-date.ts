/** Formatters by time zone: making one costs a thousand times what using it does. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  formatters.set(timeZone, made);
  return made;
}

function partsIn(instant: Date | string, timeZone: string): Readonly<Record<string, string>> {
  const date = typeof instant === 'string' ? new Date(instant) : instant;
  return Object.fromEntries(
    formatterFor(timeZone)
      .formatToParts(date)
      .map(({ type, value }) => [type, value]),
  );
}

/** `DD/MM/YY hh:mm a`: `21/11/26 07:05 am`. Throws a RangeError for no date or an unknown time zone. Spec 3 §9.4. */
export function formatOrderDate(instant: Date | string, timeZone: string): string {
  const { day, month, year = '', hour = '', minute } = partsIn(instant, timeZone);
  const hours = Number(hour);
  const twelve = String(hours % 12 || 12).padStart(2, '0');
  return `${day}/${month}/${year.slice(-2)} ${twelve}:${minute} ${hours < 12 ? 'am' : 'pm'}`;
}

/** The day of an instant somewhere, `YYYY-MM-DD`. */
export function dayIn(instant: Date | string, timeZone: string): string {
  const { day, month, year = '' } = partsIn(instant, timeZone);
  return `${year.padStart(4, '0')}-${month}-${day}`;
}
